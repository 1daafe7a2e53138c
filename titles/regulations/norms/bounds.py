"""How many games a choice ignores, before it is said which: enough to bound what it can reach at best."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate

from ratingsite.foundations.exact import WIN, Hundredths
from titles.regulations.norms.case import Case, Choice
from titles.regulations.norms.choices import games_to_spare
from titles.regulations.norms.dossier import NormGame
from titles.regulations.norms.mix import (
    is_double,
    least_required_titles,
    least_titleholders,
    players_of,
    with_the_title,
)
from titles.regulations.norms.performance import difference_for, minimum_score, rating_of


@dataclass(frozen=True, kw_only=True)
class Cut:
    """The last ``after`` games are ignored and ``won`` of the others, which all were won.

    Whichever these are, the number of games, the score and so dp are the same; only the average depends on them.
    """

    after: int
    won: int
    games: tuple[NormGame, ...]  # without the last ones, and still with those won
    kept: int
    score: Hundredths
    dp: int
    highest_sum: int  # of the ratings, with those won still in it
    highest_average: int  # no choice of this cut has more
    spare: tuple[int, int]  # titleholders, and those with the required title, that the choice can do without (1.4.5)

    @property
    def ignored(self) -> int:
        """How many games are ignored."""
        return self.after + self.won


@dataclass(frozen=True, kw_only=True)
class _Rest:
    """What is left before the last games: the same for every cut that ignores as many of them."""

    games: tuple[NormGame, ...]
    score: Hundredths
    highest_sum: int
    lowest_won: tuple[int, ...]  # the sums of the lowest ratings of 0, 1, 2 … opponents who were defeated
    titles: tuple[int, int]  # titleholders, and those with the required title


def cuts(case: Case, everything: Choice) -> Iterator[Cut]:
    """The cuts that may have the number of games, the score and the titles, those that ignore fewer games first."""
    spare = games_to_spare(case, everything)
    rests = [_rest(case, everything.games[: len(everything.games) - after]) for after in range(spare + 1)]
    for ignored in range(spare + 1):
        for after in range(ignored, -1, -1):
            cut = _cut(case, rests[after], after, ignored - after)
            if cut is not None:
                yield cut


def _rest(case: Case, games: tuple[NormGame, ...]) -> _Rest:
    won = sorted(rating_of(case.edition, game.opponent) for game in games if game.opponent and game.score == WIN)
    opponents = [game.opponent for game in games if game.opponent]
    titles = [opponent.title for opponent in opponents]
    wanted = sum(title in case.requirement.required_titles for title in titles)
    if is_double(case):
        wanted = len(with_the_title(case, opponents))  # 1.4.5f: each is counted once
    return _Rest(
        games=games,
        score=Hundredths(sum(game.score for game in games)),
        highest_sum=highest_sum(case, games),
        lowest_won=tuple(accumulate(won, initial=0)),
        titles=(
            sum(title in case.edition.titleholders for title in titles),
            wanted,
        ),
    )


def _cut(case: Case, rest: _Rest, after: int, won: int) -> Cut | None:
    kept, score = len(rest.games) - won, Hundredths(rest.score - won * WIN)
    # 1.4.8b
    if not kept or len(rest.lowest_won) <= won or score < minimum_score(case.edition, kept):
        return None
    spare = _spare(case, rest, kept)
    if min(spare) < 0:
        return None
    return Cut(
        after=after,
        won=won,
        games=rest.games,
        kept=kept,
        score=score,
        dp=difference_for(case.edition, score, kept),
        highest_sum=rest.highest_sum,
        highest_average=average_of(rest.highest_sum - rest.lowest_won[won], kept),
        spare=spare,
    )


def _spare(case: Case, rest: _Rest, games: int) -> tuple[int, int]:
    edition, (holders, wanted) = case.edition, rest.titles
    least = least_required_titles(edition, games)
    if is_double(case):
        least = edition.double_round_robin_titles(games, players_of(case))
    return holders - least_titleholders(edition, games), wanted - least


def highest_sum(case: Case, games: Sequence[NormGame]) -> int:
    """1.4.6: at most the sum of the ratings, with the lowest opponent raised as often as anybody was met."""
    opponents = [game.opponent for game in games if game.opponent is not None]
    ratings = [rating_of(case.edition, opponent) for opponent in opponents]
    met = max(Counter(opponent.id for opponent in opponents).values(), default=0)
    return sum(ratings) + met * max(0, case.requirement.floor - min(ratings, default=0))


def average_of(total: int, games: int) -> int:
    """1.4.7b: the nearest whole number, a half upwards."""
    return (2 * total + games) // (2 * games)


def least_sum(average: int, games: int) -> int:
    """The least sum of ratings that has this average."""
    return (2 * games * average - games + 1) // 2
