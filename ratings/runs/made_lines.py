"""Makes the lines of the list to come out of columns and words, some at a time, as they are hashed and sent.

A line that says what it said on the list before is taken from there; of any other the words are, and the numbers are
written once for all lines that have them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from uuid import UUID

import numpy as np

from ratings.kernel.arrays import Flags
from ratings.lists.kept_lines import COLUMNS, Piece, pieces_of_lines
from ratings.lists.line_texts import as_sent, as_texts, bodies, keys_as_json, text_to_hash, words_of
from ratings.lists.list_texts import ListTexts
from ratings.lists.list_words import words_as_json
from ratings.lists.models import name_key
from ratings.runs.coming_columns import ComingLines
from ratings.runs.frozen_people import Said
from ratings.runs.line_counts import LineCounts
from ratings.runs.models import RatingRun

SENT = (
    *("player_id", "name_key", "name", "title", "federation_id", "sex", "birth_year", "rating", "games", "k_factor"),
    *("games_total", "highest_rating", "last_played_on", "is_inactive"),
)
"""The columns of a line in the order of its texts: behind the key of the name all that is hashed but the key."""


@dataclass(frozen=True, kw_only=True)
class Made:
    """Lines that follow each other from the place ``first`` on: the rows of their players, the keys of the names as
    they are sent, what stands behind the key of each line as JSON, and the whole ``text`` as it is hashed.
    """

    first: int
    columns: ComingLines
    name_keys: list[str]
    of_lines: list[str]
    text: str

    @property
    def players(self) -> list[int]:
        """The rows of the players."""
        return list(self.columns.player.tolist())

    def pieces(self) -> Iterator[Piece]:
        """What is kept of the lines for the list behind theirs."""
        columns = {name: getattr(self.columns, name) for name in COLUMNS}
        return pieces_of_lines(self.first, columns, self.name_keys, self.of_lines)


class LineMaker:
    """Makes the lines of one list, and counts how many say the same."""

    def __init__(self, run: RatingRun, columns: ComingLines, people: dict[int, Said]) -> None:
        self._columns, self._people = columns, people
        self._is_frozen = np.isin(columns.player, np.fromiter(people, dtype=np.int64, count=len(people)))
        self._before, self._counts = ListTexts(run.previous_list, columns.before), LineCounts(run.previous_list)

    def read_ahead(self) -> None:
        """Ask the database for all that the lines are made of: from now on it is not asked."""
        self._before.read_ahead()

    def made(self, first: int, behind: int) -> Made:
        """The lines from one place up to another; each of them is made once."""
        some = slice(first, behind)
        piece = self._columns.at(some)
        name_keys, of_lines = self._texts_of(piece, self._is_frozen[some])
        text = text_to_hash(keys_as_json(piece.player, piece.number, piece.keys), of_lines)
        return Made(first=first, columns=piece, name_keys=name_keys, of_lines=of_lines, text=text)

    def keep_counts(self, list_id: UUID) -> None:
        """Store how many lines say what, behind the last of them. Raises ``IntegrityError`` as ``LineCounts`` does."""
        self._counts.change(self._before.others(np.sort(self._columns.player)), ())
        self._counts.keep(list_id, len(self._columns))

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
