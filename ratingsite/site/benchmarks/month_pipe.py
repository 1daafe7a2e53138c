"""The pure pipe of a month: its games and its state out, the kernel, its lines and results in, and nothing else.

What is written are the products of the run: whole lines, the result of each player, and that of each in an event.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from django.core.management.base import CommandError
from django.db import connection, transaction

from ratings.kernel.periods import rate_columns
from ratings.lists.models import ListEntry
from ratings.runs.columns import columns_of
from ratings.runs.models import EventResult, RatingRun, RunResult
from ratingsite.site.benchmarks.month_watch import Taken, Watch

LINES, RESULTS = ListEntry._meta.db_table, RunResult._meta.db_table
ENTRIES = EventResult._meta.db_table
OF_LINES = (
    "rating_list_id, player_id, name, title, federation_id, sex, birth_year, rating, games, k_factor, games_total, "
    "highest_rating, last_played_on, is_inactive, name_key"
)
OF_RESULTS = "run_id, player_id, rating_before, rating_after, games, k_factor, change_hundredths"
OF_ENTRIES = (
    "run_id, player_id, event_id, edition, games, score_hundredths, expected_hundredths, change_hundredths, k_factor, "
    "opponents_total"
)
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
    """Ready to go as often as one likes: it rates what a run has rated, and writes what that has stored."""

    def __init__(self, run: RatingRun) -> None:
        columns = columns_of(run.manifest)
        if columns is None:
            raise CommandError("the kernel rates nothing of this month")
        self._period = columns.period
        self._is_postgresql = connection.vendor == "postgresql"
        keys = (run.previous_list_id, run.published_list_id, run.pk)
        self._before, self._lines, self._results = map(self._key, keys)
        lines = f"SELECT {OF_LINES} FROM {LINES} WHERE rating_list_id = %s"  # noqa: S608
        results = f"SELECT {OF_RESULTS} FROM {RESULTS} WHERE run_id = %s"  # noqa: S608
        entries = f"SELECT {OF_ENTRIES} FROM {ENTRIES} WHERE run_id = %s"  # noqa: S608
        self._ready = [
            (LINES, OF_LINES, self._written(lines, self._lines)),
            (RESULTS, OF_RESULTS, self._written(results, self._results)),
            (ENTRIES, OF_ENTRIES, self._written(entries, self._results)),
        ]

    def _key(self, key: Any) -> Any:
        return key if self._is_postgresql else key.hex

    def taken(self) -> Taken:
        """What it takes, whole."""
        watch = Watch()
        watch.enter("pipe")
        self._read()
        rate_columns(self._period)
        self._write()
        watch.enter("")
        self._clear()
        return watch.stages["pipe"]

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

    @transaction.atomic
    def _write(self) -> None:
        """Into bare tables: ordinary ones, whose rows are logged and committed as those of the run."""
        with connection.cursor() as cursor:
            for table, columns, rows in self._ready:
                bare = f"bare_{table}"
                cursor.execute(f"CREATE TABLE {bare} AS SELECT {columns} FROM {table} WHERE 1 = 0")  # noqa: S608
                if self._is_postgresql:
                    with cursor.copy(f"COPY {bare} FROM STDIN") as copy:
                        copy.write(b"".join(rows))
                else:
                    marks = ", ".join(["%s"] * (columns.count(",") + 1))
                    cursor.executemany(f"INSERT INTO {bare} VALUES ({marks})", rows)  # noqa: S608

    def _clear(self) -> None:
        with connection.cursor() as cursor:
            for table, _columns, _rows in self._ready:
                cursor.execute(f"DROP TABLE bare_{table}")
