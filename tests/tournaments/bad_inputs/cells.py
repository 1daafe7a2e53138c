"""Bad inputs about cells, as data: typed or pasted they must lead to the same fault, at the player and the round.

The players are the four of ``tests/tournaments/trf/sample.py`` with their three rounds; ``cells`` are what is typed
over them, ``""`` empties one. ``at`` are the cells that must be named; without a code what was typed is taken.
"""

from __future__ import annotations

from typing import NamedTuple

Typed = tuple[int, int, str]  # player, round, text as one types it: opponent, colour, result


class CellRow(NamedTuple):
    """One row of the catalogue, B76–B100, as somebody types it."""

    number: str
    what: str
    cells: tuple[Typed, ...]
    code: str = ""
    at: tuple[tuple[int, int], ...] = ()


CELL_ROWS = [
    CellRow("B76", "an unknown result", ((1, 1, "4w?"),), "result-unreadable", ((1, 1),)),
    CellRow("B76", "the result 2", ((1, 1, "4w2"),), "result-unreadable", ((1, 1),)),
    CellRow("B77", "an opponent who is not there", ((1, 1, "9999w1"),), "opponent-unknown", ((1, 1),)),
    CellRow("B77", "an opponent of letters", ((1, 1, "A12w1"),), "opponent-unreadable", ((1, 1),)),
    CellRow("B77", "a negative opponent", ((1, 1, "-3w1"),), "opponent-unreadable", ((1, 1),)),
    CellRow("B77", "an opponent in Arabic digits", ((1, 1, "٣w1"),), "opponent-unreadable", ((1, 1),)),
    CellRow("B78", "oneself", ((1, 1, "1w1"),), "opponent-self", ((1, 1),)),
    CellRow("B79", "two opponents", ((1, 1, "3w1"), (3, 1, "2b=")), "pairing-contradiction", ((1, 1), (3, 1))),
    CellRow("B80", "two winners", ((1, 1, "4w1"), (4, 1, "1b1")), "result-contradiction", ((1, 1), (4, 1))),
    CellRow("B80", "two losers", ((1, 1, "4w0"), (4, 1, "1b0")), "result-contradiction", ((1, 1), (4, 1))),
    CellRow("B80", "a draw against a win", ((1, 1, "4w1"), (4, 1, "1b=")), "result-contradiction", ((1, 1), (4, 1))),
    CellRow("B81", "White twice", ((1, 1, "4w1"), (4, 1, "1w0")), "colour-contradiction", ((1, 1), (4, 1))),
    CellRow("B81", "no colour", ((1, 1, "4 1"),), "colour-missing", ((1, 1),)),
    CellRow("B82", "a forfeit on one side", ((1, 1, "4w+"), (4, 1, "1b0")), "forfeit-contradiction", ((1, 1), (4, 1))),
    CellRow("B83", "a win without an opponent", ((1, 1, "0000-1"),), "result-without-opponent", ((1, 1),)),
    CellRow("B84", "a bye with an opponent", ((1, 1, "4wH"),), "bye-with-opponent", ((1, 1),)),
    CellRow("B85", "two U in a round", ((1, 1, "U"), (4, 1, "U")), "second-allocated-bye", ((4, 1),)),
    CellRow("B86", "two U for one", ((1, 1, "U"), (1, 2, "U")), "allocated-bye-again", ((1, 2),)),
    CellRow("B87", "one side empty", ((4, 1, ""),), "result-one-sided", ((1, 1), (4, 1))),
    CellRow("B88", "the same opponent again", ((1, 2, "4w1"), (4, 2, "1b0")), "opponent-again", ((1, 2),)),
    CellRow("B90", "a hundredth round", ((1, 100, "4w1"),), "too-many-rounds", ((1, 100),)),
    CellRow("B91", "an adjourned game", ((1, 1, "4w"), (4, 1, "1b")), "result-missing", ((1, 1), (4, 1))),
    CellRow("B92", "less than a move", ((1, 1, "4wW"), (4, 1, "1bL"))),
    *(CellRow("B97", f"a draw as {text}", ((1, 3, f"2w{text}"),)) for text in ("1/2", "½", "0.5", "0,5", "=")),
    CellRow("B98", "a result of two figures", ((1, 1, "4w11"),), "result-unreadable", ((1, 1),)),
    CellRow("B98", "an emoji", ((1, 1, "4w😀"),), "result-unreadable", ((1, 1),)),
    CellRow("B98", "ten thousand characters", ((1, 1, "4w" + "1" * 9998),), "result-unreadable", ((1, 1),)),
    CellRow(
        "B99", "a mirror that contradicts", ((1, 1, "4w1"), (4, 1, "1b=")), "result-contradiction", ((1, 1), (4, 1))
    ),
    CellRow("B100", "the diagonal", ((2, 1, "2w1"),), "opponent-self", ((2, 1),)),
]
