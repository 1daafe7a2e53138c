"""The numbers of the calculation: each method that an edition ever named for D, for Rc, for Ru and for K."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from ratings.regulations.fide.edition import FideEdition
from ratings.regulations.fide.terms import Averages, Performance, Pool
from ratings.regulations.results import InitialWorking, KFactor
from ratings.regulations.snapshots import PlayerSnapshot
from ratingsite.foundations.exact import DRAW, Hundredths, from_hundredths, half_up, percent


def limit_one_upgrade(edition: FideEdition, rating: int, differences: Sequence[int]) -> tuple[int, ...]:
    """Every large gap counts as the largest allowed, but the higher rated player gains from that once (2022, 8.31).

    The lower rated player gains nothing by the limit, so for that player it always holds. See rulings: one-upgrade.
    """
    gains = [difference for difference in differences if difference > 0 and is_large(edition, difference)]
    upgraded = differences.index(max(gains)) if gains else None
    return tuple(
        difference if difference in gains and place != upgraded else _limited(edition, difference)
        for place, difference in enumerate(differences)
    )


def limit_every_game(edition: FideEdition, rating: int, differences: Sequence[int]) -> tuple[int, ...]:
    """Every large gap counts as the largest allowed (2024, 8.3.1)."""
    return tuple(_limited(edition, difference) for difference in differences)


def limit_unless_top_rated(edition: FideEdition, rating: int, differences: Sequence[int]) -> tuple[int, ...]:
    """As in every game, but the whole gap counts for a player whose own rating is so high (October 2025, 8.3.1)."""
    if edition.whole_difference_from is not None and rating >= edition.whole_difference_from:
        return tuple(differences)
    return limit_every_game(edition, rating, differences)


def no_limit(edition: FideEdition, rating: int, differences: Sequence[int]) -> tuple[int, ...]:
    """Every gap counts as it is; beyond the last row of the table the expected score is 1.0 or .00 (before 2022)."""
    return tuple(differences)


def is_large(edition: FideEdition, difference: int) -> bool:
    """Whether the edition has a limit and the difference is beyond it."""
    return edition.largest_difference is not None and abs(difference) > edition.largest_difference


def _limited(edition: FideEdition, difference: int) -> int:
    most = edition.largest_difference or abs(difference)
    return max(-most, min(most, difference))


def average_of_the_opponents(
    rating: int, differences: Sequence[int], counted: Sequence[int], performance: Performance | None
) -> Averages | None:
    """Rc of a rated player; that of a round robin with unrated players comes from its two passes (10.57).

    See rulings: whole-average.
    """
    if performance is not None and performance.rc_new is not None:
        return Averages(rc=performance.rc, rc_new=performance.rc_new)
    if not differences:
        return None
    return Averages(rc=_mean_met(rating, differences), rc_new=_mean_met(rating, counted))


def _mean_met(rating: int, differences: Sequence[int]) -> int:
    return half_up(Fraction(sum(rating - difference for difference in differences), len(differences)))


def plus_for_half_points(edition: FideEdition, pool: Pool) -> InitialWorking:
    """Ra at 50 %, Ra and so much for each half point above, Ra + dp below (2022, 8.22 and 8.23)."""
    average = _average(edition, pool)
    percentage = percent(from_hundredths(pool.score), pool.games)
    half_points_over = (pool.score - pool.games * DRAW) // DRAW
    if half_points_over >= 0:
        added = Fraction(half_points_over * edition.points_per_half_point)
        return _working(edition, average, percentage, added, half_points_over=half_points_over)
    dp = edition.difference_for_score(percentage)
    return _working(edition, average, percentage, dp * _share_of_the_others(pool), dp=dp)


def weighted_mean(edition: FideEdition, pool: Pool) -> InitialWorking:
    """Rn is the mean of the Ru of each event, weighted with its games (2003, 10.3)."""
    mean = pool.performance_total / pool.games
    return _working(edition, mean, percent(from_hundredths(pool.score), pool.games), Fraction(0))


def _average(edition: FideEdition, pool: Pool) -> Fraction:
    """Rc; whole before it is used further until 2021. See rulings: whole-average."""
    average = pool.opponents_total / pool.games
    return Fraction(half_up(average)) if edition.is_average_whole else average


def _share_of_the_others(pool: Pool) -> Fraction:
    """n / (n + 1) in a round robin, where Ra has the player in it (2003, 10.25); 1 elsewhere."""
    n = pool.round_robin_opponents
    return Fraction(1) if n is None else Fraction(n, n + 1)


def with_hypothetical_draws(edition: FideEdition, pool: Pool) -> InitialWorking:
    """Ra + dp, both taken with two draws against hypothetical opponents (2024, 8.2.2 and 8.2.3)."""
    draws = edition.hypothetical_draws
    games = pool.games + draws
    average = (pool.opponents_total + draws * (edition.hypothetical_rating or 0)) / games
    percentage = percent(from_hundredths(pool.score + draws * DRAW), games)
    dp = edition.difference_for_score(percentage)
    return _working(edition, average, percentage, Fraction(dp), dp=dp)


def _working(
    edition: FideEdition,
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
        added=Hundredths(half_up(added * 100)),
        exact=Hundredths(half_up((average + added) * 100)),
        rounded=rounded,
        highest=highest,
        limited=highest is not None and rounded > highest,
        average_article=edition.articles.opponents_average,
        article=edition.articles.initial_rating,
    )


PUBLISHED = "published"
ESTABLISHED = "reached-2400"
JUNIOR = "junior"
NEWCOMER = "under-30-games"
USUAL = "under-2400"


def four_sentences(edition: FideEdition, player: PlayerSnapshot, year: int) -> KFactor:
    """The four sentences of 2022, 8.33, in the order in which FIDE's lists apply them. See rulings: k-order."""
    highest = max(player.highest or 0, player.rating or 0)
    for k, holds, reason in (
        (edition.k_established, _is_established(edition, highest), ESTABLISHED),
        (edition.k_junior, _is_junior(edition, player, year, highest), JUNIOR),
        (edition.k_newcomer, _is_newcomer(edition, player), NEWCOMER),
    ):
        if k is not None and holds:
            return KFactor(k=k, reason=reason)
    # K = 20 as long as the rating remains under 2400
    return KFactor(k=edition.k_usual, reason=USUAL)


def _is_established(edition: FideEdition, highest: int) -> bool:
    # K = 10 once a published rating has reached 2400, even if it drops below again
    return edition.established_rating is not None and highest >= edition.established_rating


def _is_junior(edition: FideEdition, player: PlayerSnapshot, year: int, highest: int) -> bool:
    # K = 40 until the end of the year of the 18th birthday, as long as the rating remains under 2300
    if player.born is None or edition.junior_age is None or edition.junior_rating is None:
        return False
    return year - player.born <= edition.junior_age and highest < edition.junior_rating


def _is_newcomer(edition: FideEdition, player: PlayerSnapshot) -> bool:
    # K = 40 for a player new to the list, until events with at least 30 games are completed
    # who does not say how many has enough. See rulings: silent-games
    if edition.newcomer_games is None or player.games is None:
        return False
    return player.games < edition.newcomer_games


def newcomer_first(edition: FideEdition, player: PlayerSnapshot, year: int) -> KFactor:
    """The three sentences of 2003, 10.54a: a newcomer's K until 30 games, whatever the rating; then as usual."""
    if edition.k_newcomer is not None and _is_newcomer(edition, player):
        return KFactor(k=edition.k_newcomer, reason=NEWCOMER)
    return four_sentences(edition, player, year)


def k_before_limit(edition: FideEdition, player: PlayerSnapshot, year: int) -> KFactor:
    """The published K, or the one that the edition's rule gives."""
    if player.k is not None:
        return KFactor(k=player.k, reason=PUBLISHED)
    return edition.k_factor(edition, player, year)


def limited_k(edition: FideEdition, factor: KFactor, games: int) -> int:
    """K, or the largest whole number whose product with the games of the period does not exceed 700 (2022, 8.33).

    A published K is K "as defined above". See rulings: published-k.
    """
    most = edition.most_k_times_games
    return factor.k if most is None or factor.k * games <= most else most // games


SAME_FOR_ALL = "same-for-all"


def same_for_all(edition: FideEdition, player: PlayerSnapshot, year: int) -> KFactor:
    """K is 20 in all cases (2022, 7.32); the games of the period limit it as in standard chess."""
    return KFactor(k=edition.k_usual, reason=SAME_FOR_ALL)
