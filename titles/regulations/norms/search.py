"""The best lawful choice of games (1.4.1e, 1.4.1f): exact, and bounded before it is enumerated."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, combinations

from ratingsite.foundations.exact import WIN
from titles.regulations.norms.bounds import Cut, least_sum
from titles.regulations.norms.case import Case, Choice
from titles.regulations.norms.choices import without
from titles.regulations.norms.count import games_credited
from titles.regulations.norms.dossier import NormGame, Opponent
from titles.regulations.norms.mix import (
    excess_of_federations,
    federations_asked,
    mix_findings,
    other_federations,
)
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

    Of two games that are equal for the mix the lower rated one is ignored first: never worse, unless its opponent
    is the one who is raised (1.4.6c) and was met again. So there is one walk for each of those, which takes his games
    apart, and one for all who were met once. Federations that cannot become too many are taken as one; only where
    that leads to a choice with too few of them (1.4.3) those that are still missing are told apart.
    """

    def __init__(self, case: Case, everything: Choice, cut: Cut, least_average: int) -> None:
        self.case, self.everything, self.cut = case, everything, cut
        self.least_average = least_average
        self.games = [(game, game.opponent) for game in cut.games if game.opponent]
        self.met = Counter(opponent.id for _game, opponent in self.games)
        self.is_double = case.dossier.event.format == "double-round-robin"
        self.excess = excess_of_federations(case, [opponent for _game, opponent in self.games], cut.kept)
        self.found: tuple[int, Choice] | None = None

    def best(self) -> tuple[int, Choice] | None:
        """The best choice, if any."""
        sure, others = self._other_federations()
        missing = max(0, federations_asked(self.case) - len(sure))
        if missing > len(others):
            return None
        for raised in (None, *self._met_again_below_the_floor()):
            if not self._walked(raised, frozenset()) and missing:
                for apart in combinations(others, missing):
                    self._walked(raised, frozenset(apart))
        return self.found

    def _walked(self, raised: str | None, apart: frozenset[str]) -> bool:
        """Keep the best choice that one walk leads to; whether none of its choices failed by its mix."""
        is_sure = True
        walk = _walk_of(self, raised, apart)
        for way in walk.ways(0, self.cut.won, 0, self.cut.spare, self.excess, frozenset()):
            choice = without(self.case, self.everything, self.cut.after, way)
            average = rating_average(counted_games(self.case, choice)) or 0
            if average < self.least_average:
                continue
            if all(one.met for one in mix_findings(self.case, choice)):
                self.found, self.least_average = (average, choice), average + 1
            else:
                is_sure = False
        return is_sure

    def _other_federations(self) -> tuple[set[str], list[str]]:
        """1.4.3: those that count of the games that stay, and those that only games won bring."""
        flags = other_federations(self.case, [opponent for _game, opponent in self.games])
        sure = other_federations(self.case, [opponent for game, opponent in self.games if game.score != WIN])
        return sure, sorted(flags - sure)

    def _met_again_below_the_floor(self) -> list[str]:
        floor, edition = self.case.requirement.floor, self.case.edition
        below = {opponent.id for _game, opponent in self.games if rating_of(edition, opponent) < floor}
        return sorted(who for who in below if self.met[who] > 1)

    def highest_sum(self, raised: str | None) -> int:
        """1.4.6: of the ratings, with the one opponent raised, or else the lowest of those who were met once."""
        rated = [(rating_of(self.case.edition, opponent), opponent.id) for _game, opponent in self.games]
        short = [(max(0, self.case.requirement.floor - rating), who) for rating, who in rated]
        total = sum(rating for rating, _who in rated)
        if raised is not None:
            return total + sum(points for points, who in short if who == raised)
        return total + max((points for points, who in short if self.met[who] == 1), default=0)

    def kind(self, game: NormGame, opponent: Opponent, raised: str | None, apart: frozenset[str]) -> Kind:
        """What makes each game equal to another for the mix and the rating."""
        if self.met[opponent.id] > 1 and self.is_wanted(opponent) and self.is_double:
            return (game.round,)  # 1.4.5f: the other game may still bring the title
        flag = opponent.federation
        told = flag if flag in self.excess or flag in apart else None
        own = (opponent.id, rating_of(self.case.edition, opponent)) if opponent.id == raised else None
        return own, told, self.is_holder(opponent), self.is_wanted(opponent)

    def is_holder(self, opponent: Opponent) -> bool:
        return opponent.title in self.case.edition.titleholders

    def is_wanted(self, opponent: Opponent) -> bool:
        return opponent.title in self.case.requirement.required_titles


def _walk_of(selection: _Selection, raised: str | None, apart: frozenset[str]) -> _Walk:
    """The games won in the order of the walk. Who is raised keeps his first games: of those level he is met first."""
    edition = selection.case.edition

    def place(pair: tuple[NormGame, Opponent]) -> tuple[int, int]:
        game, opponent = pair
        return rating_of(edition, opponent), -game.round if opponent.id == raised else game.round

    won = sorted((pair for pair in selection.games if pair[0].score == WIN), key=place)
    ratings = [rating_of(edition, opponent) for _game, opponent in won]
    return _Walk(
        selection=selection,
        won=won,
        kinds=[selection.kind(game, opponent, raised, apart) for game, opponent in won],
        ratings=ratings,
        sums=list(accumulate(ratings, initial=0)),
        highest_sum=selection.highest_sum(raised),
    )


@dataclass(frozen=True, kw_only=True)
class _Walk:
    """One walk through the games won, with what makes games equal in it."""

    selection: _Selection
    won: Sequence[tuple[NormGame, Opponent]]
    kinds: Sequence[Kind]
    ratings: Sequence[int]
    sums: Sequence[int]
    highest_sum: int

    def ways(
        self, at: int, left: int, gone: int, spare: tuple[int, int], excess: Mapping[str, int], kept: frozenset[Kind]
    ) -> Iterator[Way]:
        """The ways to ignore ``left`` more games from the place ``at``; ``gone`` is the sum of those ignored before.

        ``spare`` titles can still be done without, and of each federation ``excess`` games must still go.
        """
        own = self.selection
        if min(spare) < 0 or len(self.won) - at < left or sum(excess.values()) > left:
            return
        lowest = self.sums[at + left] - self.sums[at]
        if self.highest_sum - gone - lowest < least_sum(own.least_average, own.cut.kept):
            return
        if not left:
            yield ()
            return
        game, opponent = self.won[at]
        if self.kinds[at] not in kept:
            rest = spare[0] - own.is_holder(opponent), spare[1] - own.is_wanted(opponent)
            fewer = _one_fewer(excess, opponent.federation)
            for way in self.ways(at + 1, left - 1, gone + self.ratings[at], rest, fewer, kept):
                yield (game.round, *way)
        yield from self.ways(at + 1, left, gone, spare, excess, kept | {self.kinds[at]})


def _one_fewer(excess: Mapping[str, int], federation: str | None) -> Mapping[str, int]:
    if federation is None or not excess.get(federation):
        return excess
    return {**excess, federation: excess[federation] - 1}
