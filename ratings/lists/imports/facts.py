"""What is said of a person – title, federation, sex, year of birth, name – as bytes of a fixed width, and their print.

Two people of whom the same is said have the same print. Two of whom different things are said hardly ever do: the
weights are drawn anew for each import, and the odds are one in 2**56. Pure.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from ratings.lists.imports.regular import NOTHING, Bytes, Marks

PAD = 0x01
"""Stands behind what is shorter than its place; no file and no name has it."""
PLACES: Mapping[str, int] = {"title": 3, "federation": 3, "sex": 1, "birth_year": 4, "name": 64}
"""What is said in its order, and how wide."""
WIDTH = sum(PLACES.values())
A_TURN = 4096  # lines whose print is taken at once

Prints = NDArray[np.uint64]


class Printer:
    """Takes the prints of one import."""

    def __init__(self) -> None:
        drawn = np.frombuffer(secrets.token_bytes(8 * WIDTH), dtype=np.uint64)
        self._weights = drawn | np.uint64(1)  # an odd weight tells any two letters in one place apart

    def prints(self, facts: Bytes) -> Prints:
        """The print of each row of facts."""
        found = np.empty(len(facts), dtype=np.uint64)
        for first in range(0, len(facts), A_TURN):
            turn = slice(first, first + A_TURN)
            found[turn] = np.einsum("ij,j->i", facts[turn], self._weights)
        return found


def facts_of(columns: Mapping[str, Bytes]) -> tuple[Bytes, Marks]:
    """The facts that columns of lines say, and where they fit into their places."""
    count = len(columns["name"])
    facts, fits, start = np.full((count, WIDTH), PAD, dtype=np.uint8), np.ones(count, dtype=bool), 0
    for name, width in PLACES.items():
        column = columns[name]
        if column.shape[1] > width:
            fits &= (column[:, width:] == NOTHING).all(axis=1)
            column = column[:, :width]
        np.maximum(column, PAD, out=facts[:, start : start + column.shape[1]])
        start += width
    return facts, fits
