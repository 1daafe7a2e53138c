"""The ratings of the opponents (1.4.6), their average (1.4.7) and the performance (1.4.8, 1.4.9)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from ratingsite.foundations.exact import Hundredths, half_up
from titles.regulations.choice import Case, Choice
from titles.regulations.dossier import GameKind, NormGame, Opponent
from titles.regulations.edition import Articles, TitleRequirement, TitlesEdition
from titles.regulations.findings import Finding, Rule, Unit, at_least
from titles.regulations.shares import at_least_share, percentage
from titles.regulations.verdict import CountedGame

HALF_A_POINT = 50


@dataclass(frozen=True, kw_only=True)
class Performance:
    """The figures of a choice of games; ``None`` where there is no game to take them from."""

    games: int
    score: Hundredths
    percentage: int | None
    average: int | None
    dp: int | None
    rating: int | None


def counted_games(case: Case, choice: Choice) -> tuple[CountedGame, ...]:
    """1.4.6: each game with the rating that is used for the opponent."""
    raised = raised_opponent(case, choice)
    return tuple(_counted(case, game, game.opponent, raised) for game in choice.games if game.opponent is not None)


def raised_opponent(case: Case, choice: Choice) -> str | None:
    """1.4.6b, c: the lowest rated of the opponents below the floor, the one met first where two are level."""
    rated = [(rating_of(case.edition, opponent), opponent.id) for opponent in choice.opponents()]
    below = [pair for pair in rated if pair[0] < case.requirement.floor]
    return min(below, key=lambda pair: pair[0])[1] if below else None


def rating_of(edition: TitlesEdition, opponent: Opponent) -> int:
    """1.4.6d: the rating, or what an unrated opponent counts as."""
    return opponent.rating or edition.unrated_counts_as


def _counted(case: Case, game: NormGame, opponent: Opponent, raised: str | None) -> CountedGame:
    rating, lifted = rating_of(case.edition, opponent), opponent.id == raised
    return CountedGame(
        round=game.round,
        opponent_id=opponent.id,
        rating_used=max(rating, case.requirement.floor) if lifted else rating,
        raised=lifted,
        score=game.score,
        article=_article(case.edition.articles, game, opponent, lifted),
    )


def _article(articles: Articles, game: NormGame, opponent: Opponent, lifted: bool) -> str:
    if game.kind is GameKind.FORFEIT_WIN:
        return articles.not_played
    if lifted:
        return articles.raised
    return articles.rating if opponent.rating else articles.unrated


def rating_average(counted: Sequence[CountedGame]) -> int | None:
    """1.4.7: the mean of the ratings as a whole number, a half upwards."""
    if not counted:
        return None
    return half_up(Fraction(sum(game.rating_used for game in counted), len(counted)))


def performance_of(edition: TitlesEdition, counted: Sequence[CountedGame]) -> Performance:
    """1.4.8: Rp = Ra + dp."""
    games, score = len(counted), Hundredths(sum(game.score for game in counted))
    average = rating_average(counted)
    if average is None:
        return Performance(games=0, score=score, percentage=None, average=None, dp=None, rating=None)
    per_cent = percentage(score, games)
    dp = edition.dp[per_cent]
    return Performance(games=games, score=score, percentage=per_cent, average=average, dp=dp, rating=average + dp)


def performance_findings(case: Case, figures: Performance) -> list[Finding]:
    """1.4.8 with its two parts."""
    articles, requirement = case.edition.articles, case.requirement
    least = minimum_score(case.edition, figures.games)
    return [
        at_least(articles.average, Rule.AVERAGE, requirement.average, figures.average, Unit.RATING),
        at_least(articles.minimum_score, Rule.MINIMUM_SCORE, least, figures.score, Unit.SCORE),
        at_least(articles.performance, Rule.PERFORMANCE, requirement.performance, figures.rating, Unit.RATING),
    ]


def minimum_score(edition: TitlesEdition, games: int) -> Hundredths:
    """1.4.8b: the least score that is 35 % of the games, in half points; the percentage is not rounded here."""
    return Hundredths(HALF_A_POINT * at_least_share(edition.minimum_score_share, 2 * games))


def score_required(
    edition: TitlesEdition, requirement: TitleRequirement, games: int, average: int | None
) -> Hundredths | None:
    """The least score that gives the norm against that average, the annex to 1.7 computed; none if it is too low."""
    if not games or average is None or average < requirement.average:
        return None
    enough = (
        Hundredths(score)
        for score in range(minimum_score(edition, games), 100 * games + 1, HALF_A_POINT)
        if average + edition.dp[percentage(score, games)] >= requirement.performance
    )
    return next(enough, None)
