"""The title tournaments of the journeys, invented: Hal's way to three norms, and two tournaments in which he is met.

Hal meets the opponents of ``tests.titles.worlds`` and scores as there, 6½ of 9 against an average of 2313: an IM norm.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta

from tests.journeys.small_events import Pairing, SmallEvent, Somebody, round_robin
from tests.titles.worlds import NORM_SCORES, OPPONENTS

SIGNS = {100: ("1-0", "0-1"), 50: ("1/2", "1/2"), 0: ("0-1", "1-0")}
OUTCOMES = {100: "win", 50: "draw", 0: "loss"}
OF_THE_FIRST_LIST = "2025-12-01"


def days_from(first: str, rounds: int) -> tuple[str, ...]:
    """A round a day."""
    return tuple(f"{date.fromisoformat(first) + timedelta(days=number)}" for number in range(rounds))


def title_event(
    name: str, players: Sequence[Somebody], games: Sequence[Pairing], *, first: str, rounds: int = 9,
    federation: str = "CAN", format: str = "swiss", kind: str = "",
) -> SmallEvent:  # fmt: skip
    """A tournament in which norms can be made; ``kind`` is the championship that it is said to be."""
    days, said = days_from(first, rounds), {"championship": kind} if kind else {}
    return SmallEvent(
        name=name, city="Toronto", federation=federation, system="fide-standard", format=format, first=days[0],
        last=days[-1], days=days, norms=True, more={"will_be_rated": "on"} | said, players=tuple(players),
        games=tuple(games),
    )  # fmt: skip


def met_in_turn(others: Sequence[int], scores: Sequence[int]) -> list[Pairing]:
    """Number one against these, a round each, with White in the odd rounds; the scores are his."""
    return [
        Pairing(number, *((1, other) if number % 2 else (other, 1)), SIGNS[score][(number + 1) % 2])
        for number, (other, score) in enumerate(zip(others, scores, strict=True), start=1)
    ]


def of_opponents(first_id: int, name: str, federation: str = "") -> list[Somebody]:
    """The opponents of ``worlds``, all of one federation where it is named; who has no rating there has 2050."""
    return [
        Somebody(fide_id=first_id + number, name=f"{name}, No {number + 1}", title=title, rating=rating or 2050,
                 federation=federation or code)
        for number, (_name, title, rating, code) in enumerate(OPPONENTS)
    ]  # fmt: skip


HAL = Somebody(fide_id=99000101, name="Hero, Hal", title="FM", rating=2340, federation="CAN")
RUNNER_UP = Somebody(fide_id=99000102, name="Runner, Up", rating=2335, federation="CAN")
OF_CANADA = of_opponents(99000103, "Opponent", "CAN")
# 42 players, so that every round has the forty of 1.5.6: in the circle number one meets the last of them, then 2, 3, 4
FIELD = [Somebody(fide_id=99000201 + number, name=f"Field, No {number + 1}", rating=2060, federation="CAN")
         for number in range(31)]  # fmt: skip
CLOSED_PLAYERS = [HAL, *OF_CANADA[1:], *FIELD, RUNNER_UP, OF_CANADA[0]]
CLOSED_SCORES = {42: NORM_SCORES[0]} | dict(enumerate(NORM_SCORES[1:], start=2))
CIRCLE = round_robin(42, {who: OUTCOMES[score] for who, score in CLOSED_SCORES.items()})
CLOSED = title_event(
    "Canadian Closed", CLOSED_PLAYERS, first="2026-01-05", kind="national",
    games=[game for game in CIRCLE if game.round <= len(NORM_SCORES)],
)  # fmt: skip
ZONAL = title_event(
    "Canadian Zonal", [HAL, RUNNER_UP, *OF_CANADA], first="2025-12-10", kind="zonal",
    games=met_in_turn([4, 5, 6, 7, 8, 9, 10, 11, 3], [*NORM_SCORES[1:], NORM_SCORES[0]]),
)  # fmt: skip
# an Olympiad: seven games of nine rounds are enough (1.4.1b)
BEA = Somebody(fide_id=99000120, name="Board, Bea", title="FM", rating=2340, federation="USA")
OLYMPIANS = of_opponents(99000121, "Olympian")
OLYMPIAD = title_event(
    "Olympiad, board 1", [BEA, *OLYMPIANS], first="2025-12-10", format="team", kind="team",
    games=met_in_turn(range(2, 9), NORM_SCORES[:7]),
)  # fmt: skip
# a World Cup: four matches of two games, each won by a win and a draw but the last; eight games count as nine (1.4.1b)
RIVALS = [
    Somebody(fide_id=99000141 + number, name=f"Rival, No {number + 1}", title=title, rating=rating, federation=code)
    for number, (title, rating, code) in enumerate(
        (("GM", 2450, "USA"), ("IM", 2400, "FRA"), ("IM", 2380, "USA"), ("IM", 2360, "FRA"))
    )
]
WORLD_CUP = title_event(
    "World Cup, a part of the draw", [HAL, *RIVALS], first="2025-12-19", rounds=8, federation="USA", format="knockout",
    kind="world-cup", games=met_in_turn([2, 2, 3, 3, 4, 4, 5, 5], [100, 50, 50, 100, 100, 50, 50, 50]),
)  # fmt: skip
CHAMPIONSHIPS = (
    (ZONAL, "Hero, Hal", "1.4.3c"),
    (OLYMPIAD, "Board, Bea", "1.4.1b"),
    (WORLD_CUP, "Hero, Hal", "1.4.1b"),
    (CLOSED, "Hero, Hal", "1.4.3a"),
)
"""Each with who makes a norm in it, and the article without which it would be none."""
OF_HAL = tuple(event for event, who, _article in CHAMPIONSHIPS if who == HAL.name)

# ---------------------------------------------------------------- in which Hal is met
# Bea meets a GM, an IM, Hal and six others: a third of them holds the title only if Hal does (1.4.5d)
MEETS = [OLYMPIANS[0], OLYMPIANS[1], HAL, OLYMPIANS[4], OLYMPIANS[5], OLYMPIANS[6], OF_CANADA[4], OLYMPIANS[7],
         OLYMPIANS[8]]  # fmt: skip
HAL_THERE = 3
"""The round in which she meets him."""
BEGUN, NEXT = (
    title_event(name, [BEA, *MEETS], met_in_turn(range(2, 11), NORM_SCORES), first=first, federation="USA")
    for name, first in (("Spring Open", "2026-03-26"), ("Easter Open", "2026-04-05"))
)
