"""The best lawful choice of games (1.4.1e, 1.4.1f): exact, and bounded before it is enumerated."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, combinations, islice

from ratingsite.foundations.exact import WIN
from titles.regulations.norms.bounds import Cut, least_sum
from titles.regulations.norms.case import Case, Choice
from titles.regulations.norms.choices import without
from titles.regulations.norms.count import games_credited
from titles.regulations.norms.dossier import NormGame, Opponent
from titles.regulations.norms.mix import (
    excess_of_federations,
    federations_asked,
    is_double,
    mix_findings,
    other_federations,
)
from titles.regulations.norms.performance import average_for, counted_games, rating_average, rating_of, score_required

FAR = 10_000
"""More rating points than anybody can be short of."""

Kind = tuple[object, ...]
_Pair = tuple[NormGame, Opponent]
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
        self.meetings: dict[str, list[Opponent]] = {}
        for _game, opponent in self.games:
            self.meetings.setdefault(opponent.id, []).append(opponent)
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
        floor = self.case.requirement.floor
        below = {opponent.id for _game, opponent in self.games if self._rating(opponent) < floor}
        return sorted(who for who in below if len(self.meetings[who]) > 1)

    def used(self, opponent: Opponent, raised: str | None) -> int:
        """1.4.6c: the rating that counts."""
        rating = self._rating(opponent)
        return max(rating, self.case.requirement.floor) if opponent.id == raised else rating

    def _rating(self, opponent: Opponent) -> int:
        return rating_of(self.case.edition, opponent)

    def highest_sum(self, raised: str | None) -> int:
        """1.4.6: of the ratings, with the one opponent raised, or else the lowest of those who were met once."""
        total = sum(self.used(opponent, raised) for _game, opponent in self.games)
        if raised is not None:
            return total
        once = [self._rating(met[0]) for met in self.meetings.values() if len(met) == 1]
        return total + max(0, self.case.requirement.floor - min(once, default=self.case.requirement.floor))

    def won(self, raised: str | None, apart: frozenset[str]) -> Iterator[_Won]:
        """The games won in the order of a walk. Who is raised keeps his first games: of those level he is met first.

        1.4.5f: where everybody is met twice and counted once, the title goes with the last game against him. Of two
        games that are equal to each other the first goes before the last, and a first one, which costs no title,
        before another's last of a higher rating.
        """
        gone: Counter[str] = Counter()
        for game, opponent in sorted((pair for pair in self.games if pair[0].score == WIN), key=self._place(raised)):
            gone[opponent.id] += 1
            kind, met = self._kind(opponent, raised, apart), self.meetings[opponent.id]
            kinds: tuple[Kind, ...] = (kind,)
            costs_title = self.is_wanted(opponent)
            if is_double(self.case) and any(map(self.is_wanted, met)):
                costs_title = gone[opponent.id] == len(met) == met.count(opponent)
                if met.count(opponent) < len(met):  # 1.1.4: another title, rating or federation in the other game
                    kinds = ((game.round,),)
                elif not costs_title:
                    kinds = ((*kind, "first"),)
                else:
                    kinds = ((*kind, "last", len(met)), (*kind, "first"))[: len(met)]
            yield _Won(game=game, opponent=opponent, kinds=kinds, costs_title=costs_title)

    def _place(self, raised: str | None) -> Callable[[_Pair], tuple[int, int]]:
        def place(pair: _Pair) -> tuple[int, int]:
            game, opponent = pair
            return self.used(opponent, raised), -game.round if opponent.id == raised else game.round

        return place

    def _kind(self, opponent: Opponent, raised: str | None, apart: frozenset[str]) -> Kind:
        flag = opponent.federation
        told = flag if flag in self.excess or flag in apart else None
        own = (opponent.id, self._rating(opponent)) if opponent.id == raised else None
        return own, told, self.is_holder(opponent), self.is_wanted(opponent)

    def is_holder(self, opponent: Opponent) -> bool:
        return opponent.title in self.case.edition.titleholders

    def is_wanted(self, opponent: Opponent) -> bool:
        return opponent.title in self.case.requirement.required_titles


@dataclass(frozen=True, kw_only=True)
class _Won:
    """A game won, at its place in a walk: not ignored where a game of one of its ``kinds`` before it is kept, of which
    the first is its own.
    """

    game: NormGame
    opponent: Opponent
    kinds: tuple[Kind, ...]
    costs_title: bool  # without it there is one less with the required title


def _walk_of(selection: _Selection, raised: str | None, apart: frozenset[str]) -> _Walk:
    won = list(selection.won(raised, apart))
    ratings = [selection.used(one.opponent, raised) for one in won]
    return _Walk(
        selection=selection,
        won=won,
        ratings=ratings,
        sums=list(accumulate(ratings, initial=0)),
        highest_sum=selection.highest_sum(raised),
    )


@dataclass(frozen=True, kw_only=True)
class _Walk:
    """One walk through the games won, with what makes games equal in it."""

    selection: _Selection
    won: Sequence[_Won]
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
        least = self._least(at, left, spare[1])
        if least is None or self.highest_sum - gone - least < least_sum(own.least_average, own.cut.kept):
            return
        if not left:
            yield ()
            return
        one = self.won[at]
        if kept.isdisjoint(one.kinds):
            rest = spare[0] - own.is_holder(one.opponent), spare[1] - one.costs_title
            fewer = _one_fewer(excess, one.opponent.federation)
            for way in self.ways(at + 1, left - 1, gone + self.ratings[at], rest, fewer, kept):
                yield (one.game.round, *way)
        yield from self.ways(at + 1, left, gone, spare, excess, kept | {one.kinds[0]})

    def _least(self, at: int, left: int, spare: int) -> int | None:
        """The least sum of ratings that can go from there, where so many games may go that cost a title; None if too
        few can.
        """
        if spare >= left:
            return self.sums[at + left] - self.sums[at]
        found = list(islice(self._lowest(at, spare), left))
        return sum(found) if len(found) == left else None

    def _lowest(self, at: int, spare: int) -> Iterator[int]:
        for one, rating in zip(self.won[at:], self.ratings[at:], strict=True):
            spare -= one.costs_title
            if spare >= 0 or not one.costs_title:
                yield rating


def _one_fewer(excess: Mapping[str, int], federation: str | None) -> Mapping[str, int]:
    if federation is None or not excess.get(federation):
        return excess
    return {**excess, federation: excess[federation] - 1}
