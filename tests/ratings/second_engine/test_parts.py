"""What is asked of a whole tournament in parts, and what of each part, worked out by hand."""

from __future__ import annotations

from tests.ratings.second_engine.documents import Document
from tests.ratings.second_engine.rated_players import Answer
from tests.ratings.second_engine.worked import event, rated

DRAW = "1/2-1/2"


def part(number: int, day: str, games: list[str], **told: object) -> Document:
    """A part of the tournament t1; what is told of the others stands in the part."""
    fields = ("format", "ratings", "minutes", "long_event_approved")
    of_the_event = {name: told.pop(name) for name in fields if name in told}
    return event(f"part {number}", day, games, part={"of": "t1", "number": number} | told, **of_the_event)


def anns_changes(players: Document, *parts: Document, edition: str = "fide-2022") -> list[int]:
    """In hundredths, part by part."""
    answer: Answer = rated(players, *parts, edition=edition)["A"]
    return [answer["event", each["id"], "change"] for each in parts]


def test_8_31_the_greatest_difference_of_all_parts_is_raised() -> None:
    players = {"A": {"rating": 2500, "k": 10}, "B": 2000, "C": 1900}
    first, second = part(1, "2022-03-20", ["A B 1-0"]), part(2, "2022-04-10", ["A C 1-0"])
    # 500 whole: PD .96; 600 counted as 400: .92; as two tournaments both count as 400
    assert anns_changes(players, first, second) == [40, 80]
    alone = [event(each["id"], each["start"], ["A B 1-0" if each is first else "A C 1-0"]) for each in (first, second)]
    assert anns_changes(players, *alone) == [80, 80]


def test_8_31_who_had_the_uplift_in_an_earlier_part_has_none_now() -> None:
    players = {"A": {"rating": 2500, "k": 10}, "B": 2000, "C": 1900}
    first = part(2, "2022-03-20", ["A B 1-0"])
    second = part(3, "2022-04-10", ["A C 1-0"], uplift_used_by=["A"])
    # 600 whole: PD .98
    assert [*anns_changes(players, first, second), *anns_changes(players, second)] == [40, 20, 20]


def test_8_31_each_part_has_the_ratings_of_its_own_list() -> None:
    players = {"A": {"rating": 2500, "k": 10}, "B": 2000}
    first = part(1, "2022-03-20", ["A B 1-0"], ratings={"A": {"rating": 2520, "k": 10}})
    second = part(2, "2022-04-10", ["A B 1-0"])
    # 520 is greater than 500: counted as 400, .92; 500 whole, .96
    assert anns_changes(players, first, second) == [80, 40]


def test_8_31_what_an_older_text_limits_is_no_upgrade_under_this_rule() -> None:
    players = {"A": {"rating": 2500, "k": 10}, "B": 2000, "C": 1900}
    first, second = part(1, "2021-12-20", ["A C 1-0"]), part(2, "2022-01-10", ["A B 1-0"])
    # 8.54 of 2014 limits every game; .92 in both
    answer = rated(players, first, second)["A"]
    assert [answer["event", each["id"], "change"] for each in (first, second)] == [80, 80]


def test_8_3_1_since_2024_every_difference_is_limited() -> None:
    players = {"A": {"rating": 2500, "k": 10}, "B": 2000, "C": 1900}
    first, second = part(1, "2024-04-20", ["A B 1-0"]), part(2, "2024-05-10", ["A C 1-0"])
    assert anns_changes(players, first, second, edition="fide-2024") == [80, 80]


def test_6_41_three_rated_opponents_are_met_in_the_whole_tournament() -> None:
    players = {"U": None} | dict.fromkeys("ABC", 2000)
    first, second = (
        part(1, "2010-03-20", [f"U A {DRAW}", f"U B {DRAW}"]),
        part(2, "2010-04-10", [f"U C {DRAW}", f"U A {DRAW}"]),
    )
    assert rated(players, first, second, edition="fide-2009")["U"]["pooled games"] == 4
    assert rated(players, first, edition="fide-2009")["U"]["pooled games"] == 0
    told = part(1, "2010-03-20", [f"U A {DRAW}", f"U B {DRAW}"], rated_opponents={"U": ["X9"]})
    assert rated(players, told, edition="fide-2009")["U"]["pooled games"] == 2
    # somebody who was met here already is no third
    same = part(1, "2010-03-20", [f"U A {DRAW}", f"U B {DRAW}"], rated_opponents={"U": ["A"]})
    assert rated(players, same, edition="fide-2009")["U"]["pooled games"] == 0


def test_1_2_games_of_a_part_that_is_not_rated_are_no_games_against_rated_opponents() -> None:
    players = {"U": None} | dict.fromkeys("ABC", 2000)
    first = part(1, "2010-03-20", [f"U A {DRAW}", f"U B {DRAW}"])
    games = [f"U C {DRAW}", f"U A {DRAW}"]
    slow, fast = (part(2, "2010-04-10", games, minutes=minutes) for minutes in (90, 89))
    assert rated(players, first, slow, edition="fide-2009")["U"]["pooled games"] == 4
    assert rated(players, first, fast, edition="fide-2009")["U"]["pooled games"] == 0
    # nor is U met at a performance
    assert rated(players, first, slow, edition="fide-2009")["A"]["game", "part 1", 1, "U"][0]
    assert not rated(players, first, fast, edition="fide-2009")["A"]["game", "part 1", 1, "U"][0]


def test_8_52_an_unrated_opponent_counts_with_three_rated_opponents_in_all_parts() -> None:
    players = {"U": None} | {key: {"rating": 2000, "k": 15} for key in "ABC"}
    first, second = part(1, "2010-03-20", ["A U 1-0", f"U B {DRAW}", f"U C {DRAW}"]), part(2, "2010-04-10", ["U A 1-0"])
    found = rated(players, first, second, edition="fide-2009-applied")
    # second part: U has 1 of 1 against 2000, 2000 + 12.5, rounded up; A loses 13 higher: D -13, PD .48, -.48 x 15
    assert found["A"]["game", "part 2", 1, "U"][2] == 2013
    assert found["A"]["event", "part 2", "change"] == -48 * 15


def test_6_31_composition_is_asked_of_the_whole_round_robin() -> None:
    players = {"U": None} | {key: {"rating": 2000, "k": 15} for key in "ABC"}
    first = part(1, "2010-03-20", [f"U A {DRAW}", f"B C {DRAW}", "A B 1-0"], format="round-robin")
    second = part(2, "2010-04-10", [f"U B {DRAW}", f"A C {DRAW}", f"U C {DRAW}"], format="round-robin")
    # four players who all met, three of them rated: four must be
    assert anns_changes(players, first, second, edition="fide-2009-applied") == [0, 0]
    # one part is no whole round robin, and nobody told of the rest
    assert anns_changes(players, first, edition="fide-2009-applied") == [750]
    told = part(1, "2010-03-20", ["A B 1-0"], format="round-robin", field={"players": 12, "rated": 3})
    assert anns_changes(players, told, edition="fide-2009-applied") == [0]
    enough = part(1, "2010-03-20", ["A B 1-0"], format="round-robin", field={"players": 12, "rated": 4})
    assert anns_changes(players, enough, edition="fide-2009-applied") == [750]


def test_8_58_a_part_is_rated_as_a_swiss() -> None:
    keys = "ABCDEU"
    games = [f"{one} {two} {DRAW}" for place, one in enumerate(keys) for two in keys[place + 1 :]]
    players = {"U": None} | dict.fromkeys("ABCDE", 2000)
    whole = event("whole", "2010-03-20", games, format="round-robin")
    assert ("event", "whole", "ru new") in rated(players, whole, edition="fide-2009")["U"]
    only = part(1, "2010-03-20", games, format="round-robin")
    assert ("event", "part 1", "ru new") not in rated(players, only, edition="fide-2009")["U"]


def test_4_1_ninety_days_are_those_of_the_whole_tournament() -> None:
    players = {"A": {"rating": 2000, "k": 15}, "B": {"rating": 2000, "k": 15}}
    # 20 March to 17 June are 90 days, to 18 June 91
    first = part(1, "2010-03-20", ["A B 1-0"])
    assert anns_changes(players, first, part(2, "2010-06-17", ["A B 1-0"]), edition="fide-2009-applied") == [750, 750]
    assert anns_changes(players, first, part(2, "2010-06-18", ["A B 1-0"]), edition="fide-2009-applied") == [0, 0]
    # 4.12: the chairman approves the tournament
    approved = part(2, "2010-06-18", ["A B 1-0"], long_event_approved=True)
    assert anns_changes(players, first, approved, edition="fide-2009-applied") == [750, 750]
