"""Who meets whom in which round, with which colour, where everybody meets everybody: Berger's tables (C.05, annex 1).

Games are ``(round, white, black)`` by starting rank; rounds count from 1.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple


class Pairing(NamedTuple):
    """A game that is due."""

    round: int
    white: int
    black: int


def berger(players: int) -> tuple[Pairing, ...]:
    """One cycle of a round robin. With an odd number of players, who would meet the missing one has no game.

    In a round the ranks of a pair add up to one more than the round, counted around the table; the last rank has its
    fixed place beside it. Of two ranks the lower has White when their sum is odd, else the higher.
    """
    size = players + players % 2
    found = []
    for round_ in range(1, size):
        alone = next(rank for rank in range(1, size) if (2 * rank - round_ - 1) % (size - 1) == 0)
        pairs = [(alone, size) if alone <= size // 2 else (size, alone)]
        for first in range(1, size):
            second = (round_ + 1 - first) % (size - 1) or size - 1
            if first < second:
                pairs.append((first, second) if (first + second) % 2 else (second, first))
        found += [Pairing(round_, *pair) for pair in sorted(pairs, key=min) if max(pair) <= players]
    return tuple(found)


def cycles(players: int, count: int) -> tuple[Pairing, ...]:
    """Several cycles one behind the other, every second with the colours changed."""
    one = berger(players)
    length = max((pairing.round for pairing in one), default=0)
    return tuple(
        Pairing(round_ + length * cycle, *((white, black) if cycle % 2 == 0 else (black, white)))
        for cycle in range(count)
        for round_, white, black in one
    )


def match(games: int) -> tuple[Pairing, ...]:
    """Two players, with White by turns."""
    return tuple(Pairing(round_, *((1, 2) if round_ % 2 else (2, 1))) for round_ in range(1, games + 1))


def between_teams(teams: Mapping[int, Sequence[int]]) -> tuple[Pairing, ...]:
    """Everybody meets everybody of the other teams: Scheveningen with two teams, Schiller with more.

    The teams meet by Berger's table; in each meeting the boards of one go around those of the other, and everybody has
    White by turns. Of teams with a multiple of four boards half has White in each round.
    """
    order, boards = sorted(teams), max((len(members) for members in teams.values()), default=0)
    found = []
    for meeting in berger(len(order)):
        first, second = teams[order[meeting.white - 1]], teams[order[meeting.black - 1]]
        for turn in range(boards):
            round_ = (meeting.round - 1) * boards + turn + 1
            found += [Pairing(round_, *pair) for pair in _turn(first, second, turn, boards)]
    return tuple(sorted(found, key=lambda pairing: pairing.round))


def _turn(first: Sequence[int], second: Sequence[int], turn: int, boards: int) -> Iterator[tuple[int, int]]:
    """The games of one round of a meeting, White first."""
    for place, one in enumerate(first):
        board = (place + turn) % boards
        if board < len(second):
            begins_with_black = boards % 4 == 0 and place >= boards // 2
            yield (one, second[board]) if (turn + begins_with_black) % 2 == 0 else (second[board], one)
