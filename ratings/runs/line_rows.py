"""Writes the lines of the list to come on SQLite: as rows, out of the texts that are hashed. On PostgreSQL
``line_copies`` does.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from itertools import chain, pairwise
from uuid import UUID

from django.db import connection

from ratings.lists.kept_lines import keep_pieces
from ratings.lists.partitions import begin_list
from ratings.lists.services import Written
from ratings.runs.coming_columns import ComingLines
from ratings.runs.frozen_people import Said
from ratings.runs.made_lines import SENT, LineMaker, Made
from ratings.runs.models import RatingRun
from ratingsite.foundations.bulk import RowsAsTaken

LINES_AT_ONCE = 50_000
ROWS_AT_ONCE = 5_000
"""Half a kilobyte each; all of a piece go by one statement."""


class RowWriter:
    """Writes the lines of one list, piece by piece."""

    rows_sha256 = ""

    def __init__(self, run: RatingRun, list_id: UUID, columns: ComingLines, people: dict[int, Said]) -> None:
        self.list_id, self.lines = list_id, len(columns)
        self._maker = LineMaker(run, columns, people)
        self._storage = begin_list(list_id, self.lines)
        self._digest = hashlib.sha256()
        self._maker.read_ahead()

    def made(self, first: int, behind: int) -> list[Made]:
        """The lines from one place up to another, hashed, for ``write``: nobody waits for them to be made."""
        ends = [*range(first + LINES_AT_ONCE, behind, LINES_AT_ONCE), behind]
        found = [self._maker.made(start, end) for start, end in pairwise([first, *ends])]
        for each in found:
            self._digest.update(each.text.encode())
        return found

    def write(self, made: list[Made]) -> None:
        """Write the next lines, and keep them for the list behind this one. A part of a transaction."""
        with connection.cursor() as cursor, connection.wrap_database_errors:
            cursor.executemany(self._insert, RowsAsTaken(lambda: chain.from_iterable(map(_rows, made))))
        if self._storage.is_long:
            keep_pieces(self.list_id, chain.from_iterable(map(Made.pieces, made)))

    def finish(self) -> Written:
        """Store how many lines say what, and let the columns go; what was written, for its head."""
        self._maker.keep_counts(self.list_id)
        del self._maker
        return Written(list_id=self.list_id, count=self.lines, content_sha256=self._digest.hexdigest())

    @property
    def _insert(self) -> str:
        names, marks = ", ".join(("rating_list_id", *SENT)), ", ".join(["%s"] * len(SENT))
        return f"INSERT INTO {self._storage.table} ({names}) VALUES ('{self.list_id.hex}', {marks})"  # noqa: S608


def _rows(made: Made) -> Iterator[list[object]]:
    """The lines as rows: their texts are JSON, but for the keys of the names, in which no control character is told
    otherwise than it is.
    """
    told = list(map(",".join, zip(map(str, made.players), made.name_keys, made.of_lines, strict=True)))
    for start in range(0, len(told), ROWS_AT_ONCE):
        yield from json.loads(f"[[{'],['.join(told[start : start + ROWS_AT_ONCE])}]]", strict=False)
