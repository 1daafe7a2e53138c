"""Tournaments whose report is accepted, ready to be invoiced, and who asks and who pays."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime, timedelta

from ratings.register.models import Federation
from ratingsite.office.accounts.models import Office, OfficeHeld
from tests.tournaments.desk import Desk
from tests.tournaments.forms import at
from tests.tournaments.to_the_list import EVERYBODY, Way, listed_before
from tournaments.registration.models import Tournament

AUTUMN = date(2025, 10, 12)
OF_2009 = date(2009, 10, 2)


def in_canada(desk: Desk, can: Federation) -> Desk:
    """The same desk in Canada, with the director of the CFC."""
    local = (Office.ORGANISER, Office.ARBITER, Office.RATING_OFFICER, Office.EXECUTIVE_DIRECTOR)
    OfficeHeld.objects.filter(office__in=local).update(federation=can)
    return replace(desk, federation=can)


def accepted(desk: Desk, day: date = AUTUMN, *, rated: bool = True, **said: object) -> Tournament:
    """A tournament of the four, all of them 2500 with FIDE, whose report is accepted; the clock stands there."""
    if rated:
        listed_before(desk, "fide-standard", day, EVERYBODY)
    way = Way(desk=desk, system=str(said.pop("system", "fide-standard")), day=day)
    tournament = way.accepted(way.approved(**said)).tournament
    at(later(tournament))
    return tournament


def later(tournament: Tournament, days: int = 10) -> datetime:
    """A noon some days after the end."""
    return Desk.moment(None, tournament.ends_on + timedelta(days=days))  # type: ignore[arg-type]
