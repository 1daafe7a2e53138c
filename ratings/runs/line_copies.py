"""Writes the lines of the list to come on PostgreSQL: each is made once, hashed, and sent by one COPY as it was hashed.

A line that says what it said on the list before is taken from there; of any other the words are, and the numbers are
written once for all lines that have them.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from uuid import UUID

import numpy as np
from django.db import connection, transaction

from ratings.kernel.arrays import Flags
from ratings.lists.kept_lines import COLUMNS, keep_pieces, pieces_of_lines
from ratings.lists.line_texts import as_sent, as_texts, bodies, body_as_sent, keys_as_json, text_to_hash, words_of
from ratings.lists.list_texts import ListTexts
from ratings.lists.list_words import words_as_json
from ratings.lists.models import name_key
from ratings.lists.partitions import begin_list
from ratings.lists.pieces_aside import PiecesAside
from ratings.lists.services import Written
from ratings.lists.trust.standing_lines import ROWS_TOGETHER, HashOfRows
from ratings.runs.coming_columns import ComingLines
from ratings.runs.frozen_people import Said
from ratings.runs.line_counts import LineCounts
from ratings.runs.models import RatingRun
from ratingsite.foundations.meanwhile import in_its_turn

SENT = (
    *("player_id", "name_key", "name", "title", "federation_id", "sex", "birth_year", "rating", "games", "k_factor"),
    *("games_total", "highest_rating", "last_played_on", "is_inactive"),
)
"""The columns in the order of the texts that are sent: behind the key of the name that of what is hashed."""
LINES_AT_ONCE = ROWS_TOGETHER
_AS_JSON = "FORMAT csv, NULL 'null', ESCAPE '\\'"


class CopyWriter:
    """Writes the lines of one list by one COPY, while which nothing else is asked of the connection."""

    def __init__(self, run: RatingRun, list_id: UUID, columns: ComingLines, people: dict[int, Said]) -> None:
        self.list_id, self.lines = list_id, len(columns)
        self._columns, self._people = columns, people
        self._is_frozen = np.isin(columns.player, np.fromiter(people, dtype=np.int64, count=len(people)))
        self._digest, self._rows = hashlib.sha256(), HashOfRows(self.lines)
        self._before, self._counts = ListTexts(run.previous_list, columns.before), LineCounts(run.previous_list)

    def write(self, passed: Callable[[int], None], aside: PiecesAside) -> None:
        """Make room for the lines and send them, some at a time; ``passed`` hears before them how many have gone, what
        is to be kept of them is put ``aside``.
        """
        self._storage = begin_list(self.list_id, self.lines)
        self._before.read_ahead()
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
        some = slice(first, first + LINES_AT_ONCE)
        piece = self._columns.at(some)
        name_keys, of_lines = self._texts_of(piece, self._is_frozen[some])
        keys = keys_as_json(piece.player, piece.number, piece.keys)
        text = text_to_hash(keys, of_lines)
        told = list(map(body_as_sent, of_lines)) if "\\" in text else of_lines
        sent = self._sent(piece.player.tolist(), name_keys, told)
        behind(lambda: self._sent_are(text, sent, len(piece)))
        if self._is_own:
            columns = {name: getattr(piece, name) for name in COLUMNS}
            behind(lambda: aside.put(pieces_of_lines(first, columns, name_keys, of_lines)))
        return sent

    def _sent_are(self, text: str, sent: bytes, lines: int) -> None:
        self._digest.update(text.encode())
        self._rows.update(sent, lines)

    def finish(self) -> Written:
        """Store how many lines say what, and let the columns go; what was written, for its head."""
        self._counts.change(self._before.others(np.sort(self._columns.player)), ())
        self._counts.keep(self.list_id, self.lines)
        del self._before, self._counts, self._columns
        return Written(list_id=self.list_id, count=self.lines, content_sha256=self._digest.hexdigest())

    def behind_the_lines(self, aside: PiecesAside) -> list[Callable[[], None]]:
        """What builds their indexes, and keeps for the list behind this one what was put ``aside``, by connections of
        their own, when the lines are committed.
        """
        return [*self._storage.apart(), lambda: self._keep(aside)] if self._is_own else []

    @transaction.atomic
    def _keep(self, aside: PiecesAside) -> None:
        """Nothing is kept of lines that somebody takes away meanwhile."""
        self._storage.hold()
        keep_pieces(self.list_id, aside)

    def let_be_found(self) -> None:
        """Behind the indexes: from now on the lines are found."""
        self._storage.attach()

    @property
    def rows_sha256(self) -> str:
        """The hash of what was written as it stands in a table of its own."""
        return self._rows.hexdigest() if self._is_own else ""

    @property
    def _is_own(self) -> bool:
        return self._storage.is_own

    # ---------------------------------------------------------------- what the lines say
    def _texts_of(self, piece: ComingLines, is_frozen: Flags) -> tuple[list[str], list[str]]:
        """The keys of the names, and what stands behind those of the lines: as it was frozen, else as the list before
        says it.
        """
        name_keys, told = self._before.of(piece.player)
        counted = np.flatnonzero(is_frozen | ~piece.is_counted_as_before)
        gone = [each for each in told[counted].tolist() if each is not None]
        anew = np.flatnonzero(~is_frozen & ~piece.is_as_before)
        words = told.copy()
        words[anew] = as_texts(words_of(told[anew].tolist()))
        for place in np.flatnonzero(is_frozen).tolist():
            said = self._people[int(piece.player[place])]
            name_keys[place] = as_sent(name_key(said.name))
            words[place] = words_as_json((said.name, said.title, said.federation, said.sex))
        changed = np.flatnonzero(is_frozen | ~piece.is_as_before)
        told[changed] = as_texts(bodies(words[changed].tolist(), piece.at(changed)))
        self._counts.change(gone, told[counted].tolist())
        return name_keys.tolist(), told.tolist()

    def _copy(self) -> str:
        """A table of its own is of this transaction: its rows need not be looked at again for who may see them."""
        columns = SENT if self._is_own else ("rating_list_id", *SENT)
        how = f"{_AS_JSON}, FREEZE" if self._is_own else _AS_JSON
        return f"COPY {self._storage.table} ({', '.join(columns)}) FROM STDIN ({how})"

    def _sent(self, players: list[int], name_keys: Sequence[str], of_lines: Sequence[str]) -> bytes:
        begins = map(str, players) if self._is_own else (f"{self.list_id},{player}" for player in players)
        told = "\n".join(map(",".join, zip(begins, name_keys, of_lines, strict=True)))
        return f"{told}\n".encode() if told else b""
