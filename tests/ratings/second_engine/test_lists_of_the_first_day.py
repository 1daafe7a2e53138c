"""Events of one period that began under several lists (2003, 9.11; 2009, 7.11), worked out by hand."""

from __future__ import annotations

import pytest

from tests.ratings.second_engine.documents import Document
from tests.ratings.second_engine.worked import event, rated

DRAW = "1/2-1/2"


def test_each_event_takes_the_list_of_its_first_day_and_the_sum_goes_to_the_newest() -> None:
    ann, bob = {"rating": 1850, "k": 20}, {"rating": 1700, "k": 20}
    old = event(
        "old", "2025-12-27", ["A B 1-0"], ratings={"A": {"rating": 1800, "k": 20}, "B": {"rating": 1750, "k": 20}}
    )
    new = event("new", "2026-01-15", [f"A B {DRAW}"])
    found = rated({"A": ann, "B": bob}, old, new)
    # old: D 50, PD .57, (1 - .57) x 20 = 8.6; new: D 150, PD .70, (.5 - .70) x 20 = -4
    assert found["A"]["event", "old", "change"] == 860
    assert found["A"]["event", "new", "change"] == -400
    # 4.6 is 5 whole points, to the ratings of the newest list
    assert (found["A"]["change"], found["A"]["after"]) == (460, 1855)
    assert (found["B"]["change"], found["B"]["after"]) == (-460, 1695)


def test_three_events_may_have_begun_under_three_lists() -> None:
    first = event(
        "first", "2022-03-20", [f"A B {DRAW}"], ratings={"A": {"rating": 2000, "k": 10}, "B": {"rating": 2040}}
    )
    second = event("second", "2022-04-20", [f"A B {DRAW}"], ratings={"A": {"rating": 2020, "k": 10}})
    third = event("third", "2022-05-20", [f"A B {DRAW}"])
    found = rated({"A": {"rating": 2040, "k": 10}, "B": 2040}, first, second, third, edition="fide-2022")
    # D -40: PD .44; D -20: PD .47; D 0: PD .50; (.06 + .03) x 10
    assert [found["A"]["event", name, "change"] for name in ("first", "second", "third")] == [60, 30, 0]
    assert found["A"]["after"] == 2041


def test_k_is_that_of_each_list() -> None:
    old = event(
        "old", "2022-03-20", ["A B 1-0"], ratings={"A": {"rating": 2390, "k": 20}, "B": {"rating": 2390, "k": 20}}
    )
    new = event("new", "2022-04-10", ["A B 1-0"])
    found = rated({"A": {"rating": 2410, "k": 10}, "B": {"rating": 2410, "k": 10}}, old, new, edition="fide-2022")
    # half a point more than expected in both: 10 and 5
    assert [found["A"]["event", name, "k"] for name in ("old", "new")] == [20, 10]
    assert found["A"]["after"] == 2425


@pytest.mark.parametrize("said", [{"ratings": {"U": {"rating": None}}}, {"unrated_at_start": ["U"]}])
def test_8_24_who_was_not_rated_then_is_rated_with_the_current_rating_and_unrated_for_the_others(
    said: Document,
) -> None:
    old = event("old", "2022-03-20", ["U A 1-0"], **said)
    found = rated({"U": {"rating": 1900, "k": 40}, "A": {"rating": 1800, "k": 20}}, old, edition="fide-2022")
    # D 100: PD .64, .36 x 40 = 14.4
    assert (found["U"]["change"], found["U"]["after"]) == (1440, 1914)
    assert (found["A"]["change"], found["A"]["after"]) == (0, 1800)
    assert found["A"]["game", "old", 1, "U"][0] is False


def test_7_21_who_was_rated_then_and_is_not_now_is_a_newcomer_and_rated_for_the_others() -> None:
    games = [f"U {key} {DRAW}" for key in "ABCDE"]
    old = event("old", "2022-03-20", games, ratings={"U": {"rating": 1010, "k": 20}})
    opponents = {key: {"rating": 1100, "k": 20} for key in "ABCDE"}
    found = rated({"U": None, **opponents}, old, edition="fide-2022")
    # five games, 50 % against 1100; for the others D 90, PD .62: (.5 - .62) x 20 = -2.4
    assert (found["U"]["performance"], found["U"]["after"]) == (1100, 1100)
    assert (found["A"]["change"], found["A"]["after"]) == (-240, 1098)


def test_7_14_results_are_pooled_with_the_opponents_of_each_events_own_list() -> None:
    then = {key: {"rating": 2000, "k": 20} for key in "AB"}
    old = event("old", "2022-03-20", [f"U A {DRAW}", f"U B {DRAW}"], ratings=then)
    new = event("new", "2022-04-10", [f"U A {DRAW}", f"U B {DRAW}", f"U C {DRAW}"])
    found = rated({"U": None, "A": 2100, "B": 2100, "C": 2100}, old, new, edition="fide-2022")
    # (2000 + 2000 + 2100 + 2100 + 2100) / 5
    assert found["U"]["after"] == 2060


def test_10_51_the_average_of_2003_and_the_own_rating_are_of_the_list_of_the_event() -> None:
    then = {"A": {"rating": 2200, "k": 15}, "B": {"rating": 2190, "k": 15}, "C": {"rating": 2210, "k": 15}}
    old = event("old", "2004-03-20", ["A B 1-0", "A C 1-0"], ratings=then)
    players = {"A": {"rating": 2230, "k": 15}, "B": 2300, "C": 2310}
    found = rated(players, old, edition="fide-2003")
    # Rc 2200, D 0, We 1, (2 - 1) x 15
    assert found["A"]["event", "old", "rc new"] == 2200
    assert (found["A"]["change"], found["A"]["after"]) == (1500, 2245)


def test_10_21b_a_round_robin_of_2003_takes_ra_from_the_list_of_its_first_day() -> None:
    keys = "ABCDEU"
    games = [f"{one} {two} {DRAW}" for place, one in enumerate(keys) for two in keys[place + 1 :]]
    then = {key: {"rating": 2000, "k": 15} for key in "ABCDE"}
    whole = event("whole", "2004-03-20", games, format="round-robin", ratings=then)
    found = rated({"U": None} | dict.fromkeys("ABCDE", 2100), whole, edition="fide-2003")
    # everybody has 50 %, so Ra = Rar = 2000, Ru = Rc = 2000; nine games are needed, and there were five
    assert found["U"]["event", "whole", "ru new"] == 2000
    assert (found["U"]["pooled games"], found["U"]["after"]) == (5, None)
    assert found["A"]["change"] == 0


def test_8_31_the_2650_of_october_2025_are_those_of_the_list_of_the_first_day() -> None:
    old = event("old", "2025-12-20", ["A B 1-0"], ratings={"A": {"rating": 2660, "k": 10}})
    new = event("new", "2026-01-10", ["A B 1-0"])
    found = rated({"A": {"rating": 2640, "k": 10}, "B": 2200}, old, new)
    # then 460, PD .95 (457-484); now 440, counted as 400, PD .92
    assert [found["A"]["event", name, "change"] for name in ("old", "new")] == [50, 80]
    assert found["A"]["after"] == 2641


def test_1_1_the_strongest_player_is_looked_up_on_the_list_of_the_first_day() -> None:
    then = {"A": {"rating": 2399, "k": 20}}
    fast = event("fast", "2022-03-20", [f"A B {DRAW}"], ratings=then, minutes=90)
    players = {"A": {"rating": 2400, "k": 10}, "B": 2399}
    assert rated(players, fast, edition="fide-2022")["A"]["game", "fast", 1, "B"][0] is True
    now = event("now", "2022-04-20", [f"A B {DRAW}"], minutes=90)
    assert rated(players, now, edition="fide-2022")["A"]["game", "now", 1, "B"][0] is False


def test_7_25_a_standard_rating_stands_in_unless_the_list_of_the_first_day_knew_neither() -> None:
    player = {"rating": None, "standard_rating": 1900}
    named = event("named", "2022-03-20", ["U A 1-0"], ratings={"U": {"rating": None}})
    found = rated({"U": player, "A": {"rating": 1800, "k": 20}}, named, edition="fide-rb-2022", system="fide-rapid")
    # U with the standard rating: D 100, PD .64, .36 x 20 = 7.2; for A the opponent was unrated
    assert (found["U"]["change"], found["U"]["after"]) == (720, 1907)
    assert found["A"]["change"] == 0


def test_7_3_1_the_600_points_are_those_of_the_relevant_list() -> None:
    then = {"A": {"rating": 2650, "k": 10}}
    old = event("old", "2024-12-20", ["A B 1-0"], ratings=then)
    new = event("new", "2025-01-10", ["A B 1-0"])
    players = {"A": {"rating": 2590, "k": 10}, "B": 2000}
    found = rated(players, old, new, edition="fide-rb-2024-12", system="fide-blitz")
    # 650 apart and over 2600: not rated; then 590 and not over 2600: counted as 400, PD .92
    assert found["A"]["game", "old", 1, "B"][0] is False
    assert found["A"]["change"] == 80


def test_9_21_the_round_robin_of_somebody_delisted_since_makes_a_performance_of_its_opponents() -> None:
    keys = "ABCDEU"
    games = [f"{one} {two} {DRAW}" for place, one in enumerate(keys) for two in keys[place + 1 :]]
    then = {"U": {"rating": 1900, "k": 15}} | {key: {"rating": 2000, "k": 15} for key in "ABCDE"}
    waiting = {"event": "x", "end": "2004-02-01", "games": 4, "score": 2, "opponents_average": 2000}
    players = {"U": {"rating": None, "earlier": [waiting]}} | dict.fromkeys("ABCDE", 2100)
    found = rated(players, event("whole", "2004-03-20", games, format="round-robin", ratings=then), edition="fide-2003")
    # for the others rated: Rar 1983, so Ra 1983, and Rc (1983 x 6 - 2000) / 5 = 1980, D 20, PD .53
    assert found["A"]["event", "whole", "rc new"] == 1980
    assert found["A"]["change"] == (250 - 5 * 53) * 15
    # the five opponents of 2000 and the four games of before
    assert (found["U"]["pooled games"], found["U"]["after"]) == (9, 2000)
