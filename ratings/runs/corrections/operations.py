"""To which list an operation on whole lists belongs, and which chain has gone past its day without it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from ratings.lists.archives.models import Archive
from ratings.lists.archives.selectors import archive_on
from ratings.lists.models import RatingList, RatingPeriod
from ratings.lists.one_off_documents import OPERATIONS
from ratings.lists.selectors import list_in_force
from ratings.regulations.registry import rule_book
from ratings.runs.corrections.models import ListCorrection

State = ListCorrection.State


@dataclass(frozen=True, kw_only=True)
class Missing:
    """An operation that was not made on the list of a chain to which it belongs."""

    operation: str
    rating_list: RatingList


def is_list_of_operation(rating_list: RatingList, operation: str) -> bool:
    """Whether an operation is to be made on this list, and was not made yet.

    It belongs to the list of its day, else to the first one behind it in a chain that has a list before the day: one
    that begins behind the day begins with ratings that have it already. See rulings: one-off-lists.
    """
    named, system = OPERATIONS[operation], rating_list.system_id
    day = date.fromisoformat(named.day)
    if system not in named.systems or rating_list.list_date < day:
        return False
    made = ListCorrection.objects.filter(
        system=system,
        operation=operation,
        state__in=[*ListCorrection.LIVE_STATES, State.PUBLISHED],
        rating_list__archive=rating_list.archive_id,
    )
    return (rating_list.list_date == day or _is_first_behind(rating_list, day)) and not made.exists()


def lacks_the_other_list(rating_list: RatingList, operation: str) -> bool:
    """Whether the list of the day is not here whose ratings the operation asks for: of rapid and blitz lists on
    1 October 2022 the standard list.
    """
    other = rule_book(rating_list.system_id).stands_in
    if other is None or not OPERATIONS[operation].asks_standard:
        return False
    found = list_in_force(other, rating_list.list_date)
    return found is None or found.list_date < date.fromisoformat(OPERATIONS[operation].day)


def _is_first_behind(rating_list: RatingList, day: date) -> bool:
    """Whether the chain goes from before a day to this list."""
    earlier = RatingList.objects.filter(
        system=rating_list.system_id, archive=rating_list.archive_id, list_date__lt=rating_list.list_date
    )
    newest = earlier.order_by("-list_date").values_list("list_date", flat=True).first()
    return newest is not None and newest < day


def missing_before(period: RatingPeriod) -> list[Missing]:
    """What the chain of a list to be made has gone past."""
    archive = archive_on(period.system_id, period.list_date)
    return missing_operations(period.system_id, archive, period.list_date)


def missing_operations(system: str, archive: Archive | None, before: date) -> list[Missing]:
    """What a chain has gone past: operations that belong to a list of its own runs, of a day before another one.

    A list that came in may have them already: nobody but who made it knows.
    """
    found = []
    for operation, named in OPERATIONS.items():
        if system in named.systems:
            behind = RatingList.objects.filter(
                system=system, archive=archive, list_date__gte=date.fromisoformat(named.day), list_date__lt=before
            )
            crossed = behind.order_by("list_date", "-version").select_related("run").first()
            if crossed is not None and hasattr(crossed, "run") and is_list_of_operation(crossed, operation):
                found.append(Missing(operation=operation, rating_list=crossed))
    return found
