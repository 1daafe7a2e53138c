"""Sets the days by which a federation wants its tournaments registered."""

from __future__ import annotations

from datetime import date, datetime

from django.db import transaction

from ratings.register.models import Federation
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import require
from ratingsite.office.audit.services import record
from tournaments.registration.own_days.models import OwnDays
from tournaments.registration.own_days.permissions import own_days_in


class AlreadyBegun(ValueError):
    """Days of one's own hold for tournaments that begin later: those that are announced keep theirs."""


@transaction.atomic
def set_own_days(
    federation: Federation, *, applies_from: date, days: int, title_days: int, by: User, now: datetime
) -> OwnDays:
    """Set them for tournaments that begin from a day on; a row of the same day is replaced. Raises ``AlreadyBegun``."""
    require(by, "set", own_days_in(federation.pk), day=now.date())
    if applies_from <= now.astimezone(federation.zone).date():
        raise AlreadyBegun(applies_from.isoformat())
    row, _is_new = OwnDays.objects.update_or_create(
        federation=federation,
        applies_from=applies_from,
        defaults={"days": days, "title_days": title_days, "set_by": by, "set_at": now},
    )
    said = {"applies_from": applies_from.isoformat(), "days": days, "title_days": title_days}
    record("set own days", row, by=by, now=now, article="0.2", federation=federation.pk, **said)
    return row
