"""What else the texts say of periods and events, worked out by hand."""

from __future__ import annotations

import pytest

from tests.ratings.second_engine.worked import event, rated

DRAW = "1/2-1/2"


@pytest.mark.parametrize(("games", "k"), [(35, 20), (36, 19), (39, 17)])
def test_8_33_the_700_hold_for_a_published_k_too(games: int, k: int) -> None:
    long = event("long", "2022-03-20", [f"A B {DRAW}"] * games)
    # 700 / 36 is 19.4, 700 / 39 is 17.9
    assert rated({"A": {"rating": 2000, "k": 20}, "B": 2000}, long, edition="fide-2022")["A"]["event", "long", "k"] == k


def test_8_33_the_games_of_the_period_bound_the_k_of_every_list() -> None:
    old = event("old", "2022-03-20", [f"A B {DRAW}"] * 20, ratings={"A": {"rating": 1990, "k": 40}})
    new = event("new", "2022-04-10", [f"A B {DRAW}"] * 20)
    found = rated({"A": {"rating": 2000, "k": 10}, "B": 2000}, old, new, edition="fide-2022")
    # 40 games: 40 x 40 and not 10 x 40 exceeds 700; 700 / 40 is 17.5
    assert [found["A"]["event", name, "k"] for name in ("old", "new")] == [17, 10]


def test_8_56_there_was_no_limit_in_2009() -> None:
    long = event("long", "2010-03-20", [f"A B {DRAW}"] * 60)
    found = rated({"A": {"rating": 2000, "k": 15}, "B": 2000}, long, edition="fide-2009-applied")
    assert found["A"]["event", "long", "k"] == 15


def test_a_forfeit_does_not_choose_the_floor() -> None:
    february = event("february", "2024-02-20", [f"A B {DRAW}"])
    forfeit = event("forfeit", "2024-03-02", ["A B +--"])
    players = {"A": {"rating": 1390, "k": 20}, "B": {"rating": 1390, "k": 20}}
    # 1000 until February 2024, 1400 since
    assert rated(players, february, forfeit)["A"]["after"] == 1390
    played = event("played", "2024-03-02", [f"A B {DRAW}"])
    assert rated(players, february, played)["A"]["after"] is None


def test_a_forfeit_does_not_choose_the_rounding() -> None:
    december = event("december", "2021-12-28", ["A B 0-1"])
    players = {"A": {"rating": 2400, "k": 10}, "B": {"rating": 2590, "k": 10}, "C": {"rating": 2400, "k": 10}}
    # D -190, PD .25, -.25 x 10 = -2.5: a half up until 2021, away from zero since
    assert rated(players, december, event("january", "2022-01-03", ["A C +--"]))["A"]["after"] == 2398
    assert rated(players, december, event("january", "2022-01-03", [f"A C {DRAW}"]))["A"]["after"] == 2397


def test_7_14_a_forfeit_does_not_move_the_26_months() -> None:
    waiting = {"event": "x", "end": "2022-02-10", "games": 4, "score": 2, "opponents_average": 2000}
    march = event("march", "2024-02-20", [f"U A {DRAW}"])
    april = event("april", "2024-04-02", ["U A +--"])
    players = {"U": {"rating": None, "earlier": [waiting]}, "A": 2000}
    # from February 2022 to February 2024 are 25 months, to April 27
    assert rated(players, march, april, edition="fide-2022")["U"]["after"] == 2000


def test_july_2011_a_newcomer_has_k_30_and_single_games_count() -> None:
    waiting = {"event": "x", "end": "2011-05-10", "games": 8, "score": 4, "opponents_average": 2000}
    players = {"U": {"rating": None, "earlier": [waiting]}, "A": {"rating": 2000, "games": 10}}
    one_game = event("one", "2011-08-20", [f"U A {DRAW}"])
    found = rated(players, one_game)
    # the ninth game, after a first performance of 50 % against 2000; three opponents were asked before
    assert (found["U"]["pooled games"], found["U"]["after"]) == (9, 2000)
    assert found["A"]["event", "one", "k"] == 30
    before = rated(players, one_game, edition="fide-2009-applied")
    assert (before["U"]["pooled games"], before["U"]["after"]) == (8, None)
    assert before["A"]["event", "one", "k"] == 25


@pytest.mark.parametrize(("day", "k"), [("2009-07-01", 25), ("2011-06-30", 25), ("2011-07-01", 30), ("2012-06-30", 30)])
def test_a_date_asks_what_governed(day: str, k: int) -> None:
    found = rated({"A": {"rating": 2000}, "B": {"rating": 2000}}, event("e", day, [f"A B {DRAW}"]))
    assert found["A"]["event", "e", "k"] == k


def test_july_2011_the_floor_is_still_1200() -> None:
    lost = event("lost", "2011-08-20", ["A B 0-1"])
    # half a point less than expected, K 15: 7.5
    players = {"A": {"rating": 1200, "k": 15}, "B": {"rating": 1200, "k": 15}}
    assert rated(players, lost)["A"]["after"] is None
    assert rated(players, lost, edition="fide-2012")["A"]["after"] == 1193


@pytest.mark.parametrize("form", ["scheveningen", "schiller"])
def test_6_4_a_schiller_is_rated_as_a_scheveningen(form: str) -> None:
    players = {"A": {"rating": 2000, "k": 15}, "B": {"rating": 2000, "k": 15}, "U": None, "V": None}
    one = event("one", "2004-03-20", ["A B 1-0", "A U 1-0"], format=form)
    assert rated(players, one, edition="fide-2003")["A"]["change"] == 750
    # with more than one unrated player nothing counts
    two = event("two", "2004-03-20", ["A B 1-0", "A U 1-0", "B V 1-0"], format=form)
    assert rated(players, two, edition="fide-2003")["A"]["change"] == 0


@pytest.mark.parametrize(("draws", "newcomer"), [(0, None), (1, 1500)])
def test_701_an_event_of_two_rounds_gives_nobody_a_first_rating(draws: int, newcomer: int | None) -> None:
    short = event("short", "2009-06-20", ["A U 1-0", "U A 1-0"] + [f"A U {DRAW}"] * draws)
    found = rated({"A": {"rating": 1500, "games": 30}, "U": None}, short, system="cfc-regular")
    # Rp of U is 1500; A has 50 % against 1500 and 1.50 for each game
    assert found["U"]["after"] == newcomer
    assert found["A"]["after"] == 1500 + (3 if draws == 0 else 5)


def test_6_2_stages_are_one_event() -> None:
    first = event("first", "2010-03-01", [f"U A {DRAW}", f"U B {DRAW}"])
    final = event("final", "2010-03-20", [f"U C {DRAW}"], pooled_with="first")
    players = {"U": None, "A": 2000, "B": 2000, "C": 2000}
    # three rated opponents in one event (6.41)
    assert rated(players, first, final, edition="fide-2009-applied")["U"]["pooled games"] == 3
    alone = rated(players, first, event("final", "2010-03-20", [f"U C {DRAW}"]), edition="fide-2009-applied")
    assert alone["U"]["pooled games"] == 0


@pytest.mark.parametrize(("approved", "change"), [(None, 0), ({"on": "2026-01-05", "reason": "60+30"}, 500)])
def test_1_1_what_the_commission_approved_is_not_too_fast(approved: dict[str, str] | None, change: int) -> None:
    # 60 + 30 are 90 minutes; from 2400 on 120 are asked
    fast = event("fast", "2026-02-10", ["A B 1-0"], minutes=90, time_control_approved=approved)
    players = {key: {"rating": 2450, "k": 10} for key in "AB"}
    assert rated(players, fast)["A"]["change"] == change


@pytest.mark.parametrize(("black", "change"), [(15, 1000), (10, 0)])
def test_rapid_1_1_games_with_different_playing_times_are_not_rated(black: int, change: int) -> None:
    rapid = event("rapid", "2026-02-10", ["A B 1-0"])
    rapid["games"][0]["minutes"] = {"white": 15, "black": black}
    players = {key: {"rating": 2000, "k": 20} for key in "AB"}
    assert rated(players, rapid, system="fide-rapid")["A"]["change"] == change
