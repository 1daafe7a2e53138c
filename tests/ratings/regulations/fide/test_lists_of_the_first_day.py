"""An event is rated with the list of its first day (rulings: list-of-the-first-day, delisted-since, stand-in-list)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from ratings.regulations import BadPeriod, ListedRating, PlayerRating, rate_period
from ratings.regulations.snapshots import Approval, Minutes
from tests.ratings.regulations.builders import event, game, period, rate, rated, unrated

DRAW = "1/2-1/2"


def listed(**ratings: ListedRating) -> dict[str, Any]:
    return {"ratings": ratings}


def one(key: str, players: dict[str, Any], *events: Any, **more: Any) -> PlayerRating:
    return rate(players, *events, **more).players[key]


def test_the_sum_is_added_to_the_newest_rating_and_rounded_once() -> None:
    old = event(game(1, "A", "B", DRAW), id="a-old", **listed(A=ListedRating(rating=1990, k=40)))
    new = event(game(1, "A", "B", DRAW), id="new")
    found = one("A", {"A": rated(2000, k=20), "B": rated(2000)}, old, new)
    # D -10: PD .49, .01 x 40 = .4; then 0
    assert (found.rating_before, found.change, found.rating_after) == (2000, 40, 2000)
    assert [(each.k, each.own_rating) for each in found.events] == [(40, 1990), (20, None)]


def test_a_list_that_tells_no_k_leaves_that_of_the_player() -> None:
    old = event(game(1, "A", "B", DRAW), **listed(A=ListedRating(rating=2399)))
    assert one("A", {"A": rated(2300, k=15), "B": rated(2000)}, old).k == 15
    by_rule = one("A", {"A": rated(2300, highest=2300), "B": rated(2000)}, old)
    assert (by_rule.k, by_rule.events[0].k_reason) == (20, "under-2400")


def test_the_limit_of_700_counts_the_games_of_the_period() -> None:
    games = [game(number, "A", "B", DRAW) for number in range(1, 19)]
    old = event(*games, id="a-old", **listed(A=ListedRating(rating=2000, k=40)))
    new = event(*games, id="new")
    found = one("A", {"A": rated(2000, k=20), "B": rated(2000)}, old, new)
    assert [(each.k_before_limit, each.k) for each in found.events] == [(40, 19), (20, 19)]


def test_2650_is_asked_of_that_list() -> None:
    players = {"A": rated(2640, k=10), "B": rated(2000)}
    start = date(2025, 10, 25)
    old = event(game(1, "A", "B"), start=start, **listed(A=ListedRating(rating=2650)))
    assert one("A", players, old).events[0].working[0].counted_difference == 650
    assert one("A", players, event(game(1, "A", "B"), start=start)).events[0].working[0].counted_difference == 400


def test_the_average_of_2003_is_that_of_the_list() -> None:
    old = event(game(1, "A", "B"), game(2, "A", "C"), start=date(2004, 6, 20), **listed(B=ListedRating(rating=2100)))
    assert one("A", {"A": rated(2000), "B": rated(2300), "C": rated(2000)}, old).events[0].rc == 2050


def test_a_round_robin_of_2009_meets_everybody_as_listed() -> None:
    games = [game(1, "A", "B", DRAW), game(2, "A", "C", DRAW), game(3, "B", "C", DRAW)]
    robin = event(*games, format="round-robin", start=date(2010, 6, 20), **listed(B=ListedRating(rating=2100)))
    found = one("A", {"A": rated(2000), "B": rated(2300), "C": rated(2000)}, robin)
    assert [row.opponent_rating for row in found.events[0].working] == [2100, 2000]


def test_who_was_delisted_since_is_pooled_like_a_swiss() -> None:
    # four rated of five (6.31), everybody draws: D was 1500 on the list and has no rating now
    keys = "ABCDU"
    games = [
        game(number, white, black, DRAW)
        for number, (white, black) in enumerate([(a, b) for a in keys for b in keys if a < b], 1)
    ]
    players = {key: rated(1500) for key in "ABC"} | {"D": unrated(), "U": unrated()}
    robin = event(*games, format="round-robin", start=date(2010, 6, 20), **listed(D=ListedRating(rating=1500)))
    found = one("D", players, robin)
    assert (found.events[0].rc, found.events[0].ru, found.events[0].games) == (None, None, 4)


def test_delisted_players_are_met_with_the_rating_of_the_list() -> None:
    games = [game(number, "U", "B", DRAW) for number in range(1, 6)]
    players = {"U": unrated(), "B": unrated()}
    old = event(*games, **listed(B=ListedRating(rating=1700)))
    result = rate(players, old).players
    assert (result["U"].rating_after, result["B"].rating_after) == (1700, None)


def test_600_points_are_measured_on_that_list() -> None:
    # 7.3.1, December 2024: 2601 on the list, 2599 now
    players = {"A": rated(2599), "B": rated(2001), "D": unrated()}
    games = game(1, "A", "B"), game(2, "A", "D")
    old = event(*games, start=date(2025, 1, 25), **listed(A=ListedRating(rating=2601), D=ListedRating(rating=1500)))
    rows = one("A", players, old, system="fide-rapid").events[0].working
    assert [(row.difference, row.reason) for row in rows] == [
        (600, "difference-not-rated"),
        (1101, "difference-not-rated"),
    ]
    delisted = one("D", players, old, system="fide-rapid").events[0].working[0]
    assert delisted.reason == "difference-not-rated"


def test_without_a_word_of_the_day_the_standard_rating_of_the_player_stands_in() -> None:
    players = {"R": unrated(standard_rating=1850), "A": rated(2000)}
    said = event(game(1, "R", "A"), start=date(2022, 4, 25), **listed(R=ListedRating(rating=None)))
    silent = event(game(1, "R", "A"), start=date(2022, 4, 25))
    assert one("A", players, said, system="fide-rapid") == one("A", players, silent, system="fide-rapid")


def test_a_rapid_rating_of_that_list_goes_before_a_standard_one() -> None:
    players = {"R": unrated(), "A": rated(2000)}
    said = event(
        game(1, "R", "A"), start=date(2022, 4, 25), **listed(R=ListedRating(rating=1700, standard_rating=1900))
    )
    assert one("A", players, said, system="fide-rapid").events[0].working[0].opponent_rating == 1700


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"ratings": {"X": ListedRating(rating=1)}}, "events.0.ratings.X: expected the key of one of the players"),
        ({"ratings": {"A": ListedRating(rating=9999)}}, "events.0.ratings.A.rating: expected a whole number"),
        ({"ratings": {"A": ListedRating(rating=1, k=39)}}, "events.0.ratings.A.k: expected a K that the rules give"),
        (
            {"ratings": {"A": ListedRating(rating=1, standard_rating=-1)}},
            "events.0.ratings.A.standard_rating: expected a whole number",
        ),
        (
            {"ratings": {"A": ListedRating(rating=1)}, "unrated_at_start": ("A",)},
            "events.0.ratings.A.rating: expected null, as unrated_at_start names the player, got 1",
        ),
        (
            {"ratings": {"A": ListedRating(rating=1)}, "ratings_at_the_game": True},
            "events.0.ratings: expected ratings at-the-game or those of players, not both, got both",
        ),
        (
            {"ratings": {"A": ListedRating(rating=None, standard_rating=1800)}},
            "events.0.ratings.A.standard_rating: expected no such field under fide-2022, which has no rule for it",
        ),
    ],
)
def test_what_a_list_cannot_have_said(more: dict[str, Any], message: str) -> None:
    with pytest.raises(BadPeriod) as caught:
        rate_period(period({"A": rated(2000), "B": rated(2000)}, event(game(1, "A", "B"), **more)))
    assert str(caught.value).startswith(message)


def test_stages_are_rated_with_the_list_of_the_first() -> None:
    players = {"A": rated(2000, k=20), "B": rated(2000)}
    first = event(
        game(1, "A", "B", DRAW), id="first", start=date(2010, 3, 1), **listed(A=ListedRating(rating=1990, k=10))
    )
    final = event(
        game(1, "A", "B", DRAW),
        id="final",
        start=date(2010, 3, 5),
        pooled_with="first",
        **listed(A=ListedRating(rating=2100), B=ListedRating(rating=1990)),
    )
    (found,) = one("A", players, first, final, edition="fide-2009-applied").events
    assert (found.own_rating, [row.opponent_rating for row in found.working]) == (1990, [1990, 1990])


def test_who_does_not_say_how_many_games_is_no_newcomer() -> None:
    players = {"A": rated(2000, games=None), "B": rated(2000, games=29), "C": unrated(standard_rating=1500)}
    games = event(game(1, "A", "B"))
    assert [rate(players, games).players[key].k for key in "AB"] == [20, 40]
    rapid = event(game(1, "A", "C"), start=date(2022, 11, 1))
    assert one("C", players, rapid, system="fide-rapid").k == 40


def test_an_approved_time_control_sets_the_rate_of_play_aside() -> None:
    players = {"A": rated(2450), "B": rated(2000)}
    fast = {"start": date(2026, 3, 7), "minutes": 90}
    approved = Approval(on=date(2026, 1, 5), reason="60+30")
    assert one("A", players, event(game(1, "A", "B"), **fast)).games == 0
    (found,) = one("A", players, event(game(1, "A", "B"), time_control_approved=approved, **fast)).events
    assert (found.games, found.approved_article) == (1, "1.1")


def test_games_with_unequal_times_are_not_rated_in_rapid_and_blitz() -> None:
    armageddon = replace(game(1, "A", "B"), minutes=Minutes(white=5, black=4))
    players = {"A": rated(2000), "B": rated(2000)}
    (row,) = one("A", players, event(armageddon), system="fide-blitz").events[0].working
    assert (row.reason, row.article) == ("unequal-times", "1.1")
    for system, start in (
        ("fide-standard", date(2022, 5, 1)),
        ("fide-blitz", date(2013, 5, 1)),
        ("cfc-active", date(2009, 9, 5)),
    ):
        with pytest.raises(BadPeriod, match=r"events\.0\.games\.0\.minutes: expected no such field under"):
            rate(players, event(armageddon, start=start), system=system)


def test_only_an_approved_time_control_is_named() -> None:
    (found,) = one("A", {"A": rated(2450), "B": rated(2000)}, event(game(1, "A", "B"), minutes=120)).events
    assert (found.games, found.approved_article) == (1, None)


def test_a_rapid_rating_of_that_list_goes_before_the_standard_rating_of_now() -> None:
    players = {"R": unrated(standard_rating=1850), "A": rated(2000)}
    said = event(game(1, "R", "A"), start=date(2022, 4, 25), **listed(R=ListedRating(rating=1700)))
    assert one("A", players, said, system="fide-rapid").events[0].working[0].opponent_rating == 1700


def test_who_was_not_on_that_rapid_list_is_rated_with_the_present_rating_and_measured_by_it() -> None:
    players = {"A": rated(2700), "B": rated(1500)}
    said = event(game(1, "A", "B"), start=date(2025, 1, 25), **listed(A=ListedRating(rating=None)))
    assert one("A", players, said, system="fide-rapid").events[0].working[0].reason == "difference-not-rated"
    assert one("B", players, said, system="fide-rapid").events[0].working[0].opponent_rating is None


def test_no_text_before_2022_approves_a_time_control() -> None:
    approved = Approval(on=date(2020, 1, 5), reason="60+30")
    played = event(game(1, "A", "B"), start=date(2020, 3, 7), time_control_approved=approved)
    with pytest.raises(BadPeriod) as caught:
        rate_period(period({"A": rated(2000), "B": rated(2000)}, played))
    assert str(caught.value) == (
        "events.0.time_control_approved: expected no such field under fide-2014, which has no rule for it, got it"
    )
