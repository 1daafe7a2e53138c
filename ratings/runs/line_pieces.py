"""Writes the lines of the list to come out of columns: numbers go to the database, words are there already.

A piece of the columns is put beside the list before and the people as they were frozen; one statement writes its lines,
and tells them as they are hashed.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Any
from uuid import UUID

import numpy as np
from django.db import connection

from ratings.lists.models import ListCount, ListEntry, name_key
from ratings.lists.services import Written
from ratings.lists.trust.stored_lines import text_of_line
from ratings.runs.coming_lines import ComingLines
from ratings.runs.models import FrozenPerson, RatingRun
from ratingsite.foundations.number_columns import NONE

NUMBERS = ("rating", "games", "k_factor", "games_total", "highest_rating", "last_played_on", "is_inactive")
WORDS = ("name", "title", "federation_id", "sex", "birth_year")
TEXTS = ("key", "name_key")
LINES_A_TEXT = 5000
STAGED = ("place", "player", "number", *NUMBERS)
_ENTRIES, _COUNTS, _PEOPLE = (model._meta.db_table for model in (ListEntry, ListCount, FrozenPerson))
_KIND = ("federation_id", "title", "sex", "is_inactive")


class PieceWriter:
    """Writes the lines of one list, piece by piece; ``count`` are written so far. Its numbers wait in a table of this
    connection from ``stage`` until ``finish``.
    """

    def __init__(self, run: RatingRun, list_id: UUID, columns: ComingLines) -> None:
        self.list_id, self.count, self._columns = list_id, 0, columns
        self._run, self._before = run.pk, run.previous_list_id
        self._digest = hashlib.sha256()
        self._name_keys = _name_keys(run)

    def stage(self) -> None:
        """Put the numbers beside the words; what an attempt that died has left goes."""
        kinds = ", ".join(f"{name} bigint" for name in STAGED) + ", " + ", ".join(f"{name} text" for name in TEXTS)
        columns = self._columns
        table = np.stack(
            [np.arange(len(columns)), columns.player, columns.number, *(getattr(columns, name) for name in NUMBERS)],
            axis=1,
        )
        with connection.cursor() as cursor, connection.wrap_database_errors:
            cursor.execute("DROP TABLE IF EXISTS coming_lines")
            cursor.execute(f"CREATE TEMPORARY TABLE coming_lines ({kinds})")
            if connection.vendor == "postgresql":
                with cursor.copy("COPY coming_lines FROM STDIN (FORMAT binary)") as copy:
                    copy.write(_HEAD)
                    for block in self._packed(table):
                        copy.write(block)
                    copy.write(_TAIL)
                return
            marks = ", ".join(["%s"] * (len(STAGED) + len(TEXTS)))
            rows = ((*_plain(row), *self._texts(row[1])) for row in table.tolist())
            cursor.executemany(f"INSERT INTO coming_lines VALUES ({marks})", list(rows))  # noqa: S608

    def write(self, first: int, behind: int) -> None:
        """Write the lines from one place up to another, and hash them as they stand. A part of a transaction."""
        with connection.cursor() as cursor, connection.wrap_database_errors:
            for text in self._written(cursor, first, behind):
                self._digest.update(text.encode())
        self.count += behind - first

    def finish(self) -> Written:
        """Store how many lines say what; what was written, for its head."""
        kind = ", ".join(_KIND)
        with connection.cursor() as cursor:
            cursor.execute(
                f"INSERT INTO {_COUNTS} (rating_list_id, federation, title, sex, is_inactive, is_rated, players) "  # noqa: S608
                f"SELECT rating_list_id, {kind}, rating IS NOT NULL, count(*) FROM {_ENTRIES} "
                f"WHERE rating_list_id = %s GROUP BY rating_list_id, {kind}, rating IS NOT NULL",
                [_key(self.list_id)],
            )
            cursor.execute("DROP TABLE coming_lines")
        return Written(list_id=self.list_id, count=self.count, content_sha256=self._digest.hexdigest())

    # ------------------------------------------------------------ numbers in
    def _texts(self, player: int) -> tuple[str | None, str | None]:
        return self._columns.keys.get(player), self._name_keys.get(player)

    def _packed(self, table: Any) -> Iterator[bytes]:
        """The rows as COPY takes them: those that are all numbers at once, the others one by one."""
        told = self._columns.keys.keys() | self._name_keys.keys()
        has_texts = np.isin(table[:, 1], np.array(sorted(told), dtype=np.int64))
        yield _rows_of_numbers(table[~has_texts]).tobytes()
        for row in table[has_texts]:
            texts = self._texts(int(row[1]))
            yield _rows_of_numbers(row[None, :]).tobytes()[: -4 * len(TEXTS)] + b"".join(map(_packed_text, texts))

    # ------------------------------------------------------------ lines out
    def _written(self, cursor: Any, first: int, behind: int) -> Iterator[str]:
        values = [_key(self.list_id), _key(self._before), _key(self._run), first, behind]
        if connection.vendor == "postgresql":
            # of what was written a moment ago the planner knows nothing, and would look people up row by row
            cursor.execute("SET LOCAL enable_nestloop = off")
            cursor.execute(_WRITE_AND_TELL, values)
            texts = cursor.fetchall()
            cursor.execute("SET LOCAL enable_nestloop = on")
            yield from (text for (text,) in texts)
            return
        cursor.execute(_WRITE, values)
        cursor.execute(_TELL, [_key(self.list_id), first, behind])
        while rows := cursor.fetchmany(LINES_A_TEXT):
            yield "".join(f"{text}\n" for (text,) in rows)


def _key(key: UUID | None) -> UUID | str | None:
    return key if key is None or connection.vendor == "postgresql" else key.hex


def _name_keys(run: RatingRun) -> dict[int, str]:
    """What those are found by whose name the line before does not say."""
    said = (
        f"SELECT f.player_id, f.name FROM {_PEOPLE} f "  # noqa: S608
        f"LEFT JOIN {_ENTRIES} e ON e.player_id = f.player_id AND e.rating_list_id = %s "
        "WHERE f.run_id = %s AND (e.name IS NULL OR e.name <> f.name)"
    )
    with connection.cursor() as cursor:
        cursor.execute(said, [_key(run.previous_list_id), _key(run.pk)])
        return {player: name_key(name) for player, name in cursor.fetchall()}


# ---------------------------------------------------------------- rows as COPY takes them
_HEAD, _TAIL = b"PGCOPY\n\xff\r\n\x00" + bytes(8), b"\xff\xff"
_NULL = np.dtype([("length", ">i4")])
_ROW = np.dtype(
    [("fields", ">i2")]
    + [field for name in STAGED for field in ((f"{name}_length", ">i4"), (name, ">i8"))]
    + [(f"{name}_length", ">i4") for name in TEXTS]
)


def _rows_of_numbers(table: Any) -> Any:
    rows = np.zeros(len(table), dtype=_ROW)
    rows["fields"] = len(STAGED) + len(TEXTS)
    for place, name in enumerate(STAGED):
        rows[f"{name}_length"], rows[name] = 8, table[:, place]
    for name in TEXTS:
        rows[f"{name}_length"] = -1
    return rows


def _packed_text(text: str | None) -> bytes:
    told = b"" if text is None else text.encode()
    return (-1 if text is None else len(told)).to_bytes(4, "big", signed=True) + told


def _plain(row: list[int]) -> Iterator[int | None]:
    return (None if value == NONE else value for value in row)


# ---------------------------------------------------------------- statements
def _words(name: str) -> str:
    """What was frozen of somebody, else what the line before says."""
    frozen = name.removesuffix("_id")
    return f"CASE WHEN f.player_id IS NULL THEN e.{name} ELSE f.{frozen} END"


def _number(name: str) -> str:
    return f"nullif(s.{name}, {NONE})"


_ON_POSTGRESQL = {
    "last_played_on": f"DATE '1970-01-01' + {_number('last_played_on')}::integer",
    "is_inactive": "s.is_inactive <> 0",
}
_ON_SQLITE = {"last_played_on": "date(s.last_played_on * 86400, 'unixepoch')"}
_COLUMNS = ("rating_list_id", "player_id", *WORDS, *NUMBERS, "name_key")


def _insert(numbers: dict[str, str], list_id: str) -> str:
    told = [list_id, "s.player", *map(_words, WORDS)]
    told += [numbers.get(name, _number(name)) for name in NUMBERS] + ["coalesce(s.name_key, e.name_key)"]
    return (
        f"INSERT INTO {_ENTRIES} ({', '.join(_COLUMNS)}) SELECT {', '.join(told)} FROM coming_lines s "  # noqa: S608
        f"LEFT JOIN {_ENTRIES} e ON e.player_id = s.player AND e.rating_list_id = %s "
        f"LEFT JOIN {_PEOPLE} f ON f.player_id = s.player AND f.run_id = %s "
        "WHERE s.place >= %s AND s.place < %s ORDER BY s.place"
    )


_WRITE = _insert(_ON_SQLITE, "%s")
_KEYED = (
    "SELECT e.*, s.place, coalesce(s.key, CAST(s.number AS text)) AS key "
    "FROM {lines} e JOIN coming_lines s ON s.player = e.player_id"
)
_TELL = (
    f"SELECT {text_of_line('sqlite')} FROM ({_KEYED.format(lines=_ENTRIES)} "  # noqa: S608
    "WHERE e.rating_list_id = %s AND s.place >= %s AND s.place < %s) told ORDER BY place"
)
_WRITE_AND_TELL = (
    f"WITH made AS ({_insert(_ON_POSTGRESQL, '%s')} RETURNING *) "  # noqa: S608
    f"SELECT string_agg({text_of_line('postgresql')} || E'\\n', '' ORDER BY place) "
    f"FROM ({_KEYED.format(lines='made')}) told GROUP BY place / {LINES_A_TEXT} ORDER BY place / {LINES_A_TEXT}"
)
