"""What lists have taken in that had no line of somebody: whoever comes back goes on from a line that lacks it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from ratings.lists.models import RatingList
from ratings.runs.coming_back import last_lines
from ratings.runs.corrections.models import ListCorrection
from ratings.runs.persons import Persons

Missed = list[tuple[ListCorrection, set[int]]]
"""Each correction with the rows of those who have missed it."""


def taken_without(persons: Persons, before: RatingList) -> Missed:
    """The corrections, in the order in which they were prepared, that were taken in by lists behind the last lines of
    those who come back (rulings: left-out), up to the list before the one to come. A list from elsewhere has taken
    nothing in: it says by itself what it says.
    """
    if not (persons.again or persons.never_listed):
        return []
    taken = ListCorrection.objects.filter(
        system=before.system_id,
        rating_list__archive=before.archive_id,
        state=ListCorrection.State.TAKEN,
        taken_into__run__isnull=False,
        taken_into__list_date__lte=before.list_date,
    )
    if not taken.exists():
        return []
    last = _last_days(persons, before)
    taken = taken.filter(taken_into__list_date__gt=min(last.values()))
    in_order = taken.select_related("rating_list", "taken_into").prefetch_related("events")
    found = [(each, _who_have_missed(each, last)) for each in in_order.order_by("prepared_at", "pk")]
    return [(each, rows) for each, rows in found if rows]


def _last_days(persons: Persons, before: RatingList) -> Mapping[int, date]:
    """The day of the last line of those who come back, by every row of each; of who never had one, none at all: a first
    rating is all that they can have missed.
    """
    rows = [row for own in persons.again.values() for row in own]
    days = {row: line.rating_list.list_date for row, line in last_lines(rows, before).items()}
    found = {}
    for person, own in persons.rows_of(persons.again).items():
        newest = max(days[row] for row in persons.again[person])
        found |= {row: days.get(row, newest) for row in own}
    never = persons.rows_of(persons.never_listed).values()
    return found | {row: date.min for own in never for row in own}


def _who_have_missed(correction: ListCorrection, last: Mapping[int, date]) -> set[int]:
    named = {int(row) for kind in ("carried", "whole") for row in correction.effects.get(kind, ())}
    return {row for row in named & last.keys() if correction.taken_into.list_date > last[row]}
