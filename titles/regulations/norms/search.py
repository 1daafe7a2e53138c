"""The best lawful choice of games (1.4.1e, 1.4.1f): exact, and bounded before it is enumerated."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate

from ratingsite.foundations.exact import WIN
from titles.regulations.norms.bounds import Cut, least_sum
from titles.regulations.norms.case import Case, Choice
from titles.regulations.norms.choices import without
from titles.regulations.norms.count import games_credited
from titles.regulations.norms.dossier import Opponent
from titles.regulations.norms.mix import excess_of_federations, mix_findings
from titles.regulations.norms.performance import average_for, counted_games, rating_average, rating_of, score_required

FAR = 10_000
"""More rating points than anybody can be short of."""

Kind = tuple[object, ...]
Way = tuple[int, ...]
"""The rounds whose games are ignored."""


def best_norm(case: Case, everything: Choice, ways: Sequence[Cut]) -> Choice | None:
    """The choice that is a norm and is worth the most games; of several the one that ignores fewest, then the one
    with the highest performance, then the one that ignores more of the last games. None if no choice is a norm.
    """
    best: tuple[tuple[int, int, int], Choice] | None = None
    for cut in ways:
        if best is not None and _most_credit(case, cut) < best[0][0]:
            continue
        found = best_of_cut(case, everything, cut, least_average(case, cut))
        if found is not None:
            average, choice = found
            rank = _credit(case, choice, cut, average), -cut.ignored, average + cut.dp
            if best is None or rank > best[0]:
                best = rank, choice
    return best[1] if best else None


def least_average(case: Case, cut: Cut) -> int:
    """1.4.8, 1.4.8a: the average that makes the score of a cut a title performance."""
    return average_for(case.edition, case.requirement, cut.score, cut.kept)


def _credit(case: Case, choice: Choice, cut: Cut, average: int) -> int:
    required = score_required(case.edition, case.requirement, cut.kept, average)
    return 0 if required is None else games_credited(case, choice, cut.score, required)


def _most_credit(case: Case, cut: Cut) -> int:
    """No choice of the cut is worth more games: a higher average never asks for a higher score."""
    required = score_required(case.edition, case.requirement, cut.kept, cut.highest_average)
    worth = max(cut.kept, case.edition.eight_games_count_as)
    return 0 if required is None else worth + (cut.score - required) // 100


def closest(case: Case, everything: Choice, ways: Sequence[Cut]) -> Choice | None:
    """Where nothing is a norm: the choice with the required mix that is the fewest rating points short.

    Counted are the points that the average and the performance are short of. Of several the choice that ignores
    fewest, then the one that ignores more of the last games. None if no choice has the mix or none is better than
    all counted games. The cuts are tried in the order of what they can reach, until none can come as close.
    """
    best: tuple[int, int] | None = None  # the points short, and the place of the cut
    nearest: Choice | None = None
    for at_best, place in sorted((_points_short(case, cut, cut.highest_average), n) for n, cut in enumerate(ways)):
        if best is not None and (at_best, place) > best:
            break
        cut, limit = ways[place], FAR if best is None else best[0] + (place < best[1])
        found = best_of_cut(case, everything, cut, _average_for(case, cut, limit))
        if found is not None:
            best = _points_short(case, cut, found[0]), place
            nearest = found[1] if cut.ignored else None
    return nearest


def _points_short(case: Case, cut: Cut, average: int) -> int:
    requirement = case.requirement
    return max(0, requirement.performance - average - cut.dp) + max(0, requirement.average - average)


def _average_for(case: Case, cut: Cut, points: int) -> int:
    """The least average with which the cut is fewer points short than that."""
    asked = case.requirement.performance - cut.dp, case.requirement.average
    if max(asked) - points >= min(asked):
        return max(asked) - points + 1
    return (sum(asked) - points) // 2 + 1


# ---------------------------------------------------------------- which of the games won to ignore
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
