"""How many games a choice ignores, before it is said which: enough to bound what it can reach at best."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ratingsite.exact import WIN, Hundredths, from_hundredths, percent
from titles.regulations.choice import Case, Choice
from titles.regulations.choosing import games_to_spare
from titles.regulations.dossier import NormGame
from titles.regulations.performance import minimum_score, rating_of


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
    highest_average: int  # no choice of this cut has more

    @property
    def ignored(self) -> int:
        """How many games are ignored."""
        return self.after + self.won


def cuts(case: Case, everything: Choice) -> Iterator[Cut]:
    """The cuts that leave the least number of games and the least score, those that ignore fewer games first."""
    for ignored in range(games_to_spare(case, everything) + 1):
        for after in range(ignored, -1, -1):
            games = everything.games[: len(everything.games) - after]
            cut = _cut(case, games, after, ignored - after)
            if cut is not None:
                yield cut


def _cut(case: Case, games: tuple[NormGame, ...], after: int, won: int) -> Cut | None:
    kept, score = len(games) - won, Hundredths(sum(game.score for game in games) - won * WIN)
    # 1.4.8b
    if not kept or sum(game.score == WIN for game in games) < won or score < minimum_score(case.edition, kept):
        return None
    return Cut(
        after=after,
        won=won,
        games=games,
        kept=kept,
        score=score,
        dp=case.edition.dp[percent(from_hundredths(score), kept)],
        highest_average=average_of(highest_sum(case, games) - sum(ratings_won(case, games)[:won]), kept),
    )


def ratings_won(case: Case, games: Sequence[NormGame]) -> list[int]:
    """The ratings of the opponents who were defeated, lowest first."""
    return sorted(rating_of(case.edition, game.opponent) for game in games if game.opponent and game.score == WIN)


def highest_sum(case: Case, games: Sequence[NormGame]) -> int:
    """1.4.6: at most the sum of the ratings, with the lowest opponent raised as often as anybody was met."""
    opponents = [game.opponent for game in games if game.opponent is not None]
    ratings = [rating_of(case.edition, opponent) for opponent in opponents]
    met = max(Counter(opponent.id for opponent in opponents).values())
    return sum(ratings) + met * max(0, case.requirement.floor - min(ratings))


def average_of(total: int, games: int) -> int:
    """1.4.7b: the nearest whole number, a half upwards."""
    return (2 * total + games) // (2 * games)


def least_sum(average: int, games: int) -> int:
    """The least sum of ratings that has this average."""
    return (2 * games * average - games + 1) // 2
