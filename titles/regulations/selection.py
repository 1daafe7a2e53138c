"""Which of the games won to ignore: the highest average that still has the required mix (1.4.1f)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate

from ratingsite.foundations.exact import WIN
from titles.regulations.choice import Case, Choice
from titles.regulations.choosing import without
from titles.regulations.cuts import Cut, least_sum
from titles.regulations.dossier import Opponent
from titles.regulations.mix import excess_of_federations, mix_findings
from titles.regulations.performance import counted_games, rating_average, rating_of

Kind = tuple[object, ...]
Way = tuple[int, ...]
"""The rounds whose games are ignored."""


def best_of_cut(case: Case, everything: Choice, cut: Cut, least_average: int) -> tuple[int, Choice] | None:
    """The choice of a cut with the highest average, and that average; none if the mix or the least average fails."""
    if cut.highest_average < least_average:
        return None
    return _Selection(case, everything, cut, least_average).best()


class _Selection:
    """Walks through the games won, lowest rated opponent first, and turns back where nothing better can come.

    Of two opponents who are equal for the mix and were met once the lower rated one is ignored first: never worse.
    Federations that cannot become too many are taken as one; only where that leads to a choice with too few
    federations (1.4.3) they are told apart.
    """

    def __init__(self, case: Case, everything: Choice, cut: Cut, least_average: int) -> None:
        self.case, self.everything, self.cut = case, everything, cut
        self.least_average = least_average
        won = [(game, game.opponent) for game in cut.games if game.opponent and game.score == WIN]
        self.won = sorted(won, key=lambda pair: rating_of(case.edition, pair[1]))
        self.ratings = [rating_of(case.edition, opponent) for _game, opponent in self.won]
        self.sums = list(accumulate(self.ratings, initial=0))
        self.excess = excess_of_federations(case, [game.opponent for game in cut.games if game.opponent], cut.kept)

    def best(self) -> tuple[int, Choice] | None:
        """The best choice, if any."""
        least = self.least_average
        found, is_sure = self._search(self._kinds(told_apart=False))
        if not is_sure:
            self.least_average = least
            found, _is_sure = self._search(self._kinds(told_apart=True))
        return found

    def _search(self, kinds: Sequence[Kind]) -> tuple[tuple[int, Choice] | None, bool]:
        """The best choice that these kinds lead to, and whether none of the choices failed by its mix."""
        found, is_sure = None, True
        walk = _Walk(selection=self, kinds=kinds)
        for way in walk.ways(0, self.cut.won, 0, self.cut.spare, self.excess, frozenset()):
            choice = without(self.case, self.everything, self.cut.after, way)
            average = rating_average(counted_games(self.case, choice)) or 0
            if average < self.least_average:
                continue
            if all(one.met for one in mix_findings(self.case, choice)):
                found, self.least_average = (average, choice), average + 1
            else:
                is_sure = False
        return found, is_sure

    def _kinds(self, *, told_apart: bool) -> list[Kind]:
        """What makes each opponent equal to another for the mix; one who is met twice is equal to nobody."""
        met = Counter(game.opponent.id for game in self.cut.games if game.opponent)
        return [
            (game.round,)
            if met[opponent.id] > 1
            else (
                opponent.federation if told_apart or opponent.federation in self.excess else None,
                self.is_holder(opponent),
                self.is_wanted(opponent),
            )
            for game, opponent in self.won
        ]

    def is_holder(self, opponent: Opponent) -> bool:
        return opponent.title in self.case.edition.titleholders

    def is_wanted(self, opponent: Opponent) -> bool:
        return opponent.title in self.case.requirement.required_titles


@dataclass(frozen=True, kw_only=True)
class _Walk:
    """One walk, with what makes opponents equal in it."""

    selection: _Selection
    kinds: Sequence[Kind]

    def ways(
        self, at: int, left: int, gone: int, spare: tuple[int, int], excess: Mapping[str, int], kept: frozenset[Kind]
    ) -> Iterator[Way]:
        """The ways to ignore ``left`` more games from the place ``at``; ``gone`` is the sum of those ignored before.

        ``spare`` titles can still be done without, and of each federation ``excess`` games must still go.
        """
        own = self.selection
        if min(spare) < 0 or len(own.won) - at < left or sum(excess.values()) > left:
            return
        lowest = own.sums[at + left] - own.sums[at]
        if own.cut.highest_sum - gone - lowest < least_sum(own.least_average, own.cut.kept):
            return
        if not left:
            yield ()
            return
        game, opponent = own.won[at]
        if self.kinds[at] not in kept:
            rest = spare[0] - own.is_holder(opponent), spare[1] - own.is_wanted(opponent)
            fewer = _one_fewer(excess, opponent.federation)
            for way in self.ways(at + 1, left - 1, gone + own.ratings[at], rest, fewer, kept):
                yield (game.round, *way)
        yield from self.ways(at + 1, left, gone, spare, excess, kept | {self.kinds[at]})


def _one_fewer(excess: Mapping[str, int], federation: str | None) -> Mapping[str, int]:
    if federation is None or not excess.get(federation):
        return excess
    return {**excess, federation: excess[federation] - 1}
