"""The lines of people who stand in several rows of the register, from when they stood apart; and who is meant by a row.

A correction says what is wrong with the line of a row. Behind a merger the lists have the joined line of the person.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from datetime import date

from ratings.lists.models import ListEntry, RatingList
from ratings.lists.selectors import entries_of, known_when_made
from ratings.register.mergers.selectors import persons_on
from ratings.runs.corrections.difference import Carried
from ratings.runs.persons import Persons, joined, lines_of

Lines = Mapping[int, ListEntry]
"""Of one list, by row."""


class LinesApart:
    """What the lists of a chain have said under each number of some people, up to one of the lists."""

    def __init__(self, rows: Iterable[int], until: RatingList) -> None:
        of_chain = ListEntry.objects.filter(
            player__in=sorted(rows),
            rating_list__system=until.system_id,
            rating_list__archive=until.archive_id,
            rating_list__list_date__lte=until.list_date,
            rating_list__superseded_by__isnull=True,
        )
        self._by_day: dict[date, dict[int, ListEntry]] = defaultdict(dict)
        for entry in of_chain.select_related("rating_list"):
            self._by_day[entry.rating_list.list_date][entry.player_id] = entry

    def beside(self, row: int, own: Collection[int], corrected: date) -> Lines:
        """The lines of a person's ``own`` rows on the last list that has one of this row; where none has, on the list
        that was ``corrected``.
        """
        days = [day for day, lines in self._by_day.items() if row in lines]
        lines = self._by_day.get(max(days, default=corrected), {})
        return {pk: line for pk, line in lines.items() if pk in own}


def persons_of_list(rating_list: RatingList) -> Persons:
    """Who was one person when a list was made; its later versions are made of the same people."""
    is_archived = rating_list.archive_id is not None
    known_at = known_when_made(rating_list)
    behind = persons_on(rating_list.list_date, known_at=known_at, is_archived=lambda: is_archived)
    return Persons(behind=behind)


def rows_of_the_same_line(rows: Collection[int], listed: Collection[int], rating_list: RatingList) -> dict[int, int]:
    """Those of the ``rows`` whose person has a line on a list in one of the rows that are ``listed``, and none under
    this number: with that row.
    """
    persons = persons_of_list(rating_list)
    line_of = {persons.behind.get(row, row): row for row in listed}
    found = {row: line_of[person] for row in rows if (person := persons.behind.get(row, row)) in line_of}
    apart = entries_of(found, rating_list) if found else {}
    return {row: line for row, line in found.items() if row not in apart}


def led_to_people(
    found: Mapping[int, Carried], before: RatingList, persons: Persons, corrected: Mapping[int, date]
) -> dict[int, Carried]:
    """What is brought to second entries is what their lines, as they should be, make of the joined line of the person;
    ``corrected`` are by row the days of the lists that were wrong. So is the first rating of a person's own number. All
    else stays as it is.
    """
    joins = _rows_to_join(found, persons)
    led = {row: told for row, told in found.items() if row not in joins}
    people = persons.rows_of(persons.of(joins))
    if not people:
        return led
    apart = LinesApart((row for own in people.values() for row in own), before)
    for person, own in people.items():
        for place, row in enumerate(own):
            if row not in joins:
                continue
            lines = dict(apart.beside(row, own, corrected[row]))
            lines |= {pk: found[pk].of_line(lines.get(pk)) for pk in own[:place] if pk in found}
            led[person] = led.get(person, Carried()) + _joined_with(row, found[row], lines, own)
    return _without_other_firsts({pk: told for pk, told in led.items() if told != Carried()}, people, before, persons)


def _rows_to_join(found: Mapping[int, Carried], persons: Persons) -> set[int]:
    first = {row for row, told in found.items() if told.first is not None}
    return found.keys() & persons.behind.keys() | (first & set(persons.behind.values()) if first else set())


def _joined_with(row: int, told: Carried, lines: Mapping[int, ListEntry], own: Iterable[int]) -> Carried:
    """What a difference of one row makes of the line of the person, who stands in ``own`` rows."""
    if told.first is not None and row in lines and lines[row].rating is not None:
        return Carried()
    right = {**lines, row: told.of_line(lines.get(row))}
    was, now = (joined([each[pk] for pk in own if pk in each]) for each in (lines, right))
    return Carried.between(was, now)


def _without_other_firsts(
    led: dict[int, Carried], people: Collection[int], before: RatingList, persons: Persons
) -> dict[int, Carried]:
    """Without the first ratings of people to whom the list before gives another one."""
    first = [pk for pk in people if pk in led and led[pk].first is not None]
    listed = lines_of(first, before, persons) if first else {}
    return {pk: told for pk, told in led.items() if pk not in listed or listed[pk].rating is None}
