"""A line that was typed: the numbers that were said, and what follows from them, its highest rating and its K."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Self

from ratings.lists.lines import Line
from ratings.lists.models import RatingList
from ratings.lists.selectors import entries_of, list_before
from ratings.regulations import NoEditionInForce, PlayerSnapshot
from ratings.regulations.published_k import factors_on, games_taken_for_granted
from ratings.regulations.results import KFactor
from ratings.runs.models import RatingRun


@dataclass(frozen=True, kw_only=True)
class Follows:
    """What a list says by itself of lines that are typed: the K of its rules, the highest rating that the list before
    has published, by row, and the games that a rated player of a list from elsewhere is taken to have.
    """

    factor_of: Callable[[PlayerSnapshot], KFactor | None]
    highest: Mapping[int, int | None]
    games: int

    @classmethod
    def on(cls, old: RatingList, run: RatingRun | None, typed: Iterable[int]) -> Self:
        """Of the players that are ``typed``; ``run`` rates the period of the list anew, if one does."""
        before = run.previous_list if run is not None else list_before(old.system_id, old.list_date)
        lines = entries_of(typed, before) if before is not None else {}
        return cls(
            factor_of=factors_on(old.system_id, old.list_date),
            highest={pk: entry.highest_rating for pk, entry in lines.items()},
            games=_taken_for_granted(old) if run is None else 0,
        )

    def of(self, pk: int, line: Line, said: Mapping[str, Any]) -> Line:
        """The rating, the K and the games that were typed; a highest rating that was nothing but the wrong one goes
        with it, and so does a K that nobody has typed.
        """
        games = said.get("games")
        total = line.games_total if games is None else games
        after = replace(self._with_rating(pk, line, said), games_total=total)
        if said.get("k_factor"):
            return replace(after, k_factor=said["k_factor"])
        return self._with_its_k(line, after if games is not None else self._with_games(line, after))

    def _with_rating(self, pk: int, line: Line, said: Mapping[str, Any]) -> Line:
        if "rating" not in said:
            return line
        known = self.highest.get(pk) if line.highest_rating in (None, line.rating) else line.highest_rating
        highest = max(known or 0, said["rating"] or 0) or None
        return replace(line, rating=said["rating"], highest_rating=highest)

    def _with_its_k(self, line: Line, after: Line) -> Line:
        """With the K of the rules for what it says now; one that did not follow from what it said before stays."""
        follows = line.rating is None or line.k_factor == self._k(line)
        return replace(after, k_factor=self._k(after) if follows else line.k_factor)

    def _with_games(self, line: Line, after: Line) -> Line:
        """A K that was the same with any number of games says nothing of how many there were. See rulings:
        imported-k.
        """
        enough = max(line.games_total, self.games)
        is_open = line.rating is not None and self._k(line) == self._k(replace(line, games_total=enough))
        asks_now = self._k(after) != self._k(replace(after, games_total=enough))
        return replace(after, games_total=enough) if is_open and asks_now else after

    def _k(self, line: Line) -> int | None:
        games, born, highest = line.games_total, line.birth_year, line.highest_rating
        factor = self.factor_of(PlayerSnapshot(rating=line.rating, games=games, born=born, highest=highest))
        return factor.k if factor else None


def _taken_for_granted(rating_list: RatingList) -> int:
    try:
        return games_taken_for_granted(rating_list.system_id, rating_list.list_date)
    except NoEditionInForce:
        return 0
