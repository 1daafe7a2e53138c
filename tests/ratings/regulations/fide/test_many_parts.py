"""A tournament in a hundred parts takes as long as its games: what is asked of all its parts is found once.

Calls are counted, of functions of Python and of C; no clock is looked at.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta
from types import FrameType
from typing import Any

import pytest

from ratings.regulations import EventSnapshot, GameSnapshot, PlayerSnapshot
from ratings.regulations.snapshots import Part, RatingsThen
from tests.ratings.regulations.builders import event, game, rate, rated, unrated

KEYS = [f"P{number:02d}" for number in range(12)]
PLAYERS = {key: unrated() if number % 3 == 0 else rated(1500 + 100 * number) for number, key in enumerate(KEYS)}
Told = dict[str, PlayerSnapshot]


def steps_to_rate(players: Told, events: list[EventSnapshot]) -> int:
    """How many functions are called, and how often a generator goes on."""
    found, before = 0, sys.getprofile()

    def count(frame: FrameType, what: str, argument: object) -> None:
        nonlocal found
        found += what in {"call", "c_call"}

    sys.setprofile(count)
    try:
        rate(players, *events)
    finally:
        sys.setprofile(before)
    return found


def round_of(number: int, keys: list[str]) -> list[GameSnapshot]:
    """Everybody plays, each time somebody else."""
    turned = [keys[0], *keys[1 + number % 11 :], *keys[1 : 1 + number % 11]]
    return [game(number, white, black, "1/2-1/2") for white, black in zip(turned[:6], turned[:5:-1], strict=True)]


def part(number: int, year: int, keys: list[str] = KEYS, **more: Any) -> EventSnapshot:
    """A round of a league, reported by itself."""
    told = {"part": Part(of="league", number=number), "format": "league"} | more
    start = date(year, 1, 5) + timedelta(days=number)
    return event(*round_of(number, keys), id=f"p{number:03d}", start=start, **told)


def of_the_same_players(parts: int, year: int) -> tuple[Told, list[EventSnapshot]]:
    return PLAYERS, [part(number, year) for number in range(1, parts + 1)]


def of_other_players_each(parts: int, year: int) -> tuple[Told, list[EventSnapshot]]:
    keys = {number: [f"{key}-{number}" for key in KEYS] for number in range(1, parts + 1)}
    players = {key: PLAYERS[key[:3]] for own in keys.values() for key in own}
    return players, [part(number, year, own) for number, own in keys.items()]


def with_ratings_at_the_game(parts: int, year: int) -> tuple[Told, list[EventSnapshot]]:
    players, events = of_other_players_each(parts, year)

    def then(day: date, one: GameSnapshot) -> GameSnapshot:
        white, black = players[one.white].rating, players[one.black].rating
        return replace(one, then=RatingsThen(played_on=day, white=white, black=black))

    games = [tuple(then(each.start, one) for one in each.games) for each in events]
    return players, [
        replace(each, ratings_at_the_game=True, games=own) for each, own in zip(events, games, strict=True)
    ]


def as_stages(parts: int, year: int) -> tuple[Told, list[EventSnapshot]]:
    first, *others = (part(number, year, part=None, format="swiss", minutes=120) for number in range(1, parts + 1))
    return PLAYERS, [first, *(replace(each, pooled_with=first.id) for each in others)]


@pytest.mark.parametrize(
    ("reported", "year"),
    [
        *((of_the_same_players, year) for year in (2005, 2010, 2015, 2023, 2024)),
        *((of_other_players_each, year) for year in (2005, 2010, 2015, 2023)),
        (with_ratings_at_the_game, 2010),
        *((as_stages, year) for year in (2005, 2010)),
    ],
)
def test_twice_as_many_parts_take_twice_as_many_steps(
    reported: Callable[[int, int], tuple[Told, list[EventSnapshot]]], year: int
) -> None:
    few, more, most = (steps_to_rate(*reported(parts, year)) for parts in (15, 30, 60))
    assert 10 * more < 21 * few
    assert 10 * most < 21 * more


def test_who_is_far_above_all_others_in_every_part_does_not_make_the_steps_many() -> None:
    """2022, 8.31: each of a hundred parts has a gap that could have the one uplift."""
    players = {"A": rated(2600, k=10)} | {f"B{number:03d}": rated(1500 + number) for number in range(1, 101)}

    def league(parts: int) -> list[EventSnapshot]:
        start = date(2023, 1, 5)
        return [
            replace(part(number, 2023), start=start, end=start, games=(game(number, "A", f"B{number:03d}"),))
            for number in range(1, parts + 1)
        ]

    half, whole = (steps_to_rate(players, league(parts)) for parts in (50, 100))
    assert 10 * whole < 21 * half
    # the greatest gap, 1099, is that of the first part and counts as 400; all others count whole
    counted = [each.working[0].counted_difference for each in rate(players, *league(100)).players["A"].events]
    assert counted == [400, *range(1098, 999, -1)]
