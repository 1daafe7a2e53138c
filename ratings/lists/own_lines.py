"""Lines of a list that has a partition of its own on PostgreSQL, which is asked as the table that it is: its indexes
leave the list out, and the question is planned once for a connection. Letters by which it hangs on the name how many
begin so are planned as they are typed: for one table, and not for the partitions of all lists.

Where indexes tell all that is asked for, it is read off one of them who stands on a page, without the lines of all who
are gone through for it; else the lines come in their order.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Self

from django.db import connection

from ratings.lists import names_of_federation, partitions
from ratings.lists.by_federation import NUMBER
from ratings.lists.filters import Filters, is_by_name
from ratings.lists.models import RatingList
from ratings.lists.names_of_federation import found_there, names_of
from ratings.lists.page_lines import AnyLine, PageLine
from ratings.register.names import search_key
from ratings.register.search import LAST_LETTER
from ratingsite.foundations.prepared import rows_of

LETTERS = 3
"""Of the names that begin with fewer there are so many that the first page is found sooner by rating."""
BY_NAME, BY_RATING = 'name_key COLLATE "C", player_id', "rating DESC, player_id"
BY_NAME_BACKWARDS = 'name_key COLLATE "C" DESC, player_id DESC'
Condition = tuple[str, Sequence[object]]
_OWN = "_own_partition"
_MARK = re.compile("%s")
_COLUMNS = ", ".join(PageLine._fields)


def is_told_by_indexes(filters: Filters) -> bool:
    """Whether they are found so at less expense than by going through the lines in their order."""
    if filters.title or filters.unrated:
        return False
    letters = len(search_key(filters.q))
    if is_by_name(filters):
        has_its_names = not filters.federation and bool(filters.sex or filters.active)
        return has_its_names and bool(letters or not filters.q)
    if filters.q:
        return letters >= LETTERS and not filters.federation and not filters.active
    return bool(filters.federation) and (bool(filters.sex) or filters.active)


def are_names_of_a_federation(filters: Filters) -> bool:
    """Whether they stand in an index of their own, by code and first letters."""
    is_asked = bool(filters.federation) and is_by_name(filters) and not (filters.title or filters.unrated)
    return is_asked and bool(search_key(filters.q) or not filters.q)


def page_of_its_own(
    rating_list: RatingList, filters: Filters, last: AnyLine | None, most: int
) -> list[PageLine] | None:
    """The lines behind ``last``, at most so many; nothing of a list without a partition."""
    of_federation, by_indexes = are_names_of_a_federation(filters), is_told_by_indexes(filters)
    table = _Table.of(rating_list)
    if table is None:
        return None
    if filters.q and not search_key(filters.q):
        return []  # nothing that was typed stands in a name
    order = BY_NAME if is_by_name(filters) else BY_RATING
    if of_federation:
        conditions = [*_in_federation(filters, since=last)]
        found = table.in_order([conditions], names_of_federation.BY_NAME, most)
    elif by_indexes:
        conditions = [*_conditions(filters), *([] if last is None else _behind(filters, last))]
        found = (table.by_places if _has_an_index(filters, last) else table.by_keys)(conditions, order, most)
    else:
        stretches = [[*_conditions(filters), stretch] for stretch in _stretches(filters, last)]
        found = table.in_order(stretches, order, most, planned_once=not filters.q)
    return _in_order(found, filters)


def _has_an_index(filters: Filters, last: AnyLine | None) -> bool:
    """Whether an index tells those lines alone that are asked for, in their order."""
    # by rating that of a federation; behind another line it would have those gone through that have the same rating
    return is_by_name(filters) or (bool(filters.federation) and last is None)


def ahead_on_its_own(rating_list: RatingList, filters: Filters, line: AnyLine, most: int) -> list[PageLine] | None:
    """The lines that stand right ahead of one by name, the nearest first."""
    of_federation = are_names_of_a_federation(filters)
    table = _Table.of(rating_list) if of_federation or is_told_by_indexes(filters) else None
    if table is None:
        return None
    if of_federation:
        conditions = [*_in_federation(filters, until=line)]
        found = table.in_order([conditions], names_of_federation.BY_NAME_BACKWARDS, most)
    else:
        found = table.by_keys([*_conditions(filters), _ahead(line)], BY_NAME_BACKWARDS, most)
    return _in_order(found, filters)[::-1]


def line_of_its_own(rating_list: RatingList, player: int) -> list[PageLine] | None:
    """The line of a player, if there is one."""
    table = _Table.of(rating_list)
    return None if table is None else table.lines("player_id = %s", [player])


def ratings_of_its_own(rating_list: RatingList, players: Iterable[int]) -> list[tuple[int, int | None]] | None:
    """The ratings of these players, as far as they have lines."""
    table = _Table.of(rating_list)
    if table is None:
        return None
    asked = f"SELECT player_id, rating FROM {table.name} WHERE player_id = ANY($1::bigint[])"  # noqa: S608
    return rows_of(asked, [list(players)])


def _in_order(lines: Iterable[PageLine], filters: Filters) -> list[PageLine]:
    """As they stand on the page."""
    if is_by_name(filters):
        return sorted(lines, key=lambda line: (line.name_key, line.player_id))
    return sorted(lines, key=lambda line: (-(line.rating or 0), line.player_id))


# ---------------------------------------------------------------- asking
@dataclass(frozen=True)
class _Table:
    """The partition of a list, and what is asked of it."""

    name: str

    @classmethod
    def of(cls, rating_list: RatingList) -> Self | None:
        """That of a list which has one; asked once for an object, of a short list not at all."""
        if not partitions.is_long(rating_list.entries_count):
            return None
        known = vars(rating_list)
        if _OWN not in known:
            known[_OWN] = partitions.own_partition(rating_list.pk)
        name = known[_OWN]
        return None if name is None else cls(name)

    def by_keys(self, conditions: Iterable[Condition], order: str, most: int) -> list[PageLine]:
        """The players are found first, then their lines by the key."""
        words, values = _all_of(conditions)
        players = f"SELECT player_id FROM {self.name} WHERE {words} ORDER BY {order} LIMIT {most:d}"  # noqa: S608
        return self.lines(f"player_id = ANY(ARRAY({players}))", values)

    def by_places(self, conditions: Iterable[Condition], order: str, most: int) -> list[PageLine]:
        """The same where an index has all of them in this order: it tells where their lines stand, and nobody is looked
        up in that of the keys, a page of which would have to be read for each.
        """
        words, values = _all_of(conditions)
        places = f"SELECT ctid FROM {self.name} WHERE {words} ORDER BY {order} LIMIT {most:d}"  # noqa: S608
        return self.lines(f"ctid = ANY(ARRAY({places}))", values)

    def in_order(
        self, stretches: Iterable[Iterable[Condition]], order: str, most: int, *, planned_once: bool = True
    ) -> list[PageLine]:
        """The lines of one stretch, then those of the next, as long as some are wanted."""
        asked, values = [], list[object]()
        for stretch in stretches:
            words, put_in = _all_of(stretch)
            lines = f"SELECT {_COLUMNS} FROM {self.name} WHERE {words} ORDER BY {order}"  # noqa: S608
            asked.append(f"({lines} LIMIT {most:d})")
            values += put_in
        ask = self._asked if planned_once else self._asked_as_typed
        return ask(f"SELECT * FROM ({' UNION ALL '.join(asked)}) lines LIMIT {most:d}", values)  # noqa: S608

    def lines(self, words: str, values: Sequence[object]) -> list[PageLine]:
        """Those of which this is true, in no order."""
        return self._asked(f"SELECT {_COLUMNS} FROM {self.name} WHERE {words}", values)  # noqa: S608

    def _asked(self, sql: str, values: Sequence[object]) -> list[PageLine]:
        numbers = count(1)
        rows = rows_of(_MARK.sub(lambda _: f"${next(numbers)}", sql), values)
        return [PageLine._make(row) for row in rows]

    def _asked_as_typed(self, sql: str, values: Sequence[object]) -> list[PageLine]:
        with connection.cursor() as cursor:
            cursor.execute(sql, values)
            return [PageLine._make(row) for row in cursor.fetchall()]


def _all_of(conditions: Iterable[Condition]) -> tuple[str, list[object]]:
    told = list(conditions)
    return " AND ".join(words for words, _ in told), [value for _, values in told for value in values]


# ---------------------------------------------------------------- what is asked for
def _conditions(filters: Filters) -> Iterator[Condition]:
    yield ("rating IS NULL" if filters.unrated else "rating IS NOT NULL"), []
    if filters.q:
        key = search_key(filters.q)
        yield 'name_key COLLATE "C" >= %s AND name_key COLLATE "C" < %s', [key, key + LAST_LETTER]
    if filters.federation:  # as in ``lines_of_federation``
        yield f"{NUMBER}(federation_id) = {NUMBER}(%s)", [filters.federation]
        yield "CASE WHEN federation_id = %s THEN true ELSE false END", [filters.federation]
    if filters.title:  # as the indexes of titles say it
        yield "title = %s AND title <> ''", [filters.title]
    yield from _kinds(filters)


def _in_federation(filters: Filters, since: AnyLine | None = None, until: AnyLine | None = None) -> Iterator[Condition]:
    """Those behind one line, or ahead of another."""
    yield "rating IS NOT NULL", []
    key, first = search_key(filters.q), "" if since is None else since.name_key
    yield from names_of(filters.federation, key, first, None if until is None else until.name_key)
    yield from _kinds(filters)
    beyond = [*([] if since is None else _behind(filters, since)), *([] if until is None else [_ahead(until)])]
    yield from ((found_there(words), values) for words, values in beyond)


def _kinds(filters: Filters) -> Iterator[Condition]:
    if filters.sex:
        yield "sex = %s", [filters.sex]
    if filters.active:
        yield "NOT is_inactive", []


def _behind(filters: Filters, last: AnyLine) -> Iterator[Condition]:
    """By the first comparison an index is entered, the others tell equal ones apart."""
    if is_by_name(filters):
        yield 'name_key COLLATE "C" >= %s AND (name_key COLLATE "C" > %s OR player_id > %s)', _place(last)
    elif last.rating is not None:
        yield "rating <= %s AND (rating < %s OR player_id > %s)", [last.rating, last.rating, last.player_id]


def _ahead(line: AnyLine) -> Condition:
    return 'name_key COLLATE "C" <= %s AND (name_key COLLATE "C" < %s OR player_id < %s)', _place(line)


def _stretches(filters: Filters, last: AnyLine | None) -> Iterator[Condition]:
    """Of an index that has more than the order in it. Who has the same rating and who has a lower one are two
    stretches: asked for together they would be gone through from the first line.
    """
    if last is None or (last.rating is None and not is_by_name(filters)):
        yield "true", []
    elif is_by_name(filters):
        yield from _behind(filters, last)
    else:
        yield "rating = %s AND player_id > %s", [last.rating, last.player_id]
        yield "rating < %s", [last.rating]


def _place(line: AnyLine) -> list[object]:
    return [line.name_key, line.name_key, line.player_id]
