"""Who comes back onto lists: whoever the list behind his last one went without – for a suspension of the federation, an
exclusion, a merger –, and is not out any more. Who had left the lists before that stays away. See rulings: left-out.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from datetime import date, datetime

from ratings.lists.models import ListEntry, RatingList
from ratings.lists.selectors import known_when_made, list_after
from ratings.register.mergers.selectors import persons_on
from ratingsite.foundations.among import Among

Lines = Mapping[int, ListEntry]


@dataclass(frozen=True, kw_only=True)
class Then:
    """How lists of earlier days are asked: which entries one of a day ``went_without`` as far as it was known at a
    moment, and of which ``may_have_gone`` so at all, that the others are not asked about.
    """

    went_without: Callable[[date, datetime], Collection[int]]
    may_have_gone: Callable[[date, Collection[int]], Collection[int]]

    def out_of(self, rating_list: RatingList, rows: Collection[int], known_at: datetime) -> set[int]:
        """Those of the rows that a list went without, by what was known when it was made, or is known now: an end, or a
        beginning, may have been entered later.
        """
        asked = self.may_have_gone(rating_list.list_date, rows)
        moments = {known_when_made(rating_list), known_at} if asked else ()
        return {row for moment in moments for row in self.went_without(rating_list.list_date, moment) if row in asked}


def lines_back(last_of_rows: Lines, before: RatingList, then: Then, *, known_at: datetime) -> Lines:
    """Of last lines, of people who have none on the list ``before`` the one to come, those of entries that come back:
    both the list behind that line and the one before went without them.
    """
    of_lists = defaultdict[RatingList, dict[int, ListEntry]](dict)
    for row, line in last_of_rows.items():
        of_lists[line.rating_list][row] = line
    found = dict[int, ListEntry]()
    for last, lines in of_lists.items():
        if (behind := list_after(last)) is not None and (out := then.out_of(behind, lines.keys(), known_at)):
            found |= {row: lines[row] for row in out}
    still_out = then.out_of(before, found.keys(), known_at)
    return {row: line for row, line in found.items() if row in still_out}


def last_lines(rows: Collection[int], before: RatingList) -> Lines:
    """The newest line of each entry on a list of the chain earlier than this one, with its list."""
    earlier = ListEntry.objects.filter(
        Among("player_id", rows),
        rating_list__system=before.system_id,
        rating_list__archive=before.archive_id,
        rating_list__list_date__lt=before.list_date,
        rating_list__superseded_by__isnull=True,
    )
    found = earlier.order_by("rating_list__list_date").select_related("rating_list")
    return {entry.player_id: entry for entry in found}


def who_have_no_line(people: Mapping[int, Collection[int]], rating_list: RatingList) -> dict[int, Collection[int]]:
    """Of people with all their entries those who stand on a list under none of them."""
    rows = {row for own in people.values() for row in own}
    listed = rating_list.entries.order_by().filter(Among("player_id", rows)).values_list("player_id", flat=True)
    has_line = set(listed.iterator())
    return {person: own for person, own in people.items() if has_line.isdisjoint(own)}


def not_told_twice(lines: Lines) -> tuple[int, ...]:
    """The entries of one person whose last lines are read as one: an older line than the newest is part of that where
    the two were one person already when its list was made.
    """
    newest = max(lines, key=lambda row: lines[row].rating_list.list_date)
    last = lines[newest].rating_list
    older = {row for row, line in lines.items() if line.rating_list != last}
    if older:
        behind = persons_on(last.list_date, known_at=known_when_made(last))
        older = {row for row in older if behind.get(row, row) == behind.get(newest, newest)}
    return tuple(row for row in lines if row not in older)
