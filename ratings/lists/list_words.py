"""What lines say in words, read of a whole list at once: a few texts in place of half a million rows.

They come as texts of thousands of lines each, which are taken apart when they are needed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from json.encoder import encode_basestring as quoted
from uuid import UUID

import numpy as np
from django.db import connection

from ratings.lists.models import ListEntry
from ratingsite.foundations.among import Among
from ratingsite.foundations.number_columns import Numbers, packed_numbers

LINES_A_TEXT = 10_000
"""So many at most: those of so many rows of players."""
BETWEEN_LINES, BETWEEN_WORDS = "\x1e", "\x1f"
"""No name has them; of a text in which one does, the lines are asked for one by one."""
OF_WORDS = ("name", "title", "federation_id", "sex")
PLAIN = re.compile(r'[^"\\\x00-\x1d]*')
"""What JSON and COPY write as it is."""
Texts = Numbers
"""An array of texts."""


def words_as_json(words: tuple[str, ...]) -> str:
    """The words of a line as they are hashed: the texts of JSON, without the brackets."""
    return ",".join(map(quoted, words))


@dataclass(frozen=True)
class _Part:
    """Some lines: the rows of their players, and their texts, still in one piece."""

    players: Numbers
    name_keys: str
    words: str

    def taken_apart(self) -> tuple[list[str], list[str]]:
        """The key of the name and the words of each line; the words as JSON has them."""
        keys, words = self.name_keys.split(BETWEEN_LINES), self.words
        if PLAIN.fullmatch(words):
            told = words.replace(BETWEEN_WORDS, '","').replace(BETWEEN_LINES, f'"{BETWEEN_LINES}"')
            found = f'"{told}"'.split(BETWEEN_LINES)
        else:
            found = [words_as_json(tuple(line.split(BETWEEN_WORDS))) for line in words.split(BETWEEN_LINES)]
        lines, marks = len(self.players), words.count(BETWEEN_WORDS)
        if (len(keys), len(found), marks) != (lines, lines, (len(OF_WORDS) - 1) * lines):
            raise _NotToBeTakenApart
        return keys, found


class _NotToBeTakenApart(Exception):
    """A name has a mark in it that stands between two."""


class ListWords:
    """The words of the lines of a list, by the rows of their players."""

    def __init__(self, list_id: UUID | None) -> None:
        self._list_id = list_id
        self._parts = [] if list_id is None else _read(list_id)
        nobody = np.zeros(0, dtype=np.int64)
        players = np.concatenate([nobody, *(part.players for part in self._parts)])
        sizes = [len(part.players) for part in self._parts]
        self._order = np.argsort(players, kind="stable")
        self._players = players[self._order]
        self._part = np.repeat(np.arange(len(sizes)), sizes)
        self._place = np.concatenate([nobody, *map(np.arange, sizes)])

    def of(self, players: Numbers) -> tuple[Texts, Texts]:
        """The keys of their names and their words as JSON, ``None`` of who is not on the list."""
        keys, words = np.full(len(players), None, dtype=object), np.full(len(players), None, dtype=object)
        if not len(self._players):
            return keys, words
        at = np.minimum(np.searchsorted(self._players, players), len(self._players) - 1)
        is_there = self._players[at] == players
        rows = self._order[at]
        for number in np.unique(self._part[rows[is_there]]).tolist():
            here = is_there & (self._part[rows] == number)
            places = self._place[rows[here]]
            for found, told in zip((keys, words), self._taken_apart(number), strict=True):
                found[here] = np.array([*told, None], dtype=object)[places]
        return keys, words

    def _taken_apart(self, number: int) -> tuple[list[str], list[str]]:
        part = self._parts[number]
        try:
            return part.taken_apart()
        except _NotToBeTakenApart:
            lines = ListEntry.objects.filter(Among("player_id", part.players.tolist()), rating_list=self._list_id)
            told = {player: own for player, *own in lines.order_by().values_list("player_id", "name_key", *OF_WORDS)}
            own = [told[player] for player in part.players.tolist()]
            return [key for key, *_ in own], [words_as_json(tuple(words)) for _, *words in own]


def _read(list_id: UUID) -> list[_Part]:
    is_postgresql = connection.vendor == "postgresql"
    with connection.cursor() as cursor:
        if is_postgresql:
            cursor.execute(_texts("array_send(array_agg(player_id))", "string_agg", "chr"), [list_id, LINES_A_TEXT])
        else:
            cursor.execute(_texts("group_concat(player_id)", "group_concat", "char"), [list_id.hex, LINES_A_TEXT])
        numbers = packed_numbers if is_postgresql else _numbers_in
        return [_Part(numbers(players), keys, words) for players, keys, words in cursor.fetchall()]


def _numbers_in(text: str) -> Numbers:
    """As SQLite tells them."""
    return np.array([*map(int, text.split(","))], dtype=np.int64)


def _texts(players: str, together: str, letter: str) -> str:
    """The question; all that is put together of some lines comes in one order."""
    words, mark = f" || {letter}(31) || ".join(OF_WORDS), f"{letter}(30)"
    return f"""
        SELECT {players}, {together}(name_key, {mark}), {together}({words}, {mark})
        FROM {ListEntry._meta.db_table} WHERE rating_list_id = %s
        GROUP BY player_id / %s
    """  # noqa: S608 - names of the schema
