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
from ratings.runs.models import RatingRun

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
    belongs = rating_list.list_date == day or _is_first_behind(rating_list, day)
    return belongs and not _was_made(rating_list, operation)


def _was_made(rating_list: RatingList, operation: str) -> bool:
    """Whether it was made in a chain or is being made: also where it changed nobody, as long as the version of the list
    and the standard list that it asked stand.
    """
    of_chain = ListCorrection.objects.filter(
        system=rating_list.system_id, operation=operation, rating_list__archive=rating_list.archive_id
    )
    if of_chain.filter(state__in=[*ListCorrection.LIVE_STATES, State.PUBLISHED]).exists():
        return True
    changed_nobody = of_chain.filter(state=State.NOTHING, rating_list__superseded_by__isnull=True)
    other = rule_book(rating_list.system_id).stands_in
    if other is not None and OPERATIONS[operation].asks_standard:
        asked = list_in_force(other, rating_list.list_date)
        changed_nobody = changed_nobody.filter(prepared_at__gte=asked.published_at) if asked else changed_nobody.none()
    return changed_nobody.exists()


def lacks_the_other_list(rating_list: RatingList, operation: str) -> bool:
    """Whether the list of the day is not here whose ratings the operation asks for: of rapid and blitz lists on
    1 October 2022 the standard list.
    """
    other = rule_book(rating_list.system_id).stands_in
    if other is None or not OPERATIONS[operation].asks_standard:
        return False
    found = list_in_force(other, rating_list.list_date)
    return found is None or found.list_date < date.fromisoformat(OPERATIONS[operation].day)


def earlier_operation(rating_list: RatingList, operation: str) -> str | None:
    """One of an earlier day that belongs to the same list and was neither made nor refused there: behind this one it
    would give other numbers. Of a list that came in nobody knows what it has already.
    """
    if not RatingRun.objects.filter(published_list=rating_list).exists():
        return None
    refused = ListCorrection.objects.filter(
        system=rating_list.system_id, rating_list__list_date=rating_list.list_date, state=State.REFUSED
    ).exclude(operation="")
    decided_not_to_be = set(refused.values_list("operation", flat=True))
    earlier = [name for name in OPERATIONS if OPERATIONS[name].day < OPERATIONS[operation].day]
    missing = (each for each in earlier if is_list_of_operation(rating_list, each))
    return next((each for each in missing if each not in decided_not_to_be), None)


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
