"""Writes the lines of the list to come on SQLite: as rows, out of the texts that are hashed. On PostgreSQL
``line_copies`` does.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from datetime import datetime
from itertools import chain
from uuid import UUID

import numpy as np
from django.db import connection

from ratings.lists.filter_indexes import ring_to_index
from ratings.lists.line_texts import FIGURES, cells, iso_day, texts_sent, words_in
from ratings.lists.partitions import begin_list
from ratings.lists.services import Written
from ratings.runs.coming_columns import ComingLines
from ratings.runs.frozen_people import Said
from ratings.runs.made_lines import SENT, LineMaker, Made
from ratings.runs.models import RatingRun
from ratingsite.foundations.bulk import Row, RowsAsTaken
from ratingsite.foundations.number_columns import NULL_OF_SQLITE

LINES_AT_ONCE = 20_000
"""So many are made and hashed together; all of a piece go by one statement."""


class RowWriter:
    """Writes the lines of one list, piece by piece."""

    def __init__(self, run: RatingRun, list_id: UUID, columns: ComingLines, people: dict[int, Said]) -> None:
        self.list_id, self.lines = list_id, len(columns)
        self._maker = LineMaker(run, columns, people)
        self._storage = begin_list(list_id, self.lines)
        self._digest = hashlib.sha256()
        self._maker.read_ahead()

    def write(self, first: int, behind: int) -> None:
        """Make the lines from one place up to another and write them. A part of a transaction."""
        pieces = (self._made(start, behind) for start in range(first, behind, LINES_AT_ONCE))
        with connection.cursor() as cursor, connection.wrap_database_errors:
            cursor.executemany(self._insert, RowsAsTaken(chain.from_iterable(map(_rows, pieces))))

    def _made(self, start: int, behind: int) -> Made:
        """The next lines, hashed."""
        made = self._maker.made(start, min(start + LINES_AT_ONCE, behind))
        self._digest.update(made.text.encode())
        return made

    def finish(self, *, now: datetime) -> Written:
        """Store how many lines say what, and let the columns go; what was written, for its head. Of a long list a
        worker copies what it is filtered by, and keeps its lines for the list behind it (``behind_the_review``).
        """
        if self._storage.is_long:
            ring_to_index(self.list_id, now=now)
        self._maker.keep_counts(self.list_id)
        del self._maker
        return Written(list_id=self.list_id, count=self.lines, content_sha256=self._digest.hexdigest())

    @property
    def rows_sha256(self) -> str:
        """The hash of the rows as they stand, behind the last of them: that of the lines."""
        return self._digest.hexdigest()

    @property
    def _insert(self) -> str:
        names, marks = ", ".join(("rating_list_id", *SENT)), ", ".join(["%s"] * len(SENT))
        return f"INSERT INTO {self._storage.table} ({names}) VALUES ('{self.list_id.hex}', {marks})"  # noqa: S608


def _rows(made: Made) -> Iterator[Row]:
    """The lines as rows: words out of their texts, numbers out of their columns."""
    columns = made.columns
    words = words_in(made.of_lines)
    numbers = [cells(getattr(columns, name), none=NULL_OF_SQLITE) for name in FIGURES]
    days = cells(columns.last_played_on, iso_day, NULL_OF_SQLITE)
    flags = (columns.is_inactive == 1).astype(np.int64).tolist()
    return zip(made.players, texts_sent(made.name_keys), *words, *numbers, days, flags, strict=True)
