"""Which of the games won to ignore: the highest average that still has the required mix (1.4.1f)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate

from ratingsite.exact import WIN, up
from titles.regulations.choice import Case, Choice
from titles.regulations.choosing import without
from titles.regulations.cuts import Cut, highest_sum, least_sum
from titles.regulations.dossier import NormGame, Opponent
from titles.regulations.mix import mix_findings, required_titles
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

    Of two opponents who are equal for the mix the lower rated one is ignored first: never worse, as each was met once.
    """

    def __init__(self, case: Case, everything: Choice, cut: Cut, least_average: int) -> None:
        self.case, self.everything, self.cut = case, everything, cut
        self.highest_sum = highest_sum(case, cut.games)
        self.least_average = least_average
        won = [(game, game.opponent) for game in cut.games if game.opponent and game.score == WIN]
        self.won = sorted(won, key=lambda pair: rating_of(case.edition, pair[1]))
        self.ratings = [rating_of(case.edition, opponent) for _game, opponent in self.won]
        self.sums = list(accumulate(self.ratings, initial=0))
        met_once = len({game.opponent.id for game in cut.games if game.opponent}) == len(cut.games)
        self.kinds = [self._kind(game, opponent, met_once) for game, opponent in self.won]
        self.spare = self._spare_titles()

    def best(self) -> tuple[int, Choice] | None:
        found: tuple[int, Choice] | None = None
        for way in self._ways(0, self.cut.won, 0, self.spare, frozenset()):
            choice = without(self.case, self.everything, self.cut.after, way)
            average = rating_average(counted_games(self.case, choice)) or 0
            if average >= self.least_average and all(one.met for one in mix_findings(self.case, choice)):
                found, self.least_average = (average, choice), average + 1
        return found

    def _kind(self, game: NormGame, opponent: Opponent, met_once: bool) -> Kind:
        """What makes an opponent equal to another for the mix; one who is met twice is equal to nobody."""
        if not met_once:
            return (game.round,)
        return opponent.federation, self._is_holder(opponent), self._is_wanted(opponent)

    def _is_holder(self, opponent: Opponent) -> bool:
        return opponent.title in self.case.edition.titleholders

    def _is_wanted(self, opponent: Opponent) -> bool:
        return opponent.title in self.case.requirement.required_titles

    def _spare_titles(self) -> tuple[int, int]:
        """1.4.5: how many of the titleholders, and of those with the required title, the choice can do without."""
        case, games = self.case, self.cut.kept
        opponents = [game.opponent for game in self.cut.games if game.opponent]
        holders = sum(map(self._is_holder, opponents)) - up(case.edition.titleholders_share * games)
        if case.dossier.event.format == "double-round-robin":  # 1.4.5f counts otherwise
            return holders, games
        return holders, sum(map(self._is_wanted, opponents)) - required_titles(case, games)

    def _ways(self, at: int, left: int, gone: int, spare: tuple[int, int], kept: frozenset[Kind]) -> Iterator[Way]:
        """The ways to ignore ``left`` more games from the place ``at``; ``gone`` is the sum of those ignored before."""
        if min(spare) < 0 or len(self.won) - at < left:
            return
        lowest = self.sums[at + left] - self.sums[at]
        if self.highest_sum - gone - lowest < least_sum(self.least_average, self.cut.kept):
            return
        if not left:
            yield ()
            return
        game, opponent = self.won[at]
        if self.kinds[at] not in kept:
            holders, wanted = spare
            rest = holders - self._is_holder(opponent), wanted - self._is_wanted(opponent)
            for way in self._ways(at + 1, left - 1, gone + self.ratings[at], rest, kept):
                yield (game.round, *way)
        yield from self._ways(at + 1, left, gone, spare, kept | {self.kinds[at]})
