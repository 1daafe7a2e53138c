"""Unrated and provisional players: 714a, 715 and the passes of 717."""

from __future__ import annotations

from datetime import date

import pytest

from ratings.regulations import PlayerSnapshot
from tests.ratings.regulations.builders import game
from tests.ratings.regulations.cfc.builders import established, played, provisional, rate, steps, wins


def test_a_first_rating_lists_its_steps() -> None:
    # (1600 + 1500 + 1500) / 3 + 400 x 3 / 3 = 1533.33 + 400
    cast = {"U": PlayerSnapshot(rating=None), "A": established(1600), "B": established(1500), "C": established(1500)}
    assert steps(rate(cast, played(*wins("U", "A", "B", "C")))["U"]) == [
        ("first-pass", "717", None, 193300),
        ("performance", "714a", None, 193333),
        ("rounding", "714a", -33, 193300),
    ]


def test_a_provisional_rating_lists_its_steps() -> None:
    # Rp = 1600 + 400 = 2000; (1500 x 2 + 2000) / 3 = 1666.67
    cast = {"P": provisional(1500, 2), "A": established(1600)}
    player = rate(cast, played(*wins("P", "A")))["P"]
    assert steps(player) == [
        ("performance", "714a", None, 200000),
        ("cumulative", "715", 16667, 166667),
        ("rounding", "714a", 33, 166700),
    ]
    assert (player.change, player.rounded_change, player.expected, player.events[0].record) == (16667, 167, None, None)


def test_a_rating_without_games_gives_way_to_the_performance() -> None:
    cast = {"P": provisional(1500, 0), "A": established(1600)}
    assert rate(cast, played(game(1, "P", "A", "1/2-1/2")))["P"].rating_after == 1600


def test_games_without_a_rating_do_not_weigh() -> None:
    cast = {"U": PlayerSnapshot(rating=None, games=20), "A": established(1600)}
    player = rate(cast, played(game(3, "U", "A", "1/2-1/2")))["U"]
    assert (player.rating_after, player.initial and player.initial.games) == (1600, 1)


def test_provisional_players_see_each_other_as_they_were() -> None:
    # P: (1500 + 1900) / 2, A: (1500 + 1100) / 2
    cast = {"P": provisional(1500, 1), "A": provisional(1500, 1)}
    result = rate(cast, played(*wins("P", "A")))
    assert [player.rating_after for player in result.values()] == [1700, 1300]


def test_a_provisional_rating_below_200_is_entered_at_200() -> None:
    cast = {"P": provisional(300, 1), "A": provisional(300, 1)}
    player = rate(cast, played(game(1, "P", "A", "0-1")))["P"]  # (300 - 100) / 2 = 100
    assert (player.rating_after, steps(player)[-1]) == (200, ("lowest-rating", "716c", 10000, 20000))


def test_a_provisional_rating_may_fall_below_800() -> None:
    cast = {"P": provisional(900, 1), "A": established(900)}
    assert rate(cast, played(game(1, "P", "A", "0-1")))["P"].rating_after == 700


def test_three_games_are_published_two_are_not() -> None:
    cast = {"U": PlayerSnapshot(rating=None), "A": established(1600)}
    for games, published in ((2, False), (3, True)):
        initial = rate(cast, played(*wins("U", *["A"] * games)))["U"].initial
        assert initial is not None
        assert (initial.published, initial.games_required, initial.floor) == (published, 3, 200)


def test_the_games_of_two_events_are_added_up() -> None:
    # first 1600 + 0 of 2; then (1600 x 2 + 1800 + 400) / 3 = 1800
    cast = {"U": PlayerSnapshot(rating=None), "A": established(1600), "B": established(1800)}
    first = played(game(1, "U", "A"), game(3, "U", "A", "0-1"))
    second = played(game(1, "U", "B"), id="f", start=first.start.replace(day=12))
    player = rate(cast, first, second)["U"]
    assert player.rating_after == 1800
    assert player.initial is not None
    assert (player.initial.games, player.initial.score, player.initial.published) == (3, 200, True)
    # (1600 + 1600 + 1800) / 3
    assert player.initial.opponents_average == 166667


def test_the_average_of_the_rated_is_named_only_where_it_was_used() -> None:
    cast = {"U": PlayerSnapshot(rating=None), "V": PlayerSnapshot(rating=None), "A": established(1600)}
    result = rate(cast, played(game(1, "U", "V"), game(2, "V", "A", "1/2-1/2"), game(3, "U", "A", "1/2-1/2")))
    # A drew everything: AR = 1600; V: 1400 - 200 = 1200, U: 1400 + 200 = 1600
    assert [
        result["U"].events[0].first_pass[0].opponent_rating,
        result["V"].events[0].first_pass[0].opponent_rating,
    ] == [
        1200,
        1600,
    ]
    assert steps(result["U"])[0] == ("average-of-rated", "717", None, 160000)
    alone = rate({"U": cast["U"], "A": cast["A"]}, played(game(1, "U", "A")))
    assert "average-of-rated" not in [step[0] for step in steps(alone["U"])]


def test_a_rated_player_without_a_rated_game_is_not_in_the_average() -> None:
    # A lost his game by default and it is not rated; B alone makes AR = 1500: V is estimated at 1300 - 400 = 900
    cast = {
        "U": PlayerSnapshot(rating=None),
        "V": PlayerSnapshot(rating=None),
        "A": established(2500),
        "B": established(1500),
        "C": established(1500),
    }
    result = rate(cast, played(game(1, "U", "V"), game(1, "B", "C", "1/2-1/2"), game(2, "U", "A", "+--")))
    assert result["U"].events[0].first_pass[0].opponent_rating == 900
    assert result["U"].games == 1


def test_a_first_event_of_25_games_is_rated_by_performance() -> None:
    cast = {"U": PlayerSnapshot(rating=None), "A": established(1600)}
    player = rate(cast, played(*wins("U", *["A"] * 25)))["U"]
    assert (player.rating_after, player.k) == (2000, None)


def test_after_25_games_the_next_event_has_a_multiplier() -> None:
    # 25 wins against 1600: 2000, established from the next event on
    cast = {"U": PlayerSnapshot(rating=None), "A": established(1600), "B": established(2000)}
    later = played(game(1, "U", "B", "1/2-1/2"), id="f", start=played().start.replace(day=12))
    player = rate(cast, played(*wins("U", *["A"] * 25)), later)["U"]
    # D = 0, a draw: only the participation of one game from 1801 to 2000
    assert (player.k, player.rating_after, player.events[1].change) == (32, 2001, 100)


@pytest.mark.parametrize("games", [(), (game(1, "U", "A", "+--"),)])
def test_who_has_played_nothing_stays_without_a_rating(games: tuple[object, ...]) -> None:
    cast = {"U": PlayerSnapshot(rating=None), "A": established(1600)}
    player = rate(cast, played(*games))["U"]  # type: ignore[arg-type]
    assert (player.rating_after, player.change, player.games) == (None, None, 0)
    assert (player.initial and (player.initial.reason, player.initial.article, player.initial.opponents_average)) == (
        ("under-three-games", "734", None) if games else None
    )


@pytest.mark.parametrize(
    ("rounds", "rating", "reason"), [(2, None, "under-three-rounds"), (3, 1900, "under-three-games")]
)
def test_an_event_of_fewer_than_three_rounds_gives_nobody_a_first_rating(
    rounds: int, rating: int | None, reason: str
) -> None:
    # 701; the others are rated as ever: A meets U at 1500 + 400, and loses 32 x .09 less 1.50 for the game
    cast = {"U": PlayerSnapshot(rating=None), "A": established(1500)}
    result = rate(cast, played(game(rounds, "U", "A")))
    assert (result["U"].rating_after, result["A"].rating_after) == (rating, 1499)
    initial = result["U"].initial
    assert initial is not None
    assert (initial.games, initial.published, initial.reason) == (int(rating is not None), False, reason)
    assert ("under-three-rounds" in [step.code for step in result["U"].events[0].steps]) == (rating is None)


def test_what_a_short_event_brought_is_not_added_up_by_the_next() -> None:
    cast = {"U": PlayerSnapshot(rating=None), "A": established(1500)}
    later = played(*wins("U", "A", "A", "A"), id="f", start=date(2009, 9, 12))
    player = rate(cast, played(game(2, "U", "A", "0-1")), later)["U"]
    assert player.initial is not None
    assert (player.initial.games, player.initial.score, player.initial.published) == (3, 300, True)
    assert player.events[1].rating_before is None


def test_a_rated_player_who_does_not_say_how_many_games_is_established() -> None:
    cast = {"P": PlayerSnapshot(rating=1500), "A": established(1500)}
    assert rate(cast, played(game(1, "P", "A")))["P"].events[0].k == 32
