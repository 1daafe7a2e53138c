"""The pure pipe of a month: its games and its state out, the kernel, its lines and results in, and nothing else."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import numpy as np
from django.db import connection

from ratings.kernel import Month, rate_month
from ratings.lists.models import ListEntry
from ratings.runs.models import RunResult

LINES, RESULTS = ListEntry._meta.db_table, RunResult._meta.db_table
OF_LINES = (
    "rating_list_id, player_id, name, title, federation_id, sex, birth_year, rating, games, k_factor, games_total, "
    "highest_rating, last_played_on, is_inactive"
)
OF_RESULTS = "run_id, player_id, rating_before, rating_after, games, k_factor, change_hundredths"
_PACKED_GAMES = """
SELECT string_agg(int4send(white_id::int), ''::bytea), string_agg(int4send(black_id::int), ''::bytea),
       string_agg(int4send(CASE result WHEN '1-0' THEN 100 WHEN '0-1' THEN 0 ELSE 50 END), ''::bytea)
FROM ratings_ratedgame GROUP BY event_id
"""
_PACKED_STATE = f"""
SELECT string_agg(int4send(player_id::int), ''::bytea), string_agg(int4send(coalesce(rating, 0)::int), ''::bytea),
       string_agg(int4send(games_total), ''::bytea), string_agg(int4send(coalesce(highest_rating, 0)::int), ''::bytea)
FROM {LINES} WHERE rating_list_id = %s GROUP BY player_id / 10000
"""  # noqa: S608 - names of the schema
_GAMES = "SELECT white_id, black_id, result FROM ratings_ratedgame"
_STATE = f"SELECT player_id, rating, games_total, highest_rating FROM {LINES} WHERE rating_list_id = %s"  # noqa: S608


class Pipe:
    """Ready to run as often as one likes: what it writes was taken from the lists that were published."""

    def __init__(self, month: Month, before: Any, published: Any, run: Any) -> None:
        self._month = month
        self._is_postgresql = connection.vendor == "postgresql"
        self._before, self._lines, self._results = map(self._key, (before, published, run))
        lines = f"SELECT {OF_LINES} FROM {LINES} WHERE rating_list_id = %s"  # noqa: S608
        results = f"SELECT {OF_RESULTS} FROM {RESULTS} WHERE run_id = %s"  # noqa: S608
        self._ready = [
            (LINES, OF_LINES, self._written(lines, self._lines)),
            (RESULTS, OF_RESULTS, self._written(results, self._results)),
        ]

    def _key(self, key: Any) -> Any:
        return key if self._is_postgresql else key.hex

    def seconds(self) -> float:
        """How long it takes, whole."""
        return sum(map(_timed, (self._read, lambda: rate_month(self._month), self._write)))

    def _read(self) -> None:
        with connection.cursor() as cursor:
            if not self._is_postgresql:
                for statement, values in ((_GAMES, []), (_STATE, [self._before])):
                    cursor.execute(statement, values)
                    cursor.fetchall()
                return
            for statement, values in ((_PACKED_GAMES, []), (_PACKED_STATE, [self._before])):
                cursor.execute(statement, values)
                for row in cursor.fetchall():
                    _ = [np.frombuffer(column, dtype=">i4") for column in row]

    def _written(self, select: str, key: Any) -> Any:
        """The rows as they go in again: ready text, or tuples."""
        with connection.cursor() as cursor:
            if not self._is_postgresql:
                return cursor.execute(select, [key]).fetchall()
            with cursor.copy(f"COPY ({select}) TO STDOUT", [key]) as copy:
                return [bytes(piece) for piece in copy]

    def _write(self) -> None:
        """Into bare tables, thrown away behind it."""
        with connection.cursor() as cursor:
            for table, columns, rows in self._ready:
                bare = f"bare_{table}"
                cursor.execute(f"CREATE TEMPORARY TABLE {bare} AS SELECT {columns} FROM {table} WHERE 1 = 0")  # noqa: S608
                if self._is_postgresql:
                    with cursor.copy(f"COPY {bare} FROM STDIN") as copy:
                        copy.write(b"".join(rows))
                else:
                    marks = ", ".join(["%s"] * (columns.count(",") + 1))
                    cursor.executemany(f"INSERT INTO {bare} VALUES ({marks})", rows)  # noqa: S608
                cursor.execute(f"DROP TABLE {bare}")


def _timed(act: Callable[[], object]) -> float:
    begun = time.perf_counter()
    act()
    return time.perf_counter() - begun
