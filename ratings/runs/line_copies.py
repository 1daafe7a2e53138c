"""Writes the lines of the list to come on PostgreSQL: each is made once, hashed, and sent by COPY as it was hashed.

Words come from the list before, thousands of lines in a text, numbers are written once for all lines that have them.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from uuid import UUID

import numpy as np
from django.db import connection

from ratings.lists.counts import refuse_unknown_federations
from ratings.lists.line_texts import bodies, keys_as_json, text_to_hash
from ratings.lists.list_words import ListWords, Texts, words_as_json
from ratings.lists.models import ListCount, name_key
from ratings.lists.partitions import OTHERS, begin_list, end_list
from ratings.lists.services import COUNTED, Written
from ratings.lists.trust.standing_lines import text_of_rows
from ratings.runs.coming_lines import ComingLines
from ratings.runs.frozen_people import Said
from ratings.runs.models import RatingRun
from ratingsite.foundations.bulk import write_rows
from ratingsite.foundations.number_columns import NONE

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
        self._before, self._people = run.previous_list_id, people
        self._digest, self._rows = hashlib.sha256(), hashlib.sha256()
        self._kinds: Counter[tuple[str, int, bool]] = Counter()

    def begin(self) -> None:
        """Make room for the lines, in the transaction that names them: whoever takes over finds it by that name."""
        self._table = begin_list(self.list_id, len(self._columns))

    def stage(self) -> None:
        """Read the words of the list before."""
        self._words = ListWords(self._before)

    def write(self, first: int, behind: int) -> None:
        """Write the lines from one place up to another, and hash them. A part of a transaction."""
        piece = self._columns.at(slice(first, behind))
        name_keys, words = self._words_of(piece)
        of_lines = bodies(words.tolist(), piece)
        keys = keys_as_json(piece.player, piece.number, piece.keys)
        self._digest.update(text_to_hash(keys, of_lines).encode())
        self._rows.update(text_of_rows(piece.player.tolist(), of_lines).encode())
        # behind the name stand title, federation and sex: of what the name has in it each quote is escaped
        kinds = [told[told.index('","') + 2 :] for told in words.tolist()]
        self._kinds.update(zip(kinds, piece.is_inactive.tolist(), (piece.rating != NONE).tolist(), strict=True))
        self._send(piece, name_keys, words, of_lines)
        self.count += behind - first

    def finish(self) -> Written:
        """Let the lines be found, and store how many say what; what was written, for its head."""
        end_list(self.list_id, self._table)
        rows = []
        for (words, is_inactive, is_rated), players in sorted(self._kinds.items()):
            title, federation, sex = json.loads(f"[{words}]")
            rows.append((self.list_id, federation, title, sex, is_inactive == 1, is_rated, players))
        write_rows(ListCount, COUNTED, rows)
        refuse_unknown_federations(self.list_id)
        return Written(list_id=self.list_id, count=self.count, content_sha256=self._digest.hexdigest())

    @property
    def rows_sha256(self) -> str:
        """The hash of what was written as it stands in a table of its own."""
        return "" if self._table == OTHERS else self._rows.hexdigest()

    def _words_of(self, piece: ComingLines) -> tuple[Texts, Texts]:
        """As they were frozen, else as the list before says them."""
        name_keys, words = self._words.of(piece.player)
        for place in np.flatnonzero(np.isin(piece.player, list(self._people))).tolist():
            said = self._people[int(piece.player[place])]
            name_keys[place] = name_key(said.name)
            words[place] = words_as_json((said.name, said.title, said.federation, said.sex))
        return name_keys, words

    def _send(self, piece: ComingLines, name_keys: Texts, words: Texts, of_lines: list[str]) -> None:
        is_own = self._table != OTHERS
        columns = SENT if is_own else ("rating_list_id", *SENT)
        begin = "" if is_own else f"{self.list_id},"
        players = [f"{begin}{player}" for player in piece.player.tolist()]
        for place in [place for place, told in enumerate(words.tolist()) if "\\" in told]:
            told = words[place]
            of_lines[place] = _as_it_is(told) + of_lines[place][len(told) :]
        told = "\n".join(map(",".join, zip(players, map(_in_quotes, name_keys.tolist()), of_lines, strict=True)))
        with (
            connection.cursor() as cursor,
            connection.wrap_database_errors,
            cursor.copy(f"COPY {self._table} ({', '.join(columns)}) FROM STDIN {_AS_JSON}") as copy,
        ):
            copy.write(f"{told}\n" if told else "")


def _as_it_is(words: str) -> str:
    """The words for COPY, which knows of escapes those of quotes and of itself alone."""
    return ",".join(map(_in_quotes, json.loads(f"[{words}]")))


def _in_quotes(text: str) -> str:
    if '"' in text or "\\" in text:
        text = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{text}"'
