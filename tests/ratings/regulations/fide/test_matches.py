"""Matches: what a player without a rating performed in one, and what follows its decision."""

from __future__ import annotations

from datetime import date

import pytest

from ratings.regulations import BadPeriod, PlayerRating
from tests.ratings.regulations.builders import event, game, rate, rate_one, rated, unrated

PLAYERS = {"A": rated(2200), "U": unrated()}
RESULTS = ("1-0", "1-0", "1-0", "1-0", "0-1", "0-1")


def newcomer(start: date) -> PlayerRating:
    """A match of six: A wins the first four, and with them the match; U the other two."""
    games = (game(number, "A", "U", result) for number, result in enumerate(RESULTS, start=1))
    return rate_one("U", PLAYERS, event(*games, format="match", start=start))


def test_what_is_played_after_the_decision_is_no_part_of_a_performance_2003() -> None:
    (played,) = newcomer(date(2004, 5, 1)).events
    # 0 out of 4 against 2200: 2200 - 800; with the other two it would be 2 out of 6, 2200 - 125
    assert (played.rc, played.ru) == (2200, 1400)
    # one opponent makes no first rating
    assert [(row.reason, row.article) for row in played.working] == [
        *[("few-rated-opponents", "6.42")] * 4,
        *[("match-decided", "6.5")] * 2,
    ]


def test_a_match_that_is_not_rated_has_no_performance_2009() -> None:
    (played,) = newcomer(date(2010, 5, 1)).events
    assert (played.games, played.rc, played.ru) == (0, None, None)
    assert {(row.reason, row.article) for row in played.working} == {("match-unrated-player", "6.6")}


def test_each_pair_of_an_event_plays_a_match_of_its_own() -> None:
    # A has won after two of three; the third game of C and D is the third of another match, 1 to 1 before it
    cast = {key: rated(2000) for key in "ABCD"}
    games = [
        *(game(number, "A", "B") for number in (1, 2, 3)),
        *(game(number, "C", "D", result) for number, result in ((1, "1-0"), (2, "0-1"), (3, "1-0"))),
    ]
    found = rate(cast, event(*games, format="match", start=date(2022, 5, 1))).players
    assert {key: found[key].games for key in "ABCD"} == {"A": 2, "B": 2, "C": 3, "D": 3}


def test_a_match_is_decided_in_the_order_of_its_rounds_however_the_games_are_listed() -> None:
    # round 1 draw, rounds 2 and 3 won by A: decided after 2.5 of 4, so round 4 does not count
    results = {4: "0-1", 2: "1-0", 1: "1/2-1/2", 3: "1-0"}
    games = (game(number, "A", "B", result) for number, result in results.items())
    cast = {"A": rated(2000), "B": rated(2000)}
    played = rate_one("A", cast, event(*games, format="match", start=date(2022, 5, 1))).events[0]
    assert [(row.round, row.reason) for row in played.working] == [
        (1, None),
        (2, None),
        (3, None),
        (4, "match-decided"),
    ]


@pytest.mark.parametrize("year", [2004, 2010, 2013, 2016])
def test_before_2022_nobody_could_ask_for_the_games_after_the_decision(year: int) -> None:
    with pytest.raises(BadPeriod, match=r"^events\.0\.decided_games_count: expected no such field under fide-20"):
        rate_one(
            "A", PLAYERS, event(game(1, "A", "U"), format="match", decided_games_count=True, start=date(year, 5, 1))
        )


@pytest.mark.parametrize(("year", "system"), [(2022, "fide-standard"), (2024, "fide-standard"), (2022, "fide-blitz")])
def test_since_2022_they_are_rated_if_somebody_asked_beforehand(year: int, system: str) -> None:
    games = (game(number, "A", "B", result) for number, result in enumerate(RESULTS, start=1))
    match = event(*games, format="match", decided_games_count=True, start=date(year, 5, 1))
    assert rate({"A": rated(2200), "B": rated(2200)}, match, system=system).players["A"].games == 6
