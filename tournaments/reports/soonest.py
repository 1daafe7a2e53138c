"""Which rows of a long list of reports come first by their last days, without a look at each row.

Their days hang on little, and most tournaments are like others in all of it: those that are alike are asked for
together, and of the last days only the earliest are taken apart.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple

from django.db.models import BooleanField, Case, Count, Exists, OuterRef, Q, QuerySet, Value, When

from ratingsite.foundations.keys_together import KeysTogether, taken_apart
from tournaments.registration.models import Tournament
from tournaments.reports.days_due import ReportDue, report_days

HANGS_ON = ("system_id", "starts_on", "ends_on", "territory_id", "federation_id", "is_official")
"""What the days of a report hang on, beside the other systems."""
_ENDS_ON = HANGS_ON.index("ends_on")


def days_by(
    others: Iterable[str], system: str, starts_on: date, ends_on: date, territory: str | None, federation: str,
    is_official: bool,
) -> ReportDue:  # fmt: skip
    """The days of a report by the values of ``HANGS_ON``."""
    return report_days((system, *others), starts_on, ends_on, territory or federation, is_official)


def first_day(due: ReportDue) -> date:
    """The earliest of them; where there is none, behind all others."""
    return due.dues[0].day if due.dues else date.max


def alike(rows: QuerySet[Any], *, tournament: str = "", by_these: Q | None = None) -> QuerySet[Any, Any]:
    """The question that ``soonest`` takes the answer of: the keys of rows together, by all that their days hang on.

    ``tournament`` is what leads from a row to its tournament, with ``__`` behind. The days of a row without other
    systems, and for which ``by_these`` holds, are those of ``HANGS_ON``.
    """
    others = Tournament.other_systems.through.objects.filter(tournament=OuterRef(f"{tournament}pk"))
    plain = (by_these or Q()) & ~Exists(others)
    is_plain = Case(When(plain, then=Value(True)), default=Value(False), output_field=BooleanField())
    columns = [f"{tournament}{name}" for name in HANGS_ON]
    groups = rows.order_by().annotate(is_plain=is_plain).values_list("is_plain", *columns)
    return groups.annotate(keys=KeysTogether("pk"), number=Count("pk"))


class Soonest(NamedTuple):
    """Keys of rows, as the database tells them, among which are the first of a list, and all of whom more is to be
    asked. Of ``edge``, which are all due on the last of these days, not all are among the first: of all the keys, with
    those of the edge last, the first ``enough`` are.
    """

    keys: list[str]
    edge: list[str]
    enough: int


def soonest(groups: Iterable[tuple[Any, ...]], most: int) -> Soonest:
    """The first ``most`` by their last days alone: what comes first of the edge is for the database to tell."""
    found, dated = _dated(groups)
    wanted, edge = most, list[str]()
    for _day, together in groupby(sorted(dated, key=_BY_DAY), key=_BY_DAY):
        found, wanted = [*found, *edge], wanted - len(edge)
        edge = [key for each in together for key in taken_apart(each[_KEYS])]
        if len(edge) >= wanted:
            break
    return Soonest([*found, *edge], edge, len(found) + wanted)


def soonest_over(groups: Iterable[tuple[Any, ...]], most: int) -> list[str]:
    """Keys among which are the first ``most`` by their last days and, of the same, by when the tournament was over.

    That is counted in its time zone: what ended a day later may have been over before.
    """
    found, dated = _dated(groups)
    counted, reached = 0, (date.max, date.max)
    for day, ends_on, number, keys in sorted(dated, key=itemgetter(0, 1)):
        if (day, ends_on) > reached:
            break
        found += taken_apart(keys)
        counted += number
        if counted >= most:
            reached = min(reached, (day, ends_on + timedelta(days=1)))
    return found


Dated = tuple[date, date, int, str]
_KEYS = 3
_BY_DAY = itemgetter(0)


def _dated(groups: Iterable[tuple[Any, ...]]) -> tuple[list[str], list[Dated]]:
    """The keys of whom more is to be asked; the others together, with their first and the tournament's last day."""
    found: list[str] = []
    dated: list[Dated] = []
    for alone, *hangs_on, keys, number in groups:
        if alone:
            dated.append((first_day(days_by((), *hangs_on)), hangs_on[_ENDS_ON], number, keys))
        else:
            found += taken_apart(keys)
    return found, dated
