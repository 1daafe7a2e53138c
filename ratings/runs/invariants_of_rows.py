"""What must be true of every result of the kernel, as of any (``runs.invariants``): sums, bounds, floor (I11, I12).

All rows are held against a law at once; who breaks one is named. How much K the games of a period bear, how a change is
rounded and how low a list goes is asked of the rule book.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
import numpy.typing as npt

from ratings.kernel import NONE
from ratings.regulations import edition_by_id
from ratings.regulations.registry import book_of
from ratings.runs.kernel_results import KernelResults, Numbers
from ratings.runs.problems import CHECK_FAILED, RunProblem

Flags = npt.NDArray[np.bool_]
NO_LIMIT = int(np.iinfo(np.int64).max)


def check_rows(results: KernelResults) -> None:
    """Raise ``RunProblem`` at the first law that does not hold, for the first player of whom it does not."""
    _Laws(results).check()


class _Laws:
    """``owner`` is the place of each entry's player, ``closing`` the edition of the last event with a rated game."""

    def __init__(self, results: KernelResults) -> None:
        self.results, self.players, self.entries = results, results.players, results.entries
        self.editions: list[Any] = [edition_by_id(name) for name in results.editions]
        self.owner = results.owner
        self.is_rated = self.players.expected_hundredths != NONE
        self.closing = np.full(len(results.keys), NONE, dtype=np.int64)
        counted = self.entries.games > 0
        self.closing[self.owner[counted]] = self.entries.edition[counted]  # of several the last one stays

    def check(self) -> None:
        self._check_events()
        games = self._summed(self.entries.games)
        self._must(self.players.games == games, "the games of the events do not add up")
        self._check_changes()
        self._check_rounding()
        self._check_floor()

    def _check_events(self) -> None:
        own = self.entries
        product = own.k_factor * (own.score_hundredths - own.expected_hundredths)
        holds = (own.k_factor == NONE) | (own.expected_hundredths == NONE) | (own.change_hundredths == product)
        self._must_of_entries(holds, lambda place: "the change is not K times score less expected score")

    def _check_changes(self) -> None:
        """I12: the new rating is the old one and the changes of the events; I11: K times games bounds it."""
        own, change = self.entries, self.players.change_hundredths
        changes = np.where(own.change_hundredths == NONE, 0, own.change_hundredths)
        sums_up = ~self.is_rated | (self._summed(changes) == change)
        self._must(sums_up, "the changes of the events do not add up")
        k, games = np.where(own.k_factor == NONE, 0, own.k_factor), self.players.games[self.owner]
        most = self._largest_k(own.edition, games)
        bears = (own.games == 0) | (k <= most) | ~self.is_rated[self.owner]
        self._must_of_entries(
            bears, lambda place: f"K {k[place]} is more than the {most[place]} that {games[place]} games bear"
        )
        largest = np.zeros(len(change), dtype=np.int64)
        np.maximum.at(largest, self.owner, k)
        within = ~self.is_rated | (np.abs(change) <= largest * self.players.games * 100)
        self._must(within, "the change is larger than K for every game")

    def _largest_k(self, edition: Numbers, games: Numbers) -> Numbers:
        """Asked of the rule book once for each number of games."""
        most = np.full(len(games), NO_LIMIT, dtype=np.int64)
        for place, found in enumerate(self.editions):
            own = edition == place
            numbers, which = np.unique(games[own], return_inverse=True)
            limits = [book_of(found).largest_k(found, number) for number in numbers.tolist()]
            most[own] = np.array([NO_LIMIT if limit is None else limit for limit in limits], dtype=np.int64)[which]
        return most

    def _check_rounding(self) -> None:
        """8.34: the change of the period is rounded; who then drops below the floor has no rating."""
        rounded = np.zeros(len(self.closing), dtype=np.int64)
        for place, found in enumerate(self.editions):
            own = self.closing == place
            changes, which = np.unique(self.players.change_hundredths[own], return_inverse=True)
            whole = [found.round_change(Fraction(change, 100)) for change in changes.tolist()]
            rounded[own] = np.array(whole, dtype=np.int64)[which]
        taken, before, after = self.players.rating_taken, self.players.rating_before, self.players.rating_after
        new = np.where(taken == NONE, before, taken) + rounded
        for place, found in [*enumerate(self.editions), (NONE, None)]:
            holds = ~self.is_rated | (self.closing != place) | (after == NONE) | (after == new)
            article = found.articles.rounding if found is not None else ""
            self._must(holds, "the new rating is not the old one and the rounded change", article=article)

    def _check_floor(self) -> None:
        """7.21: nobody stands on the list below the floor of the edition that closed the period."""
        after = self.players.rating_after
        for place, found in enumerate(self.editions):
            floor = book_of(found).floor(found)
            low = (self.closing == place) & (after != NONE) & (after < floor.rating)
            message = f"the rating {after[low][0] if low.any() else ''} is below the floor {floor.rating}"
            self._must(~low, message, article=floor.article, edition=found.id)

    # ------------------------------------------------------------ saying it
    def _summed(self, amounts: Numbers) -> Numbers:
        sums = np.zeros(len(self.results.keys), dtype=np.int64)
        np.add.at(sums, self.owner, amounts)
        return sums

    def _must(self, holds: Flags, message: str, **where: str) -> None:
        if not holds.all():
            key = self.results.keys[int(np.argmin(holds))]
            raise RunProblem(CHECK_FAILED, message, player=key, **where)

    def _must_of_entries(self, holds: Flags, message: Callable[[int], str]) -> None:
        if not holds.all():
            place = int(np.argmin(holds))
            event, edition = int(self.entries.event[place]), int(self.entries.edition[place])
            raise RunProblem(
                CHECK_FAILED,
                message(place),
                player=self.results.keys[int(self.owner[place])],
                event=self.results.events[event].id,
                article="",
                edition=self.results.editions[edition],
            )
