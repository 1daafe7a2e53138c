"""What the forms are filled from: signs and their worth, names, and N, Rc and W against rated opponents."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.tournaments.reports.paper.printed import EVENT, all_play_all, changed, event_of, person, report, round_
from tournaments.reports.paper.snapshot import AgainstRated, Arbiter, Round


@pytest.mark.parametrize(
    ("sign", "opponent", "score", "is_played"),
    [
        ("1", 2, 100, True),
        ("½", 2, 50, True),
        ("0", 2, 0, True),
        ("+", 2, 100, False),
        ("=", 2, 50, False),
        ("−", 2, 0, False),
        ("+", None, 100, False),
        ("=", None, 50, False),
        ("−", None, 0, False),
    ],
)
def test_a_sign_says_what_a_round_is_worth_and_whether_it_was_played(
    sign: str, opponent: int | None, score: int, is_played: bool
) -> None:
    found = Round(number=1, opponent=opponent, colour="w" if opponent else "", sign=sign)
    assert (found.score, found.is_played) == (score, is_played)


@pytest.mark.parametrize(
    ("name", "family", "first"),
    [
        ("Amato, Anna", "Amato", "Anna"),
        ("Amato,Anna Maria", "Amato", "Anna Maria"),
        ("van der Berg , Bo", "van der Berg", "Bo"),
        ("Anand Viswanathan", "Anand Viswanathan", ""),
        ("Sato, Ken, Jr.", "Sato", "Ken, Jr."),
        (", Anna", "", "Anna"),
        ("", "", ""),
    ],
)
def test_the_family_name_stands_before_the_first_comma(name: str, family: str, first: str) -> None:
    found = person(1, name, 2000, 0)
    assert (found.family_name, found.first_name) == (family, first)


def test_a_round_is_found_by_its_number_and_not_by_its_place() -> None:
    late = person(1, "Late, Lena", 2000, 100, round_(3, 2, "w", "1"), round_(5, None, "", "="))
    assert [late.round(number) for number in range(1, 7)] == [
        None, None, round_(3, 2, "w", "1"), None, round_(5, None, "", "="), None,
    ]  # fmt: skip


def test_there_are_as_many_rounds_as_registered_or_as_reported_if_those_are_more() -> None:
    assert report().rounds == 3
    assert report(event=replace(EVENT, rounds=9)).rounds == 9
    assert report(event=replace(EVENT, rounds=1)).rounds == 3
    assert report(people=()).rounds == 3


def test_nobody_s_games_are_no_average() -> None:
    nobody = person(1, "Alone, Al", 2000, 100, round_(1, None, "", "+"))
    assert report(people=(nobody,)).against_rated(nobody) == AgainstRated(games=0, average=None, score=0)


@pytest.mark.parametrize(
    ("ratings", "average"),
    [((2000, 2001), 2001), ((2000, 2001, 2001), 2001), ((2000, 2000, 2001), 2000), ((1401,), 1401), ((1, 2, 3, 4), 3)],
)
def test_the_average_is_whole_with_a_half_upwards(ratings: tuple[int, ...], average: int) -> None:
    pairings = [(number, 1, number + 1, "½") for number in range(1, len(ratings) + 1)]
    found = event_of(pairings, len(ratings) + 1)
    for number, rating in enumerate(ratings, start=2):
        found = changed(found, number, rating=rating)
    assert found.against_rated(found.person(1)) == AgainstRated(
        games=len(ratings), average=average, score=50 * len(ratings)
    )


def test_defaults_byes_and_games_of_the_unrated_count_in_nothing_against_the_rated() -> None:
    found = changed(event_of([(1, 1, 2, "+"), (2, 3, 1, "1"), (3, 1, 4, "1"), (4, 1, 0, "+")], 4), 4, rating=None)
    assert found.person(1).points == 300
    assert found.against_rated(found.person(1)) == AgainstRated(games=1, average=2403, score=0)
    assert [rating for _round, rating in found.rated_games(found.person(3))] == [2401]


def test_who_is_met_twice_counts_twice() -> None:
    found = event_of(all_play_all(3, 2), 3, is_square=True)
    sums = found.against_rated(found.person(3))
    assert sums == AgainstRated(games=4, average=2402, score=100)  # (2401 + 2402) twice is 2401½


def test_the_chief_is_whoever_is_chief_and_the_others_are_deputies_in_their_order() -> None:
    one, two = (Arbiter(name=f"FA Deputy {number}", is_chief=False) for number in (1, 2))
    chief = Arbiter(name="IA Chief", is_chief=True)
    late = replace(EVENT, arbiters=(one, chief, two))
    assert (late.chief, late.deputies) == ("IA Chief", (one, two))
    assert (replace(EVENT, arbiters=(one,)).chief, replace(EVENT, arbiters=()).deputies) == ("", ())
