"""Writes the lines of the list to come on PostgreSQL by one COPY, as they were hashed; on SQLite ``line_rows`` does."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from datetime import datetime
from uuid import UUID

from django.db import connection, transaction

from ratings.lists.filter_indexes import ring_to_index
from ratings.lists.kept_lines import keep_pieces
from ratings.lists.line_texts import body_as_sent, side_by_side
from ratings.lists.partitions import begin_list
from ratings.lists.pieces_aside import PiecesAside
from ratings.lists.services import Written
from ratings.lists.trust.standing_lines import ROWS_TOGETHER, HashOfRows
from ratings.runs.coming_columns import ComingLines
from ratings.runs.frozen_people import Said
from ratings.runs.made_lines import SENT, LineMaker, Made
from ratings.runs.models import RatingRun
from ratingsite.foundations.meanwhile import in_its_turn

LINES_AT_ONCE = ROWS_TOGETHER
_AS_JSON = "FORMAT csv, NULL 'null', ESCAPE '\\'"


class CopyWriter:
    """Writes the lines of one list by one COPY, while which nothing else is asked of the connection."""

    def __init__(self, run: RatingRun, list_id: UUID, columns: ComingLines, people: dict[int, Said]) -> None:
        self.list_id, self.lines = list_id, len(columns)
        self._maker = LineMaker(run, columns, people)
        self._digest, self._rows = hashlib.sha256(), HashOfRows(self.lines)

    def write(self, passed: Callable[[int], None], aside: PiecesAside) -> None:
        """Make room for the lines and send them, some at a time; ``passed`` hears before them how many have gone, what
        is to be kept of them is put ``aside``.
        """
        self._storage = begin_list(self.list_id, self.lines)
        self._maker.read_ahead()
        with (
            in_its_turn() as behind,
            connection.cursor() as cursor,
            connection.wrap_database_errors,
            cursor.copy(self._copy()) as copy,
        ):
            for first in range(0, self.lines, LINES_AT_ONCE):
                passed(first)
                copy.write(self._piece(first, behind, aside))

    def _piece(self, first: int, behind: Callable[[Callable[[], None]], None], aside: PiecesAside) -> bytes:
        """The next lines as they are sent; they are hashed and put aside ``behind`` those before, meanwhile."""
        made = self._maker.made(first, first + LINES_AT_ONCE)
        sent = self._sent(made)
        behind(lambda: self._sent_are(made, sent))
        if self._is_own:
            behind(lambda: aside.put(made.pieces()))
        return sent

    def _sent_are(self, made: Made, sent: bytes) -> None:
        self._digest.update(made.text.encode())
        self._rows.update(sent, len(made.of_lines))

    def finish(self) -> Written:
        """Store how many lines say what, and let the columns go; what was written, for its head."""
        self._maker.keep_counts(self.list_id)
        del self._maker
        return Written(list_id=self.list_id, count=self.lines, content_sha256=self._digest.hexdigest())

    def behind_the_lines(self, aside: PiecesAside) -> list[Callable[[], None]]:
        """What builds their key, and keeps for the list behind this one what was put ``aside``, by connections of their
        own, when the lines are committed.
        """
        return [self._storage.build_key, lambda: self._keep(aside)] if self._is_own else []

    @transaction.atomic
    def _keep(self, aside: PiecesAside) -> None:
        """Nothing is kept of lines that somebody takes away meanwhile."""
        self._storage.hold()
        keep_pieces(self.list_id, aside)

    def let_be_found(self, *, now: datetime) -> None:
        """Behind the key: from now on the lines are found, and get the indexes of the filters."""
        self._storage.attach()
        if self._is_own:
            ring_to_index(self.list_id, now=now)

    @property
    def rows_sha256(self) -> str:
        """The hash of what was written as it stands in a table of its own."""
        return self._rows.hexdigest() if self._is_own else ""

    @property
    def _is_own(self) -> bool:
        return self._storage.is_own

    def _copy(self) -> str:
        """A table of its own is of this transaction: its rows need not be looked at again for who may see them."""
        columns = SENT if self._is_own else ("rating_list_id", *SENT)
        how = f"{_AS_JSON}, FREEZE" if self._is_own else _AS_JSON
        return f"COPY {self._storage.table} ({', '.join(columns)}) FROM STDIN ({how})"

    def _sent(self, made: Made) -> bytes:
        players = made.players
        told = list(map(body_as_sent, made.of_lines)) if "\\" in made.text else made.of_lines
        begins = map(str, players) if self._is_own else (f"{self.list_id},{player}" for player in players)
        return side_by_side(len(players), begins, ",", made.name_keys, ",", told, "\n").encode()
