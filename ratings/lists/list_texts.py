"""The texts of a list's lines by the rows of their players: out of what is kept of it, else out of its rows.

A piece is taken apart when somebody asks for one of its lines, and again for the next who does.
"""

from __future__ import annotations

from functools import cached_property

import numpy as np

from ratings.lists.kept_lines import PLAYER, kept_numbers, kept_texts, texts_in
from ratings.lists.line_texts import as_sent, as_texts, bodies
from ratings.lists.list_words import ListWords, Texts
from ratings.lists.models import RatingList
from ratings.lists.number_columns import AllNumbers, all_numbers_of
from ratingsite.foundations.number_columns import Numbers, places_among

Kept = tuple[Numbers, Numbers]
"""The players of a list that is kept, in the order of their rows, and the places of their lines in that of the keys."""


class ListTexts:
    """The lines of a list; of none there are none. ``kept`` is at hand where somebody has read it."""

    def __init__(self, rating_list: RatingList | None, kept: Kept | None = None) -> None:
        self._rating_list = rating_list
        kept = kept or _kept(rating_list)
        self._pieces = [] if rating_list is None or kept is None else kept_texts(rating_list)
        nobody = np.zeros(0, dtype=np.int64)
        self._players, self._order = kept if kept and self._pieces else (nobody, nobody)
        self._ends = np.cumsum([lines for lines, _ in self._pieces])

    def others(self, players: Numbers) -> list[str]:
        """What stands behind the keys of the lines of all but these players, who stand in the order of their rows."""
        known = self._players if self._pieces else self._known_by_rows()
        return [str(told) for told in self.of(known[places_among(known, players) < 0])[1].tolist()]

    def of(self, players: Numbers) -> tuple[Texts, Texts]:
        """The keys of their names as COPY takes them, and all that stands behind the keys of the lines; ``None`` of who
        is not on the list.
        """
        if self._rating_list is not None and not self._pieces:
            return self._out_of_rows(players)
        heads, told = np.full(len(players), None, dtype=object), np.full(len(players), None, dtype=object)
        at = places_among(players, self._players)
        is_there = at >= 0
        lines = self._order[at[is_there]] if len(self._order) else at[is_there]
        piece, found = np.searchsorted(self._ends, lines, side="right"), np.flatnonzero(is_there)
        for number in np.unique(piece).tolist():
            here = piece == number
            first = int(self._ends[number]) - self._pieces[number][0]
            for column, texts in zip((heads, told), texts_in(self._pieces[number][1]), strict=True):
                column[found[here]] = as_texts(texts)[lines[here] - first]
        return heads, told

    def read_ahead(self) -> None:
        """Read what lines will be asked for: from now on the database is not asked."""
        if self._rating_list is not None and not self._pieces:
            _ = self._rows

    # ---------------------------------------------------------------- of a list of which nothing is kept
    @cached_property
    def _rows(self) -> tuple[ListWords, AllNumbers]:
        assert self._rating_list is not None  # noqa: S101 - who asks has looked
        return ListWords(self._rating_list.pk), all_numbers_of(self._rating_list.pk)

    def _known_by_rows(self) -> Numbers:
        return self._players if self._rating_list is None else self._rows[1].player

    def _out_of_rows(self, players: Numbers) -> tuple[Texts, Texts]:
        words, numbers = self._rows
        heads, told = words.of(players)
        places = places_among(players, numbers.player)
        listed = np.flatnonzero(places >= 0)
        told[listed] = as_texts(bodies(told[listed].tolist(), numbers.at(places[listed])))
        heads[listed] = as_texts(list(map(as_sent, heads[listed].tolist())))
        return heads, told


def _kept(rating_list: RatingList | None) -> Kept | None:
    numbers = None if rating_list is None else kept_numbers(rating_list, [PLAYER])
    if numbers is None:
        return None
    order = np.argsort(numbers[PLAYER], kind="stable")
    return numbers[PLAYER][order], order
