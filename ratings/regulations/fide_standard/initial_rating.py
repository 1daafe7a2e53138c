"""How Ru, the initial rating of a player, is made: each method that an edition ever named."""

from __future__ import annotations

from fractions import Fraction

from ratings.regulations.fide_standard.edition import FideStandardEdition, Pool
from ratings.regulations.results import InitialWorking
from ratingsite.foundations.exact import DRAW, Hundredths, from_hundredths, half_up, percent


def plus_for_half_points(edition: FideStandardEdition, pool: Pool) -> InitialWorking:
    """Ra at 50 %, Ra and so much for each half point above, Ra + dp below (2022, 8.22 and 8.23)."""
    average = _average(edition, pool)
    percentage = percent(from_hundredths(pool.score), pool.games)
    half_points_over = (pool.score - pool.games * DRAW) // DRAW
    if half_points_over >= 0:
        added = Fraction(half_points_over * edition.points_per_half_point)
        return _working(edition, average, percentage, added, half_points_over=half_points_over)
    dp = edition.difference_for_score(percentage)
    return _working(edition, average, percentage, dp * _share_of_the_others(pool), dp=dp)


def weighted_mean(edition: FideStandardEdition, pool: Pool) -> InitialWorking:
    """Rn is the mean of the Ru of each event, weighted with its games (2003, 10.3)."""
    mean = pool.performance_total / pool.games
    return _working(edition, mean, percent(from_hundredths(pool.score), pool.games), Fraction(0))


def _average(edition: FideStandardEdition, pool: Pool) -> Fraction:
    """Rc; whole before it is used further until 2021. See rulings: whole-average."""
    average = pool.opponents_total / pool.games
    return Fraction(half_up(average)) if edition.is_average_whole else average


def _share_of_the_others(pool: Pool) -> Fraction:
    """n / (n + 1) in a round robin, where Ra has the player in it (2003, 10.25); 1 elsewhere."""
    n = pool.round_robin_opponents
    return Fraction(1) if n is None else Fraction(n, n + 1)


def with_hypothetical_draws(edition: FideStandardEdition, pool: Pool) -> InitialWorking:
    """Ra + dp, both taken with two draws against hypothetical opponents (2024, 8.2.2 and 8.2.3)."""
    draws = edition.hypothetical_draws
    games = pool.games + draws
    average = (pool.opponents_total + draws * (edition.hypothetical_rating or 0)) / games
    percentage = percent(from_hundredths(pool.score + draws * DRAW), games)
    dp = edition.difference_for_score(percentage)
    return _working(edition, average, percentage, Fraction(dp), dp=dp)


def _working(
    edition: FideStandardEdition,
    average: Fraction,
    percentage: int,
    added: Fraction,
    *,
    half_points_over: int | None = None,
    dp: int | None = None,
) -> InitialWorking:
    rounded = edition.round_initial_rating(average + added)
    highest = edition.highest_initial_rating
    return InitialWorking(
        average=Hundredths(half_up(average * 100)),
        percentage=percentage,
        hypothetical_draws=edition.hypothetical_draws,
        hypothetical_rating=edition.hypothetical_rating,
        half_points_over=half_points_over,
        dp=dp,
        added=added,
        exact=Hundredths(half_up((average + added) * 100)),
        rounded=rounded,
        highest=highest,
        limited=highest is not None and rounded > highest,
        average_article=edition.articles.opponents_average,
        article=edition.articles.initial_rating,
    )
