"""Periods of rapid and blitz as a whole: who is considered rated, K over many games, and two editions in one period."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from ratings.regulations import EventSnapshot, PlayerRating, PlayerSnapshot
from tests.ratings.regulations.builders import event, game, rate, rated, unrated

MAY_2022 = date(2022, 5, 1)


def rate_one(key: str, players: dict[str, PlayerSnapshot], *events: EventSnapshot, **more: Any) -> PlayerRating:
    return rate(players, *events, **({"system": "fide-rapid"} | more)).players[key]


def wins(number: int, **more: Any) -> EventSnapshot:
    """Elif beats Boris so many times, once a round."""
    return event(*(game(n, "Elif", "Boris") for n in range(1, number + 1)), **more)


def test_the_whole_answer_for_a_player_with_a_standard_rating_only() -> None:
    cast = {"Elif": unrated(standard_rating=2000), "Boris": rated(2000)}
    found = rate_one("Elif", cast, wins(1))
    # D 0, PD .50: (1 - .50) x 20 = 10
    assert (found.rating_before, found.change, found.rating_after, found.k) == (2000, 1000, 2010, 20)
    assert (found.rating_source, found.rating_source_article, found.initial) == ("standard-rating", "7.21", None)


def test_a_player_who_does_not_play_stays_unrated_whatever_the_standard_rating() -> None:
    found = rate_one("Elif", {"Elif": unrated(standard_rating=2000)})
    assert (found.rating_before, found.rating_after, found.rating_source) == (None, None, None)


def test_a_player_with_neither_rating_is_a_newcomer() -> None:
    found = rate_one("Elif", {"Elif": unrated(), "Boris": rated(2000)}, wins(1))
    assert (found.initial is not None, found.rating_source) == (True, None)


def test_an_unrated_game_alone_makes_no_rapid_rating() -> None:
    # Boris has no rating at all: the game counts for nobody
    found = rate_one("Elif", {"Elif": unrated(standard_rating=2000), "Boris": unrated()}, wins(1))
    assert (found.games, found.rating_before, found.rating_after) == (0, 2000, None)


def test_the_first_event_names_the_article_of_the_standard_rating() -> None:
    cast = {"Elif": unrated(standard_rating=2000), "Boris": rated(2000)}
    later, earlier = wins(1, id="a", start=date(2024, 3, 1)), wins(1, id="b", start=date(2024, 2, 29))
    assert rate_one("Elif", cast, later, earlier).rating_source_article == "7.21"
    assert rate_one("Elif", cast, later).rating_source_article == "7.2.1"


@pytest.mark.parametrize(("games", "k"), [(35, 20), (36, 19), (40, 17), (100, 7)])
def test_k_times_games_is_at_most_700(games: int, k: int) -> None:
    # 7.32: 700 / 36 = 19.4, 700 / 40 = 17.5, 700 / 100 = 7
    found = rate_one("Elif", {"Elif": rated(2000), "Boris": rated(2000)}, wins(games))
    assert (found.k, found.change) == (k, k * games * 50)


def test_in_2012_nothing_limits_k() -> None:
    found = rate_one("Elif", {"Elif": rated(2000), "Boris": rated(2000)}, wins(50, start=date(2012, 7, 1)))
    assert (found.k, found.change) == (20, 20 * 50 * 50)


def test_a_game_excluded_by_its_difference_is_no_game_for_the_limit_of_k() -> None:
    cast = {"Elif": rated(2000), "Boris": rated(2000), "Chiara": rated(2601)}
    # 35 games that count and one of 601 points: K stays 20
    games = [*(game(n, "Elif", "Boris") for n in range(1, 36)), game(36, "Elif", "Chiara", "0-1")]
    found = rate_one("Elif", cast, event(*games, start=date(2025, 1, 1)))
    assert (found.games, found.k, found.change) == (35, 20, 35 * 20 * 50)


def test_the_larger_rating_may_be_on_either_side_of_an_excluded_game() -> None:
    cast = {"Elif": rated(2601), "Boris": rated(2001), "Chiara": rated(2002)}
    games = (game(1, "Boris", "Elif"), game(2, "Elif", "Chiara"), game(3, "Boris", "Chiara"))
    found = rate(cast, event(*games, start=date(2024, 12, 1)), system="fide-blitz").players
    assert {key: player.games for key, player in found.items()} == {"Elif": 1, "Boris": 1, "Chiara": 2}


def test_a_standard_rating_in_place_of_another_counts_for_the_exclusion() -> None:
    cast = {"Elif": unrated(standard_rating=2601), "Boris": rated(2001)}
    found = rate_one("Elif", cast, wins(1, start=date(2024, 12, 1)))
    assert found.events[0].working[0].reason == "difference-not-rated"
    assert found.rating_after is None


def test_each_event_of_a_period_is_rated_under_its_own_edition() -> None:
    cast = {"Elif": rated(2000, born=2012), "Boris": rated(2000)}
    events = wins(1, id="a", start=date(2022, 9, 30)), wins(1, id="b", start=date(2022, 10, 1))
    found = rate_one("Elif", cast, *events)
    # .50 x 20 in September, .50 x 40 in October
    assert [(part.edition, part.k, part.change) for part in found.events] == [
        ("fide-rb-2022", 20, 1000),
        ("fide-rb-2022-10", 40, 2000),
    ]


def test_rapid_and_blitz_are_rated_alike() -> None:
    cast = {"Elif": rated(2000), "Boris": rated(2100)}
    assert rate(cast, wins(3), system="fide-rapid") == rate(cast, wins(3), system="fide-blitz")
