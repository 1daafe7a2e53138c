"""A report file of any size, made from a seed: an open in which nobody meets the same opponent twice."""

from __future__ import annotations

import random
from collections.abc import Iterator
from datetime import date, timedelta

START = date(2026, 3, 7)
FIRST_ROUND = 92
# White's code and Black's, and what each is worth in half points; a few games are won by forfeit.
RESULTS = (("1", "0", 2, 0), ("=", "=", 1, 1), ("0", "1", 0, 2))
FORFEIT = ("+", "-", 2, 0)
SHARE_OF_FORFEITS = 0.01
TITLES = ("", "", "", "", "GM", "IM", "FM", "CM")  # no women's titles: the library that is compared refuses them
FEDERATIONS = ("CAN", "USA", "FRA", "GER", "IND", "ESP", "POL", "ARM")


def sample_report(players: int, rounds: int, seed: int) -> bytes:
    """The file of so many players (an even number) who play so many rounds; everything in it is right."""
    dice = random.Random(seed)  # noqa: S311 – invented people, no secret
    cells: list[list[str]] = [[] for _ in range(players + 1)]
    points = [0] * (players + 1)
    for pairs in _rounds(players, rounds):
        for white, black in pairs:
            first, second, gain, loss = FORFEIT if dice.random() < SHARE_OF_FORFEITS else dice.choice(RESULTS)
            cells[white].append(f"{black:4} w {first}")
            cells[black].append(f"{white:4} b {second}")
            points[white] += gain
            points[black] += loss
    order = sorted(range(1, players + 1), key=lambda rank: (-points[rank], rank))
    places = {rank: place for place, rank in enumerate(order, start=1)}
    lines = [_line(rank, dice, points[rank], places[rank], cells[rank]) for rank in range(1, players + 1)]
    return "".join(f"{line}\r\n" for line in (*_section(players, rounds), *lines)).encode()


def _rounds(players: int, rounds: int) -> Iterator[list[tuple[int, int]]]:
    """The first rounds of the circle: everybody moves on by one place but the first."""
    ring = list(range(1, players + 1))
    for number in range(rounds):
        pairs = [(ring[place], ring[-1 - place]) for place in range(players // 2)]
        yield [pair if (place + number) % 2 else pair[::-1] for place, pair in enumerate(pairs)]
        ring = [ring[0], ring[-1], *ring[1:-1]]


def _section(players: int, rounds: int) -> list[str]:
    days = [START + timedelta(days=number // 2) for number in range(rounds)]
    return [
        "012 Very Large Open",
        "022 Toronto",
        "032 CAN",
        f"042 {days[0]:%Y/%m/%d}",
        f"052 {days[-1]:%Y/%m/%d}",
        f"062 {players}",
        f"072 {players}",
        "092 Individual: Swiss-System",
        "102 IA Arbiter, Ann (2600001)",
        "112 FA Deputy, Dan (2600002)",
        "122 90 minutes, 30 seconds a move",
        "132".ljust(FIRST_ROUND - 1) + "  ".join(f"{day:%y/%m/%d}" for day in days),
    ]


def _line(rank: int, dice: random.Random, half_points: int, place: int, cells: list[str]) -> str:
    name = f"Surname{dice.choice('abcdefgh')}{rank}, Given{dice.choice('klmnop')}"
    born = f"{dice.randint(1940, 2015)}/{dice.randint(1, 12):02}/{dice.randint(1, 28):02}"
    fixed = (
        f"001 {rank:4} {dice.choice('mw')}{dice.choice(TITLES):>3} {name:<33} {dice.randint(1400, 2700):4} "
        f"{dice.choice(FEDERATIONS)} {2_600_000 + 17 * rank:11} {born} {half_points / 2:4.1f} {place:4}"
    )
    return f"{fixed}  {'  '.join(cells)}"
