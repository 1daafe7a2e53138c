"""What a list that was made elsewhere lets be known of careers: from itself, from the list before, or from its K."""

from __future__ import annotations

from datetime import date
from functools import cached_property, lru_cache
from typing import Protocol

from ratings.regulations import PlayerSnapshot
from ratings.regulations.published_k import explainer, games_taken_for_granted

CAREERS_IN_MIND = 2**16


class Before(Protocol):
    """What is asked of a player's line of the list before."""

    @property
    def games_total(self) -> int: ...
    @property
    def highest_rating(self) -> int | None: ...
    @property
    def last_played_on(self) -> date | None: ...


def last_day(told: date | None, before: Before | None, *, has_played: bool) -> date | None:
    """The day of the last game. It is not known of who has played since the list before, where the new list shows the
    games without a day. See rulings: unknown-last-game.
    """
    return told if told or has_played or before is None else before.last_played_on


class Careers:
    """The careers of one list. Many players have the same numbers: what follows from them is worked out once."""

    def __init__(self, system: str, list_date: date) -> None:
        self._system, self._list_date = system, list_date
        explain = explainer(system, list_date)

        @lru_cache(maxsize=CAREERS_IN_MIND)
        def found(
            rating: int | None, games: int, born: int | None, k: int | None, highest: int | None
        ) -> tuple[int, int | None]:
            known = explain(PlayerSnapshot(rating=rating, games=games, born=born, k=k, highest=highest))
            return known.games or 0, known.highest

        self._found = found

    def of(
        self,
        before: Before | None,
        *,
        rating: int | None,
        games: int,
        k: int | None,
        born: int | None,
        games_total: int | None = None,
        highest: int | None = None,
    ) -> tuple[int, int | None]:
        """All rated games and the highest rating of a player by the line itself, else by the list before."""
        numbers = (rating, highest, before.highest_rating if before else None)
        top = max((number for number in numbers if number), default=None)
        if games_total is None:
            games_total = before.games_total + games if before else self._games_of_a_stranger(rating, games, k)
        return self._found(rating, games_total, born, k, top)

    def _games_of_a_stranger(self, rating: int | None, games: int, k: int | None) -> int:
        """Those of the period at least; a K may tell of more."""
        return max(games, self._taken_for_granted) if rating is not None and k is None else games

    @cached_property
    def _taken_for_granted(self) -> int:
        return games_taken_for_granted(self._system, self._list_date)
