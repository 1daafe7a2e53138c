"""Corrects a registration that was entered as ordered, until its report is accepted (2003 and 2009, 0.2)."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db import transaction

from ratingsite.foundations.transitions import locked, move
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import require
from ratingsite.office.audit.services import differing, record
from tournaments.registration.facts import findings_of
from tournaments.registration.models import Tournament
from tournaments.registration.orders import mails
from tournaments.registration.orders.models import RatingOrder
from tournaments.registration.orders.selectors import can_be_corrected, has_signed_report
from tournaments.registration.orders.services import refuse_another_event
from tournaments.registration.schedule_fields import BASIS
from tournaments.registration.services import (
    NotReadyToRegister,
    RegistrationFacts,
    state_by_days,
    write_registration,
)
from tournaments.registration.values import values_of
from tournaments.registration.written_form import written_fields
from tournaments.regulations.registration import must_be_mended


class NothingToCorrect(ValueError):
    """The registration does not rest on the order, or somebody has said the last word on its report."""


class ReportSigned(ValueError):
    """A report was certified on what is registered: it is recalled or returned first."""


@transaction.atomic
def correct_ordered(order: RatingOrder, facts: RegistrationFacts, *, by: User, now: datetime) -> Tournament:
    """Write the registration of an ordered event anew; the same again changes nothing.

    Raises ``NothingToCorrect``, ``ReportSigned``, ``AnotherEvent``, and ``NotReadyToRegister`` where no game could be
    rated as it stands.
    """
    order = locked(order)
    require(by, "correct", order, day=now.date())
    if order.tournament is None or not can_be_corrected(order):
        raise NothingToCorrect(str(order))
    tournament = locked(order.tournament)
    if has_signed_report(tournament):
        raise ReportSigned(str(order))
    refuse_another_event(order, facts)
    before, values = _said(tournament), values_of(tournament)
    write_registration(tournament, facts)
    if in_the_way := must_be_mended(findings_of(tournament, now=now)):
        raise NotReadyToRegister(in_the_way, needs_chief=False)
    after = _said(tournament)
    changed = {
        name: [before.get(name), after.get(name)] for name in before | after if before.get(name) != after.get(name)
    }
    if changed:
        fields = differing(values, values_of(Tournament.objects.get(pk=tournament.pk)))
        _record(order, tournament, changed, fields, by=by, now=now)
    return tournament


def _said(tournament: Tournament) -> dict[str, Any]:
    """What the registration says, as the record keeps it."""
    fields = written_fields(tournament)
    fields["stage_of"] = str(fields["stage_of"] or "")
    return {name: value for name, value in fields.items() if name != BASIS}


def _record(
    order: RatingOrder,
    tournament: Tournament,
    changed: dict[str, list[Any]],
    fields: dict[str, list[Any]],
    *,
    by: User,
    now: datetime,
) -> None:
    """In the record and by mail; another last day may have another state follow."""
    to = state_by_days(tournament, now) or Tournament.State.APPROVED
    moved = move(tournament, to) if to != tournament.state else ("", "")
    record(
        "correct ordered registration", tournament, by=by, now=now, moved=moved, article=order.article,
        reason=order.reason, order=str(order.pk), changed=changed, fields=fields,
    )  # fmt: skip
    mails.corrected(order, now=now)
