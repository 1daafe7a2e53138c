"""Writes the lines of the list to come on PostgreSQL: each is made once, hashed, and sent by COPY as it was hashed.

A line that says what it said on the list before is taken from there; of any other the words are, and the numbers are
written once for all lines that have them.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from uuid import UUID

import numpy as np
from django.db import connection

from ratings.lists.kept_lines import COLUMNS, keep_lines
from ratings.lists.line_texts import as_sent, as_texts, bodies, body_as_sent, keys_as_json, text_to_hash, words_of
from ratings.lists.list_texts import ListTexts
from ratings.lists.list_words import words_as_json
from ratings.lists.models import name_key
from ratings.lists.partitions import OTHERS, begin_list, end_list
from ratings.lists.services import Written
from ratings.runs.coming_columns import ComingLines
from ratings.runs.frozen_people import Said
from ratings.runs.line_counts import LineCounts
from ratings.runs.models import RatingRun

SENT = (
    *("player_id", "name_key", "name", "title", "federation_id", "sex", "birth_year", "rating", "games", "k_factor"),
    *("games_total", "highest_rating", "last_played_on", "is_inactive"),
)
"""The columns in the order of the texts that are sent: behind the key of the name that of what is hashed."""
_AS_JSON = "(FORMAT csv, NULL 'null', ESCAPE '\\')"


class CopyWriter:
    """Writes the lines of one list, piece by piece; ``count`` are written so far."""

    def __init__(self, run: RatingRun, list_id: UUID, columns: ComingLines, people: dict[int, Said]) -> None:
        self.list_id, self.count, self._columns = list_id, 0, columns
        self._list_before, self._people = run.previous_list, people
        self._digest, self._rows = hashlib.sha256(), hashlib.sha256()

    def begin(self) -> None:
        """Make room for the lines, in the transaction that names them: whoever takes over finds it by that name."""
        self._table = begin_list(self.list_id, len(self._columns))

    def stage(self) -> None:
        """Read the lines of the list before."""
        self._before, self._counts = ListTexts(self._list_before), LineCounts(self._list_before)

    def write(self, first: int, behind: int) -> None:
        """Write the lines from one place up to another, and hash them. A part of a transaction."""
        piece = self._columns.at(slice(first, behind))
        name_keys, of_lines = self._texts_of(piece)
        keys = keys_as_json(piece.player, piece.number, piece.keys)
        text = text_to_hash(keys, of_lines)
        self._digest.update(text.encode())
        has_escapes = "\\" in text
        del keys, text  # some megabytes each
        sent = list(map(body_as_sent, of_lines)) if has_escapes else of_lines
        self._send(piece.player.tolist(), name_keys, sent)
        if self._table != OTHERS:
            columns = {name: getattr(piece, name) for name in COLUMNS}
            keep_lines(self.list_id, first, columns, name_keys, of_lines)
        self.count += behind - first

    def finish(self) -> Written:
        """Let the lines be found, and store how many say what; what was written, for its head."""
        end_list(self.list_id, self._table)
        self._counts.change(self._before.others(np.sort(self._columns.player)), ())
        self._counts.keep(self.list_id, self.count)
        return Written(list_id=self.list_id, count=self.count, content_sha256=self._digest.hexdigest())

    @property
    def rows_sha256(self) -> str:
        """The hash of what was written as it stands in a table of its own."""
        return "" if self._table == OTHERS else self._rows.hexdigest()

    # ---------------------------------------------------------------- what the lines say
    def _texts_of(self, piece: ComingLines) -> tuple[list[str], list[str]]:
        """The keys of the names, and what stands behind those of the lines: as it was frozen, else as the list before
        says it.
        """
        name_keys, told = self._before.of(piece.player)
        is_frozen = np.isin(piece.player, list(self._people))
        changed = np.flatnonzero(is_frozen | ~piece.is_as_before)
        counted = np.flatnonzero(is_frozen | ~piece.is_counted_as_before)
        gone = [each for each in told[counted].tolist() if each is not None]
        anew = np.flatnonzero(~is_frozen & ~piece.is_as_before)
        words = told.copy()
        words[anew] = as_texts(list(map(words_of, told[anew].tolist())))
        for place in np.flatnonzero(is_frozen).tolist():
            said = self._people[int(piece.player[place])]
            name_keys[place] = as_sent(name_key(said.name))
            words[place] = words_as_json((said.name, said.title, said.federation, said.sex))
        changed = np.flatnonzero(is_frozen | ~piece.is_as_before)
        told[changed] = as_texts(bodies(words[changed].tolist(), piece.at(changed)))
        self._counts.change(gone, told[counted].tolist())
        return name_keys.tolist(), told.tolist()

    def _send(self, players: list[int], name_keys: Sequence[str], of_lines: Sequence[str]) -> None:
        is_own = self._table != OTHERS
        columns = SENT if is_own else ("rating_list_id", *SENT)
        begins = map(str, players) if is_own else (f"{self.list_id},{player}" for player in players)
        told = "\n".join(map(",".join, zip(begins, name_keys, of_lines, strict=True)))
        sent = f"{told}\n".encode() if told else b""
        self._rows.update(sent)
        with (
            connection.cursor() as cursor,
            connection.wrap_database_errors,
            cursor.copy(f"COPY {self._table} ({', '.join(columns)}) FROM STDIN {_AS_JSON}") as copy,
        ):
            copy.write(sent)
