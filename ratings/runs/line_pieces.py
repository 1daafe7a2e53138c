"""Writes the lines of the list to come on SQLite, out of columns: numbers go to the database, words are there already.

A piece of the columns is put beside the list before and the people as they were frozen; one statement writes its lines,
another tells them as they are hashed. On PostgreSQL ``line_copies`` does.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Any
from uuid import UUID

from django.db import connection, transaction

from ratings.lists.counts import count_lines
from ratings.lists.models import ListEntry, name_key
from ratings.lists.services import Written
from ratings.lists.trust.stored_lines import TEXT_OF_LINE
from ratings.runs.coming_columns import ComingLines
from ratings.runs.frozen_people import Said
from ratings.runs.models import FrozenPerson, RatingRun
from ratingsite.foundations.number_columns import NONE

NUMBERS = ("rating", "games", "k_factor", "games_total", "highest_rating", "last_played_on", "is_inactive")
WORDS = ("name", "title", "federation_id", "sex", "birth_year")
TEXTS = ("key", "name_key")
LINES_A_TEXT = 5000
LINES_A_STAGE = 50_000
"""Half a kilobyte each as tuples."""
STAGED = ("place", "player", "number", *NUMBERS)
_ENTRIES, _PEOPLE = (model._meta.db_table for model in (ListEntry, FrozenPerson))


class PieceWriter:
    """Writes the lines of one list, piece by piece; ``count`` are written so far. Its numbers wait in a table of this
    connection from ``stage`` until ``finish``.
    """

    rows_sha256 = ""

    def __init__(self, run: RatingRun, list_id: UUID, columns: ComingLines, people: dict[int, Said]) -> None:
        self.list_id, self.lines, self.count, self._columns = list_id, len(columns), 0, columns
        self._run, self._before = run.pk, run.previous_list_id
        self._digest = hashlib.sha256()
        self._name_keys = {player: name_key(said.name) for player, said in people.items()}

    def stage(self) -> None:
        """Put the numbers beside the words; what an attempt that died has left goes."""
        kinds = ", ".join(f"{name} bigint" for name in STAGED) + ", " + ", ".join(f"{name} text" for name in TEXTS)
        marks = ", ".join(["%s"] * (len(STAGED) + len(TEXTS)))
        with connection.cursor() as cursor:
            cursor.execute("DROP TABLE IF EXISTS coming_lines")
            cursor.execute(f"CREATE TEMPORARY TABLE coming_lines ({kinds})")
            for first in range(0, self.lines, LINES_A_STAGE):
                with transaction.atomic():  # else each row is a transaction
                    cursor.executemany(f"INSERT INTO coming_lines VALUES ({marks})", self._staged(first))  # noqa: S608

    def write(self, first: int, behind: int) -> None:
        """Write the lines from one place up to another, and hash them as they stand. A part of a transaction."""
        with connection.cursor() as cursor, connection.wrap_database_errors:
            for text in self._written(cursor, first, behind):
                self._digest.update(text.encode())
        self.count += behind - first

    def finish(self) -> Written:
        """Store how many lines say what; what was written, for its head."""
        count_lines(self.list_id)
        with connection.cursor() as cursor:
            cursor.execute("DROP TABLE coming_lines")
        return Written(list_id=self.list_id, count=self.count, content_sha256=self._digest.hexdigest())

    # ------------------------------------------------------------ numbers in
    def _staged(self, first: int) -> list[tuple[int | str | None, ...]]:
        """Numbers that are not there stay ``NONE``: who writes the lines tells them (``_number``)."""
        piece = self._columns.at(slice(first, first + LINES_A_STAGE))
        players, numbers = piece.player.tolist(), (getattr(piece, name).tolist() for name in NUMBERS)
        keys, name_keys = map(self._columns.keys.get, players), map(self._name_keys.get, players)
        places = range(first, first + len(piece))
        return list(zip(places, players, piece.number.tolist(), *numbers, keys, name_keys, strict=True))

    # ------------------------------------------------------------ lines out
    def _written(self, cursor: Any, first: int, behind: int) -> Iterator[str]:
        before = None if self._before is None else self._before.hex
        cursor.execute(_WRITE, [self.list_id.hex, before, self._run.hex, first, behind])
        cursor.execute(_TELL, [self.list_id.hex, first, behind])
        while rows := cursor.fetchmany(LINES_A_TEXT):
            yield "".join(f"{text}\n" for (text,) in rows)


# ---------------------------------------------------------------- statements
def _words(name: str) -> str:
    """What was frozen of somebody, else what the line before says."""
    frozen = name.removesuffix("_id")
    return f"CASE WHEN f.player_id IS NULL THEN e.{name} ELSE f.{frozen} END"


def _number(name: str) -> str:
    return f"nullif(s.{name}, {NONE})"


_TOLD = {"last_played_on": f"date({_number('last_played_on')} * 86400, 'unixepoch')"}
_COLUMNS = ("rating_list_id", "player_id", *WORDS, *NUMBERS, "name_key")
_VALUES = ("%s", "s.player", *map(_words, WORDS), *(_TOLD.get(name, _number(name)) for name in NUMBERS))
_WRITE = (
    f"INSERT INTO {_ENTRIES} ({', '.join(_COLUMNS)}) "  # noqa: S608
    f"SELECT {', '.join(_VALUES)}, coalesce(s.name_key, e.name_key) FROM coming_lines s "
    f"LEFT JOIN {_ENTRIES} e ON e.player_id = s.player AND e.rating_list_id = %s "
    f"LEFT JOIN {_PEOPLE} f ON f.player_id = s.player AND f.run_id = %s "
    "WHERE s.place >= %s AND s.place < %s ORDER BY s.place"
)
_TELL = (
    f"SELECT {TEXT_OF_LINE} FROM (SELECT e.*, s.place, coalesce(s.key, CAST(s.number AS text)) AS key "  # noqa: S608
    f"FROM {_ENTRIES} e JOIN coming_lines s ON s.player = e.player_id "
    "WHERE e.rating_list_id = %s AND s.place >= %s AND s.place < %s) told ORDER BY place"
)
