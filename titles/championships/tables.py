"""Keeps the dated tables: federations of groups, designated events, rows of the table for direct titles (1.2)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from django.db import transaction

from ratings.register.models import Federation
from ratingsite.foundations.editions import NoEditionInForce
from ratingsite.foundations.transitions import StaleState, locked
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import require
from ratingsite.office.audit.services import record
from titles.championships.lists import find_waiting
from titles.championships.models import DatedRow, DesignatedEvent, KeptAward, Membership
from titles.championships.permissions import TABLES
from titles.championships.refusals import InTheWay, ListRefused
from titles.regulations import edition_for


@dataclass(frozen=True, kw_only=True)
class Known:
    """From which day a row speaks, until which, and where that is known from."""

    starts_on: date
    ends_on: date | None
    source: str


@transaction.atomic
def enter_membership(
    kind: str, group: str, federation: Federation, known: Known, *, by: User, now: datetime
) -> Membership:
    """1.2.3: a federation belongs to a group from a day. Raises ``ListRefused``."""
    require(by, "keep", TABLES, day=now.date())
    _check(known)
    if Membership.objects.filter(kind=kind, group=group, federation=federation, ends_on__isnull=True).exists():
        raise ListRefused(InTheWay.THERE_ALREADY, "1.2.3")
    row = Membership(kind=kind, group=group.strip(), federation=federation)
    return _kept(row, known, "1.2.3", by=by, now=now)


@transaction.atomic
def designate_event(
    kind: str, group: str, name: str, known: Known, *, qualifies_for: str = "", by: User, now: datetime
) -> DesignatedEvent:
    """1.2.4: at most three regional youth events a continent and year, named before the year. Raises ``ListRefused``.

    ``known.starts_on`` is the first day of the year, or of the cycle of a zonal.
    """
    require(by, "keep", TABLES, day=now.date())
    _check(known)
    same = DesignatedEvent.objects.filter(kind=kind, group=group, starts_on__year=known.starts_on.year)
    if same.filter(name=name).exists():
        raise ListRefused(InTheWay.THERE_ALREADY, "1.2.4")
    if kind == DesignatedEvent.Kind.REGIONAL:
        _check_regional(same.count(), known, now)
    row = DesignatedEvent(kind=kind, group=group.strip(), name=name.strip(), qualifies_for=qualifies_for.strip())
    return _kept(row, known, "1.2.4", by=by, now=now)


def _check_regional(others: int, known: Known, now: datetime) -> None:
    try:
        most = edition_for(known.starts_on).regional_events_of_a_continent
    except NoEditionInForce as error:
        raise ListRefused(InTheWay.NO_RULES, "1.2.4") from error
    if others >= most:
        raise ListRefused(InTheWay.THREE_ALREADY, "1.2.4")
    if now.date() >= date(known.starts_on.year, 1, 1):
        raise ListRefused(InTheWay.TOO_LATE, "1.2.4")


@transaction.atomic
def enter_award(
    championship: str, section: str, place: str, award: str, known: Known, *, by: User, now: datetime
) -> KeptAward:
    """A row of the Table for Direct Titles, with its source; the lists that wait are looked through again."""
    require(by, "keep", TABLES, day=now.date())
    _check(known)
    row = KeptAward(championship=championship.strip(), section=section, place=place, award=award)
    return _kept(row, known, "1.2.4", by=by, now=now)


@transaction.atomic
def end_row(row: DatedRow, *, ends_on: date, by: User, now: datetime) -> DatedRow:
    """It speaks until a day; what it said before stays. Raises ``ListRefused``, and ``StaleState`` of an ended row."""
    row = locked(row)
    decision = require(by, "keep", TABLES, day=now.date())
    if row.ends_on is not None:
        raise StaleState(str(row))
    if ends_on < row.starts_on:
        raise ListRefused(InTheWay.ENDS_BEFORE, decision.article)
    row.ends_on = ends_on
    row.save(update_fields=["ends_on"])
    record("end row of table", row, by=by, now=now, article=decision.article, ends_on=ends_on.isoformat())
    find_waiting(now=now)
    return row


def _check(known: Known) -> None:
    if known.ends_on is not None and known.ends_on < known.starts_on:
        raise ListRefused(InTheWay.ENDS_BEFORE, "1.2.4")


def _kept(row: DatedRow, known: Known, article: str, *, by: User, now: datetime) -> DatedRow:
    row.starts_on, row.ends_on, row.source = known.starts_on, known.ends_on, known.source.strip()
    row.entered_by, row.entered_at = by, now
    row.save()
    record("enter row of table", row, by=by, now=now, article=article, source=row.source)
    find_waiting(now=now)
    return row
