"""The ratings of the opponents (1.4.6), their average (1.4.7) and the performance (1.4.8, 1.4.9)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from ratingsite.foundations.exact import WIN, Hundredths, half_up
from titles.regulations.editions.edition import TitleRequirement, TitlesEdition
from titles.regulations.finding import Unit, at_least
from titles.regulations.norms.case import Case, Choice
from titles.regulations.norms.dossier import GameKind, NormGame, Opponent
from titles.regulations.norms.rating_days import lasts_long
from titles.regulations.norms.rules import NormFinding, Rule
from titles.regulations.norms.verdict import CountedGame
from titles.regulations.scores import HALF_A_POINT, least_score, percentage


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
    """1.4.6b, c: the lowest rated of the opponents below the floor, the one met first where two are level.

    1.1.4: of one who had another rating in each of two games the lower one says whether he is the lowest.
    """
    rated = [(rating_of(case.edition, opponent), opponent.id) for opponent in choice.opponents()]
    below = [pair for pair in rated if pair[0] < case.requirement.floor]
    return min(below, key=lambda pair: pair[0])[1] if below else None


def rating_of(edition: TitlesEdition, opponent: Opponent) -> int:
    """1.4.6d: the rating, or what an unrated opponent counts as."""
    return opponent.rating or edition.unrated_counts_as


def _counted(case: Case, game: NormGame, opponent: Opponent, raised: str | None) -> CountedGame:
    rating, floor = rating_of(case.edition, opponent), case.requirement.floor
    lifted = opponent.id == raised and rating < floor
    return CountedGame(
        round=game.round,
        opponent_id=opponent.id,
        rating_used=floor if lifted else rating,
        raised=lifted,
        score=game.score,
        article=_article(case, game, opponent, lifted),
    )


def _article(case: Case, game: NormGame, opponent: Opponent, lifted: bool) -> str:
    """Which article says what an opponent's rating is."""
    articles, event = case.edition.articles, case.dossier.event
    if game.kind is GameKind.FORFEIT_WIN:
        return articles.not_played
    if lifted:
        return articles.raised
    if not opponent.rating:
        return articles.unrated
    return articles.rating_when_played if lasts_long(case.edition, event.start, event.end) else articles.rating


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
    dp = difference_for(edition, score, games)
    return Performance(
        games=games, score=score, percentage=percentage(score, games), average=average, dp=dp, rating=average + dp
    )


def difference_for(edition: TitlesEdition, score: Hundredths, games: int) -> int:
    """1.4.9: dp, the difference for the percentage of a score."""
    return edition.dp[percentage(score, games)]


def average_for(edition: TitlesEdition, requirement: TitleRequirement, score: Hundredths, games: int) -> int:
    """1.4.8, 1.4.8a: the least average against which a score is a title performance."""
    return max(requirement.average, requirement.performance - difference_for(edition, score, games))


def performance_findings(case: Case, figures: Performance) -> list[NormFinding]:
    """1.4.8 with its two parts."""
    articles, requirement = case.edition.articles, case.requirement
    least = minimum_score(case.edition, figures.games)
    return [
        at_least(articles.average, Rule.AVERAGE, requirement.average, figures.average, Unit.RATING),
        at_least(articles.minimum_score, Rule.MINIMUM_SCORE, least, figures.score, Unit.SCORE),
        at_least(articles.performance, Rule.PERFORMANCE, requirement.performance, figures.rating, Unit.RATING),
    ]


def minimum_score(edition: TitlesEdition, games: int) -> Hundredths:
    """1.4.8b: the least score that is 35 % of the games."""
    return least_score(edition.minimum_score_share, games)


def score_required(
    edition: TitlesEdition, requirement: TitleRequirement, games: int, average: int | None
) -> Hundredths | None:
    """The least score that gives the norm against that average, the annex to 1.7 computed; none if it is too low."""
    if not games or average is None or average < requirement.average:
        return None
    enough = (
        score
        for score in map(Hundredths, range(minimum_score(edition, games), games * WIN + 1, HALF_A_POINT))
        if average >= average_for(edition, requirement, score, games)
    )
    return next(enough, None)
