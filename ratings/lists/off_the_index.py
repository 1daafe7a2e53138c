"""Who stands on a page of a list: read off an index, without the lines of all who are gone through for it.

That goes where a list has a partition of its own on PostgreSQL, and is asked as the table that it is: its indexes leave
the list out, and a condition on the list would be looked up in each line.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import BooleanField, F, Func

from ratings.lists.by_federation import NUMBER
from ratings.lists.models import ListEntry, RatingList
from ratings.lists.partitions import own_partition
from ratings.register.names import search_key
from ratings.register.search import LAST_LETTER

LETTERS = 3
"""Of the names that begin with fewer there are so many that the first page is found sooner by rating."""
SOONER_BY_NAME = 6
"""To put a line of a federation in order takes so much longer than to pass one by in the index of names, a page of 100
being looked for: where the square of its lines is more than so many times those of the list, they are passed by.
"""
Condition = tuple[str, list[object]]


@dataclass(frozen=True, kw_only=True)
class Asked:
    """What the players on the page have in common, and their order; empty is everything. All have a rating."""

    typed: str = ""
    federation: str = ""
    sex: str = ""
    active: bool = False
    is_by_name: bool = False

    @property
    def is_told_by_indexes(self) -> bool:
        """Whether they are found so at less expense than by going through the lines in their order."""
        letters = len(search_key(self.typed))
        if self.is_by_name:
            return bool(self.federation or self.sex or self.active) and bool(letters or not self.typed)
        return letters >= LETTERS and not self.federation and not self.active


class OffTheIndex(Func):
    """That a line is one of the first that a statement finds, which names the rows of their players."""

    output_field = BooleanField()

    def __init__(self, statement: str, values: Sequence[object]) -> None:
        super().__init__(F("player_id"))
        self._statement, self._values = statement, values

    def as_sql(self, compiler: Any, connection: Any, **_: Any) -> tuple[str, list[Any]]:
        """PostgreSQL's: the players are found first, then their lines by the key."""
        column, values = compiler.compile(self.source_expressions[0])
        return f"{column} = ANY(ARRAY({self._statement}))", [*values, *self._values]


def on_the_page(
    rating_list: RatingList, asked: Asked, last: ListEntry | None, most: int, players: int | None = None
) -> OffTheIndex | None:
    """The condition of the lines behind ``last``, at most so many; nothing where they are to be asked for otherwise.
    ``players`` is how many there are in all, where that is known.
    """
    order = 'name_key COLLATE "C", player_id' if asked.is_by_name else "rating DESC, player_id"
    return _found(rating_list, asked, [] if last is None else _behind(asked, last), order, most, players)


def ahead_of(rating_list: RatingList, asked: Asked, line: ListEntry, most: int) -> OffTheIndex | None:
    """The same of the lines that stand right ahead of one, by name."""
    ahead = ('name_key COLLATE "C" <= %s AND (name_key COLLATE "C" < %s OR player_id < %s)', _place(line))
    return _found(rating_list, asked, [ahead], 'name_key COLLATE "C" DESC, player_id DESC', most, None)


def _found(
    rating_list: RatingList, asked: Asked, place: Iterable[Condition], order: str, most: int, players: int | None
) -> OffTheIndex | None:
    table = own_partition(rating_list.pk) if asked.is_told_by_indexes else None
    if table is None:
        return None
    has_many = players is not None and players**2 > SOONER_BY_NAME * rating_list.entries_count
    conditions = [*_conditions(asked, has_many=has_many), *place]
    words = "".join(f" AND {each}" for each, _ in conditions)
    return OffTheIndex(
        f"SELECT player_id FROM {table} WHERE rating IS NOT NULL{words} ORDER BY {order} LIMIT %s",  # noqa: S608
        [*(value for _, values in conditions for value in values), most],
    )


def _conditions(asked: Asked, *, has_many: bool) -> Iterator[Condition]:
    if asked.typed:
        key = search_key(asked.typed)
        yield 'name_key COLLATE "C" >= %s AND name_key COLLATE "C" < %s', [key, key + LAST_LETTER]
    if asked.federation and has_many:  # no index has its code in front: each entry is compared where it stands
        yield "federation_id = %s", [asked.federation]
    elif asked.federation:  # as in ``lines_of_federation``
        yield f"{NUMBER}(federation_id) = {NUMBER}(%s)", [asked.federation]
        yield "CASE WHEN federation_id = %s THEN true ELSE false END", [asked.federation]
    if asked.sex:
        yield "sex = %s", [asked.sex]
    if asked.active:
        yield "NOT is_inactive", []


def _behind(asked: Asked, last: ListEntry) -> Iterator[Condition]:
    """By the first comparison an index is entered, the others tell equal ones apart."""
    if asked.is_by_name:
        yield 'name_key COLLATE "C" >= %s AND (name_key COLLATE "C" > %s OR player_id > %s)', _place(last)
    elif last.rating is not None:
        yield "rating <= %s AND (rating < %s OR player_id > %s)", [last.rating, last.rating, last.player_id]


def _place(line: ListEntry) -> list[object]:
    return [line.name_key, line.name_key, line.player_id]
