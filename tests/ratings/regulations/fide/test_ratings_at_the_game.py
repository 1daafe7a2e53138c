"""Leagues over several lists: each list for the games of its period (2003, 4.11; 2009, 4.13)."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from ratings.regulations import BadPeriod, EventSnapshot, GameSnapshot, PlayerRating, Result
from ratings.regulations.document import player_result_to_json
from ratings.regulations.snapshots import RatingsThen
from tests.ratings.regulations.builders import event, rate, rate_one, rated, unrated

PLAYERS = {"A": rated(2150), "B": rated(2020), "C": rated(2210)}


def game(
    number: int, day: date, white: tuple[str, int | None], black: tuple[str, int | None], result: str
) -> GameSnapshot:
    then = RatingsThen(played_on=day, white=white[1], black=black[1])
    return GameSnapshot(round=number, white=white[0], black=black[0], result=Result(result), then=then)


def league(*games: GameSnapshot, year: int = 2003, **more: Any) -> EventSnapshot:
    given = {"start": date(year, 10, 1), "end": date(year + 1, 3, 31), "format": "league"} | more
    return event(*games, ratings_at_the_game=True, **given)


def three_games(year: int) -> tuple[GameSnapshot, ...]:
    """Two on the list of October (2009: September), one on that of January; A had 2100, and 2120."""
    return (
        game(1, date(year, 10, 10), ("A", 2100), ("B", 2000), "1-0"),
        game(2, date(year, 10, 31), ("C", 2200), ("A", 2100), "1/2-1/2"),
        game(3, date(year + 1, 1, 1), ("A", 2120), ("B", 2010), "0-1"),
    )


def parts(result: PlayerRating) -> list[tuple[object, ...]]:
    return [
        (part.list_date, part.own_rating, part.rc, part.games, part.expected, part.change) for part in result.events
    ]


def test_in_2003_the_games_of_each_list_have_an_average_of_their_own() -> None:
    result = rate_one("A", PLAYERS, league(*three_games(2003)))
    # October: Rc (2000 + 2200) / 2 = 2100, D 0, PD .50: 15 x (1.5 - 1.0). January: Rc 2010, D 110, PD .65: 15 x -.65
    assert parts(result) == [
        (date(2003, 10, 1), 2100, 2100, 2, 100, 750),
        (date(2004, 1, 1), 2120, 2010, 1, 65, -975),
    ]
    # -2.25 is added to the present rating
    assert (result.change, result.rating_after) == (-225, 2148)
    assert {part.ratings_article for part in result.events} == {"4.11"}


def test_in_2009_the_difference_of_each_game_is_that_of_its_day() -> None:
    result = rate_one("A", PLAYERS, league(*three_games(2009), year=2009, ratings_chosen_on=date(2009, 10, 1)))
    # D 100 and -100: .64 and .36; D 110: .65. K 15: 15 x .50 - 15 x .65 = -2.25
    assert parts(result) == [
        (date(2009, 9, 1), 2100, None, 2, 100, 750),
        (date(2010, 1, 1), 2120, None, 1, 65, -975),
    ]
    assert (result.change, result.rating_after) == (-225, 2148)
    assert {part.ratings_article for part in result.events} == {"4.13"}
    assert [row.opponent_rating for part in result.events for row in part.working] == [2000, 2200, 2010]


def test_the_answer_tells_the_list_the_rating_and_the_article() -> None:
    first, second = player_result_to_json(rate_one("B", PLAYERS, league(*three_games(2003))))["events"]
    assert (first["ratings_article"], first["list"], first["own_rating"]) == ("4.11", "2003-10-01", 2000)
    assert (second["ratings_article"], second["list"], second["own_rating"]) == ("4.11", "2004-01-01", 2010)
    swiss = event(*(GameSnapshot(round=1, white="A", black="B", result=Result.DRAW),))
    assert "ratings_article" not in player_result_to_json(rate_one("A", PLAYERS, swiss))["events"][0]


def test_who_had_no_rating_then_is_rated_with_the_present_one_and_counts_as_unrated_for_the_opponent() -> None:
    games = (game(1, date(2003, 10, 10), ("A", None), ("B", 2000), "1-0"),)
    result = rate(PLAYERS, league(*games)).players
    # D 2150 - 2000 = 150: PD .70; 15 x .30
    assert parts(result["A"]) == [(date(2003, 10, 1), 2150, 2000, 1, 70, 450)]
    (row,) = result["B"].events[0].working
    assert (row.rated, row.reason, row.article) == (False, "opponent-unrated-at-start", "10.4")


def test_a_player_without_a_rating_performs_over_the_whole_event_against_the_ratings_then() -> None:
    players = PLAYERS | {"U": unrated()}
    games = (
        game(1, date(2003, 10, 10), ("U", None), ("A", 2100), "1-0"),
        game(2, date(2003, 11, 10), ("B", 2000), ("U", None), "0-1"),
        game(3, date(2004, 1, 10), ("U", None), ("C", 2200), "0-1"),
    )
    result = rate_one("U", players, league(*games))
    (played,) = result.events
    # Rc 6300 / 3 = 2100; 2 out of 3 is half a point over 50 %: + 12.5
    assert (played.rc, played.ru, played.list_date, played.ratings_article) == (2100, 2113, None, "4.11")
    assert result.initial is not None
    assert [pooled.performance for pooled in result.initial.pooled] == [2113]


def test_an_unrated_opponent_enters_with_what_the_event_found_2009() -> None:
    players = PLAYERS | {"U": unrated()}
    games = (
        game(1, date(2009, 10, 10), ("U", None), ("A", 2100), "1-0"),
        game(2, date(2009, 11, 10), ("B", 2000), ("U", None), "0-1"),
        game(3, date(2010, 1, 10), ("U", None), ("C", 2200), "0-1"),
    )
    (part,) = rate_one("A", players, league(*games, year=2009)).events
    # Ru = 2100 + 12.5; D 2100 - 2113 = -13: PD .48
    assert [(row.opponent_rating, row.expected) for row in part.working] == [(2113, 48)]


def test_a_round_robin_with_the_ratings_of_each_game_is_rated_game_by_game() -> None:
    players = PLAYERS | {"U": unrated()}
    games = (
        game(1, date(2009, 10, 10), ("U", None), ("A", 2100), "1-0"),
        game(2, date(2009, 10, 11), ("B", 2000), ("U", None), "0-1"),
        game(3, date(2009, 10, 12), ("U", None), ("C", 2200), "0-1"),
        game(1, date(2009, 10, 10), ("B", 2000), ("C", 2200), "1/2-1/2"),
        game(2, date(2009, 10, 11), ("A", 2100), ("C", 2200), "1/2-1/2"),
        game(3, date(2009, 10, 12), ("A", 2100), ("B", 2000), "1/2-1/2"),
    )
    played = league(*games, year=2009, format="round-robin", end=date(2009, 10, 12))
    (found,) = rate_one("U", players, played).events
    # three of four players rated would not be enough for 6.31; as in a Swiss Rc is the opponents' average
    assert (found.rc, found.rc_new, found.ru) == (2100, None, 2113)


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"format": "swiss"}, "events.0.ratings: expected ratings at the start under fide-2003, got "),
        ({"end": date(2003, 12, 29)}, "events.0.ratings: expected ratings at the start under fide-2003, got "),
        (
            {"ratings_chosen_on": date(2003, 9, 1)},
            "events.0.ratings_chosen_on: expected no such field under fide-2003,",
        ),
        ({"unrated_at_start": ("A",)}, "events.0.unrated_at_start: expected no such field with ratings at-the-game,"),
    ],
)
def test_in_2003_only_a_league_of_more_than_90_days_has_them(more: dict[str, Any], message: str) -> None:
    with pytest.raises(BadPeriod, match=message):
        rate(PLAYERS, league(game(1, date(2003, 10, 10), ("A", 2100), ("B", 2000), "1-0"), **more))


def test_a_league_of_91_days_is_long_enough() -> None:
    played = league(game(1, date(2003, 10, 10), ("A", 2100), ("B", 2000), "1-0"), end=date(2003, 12, 30))
    assert rate_one("A", PLAYERS, played).events[0].own_rating == 2100


@pytest.mark.parametrize(
    ("year", "more", "message"),
    [
        (
            2009,
            {"ratings_chosen_on": date(2009, 10, 2)},
            "events.0.ratings_chosen_on: expected a day not after the start, 2009-10-01, got 2009-10-02",
        ),
        (2022, {}, "events.0.ratings: expected ratings at the start under fide-2022, got "),
    ],
)
def test_the_option_is_chosen_before_the_first_round_and_gone_since_2022(
    year: int, more: dict[str, Any], message: str
) -> None:
    with pytest.raises(BadPeriod, match=message):
        rate(PLAYERS, league(game(1, date(year, 10, 10), ("A", 2100), ("B", 2000), "1-0"), year=year, **more))


def test_one_list_has_one_rating_of_a_player() -> None:
    games = (
        game(1, date(2003, 10, 10), ("A", 2100), ("B", 2000), "1-0"),
        game(2, date(2003, 12, 31), ("B", 2000), ("A", 2101), "1-0"),
    )
    with pytest.raises(BadPeriod) as caught:
        rate(PLAYERS, league(*games))
    assert str(caught.value) == (
        "events.0.games.1.black_rating: expected the rating of events.0.games.0.white_rating "
        "on the list of 2003-10-01, got 2101"
    )


@pytest.mark.parametrize(
    ("then", "message"),
    [
        (None, "played_on: expected this field, white_rating and black_rating in an event with ratings at-the-game,"),
        ((date(2003, 9, 30), 2100, 2000), "played_on: expected a day of the event, 2003-10-01 to 2004-03-31,"),
        ((date(2004, 4, 1), 2100, 2000), "played_on: expected a day of the event, 2003-10-01 to 2004-03-31,"),
        ((date(2003, 10, 1), 4001, 2000), "white_rating: expected a whole number from 0 to 4000 or null, got 4001"),
        ((date(2004, 3, 31), 2100, -1), "black_rating: expected a whole number from 0 to 4000 or null, got -1"),
    ],
)
def test_a_game_without_its_own_day_and_ratings_is_refused(then: tuple[date, int, int] | None, message: str) -> None:
    ratings = None if then is None else RatingsThen(played_on=then[0], white=then[1], black=then[2])
    played = GameSnapshot(round=1, white="A", black="B", result=Result.DRAW, then=ratings)
    with pytest.raises(BadPeriod, match=f"^events.0.games.0.{message}"):
        rate(PLAYERS, league(played))


def test_a_game_with_its_own_ratings_in_an_event_that_does_not_use_them_is_refused() -> None:
    played = event(game(1, date(2003, 10, 1), ("A", 2100), ("B", 2000), "1-0"), start=date(2003, 10, 1))
    with pytest.raises(
        BadPeriod, match=r"games\.0\.played_on: expected this field only in an event with ratings at-the"
    ):
        rate(PLAYERS, played)


def test_a_player_without_a_rating_may_have_white_in_every_game() -> None:
    # one of three against 2100, 2000 and 2200: 33 %, 2100 - 125
    opponents = (("A", 2100), ("B", 2000), ("C", 2200))
    games = [
        game(number, date(2009, 10, 9 + number), ("U", None), opponent, "1-0" if number == 1 else "0-1")
        for number, opponent in enumerate(opponents, start=1)
    ]
    played = league(*games, year=2009, format="swiss", end=date(2009, 10, 12))
    (found,) = rate_one("U", PLAYERS | {"U": unrated()}, played).events
    assert (found.rc, found.ru) == (2100, 1975)
