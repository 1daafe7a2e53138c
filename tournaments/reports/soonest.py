"""Which rows of a long list of reports come first by their last days, without a look at each row.

Their days hang on little, and most tournaments are like others in all of it: those that are alike are asked for
together, and of the last days only the earliest are taken apart.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from functools import lru_cache
from itertools import accumulate
from typing import Any, NamedTuple

from django.db.models import BooleanField, Case, Count, Exists, OuterRef, Q, QuerySet, Value, When

from ratingsite.foundations.keys_together import KeysTogether, taken_apart
from ratingsite.office.work_lists import Window
from tournaments.registration.models import Tournament
from tournaments.reports.days_due import ReportDue, report_days

_COLUMNS = ("system_id", "starts_on", "ends_on", "territory_id", "federation_id", "is_official")
_ENDS_ON = _COLUMNS.index("ends_on")
ONE_DAY = timedelta(days=1)


def hangs_on(tournament: str = "") -> tuple[str | Case, ...]:
    """What the days of a report hang on, beside the other systems; ``tournament`` leads there, with ``__`` behind."""
    usual = When(**{f"{tournament}entered_because": ""}, then=Value(False))
    entered_afterwards = Case(usual, default=Value(True), output_field=BooleanField())
    return *(f"{tournament}{name}" for name in _COLUMNS), entered_afterwards


def days_by(
    others: Iterable[str], system: str, starts_on: date, ends_on: date, territory: str | None, federation: str,
    *kind: bool,
) -> ReportDue:  # fmt: skip
    """The days of a report by the values of ``hangs_on``."""
    return report_days((system, *others), starts_on, ends_on, territory or federation, *kind)


def first_day(due: ReportDue) -> date:
    """The earliest of them; where there is none, behind all others."""
    return due.dues[0].day if due.dues else date.max


@lru_cache(maxsize=4096)
def _first_day_alone(*values: Any) -> date:
    """Of a tournament without other systems: a long list has some hundreds of these, and most of them again."""
    return first_day(days_by((), *values))


def alike(rows: QuerySet[Any], *, tournament: str = "", by_these: Q | None = None) -> QuerySet[Any, Any]:
    """What ``taken_together`` takes the answer of: the keys of rows together, by all that their days hang on.

    ``tournament`` is what leads from a row to its tournament, with ``__`` behind. The days of a row without other
    systems, and for which ``by_these`` holds, are those of ``hangs_on``.
    """
    others = Tournament.other_systems.through.objects.filter(tournament=OuterRef(f"{tournament}pk"))
    plain = (by_these or Q()) & ~Exists(others)
    is_plain = Case(When(plain, then=Value(True)), default=Value(False), output_field=BooleanField())
    groups = rows.order_by().annotate(is_plain=is_plain).values_list("is_plain", *hangs_on(tournament))
    return groups.annotate(keys=KeysTogether("pk"), number=Count("pk"))


@dataclass(frozen=True)
class Alike:
    """The rows of a list by the answer to ``alike``: their keys as the database tells them."""

    apart: list[str]
    """Of whom more is to be asked before their days are known."""
    dated: Mapping[date, list[Dated]]
    """The others, by their first days: those of each day by the last days of the tournaments."""

    @property
    def counts(self) -> dict[date, int]:
        """How many are due on each day."""
        return {day: sum(each.number for each in together) for day, together in self.dated.items()}


class Dated(NamedTuple):
    """The keys together of rows that are alike, and their number."""

    ends_on: date
    number: int
    keys: str


def taken_together(groups: Iterable[tuple[Any, ...]]) -> Alike:
    """What is known of the rows without a look at them."""
    apart: list[str] = []
    dated = defaultdict[date, list[Dated]](list)
    for alone, *values, keys, number in groups:
        if alone:
            dated[_first_day_alone(*values)].append(Dated(values[_ENDS_ON], number, keys))
        else:
            apart += taken_apart(keys)
    return Alike(apart, {day: sorted(dated[day]) for day in sorted(dated)})


class OfADay(NamedTuple):
    """The keys of rows that are due on one day, of which those from one place to before another may be shown."""

    keys: list[str] = []
    first: int = 0
    last: int = 0


class Soonest(NamedTuple):
    """Keys among which are those of the rows that may be shown: all of ``whole``, in no order, and some of the first
    and of the last day that is reached; what comes first on a day is for the database to tell.

    ``left_out`` rows stand before all that is shown.
    """

    whole: list[str]
    head: OfADay
    edge: OfADay
    left_out: int


def soonest(rows: Alike, window: Window) -> Soonest:
    """What may be shown, by the last days alone."""
    whole, head, edge, left_out = [*rows.apart], OfADay(), OfADay(), 0
    for day, together in rows.dated.items():
        count = sum(each.number for each in together)
        first, last = window.of(day, count)
        if first == count:
            left_out += count
        elif last:
            keys = [key for each in together for key in taken_apart(each.keys)]
            if first and not head.keys:
                head = OfADay(keys, first, last)
            elif last < count:
                edge = OfADay(keys, 0, last)
            else:
                whole += keys
    return Soonest(whole, head, edge, left_out + head.first)


def soonest_over(rows: Alike, window: Window) -> tuple[list[str], int]:
    """Keys among which are those that may be shown, by their last days and, of the same, by when the tournament was
    over; and how many stand before them.

    That is counted in its time zone: what ended a day later may have been over before.
    """
    found, left_out = [*rows.apart], 0
    for day, together in rows.dated.items():
        ends = [each.ends_on for each in together]
        ended = list(accumulate((each.number for each in together), initial=0))
        first, last = window.of(day, ended[-1])
        for each in together:
            if ended[bisect_right(ends, each.ends_on + ONE_DAY)] <= first:
                left_out += each.number
            elif ended[bisect_left(ends, each.ends_on - ONE_DAY)] < last:
                found += taken_apart(each.keys)
    return found, left_out
