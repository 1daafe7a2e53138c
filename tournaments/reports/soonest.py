"""Which rows of a long list of reports come first by their last days, without a look at each row.

Their days hang on little, and most tournaments are like others in all of it: those that are alike are asked for
together, and of the last days only the earliest are taken apart.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from operator import itemgetter
from typing import Any
from uuid import UUID

from django.db.models import BooleanField, Case, Count, Exists, OuterRef, Q, QuerySet, Value, When

from ratingsite.foundations.keys_together import KeysTogether, taken_apart
from tournaments.registration.models import Tournament
from tournaments.reports.days_due import ReportDue, report_days

HANGS_ON = ("system_id", "starts_on", "ends_on", "territory_id", "federation_id", "is_official")
"""What the days of a report hang on, beside the other systems."""


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


def soonest(groups: Iterable[tuple[Any, ...]], most: int) -> list[UUID]:
    """Keys of rows among which are the first ``most`` by their last days, and all of whom more is to be asked."""
    by_day = []
    found: list[UUID] = []
    for alone, *hangs_on, keys, number in groups:
        if alone:
            by_day.append((first_day(days_by((), *hangs_on)), number, keys))
        else:
            found += taken_apart(keys)
    counted, last = 0, date.min
    for day, number, keys in sorted(by_day, key=itemgetter(0)):
        if counted >= most and day > last:
            break
        found += taken_apart(keys)
        counted, last = counted + number, day
    return found
