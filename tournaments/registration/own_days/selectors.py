"""The day by which a federation wants a tournament registered, beside the day of the text."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from tournaments.registration.facts import deadlines_of
from tournaments.registration.models import Tournament
from tournaments.registration.own_days.models import OwnDays
from tournaments.regulations.deadlines import Deadline, DeadlineCode

_REGISTERING = (DeadlineCode.REGISTRATION, DeadlineCode.TITLE_REGISTRATION)


@dataclass(frozen=True, kw_only=True)
class OwnDay:
    """The federation's own last day; ``of_the_text`` is the one that decides whether a registration is late."""

    federation: str
    day: date
    of_the_text: date
    is_past: bool


def own_days_on(federation: str, starts_on: date) -> OwnDays | None:
    """The row that a federation has for tournaments that begin on a day."""
    return OwnDays.objects.filter(federation=federation, applies_from__lte=starts_on).first()


def own_day(
    federation: str, starts_on: date, deadlines: Iterable[Deadline], *, norms: bool, today: date
) -> OwnDay | None:
    """The federation's own day, where it lies before the text's: no federation gives more time than the text."""
    of_the_text = min((found.day for found in deadlines if found.code in _REGISTERING), default=None)
    row = own_days_on(federation, starts_on) if of_the_text else None
    if row is None or of_the_text is None:
        return None
    day = starts_on - timedelta(days=row.title_days if norms else row.days)
    if day >= of_the_text:
        return None
    return OwnDay(federation=federation, day=day, of_the_text=of_the_text, is_past=day < today)


def own_day_of(tournament: Tournament, *, now: datetime) -> OwnDay | None:
    """The federation's own day of a tournament; past, once it was registered, if it was registered behind it."""
    looked_at = tournament.local_day(tournament.registered_at or now)
    return own_day(
        tournament.federation_id,
        tournament.starts_on,
        deadlines_of(tournament, now=now),
        norms=tournament.is_title_tournament,
        today=looked_at,
    )
