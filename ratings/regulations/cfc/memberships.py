"""Membership of the CFC by the day: when somebody was no member (732), and how names are printed (734)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum

JUNIOR_AGE = 20  # the World Junior is for who is younger on the first day of its year
JUNIOR_EVENT = "junior-event"


class MemberKind(StrEnum):
    """The kinds that 734 names; who is a member for life is an ordinary one. See rulings: cfc-member-kinds."""

    ORDINARY = "ordinary"
    JUNIOR = "junior"
    PARTICIPATING = "participating"
    LIFE = "life"
    TOURNAMENT = "tournament"


_WITH_A_COMMA = frozenset({MemberKind.JUNIOR, MemberKind.PARTICIPATING})


@dataclass(frozen=True, kw_only=True)
class MemberSpan:
    """One membership, both days included; without a last day it is for life."""

    kind: str
    starts_on: date
    ends_on: date | None

    def covers(self, day: date) -> bool:
        return self.starts_on <= day and (self.ends_on is None or day <= self.ends_on)


def first_day_without(spans: Iterable[MemberSpan], starts_on: date, ends_on: date) -> date | None:
    """732: the first of the inclusive dates of play that none of these spans covers; ``None`` where all are covered."""
    day = starts_on
    for span in sorted(spans, key=lambda span: span.starts_on):
        if not span.covers(day):
            continue
        if span.ends_on is None or span.ends_on >= ends_on:
            return None
        day = span.ends_on + timedelta(days=1)
    return day


def is_ordinary_on(spans: Sequence[MemberSpan], day: date) -> bool:
    """734: whether the name stands as that of an ordinary member; of who is no member that day as it stood before."""
    begun = [span for span in spans if span.starts_on <= day]
    in_force = [span for span in begun if span.covers(day)]
    latest = in_force or sorted(begun, key=lambda span: span.ends_on or date.max)[-1:]
    return not latest or any(span.kind not in _WITH_A_COMMA for span in latest)


def is_junior_event(ends_on: date, birth_years: Sequence[int | None]) -> bool:
    """732: whether all players may play in the World Junior of the year after the one in which the event ends."""
    first = ends_on.year + 1 - JUNIOR_AGE
    return bool(birth_years) and all(year is not None and year >= first for year in birth_years)
