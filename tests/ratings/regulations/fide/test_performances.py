"""What an unrated player performed, and which events are pooled for a first rating, before 2022."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

import pytest

from ratings.regulations import EarlierResult, PlayerRating, PlayerSnapshot
from ratings.regulations.fide.unrated import period_number
from ratings.regulations.registry import FIDE_STANDARD
from ratingsite.foundations.editions import edition_named
from ratingsite.foundations.exact import Hundredths
from tests.ratings.regulations.builders import event, game, rate_one, rated, unrated

MARCH_2004, MARCH_2010 = date(2004, 3, 1), date(2010, 3, 1)


def earlier(*, games: int, score: int, average: int, end: date = date(2010, 1, 10), **more: int) -> EarlierResult:
    """A result that waits; the score in hundredths."""
    return EarlierResult(
        event=f"x{end}", end=end, games=games, score=Hundredths(score), opponents_average=Fraction(average), **more
    )


def played(start: date, points: str, *before: EarlierResult, rating: int = 2000) -> PlayerRating:
    """An unrated player against as many rated ones; ``points`` has a 1, a 0 or a = for each."""
    results = {"1": "1-0", "0": "0-1", "=": "1/2-1/2"}
    opponents: dict[str, PlayerSnapshot] = {f"R{number}": rated(rating) for number in range(len(points))}
    games = [game(n + 1, "u", f"R{n}", results[point]) for n, point in enumerate(points)]
    return rate_one("u", opponents | {"u": unrated(earlier=before)}, event(*games, start=start))


def reason(result: PlayerRating) -> tuple[str | None, str]:
    assert result.initial is not None
    return result.initial.reason, result.initial.article


@pytest.mark.parametrize(
    ("start", "points", "expected"),
    [
        (MARCH_2004, "=00", ("score-too-low", "6.1")),
        (MARCH_2010, "000", ("score-too-low", "6.1")),
        (MARCH_2010, "=00", ("score-too-low", "6.1")),
        (MARCH_2010, "==0", ("too-few-games", "7.14")),
        (MARCH_2004, "11", ("few-rated-opponents", "6.42")),
        (MARCH_2010, "11", ("few-rated-opponents", "6.41")),
        (date(2013, 3, 1), "=00", ("score-too-low", "6.1")),
        (date(2015, 3, 1), "=", ("too-few-games", "7.14")),
        (date(2015, 3, 1), "0", ("score-too-low", "6.1")),
    ],
)
def test_what_a_first_event_must_have(start: date, points: str, expected: tuple[str, str]) -> None:
    assert reason(played(start, points)) == expected


def test_a_performance_below_the_floor_is_no_first_one() -> None:
    assert reason(played(MARCH_2004, "100", rating=1900)) == ("first-performance-below-floor", "10.31")
    assert reason(played(MARCH_2010, "100", rating=1300)) == ("first-performance-below-floor", "8.31")


@pytest.mark.parametrize(("opponents", "reasons"), [(2, ["few-rated-opponents", None]), (3, [None, None])])
def test_6_41_an_earlier_event_needs_three_rated_opponents_too(opponents: int, reasons: list[str | None]) -> None:
    before = earlier(games=6, score=300, average=2000, end=date(2009, 9, 10), opponents=opponents)
    result = played(MARCH_2010, "===", before)
    assert result.initial is not None
    assert [pooled.reason for pooled in result.initial.pooled] == reasons
    assert (result.rating_after is None) is (opponents < 3)


def test_an_event_too_long_ago_can_have_been_the_first_performance() -> None:
    before = earlier(games=9, score=500, average=2000, end=date(2006, 1, 10))
    result = played(MARCH_2010, "000", before)
    assert result.initial is not None
    assert [pooled.reason for pooled in result.initial.pooled] == ["outside-pooled-periods", None]


def test_the_performance_of_an_earlier_round_robin_can_be_told() -> None:
    before = earlier(games=9, score=300, average=2000, end=date(2004, 1, 10), performance=1900)
    result = played(MARCH_2004, "=" * 9, before)
    assert result.rating_after == 1950


def test_a_rating_that_does_not_reach_the_floor_is_not_published() -> None:
    before = earlier(games=3, score=150, average=1801, end=date(2004, 1, 10))
    result = played(MARCH_2004, "100000", before, rating=1801)
    assert result.rating_after is None
    # 10.32: "Only Rn ≥ 1801 are considered"; 9.14 asks for games only
    assert reason(result) == ("below-floor", "10.32")


def test_games_against_the_unrated_wait_for_nobody_in_a_swiss() -> None:
    players = {"u": unrated(), "v": unrated(), "A": rated(2000)}
    result = rate_one("u", players, event(game(1, "u", "v"), start=MARCH_2010))
    assert result.initial is not None
    assert reason(result)[0] == "no-rated-opponent"


def test_rated_players_meet_an_unrated_one_with_a_performance_only() -> None:
    # 2009, 6.42: half a point of three at 1300 is 17 %, 1300 - 273 = 1027: below the floor
    players = {"u": unrated(), **{f"R{n}": rated(1300) for n in range(3)}}
    games = [game(n + 1, "u", f"R{n}", "1/2-1/2" if n == 0 else "0-1") for n in range(3)]
    result = rate_one("R1", players, event(*games, start=MARCH_2010))
    assert (result.games, result.events[0].working[0].article) == (0, "6.42")


@pytest.mark.parametrize(
    ("name", "one", "other", "apart"),
    [
        ("fide-2003", date(2004, 1, 1), date(2004, 3, 31), 0),
        ("fide-2003", date(2004, 3, 31), date(2004, 4, 1), 1),
        ("fide-2003", date(2004, 1, 1), date(2006, 1, 1), 8),
        ("fide-2009", date(2010, 1, 1), date(2010, 2, 28), 0),
        ("fide-2009", date(2010, 1, 1), date(2012, 1, 1), 12),
        ("fide-2014", date(2014, 12, 31), date(2015, 1, 1), 1),
    ],
)
def test_a_year_has_as_many_periods_as_lists(name: str, one: date, other: date, apart: int) -> None:
    edition = edition_named(FIDE_STANDARD.editions, name)
    assert period_number(edition, other) - period_number(edition, one) == apart
