"""How Ru is made of a pool of games, by each method that an edition ever named: the whole working."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from ratings.regulations.fide.terms import Pool
from ratings.regulations.registry import FIDE_STANDARD
from ratings.regulations.results import InitialWorking
from ratingsite.foundations.editions import edition_named
from ratingsite.foundations.exact import Hundredths


def working(edition: str, games: int, score: int, total: int, **more: Any) -> InitialWorking:
    """Ru of so many games, by the method of the edition."""
    found = edition_named(FIDE_STANDARD.editions, edition)
    pool = Pool(games=games, score=Hundredths(score), opponents_total=Fraction(total), **more)
    return found.initial_rating(found, pool)


def of_2022(**values: Any) -> InitialWorking:
    """A working of 2022, which has neither hypothetical games nor a highest rating."""
    given = {"hypothetical_draws": 0, "hypothetical_rating": None, "highest": None, "limited": False, "dp": None}
    articles = {"average_article": "8.22", "article": "8.23"}
    return InitialWorking(**(given | articles | {"half_points_over": None} | values))


def test_at_50_percent_ru_is_ra() -> None:
    assert working("fide-2022", 6, 300, 12003) == of_2022(
        average=200050, percentage=50, half_points_over=0, added=Hundredths(0), exact=200050, rounded=2001
    )


def test_each_half_point_over_50_percent_adds_20() -> None:
    # 3.5 of 5 are two half points over: 2000 + 40
    assert working("fide-2022", 5, 350, 10000) == of_2022(
        average=200000, percentage=70, half_points_over=2, added=Hundredths(4000), exact=204000, rounded=2040
    )


def test_an_odd_number_of_games_has_its_middle_between_two_scores() -> None:
    # 3 of 5 is one half point over 2.5; 2 of 5 is under: 40 %, dp -72
    assert working("fide-2022", 5, 300, 10000).half_points_over == 1
    assert working("fide-2022", 5, 200, 10000) == of_2022(
        average=200000, percentage=40, dp=-72, added=Hundredths(-7200), exact=192800, rounded=1928
    )


def test_in_a_round_robin_dp_is_shared_with_the_player_in_the_average() -> None:
    # 2003, 10.25: 3 of 9 is 33 %, dp -125; 9 opponents: -125 x 9/10 = -112.5
    found = working("fide-2009", 9, 300, 18000, round_robin_opponents=9)
    assert (found.dp, found.added, found.exact, found.rounded) == (-125, -11250, 188750, 1888)


def test_the_weighted_mean_adds_nothing_to_what_was_performed() -> None:
    # 2003, 10.3: (9 x 2013 + 5 x 1628) / 14 = 26257 / 14 = 1875.5
    assert working("fide-2003", 14, 700, 0, performance_total=Fraction(26257)) == InitialWorking(
        average=Hundredths(187550),
        percentage=50,
        hypothetical_draws=0,
        hypothetical_rating=None,
        half_points_over=None,
        dp=None,
        added=Hundredths(0),
        exact=Hundredths(187550),
        rounded=1876,
        highest=None,
        limited=False,
        average_article="10.21",
        article="10.3",
    )


def test_since_2024_two_draws_with_1800_are_in_both_numbers() -> None:
    # (5 x 2000 + 2 x 1800) / 7 = 1942.86; (3 + 1) / 7 is 57 %, dp 50
    assert working("fide-2024", 5, 300, 10000) == InitialWorking(
        average=Hundredths(194286),
        percentage=57,
        hypothetical_draws=2,
        hypothetical_rating=1800,
        half_points_over=None,
        dp=50,
        added=Hundredths(5000),
        exact=Hundredths(199286),
        rounded=1993,
        highest=2200,
        limited=False,
        average_article="8.2.2",
        article="8.2.3",
    )


@pytest.mark.parametrize(("total", "rounded", "limited"), [(14000, 2200, False), (14006, 2201, True)])
def test_2200_itself_is_not_too_high(total: int, rounded: int, *, limited: bool) -> None:
    # (14000 + 3600) / 8 = 2200; (3 + 1) / 8 is 50 %, dp 0
    found = working("fide-2024", 6, 300, total)
    assert (found.rounded, found.limited) == (rounded, limited)
