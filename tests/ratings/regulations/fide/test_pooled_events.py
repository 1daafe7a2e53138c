"""Which events wait for a first rating, and in which order they stand."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

import pytest

from ratings.regulations import EarlierResult, PeriodResult
from ratings.regulations.results import PooledResult
from ratingsite.foundations.exact import Hundredths
from tests.ratings.regulations.builders import event, game, rate, rated, unrated
from tests.ratings.regulations.fide.test_performances import earlier, played

MARCH_2010, MARCH_2013, MARCH_2015 = date(2010, 3, 1), date(2013, 3, 1), date(2015, 3, 1)
IN_2022 = date(2022, 5, 1)


def pooled(start: date, points: str, *before: EarlierResult) -> tuple[PooledResult, ...]:
    initial = played(start, points, *before).initial
    assert initial is not None
    return initial.pooled


def named(name: str, day: date) -> EarlierResult:
    return EarlierResult(event=name, end=day, games=1, score=Hundredths(50), opponents_average=Fraction(2000))


def test_what_is_pooled_is_shown_whole() -> None:
    # 1.5 of 3 against 2000 before; then 2 of 3: 67 %, one half point over: 2000 + 12.5
    before = earlier(games=3, score=150, average=2000)
    common = {"games": 3, "opponents_average": Hundredths(200000), "counted": True, "reason": None, "article": "7.14"}
    assert pooled(MARCH_2010, "110", before) == (
        PooledResult(event="x2010-01-10", end=date(2010, 1, 10), score=Hundredths(150), performance=2000, **common),
        PooledResult(event="e", end=MARCH_2010, score=Hundredths(200), performance=2013, **common),
    )


def test_since_2022_an_event_has_no_performance_of_its_own() -> None:
    assert [result.performance for result in pooled(IN_2022, "11000", named("a", date(2022, 1, 1)))] == [None, None]


def test_events_stand_in_the_order_of_their_last_days_and_then_of_their_names() -> None:
    day = date(2022, 1, 1)
    waiting = (named("b", day), named("z", IN_2022), named("a", day))
    # z ended on the day of the event of this period, and comes before it
    assert [result.event for result in pooled(IN_2022, "1", *waiting)] == ["a", "b", "z", "e"]


def test_one_rated_opponent_is_enough_after_a_performance_but_not_before_it_2012() -> None:
    # 6.41, July 2012: three in the first event; 8 games at 50 % against 2000 are a performance
    assert [result.reason for result in pooled(MARCH_2013, "=")] == ["few-rated-opponents"]
    before = earlier(games=8, score=400, average=2000, end=date(2013, 1, 10))
    assert [result.reason for result in pooled(MARCH_2013, "=", before)] == [None, None]


def test_one_rated_opponent_is_enough_in_2014() -> None:
    assert [result.reason for result in pooled(MARCH_2015, "=")] == [None]


@pytest.mark.parametrize(("edition", "rating"), [("fide-2009", 2000), ("fide-2009-applied", None)])
def test_half_a_point_brings_an_unrated_opponent_into_a_swiss_where_it_is_enough(
    edition: str, rating: int | None
) -> None:
    # half of three against 2273: 17 %, 2273 - 273 = 2000; as applied a whole point is needed
    players = {"U": unrated(), **{f"R{n}": rated(2273) for n in range(3)}}
    games = [game(n + 1, "U", f"R{n}", "1/2-1/2" if n == 0 else "0-1") for n in range(3)]
    result = rate(players, event(*games, start=MARCH_2010), edition=edition)
    assert met_by(result, "R0") == rating


@pytest.mark.parametrize(("rated_at", "entering"), [(1325, 1200), (1324, None)])
def test_an_unrated_opponent_enters_a_swiss_at_the_floor_itself(rated_at: int, entering: int | None) -> None:
    # 2009, 6.41: one of three, 33 %, dp -125; the floor is 1200
    players = {"U": unrated(), **{f"R{n}": rated(rated_at) for n in range(3)}}
    games = [game(n + 1, "U", f"R{n}", "1-0" if n == 0 else "0-1") for n in range(3)]
    assert met_by(rate(players, event(*games, start=MARCH_2010)), "R0") == entering


def test_the_average_of_a_swiss_is_rounded_from_the_sum_of_the_ratings() -> None:
    # (2000 + 2000 + 2001) / 3 = 2000.33; one point more would make 2000.67
    players = {"U": unrated(), "R0": rated(2000), "R1": rated(2000), "R2": rated(2001)}
    games = [game(n + 1, "U", f"R{n}", "1/2-1/2") for n in range(3)]
    found = rate(players, event(*games, start=MARCH_2010)).players["U"].events[0]
    assert (found.rc, found.ru, found.opponents_total) == (2000, 2000, 6001)


def met_by(result: PeriodResult, key: str) -> int | None:
    """The rating with which a player's first opponent counted."""
    return result.players[key].events[0].working[0].opponent_rating


def test_a_game_that_was_not_played_says_so_even_in_an_event_that_is_left_out() -> None:
    games = (game(1, "U", "R", "0-1"), game(2, "U", "R", "--+"))
    found = rate({"U": unrated(), "R": rated(2000)}, event(*games, start=IN_2022)).players["U"].events[0]
    assert [(row.reason, row.article) for row in found.working] == [("zero-first-event", "8.21"), ("unplayed", "5.1")]


def test_the_weighted_mean_is_exact_before_it_is_rounded() -> None:
    # 2003, 10.3: 5 of 9 against 2000 is 2012.5, whole 2013; 2 of 5 against 1700 is 1628: 26257 / 14 = 1875.5
    before = earlier(games=9, score=500, average=2000, end=date(2004, 1, 10))
    initial = played(date(2004, 3, 1), "11000", before, rating=1700).initial
    assert initial is not None
    assert initial.working is not None
    assert (initial.working.exact, initial.working.rounded) == (187550, 1876)


def test_who_met_no_rated_opponent_keeps_nobody_from_a_performance() -> None:
    # a, first in the order of the keys, met only u; u has three draws with 2000
    players = {"a": unrated(), "u": unrated(), **{f"r{n}": rated(2000) for n in range(3)}}
    draws = [game(n + 1, "u", f"r{n}", "1/2-1/2") for n in range(3)]
    found = rate(players, event(*draws, game(4, "a", "u"), start=MARCH_2010)).players
    assert [found[key].events[0].ru for key in "au"] == [None, 2000]


@pytest.mark.parametrize(("opponents", "reason"), [("AB", "few-rated-opponents"), ("ABC", None)])
def test_a_rapid_event_of_2012_counts_with_three_rated_opponents(opponents: str, reason: str | None) -> None:
    players = {"U": unrated()} | {key: rated(1500) for key in opponents}
    games = [game(number, "U", key) for number, key in enumerate(opponents, 1)]
    initial = rate(players, event(*games, start=date(2013, 3, 1)), system="fide-rapid").players["U"].initial
    assert initial is not None
    assert [result.reason for result in initial.pooled] == [reason]


def test_a_game_that_was_not_played_does_not_move_the_window_of_26_months() -> None:
    waiting = EarlierResult(
        event="x", end=date(2020, 4, 30), games=4, score=Hundredths(200), opponents_average=Fraction(1500)
    )
    players = {"U": unrated(earlier=(waiting,)), "A": rated(1800)}
    may, june = event(game(1, "U", "A"), id="may"), event(game(1, "U", "A", "+--"), id="june", start=date(2022, 6, 1))
    for events in ((may,), (may, june)):
        initial = rate(players, *events).players["U"].initial
        assert initial is not None
        assert (initial.games, [result.reason for result in initial.pooled]) == (5, [None, None])


def test_who_did_not_play_any_game_is_told_so() -> None:
    result = rate({"U": unrated(), "A": rated(1800)}, event(game(1, "U", "A", "+--"))).players["U"]
    assert result.initial is not None
    assert (result.initial.games, result.initial.reason) == (0, "no-rated-opponent")
