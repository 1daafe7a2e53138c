"""The documents that are printed, whole: every name of a field and every number as the contract has it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ratings.regulations import period_from_json, rate_period, result_to_json

UNRATED_IN_JULY: dict[str, Any] = {
    "system": "fide-standard",
    "players": {
        "A": {"rating": 2000, "games": 100},
        "U": {
            "rating": None,
            "earlier": [
                {"event": "winter", "end": "2024-01-11", "games": 2, "score": 0, "opponents_average": 1755.5},
                {"event": "spring", "end": "2024-04-07", "games": 4, "score": 1.5, "opponents_average": 1850},
            ],
        },
    },
    "events": [
        {
            "id": "summer",
            "format": "swiss",
            "start": "2024-07-06",
            "end": "2024-07-07",
            "games": [{"round": 1, "white": "A", "black": "U", "result": "1/2-1/2"}],
        }
    ],
}
"""The first event has no point and is left out (8.2.1): 1.5 of 4, and a draw with 2000."""


def printed(document: Mapping[str, Any], key: str) -> dict[str, Any]:
    """What is printed of a player."""
    player: dict[str, Any] = result_to_json(rate_period(period_from_json(document)))["players"][key]
    return player


def as_in(document: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    """The named fields of the document."""
    return {name: document[name] for name in expected}


def test_the_way_to_a_first_rating_is_printed_whole() -> None:
    pooled = {"performance": None, "counted": True, "reason": None, "article": "7.1.4"}
    winter = {"event": "winter", "end": "2024-01-11", "games": 2, "score": 0.0, "opponents_average": 1755.5}
    assert printed(UNRATED_IN_JULY, "U")["initial"] == {
        "edition": "fide-2024",
        "games": 5,
        "score": 2.0,
        "opponents_average": 1880.0,  # (4 x 1850 + 2000) / 5
        "performance": 1807,
        "published": True,
        "reason": None,
        "article": "7.1.4",
        "games_required": 5,
        "floor": 1400,
        "pooled": [
            winter | {"performance": None, "counted": False, "reason": "zero-first-event", "article": "8.2.1"},
            pooled | {"event": "spring", "end": "2024-04-07", "games": 4, "score": 1.5, "opponents_average": 1850.0},
            pooled | {"event": "summer", "end": "2024-07-07", "games": 1, "score": 0.5, "opponents_average": 2000.0},
        ],
        "working": {
            "average": 1857.14,  # (9400 + 2 x 1800) / 7
            "percentage": 43,  # (2 + 1) / 7
            "hypothetical_draws": 2,
            "hypothetical_rating": 1800,
            "half_points_over": None,
            "dp": -50,
            "added": -50,
            "exact": 1807.14,
            "rounded": 1807,
            "highest": 2200,
            "limited": False,
            "average_article": "8.2.2",
            "article": "8.2.3",
        },
    }


def test_an_event_of_a_player_without_a_rating_expects_nothing() -> None:
    expected = {
        "id": "summer",
        "edition": "fide-2024",
        "games": 1,
        "score": 0.5,
        "expected": None,
        "change": None,
        "k": None,
        "k_reason": None,
        "k_article": None,
        "k_before_limit": None,
        "opponents_average": 2000,
        "opponents_total": 2000,
        "rc": None,
        "rc_new": None,
        "ru": None,
        "ru_new": None,
    }
    assert as_in(printed(UNRATED_IN_JULY, "U")["events"][0], expected) == expected


def test_a_game_of_a_player_without_a_rating_has_the_article_of_the_average() -> None:
    assert printed(UNRATED_IN_JULY, "U")["events"][0]["working"] == [
        {
            "round": 1,
            "opponent": "A",
            "opponent_rating": 2000,
            "difference": None,
            "counted_difference": None,
            "limited": False,
            "limit_article": None,
            "expected": None,
            "score": 0.5,
            "rated": True,
            "reason": None,
            "article": "8.2.2",
        }
    ]


def test_a_game_that_does_not_count_is_printed_with_its_reason() -> None:
    assert printed(UNRATED_IN_JULY, "A")["events"][0]["working"] == [
        {
            "round": 1,
            "opponent": "U",
            "opponent_rating": None,
            "difference": None,
            "counted_difference": None,
            "limited": False,
            "limit_article": None,
            "expected": None,
            "score": 0.5,
            "rated": False,
            "reason": "opponent-unrated",
            "article": "8.3.1",
        }
    ]


def test_a_period_without_a_game_that_counts_expects_and_changes_nothing() -> None:
    expected = {
        "rating_before": 2000,
        "rating_after": 2000,
        "games": 0,
        "score": 0.0,
        "expected": 0.0,
        "k": 20,
        "change": 0.0,
        "rounded_change": 0,
        "rounding_article": None,
        "new_rating": 2000,
    }
    assert as_in(printed(UNRATED_IN_JULY, "A"), expected) == expected


def test_the_period_of_a_rated_player_is_printed_whole() -> None:
    # D 500 counts as 400, PD .92: (.5 - .92) x 20 = -8.4, rounded -8
    document = UNRATED_IN_JULY | {"players": {"A": {"rating": 2000, "games": 100}, "U": {"rating": 1500, "k": 40}}}
    expected = {
        "rating_before": 2000,
        "rating_after": 1992,
        "games": 1,
        "score": 0.5,
        "expected": 0.92,
        "k": 20,
        "change": -8.4,
        "rounded_change": -8,
        "rounding_article": "8.3.4",
        "new_rating": 1992,
        "initial": None,
        "unlisted_reason": None,
        "unlisted_article": None,
        "rating_source": None,
        "rating_source_article": None,
    }
    assert as_in(printed(document, "A"), expected) == expected


def test_an_event_of_a_rated_player_is_printed_whole() -> None:
    document = UNRATED_IN_JULY | {"players": {"A": {"rating": 2000, "games": 100}, "U": {"rating": 1500, "k": 40}}}
    expected = {
        "id": "summer",
        "edition": "fide-2024",
        "games": 1,
        "score": 0.5,
        "expected": 0.92,
        "change": -8.4,
        "k": 20,
        "k_reason": "under-2400",
        "k_article": "8.3.3",
        "k_before_limit": 20,
        "opponents_average": 1500,
        "opponents_total": 1500,
        "rc": None,
        "rc_new": None,
        "ru": None,
        "ru_new": None,
        "working": [
            {
                "round": 1,
                "opponent": "U",
                "opponent_rating": 1500,
                "difference": 500,
                "counted_difference": 400,
                "limited": True,
                "limit_article": "8.3.1",
                "expected": 0.92,
                "score": 0.5,
                "rated": True,
                "reason": None,
                "article": "8.3.1",
            }
        ],
    }
    assert as_in(printed(document, "A")["events"][0], expected) == expected


def test_what_was_added_to_ra_is_a_whole_number_where_it_is_one() -> None:
    # 2022, 8.23: 20 for a half point over 50 %; 2009, 8.23: 12.5 in what was applied
    players = {"U": {"rating": None}} | {f"R{number}": {"rating": 2000} for number in range(9)}
    games = [{"round": n + 1, "white": "U", "black": f"R{n}", "result": "1/2-1/2" if n else "1-0"} for n in range(9)]
    event = UNRATED_IN_JULY["events"][0] | {"start": "2010-03-06", "end": "2010-03-07", "games": games}
    for edition, added in (("fide-2009-applied", 12.5), ("fide-2022", 20)):
        document = {"system": "fide-standard", "edition": edition, "players": players, "events": [event]}
        found = printed(document, "U")["initial"]["working"]["added"]
        assert (found, type(found)) == (added, type(added))


def test_an_event_with_the_ratings_of_each_game_names_the_list_of_the_rated_player() -> None:
    then = {"played_on": "2009-10-10", "white_rating": 2115, "black_rating": None}
    games = [{"round": 1, "white": "A", "black": "U", "result": "1-0"} | then]
    event = {"id": "e", "format": "swiss", "start": "2009-10-01", "end": "2009-10-31", "games": games}
    document = UNRATED_IN_JULY | {"events": [event | {"ratings": "at-the-game"}]}
    document["players"] = {"A": {"rating": 2100, "games": 100}, "U": {"rating": None}}
    found = {key: printed(document, key)["events"][0] for key in "AU"}
    # 2009, 7.11: a list every two months; the game of October was played under that of September
    then_rated = {"ratings_article": "4.13", "list": "2009-09-01", "own_rating": 2115}
    assert as_in(found["A"], then_rated) == then_rated
    assert as_in(found["U"], then_rated) == {"ratings_article": "4.13", "list": None, "own_rating": None}
