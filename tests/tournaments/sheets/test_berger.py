"""Berger's tables as C.05 prints them, and what must hold of every table."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from tournaments.sheets.berger import Pairing, berger, between_teams, cycles, match

# C.05, annex 1: each round as it is printed, White first
PRINTED = {
    4: ("1-4 2-3", "4-3 1-2", "2-4 3-1"),
    6: ("1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"),
    8: (
        "1-8 2-7 3-6 4-5", "8-5 6-4 7-3 1-2", "2-8 3-1 4-7 5-6", "8-6 7-5 1-4 2-3", "3-8 4-2 5-1 6-7",
        "8-7 1-6 2-5 3-4", "4-8 5-3 6-2 7-1",
    ),
    10: (
        "1-10 2-9 3-8 4-7 5-6", "10-6 7-5 8-4 9-3 1-2", "2-10 3-1 4-9 5-8 6-7", "10-7 8-6 9-5 1-4 2-3",
        "3-10 4-2 5-1 6-9 7-8", "10-8 9-7 1-6 2-5 3-4", "4-10 5-3 6-2 7-1 8-9", "10-9 1-8 2-7 3-6 4-5",
        "5-10 6-4 7-3 8-2 9-1",
    ),
}  # fmt: skip


@pytest.mark.parametrize("size", PRINTED)
def test_the_tables_are_those_of_the_handbook(size: int) -> None:
    printed = {
        Pairing(round_, *map(int, game.split("-")))
        for round_, games in enumerate(PRINTED[size], start=1)
        for game in games.split()
    }
    assert set(berger(size)) == printed


@pytest.mark.parametrize("size", range(2, 31))
def test_everybody_meets_everybody_once_and_nobody_plays_twice_in_a_round(size: int) -> None:
    games = berger(size)
    assert sorted(tuple(sorted((game.white, game.black))) for game in games) == list(
        combinations(range(1, size + 1), 2)
    )
    sides = [(side, game.round) for game in games for side in (game.white, game.black)]
    assert len(sides) == len(set(sides))
    assert {game.round for game in games} == set(range(1, size + size % 2))
    whites = Counter(game.white for game in games)
    assert all(abs(2 * whites[number] - (size - 1)) <= 1 for number in range(1, size + 1))


def turned(size: int) -> set[Pairing]:
    """The tables as C.05 makes them: each round is the one before, turned by half the table around the last rank, which
    changes its colour every time.
    """
    games = [(place, size + 1 - place) for place in range(1, size // 2 + 1)]
    found = set()
    for round_ in range(1, size):
        sides = [
            (black, white) if size in (white, black) and round_ % 2 == 0 else (white, black) for white, black in games
        ]
        found |= {Pairing(round_, white, black) for white, black in sides}
        games = [tuple(_turned(rank, size) for rank in game) for game in games]
    return found


def _turned(rank: int, size: int) -> int:
    return rank if rank == size else (rank + size // 2 - 1) % (size - 1) + 1


@pytest.mark.parametrize("size", range(4, 31, 2))
def test_every_round_is_the_one_before_turned_by_half_the_table(size: int) -> None:
    assert set(berger(size)) == turned(size)


@pytest.mark.parametrize("size", range(3, 31))
def test_colours_change_from_round_to_round(size: int) -> None:
    """With an odd number always; else everybody but the last rank and the middle one keeps a colour once."""
    colours: dict[int, str] = dict.fromkeys(range(1, size + 1), "")
    for game in sorted(berger(size)):
        colours[game.white] += "w"
        colours[game.black] += "b"
    kept = {number for number, row in colours.items() if "ww" in row or "bb" in row}
    assert kept == (set() if size % 2 else set(range(1, size)) - {size // 2})
    assert all(row.count("ww") + row.count("bb") <= 1 for row in colours.values())


def test_with_an_odd_number_who_would_meet_the_missing_one_is_free() -> None:
    assert berger(3) == (Pairing(1, 2, 3), Pairing(2, 1, 2), Pairing(3, 3, 1))


def test_the_second_cycle_has_the_colours_changed() -> None:
    games = cycles(4, 2)
    assert games[:6] == berger(4)
    assert set(games[6:]) == {Pairing(game.round + 3, game.black, game.white) for game in berger(4)}


@pytest.mark.parametrize("boards", range(1, 11))
def test_in_a_scheveningen_everybody_meets_everybody_of_the_other_team(boards: int) -> None:
    ours, theirs = list(range(1, boards + 1)), list(range(boards + 1, 2 * boards + 1))
    games = between_teams({1: ours, 2: theirs})
    assert {frozenset((game.white, game.black)) for game in games} == {frozenset((a, b)) for a in ours for b in theirs}
    sides = [(side, game.round) for game in games for side in (game.white, game.black)]
    assert len(sides) == len(set(sides)) == 2 * boards * boards
    whites = Counter(game.white for game in games)
    assert all(abs(2 * whites[number] - boards) <= 1 for number in ours + theirs)


def test_a_schiller_has_more_than_two_teams() -> None:
    teams = {1: [1, 2], 2: [3, 4], 3: [5, 6]}
    games = between_teams(teams)
    assert len(games) == 12
    sides = [(side, game.round) for game in games for side in (game.white, game.black)]
    assert len(sides) == len(set(sides))
    assert not {frozenset(pair) for pair in teams.values()} & {frozenset((game.white, game.black)) for game in games}


def test_teams_of_unequal_size_leave_somebody_free_in_turn() -> None:
    games = between_teams({1: [1, 2, 3], 2: [4, 5]})
    assert len(games) == 6
    sides = [(side, game.round) for game in games for side in (game.white, game.black)]
    assert len(sides) == len(set(sides))


def test_a_match_changes_colours_by_turns() -> None:
    assert match(3) == (Pairing(1, 1, 2), Pairing(2, 2, 1), Pairing(3, 1, 2))


@pytest.mark.parametrize("size", [0, 1])
def test_of_nobody_and_of_one_there_are_no_games(size: int) -> None:
    assert berger(size) == ()
