"""What is said of a person – title, federation, sex, year of birth, name – as bytes of a fixed width, and their print.

Two people of whom the same is said have the same print. Two of whom different things are said hardly ever do: the
weights are drawn anew for each import, and the odds are one in 2**56. Pure.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ratings.lists.imports.columns import NOTHING, Bytes, Marks, Numbers
from ratings.lists.imports.letters import letters_of, texts_at

PAD = 0x01
"""Stands behind what is shorter than its place; no file and no name has it."""
MARK = 0x02
"""Stands between what a database says; nor has any name this, as a rule."""
NOTHING_SAID = MARK
"""In the first place of somebody whose facts do not fit into theirs: no file has it, so nothing is like them."""
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


# ---------------------------------------------------------------- of the register
class People(NamedTuple):
    """Some people: FIDE IDs and facts."""

    fide_ids: Numbers
    facts: Bytes


_CELLS = {"fide_id": 9, **PLACES}
_WIDTHS = np.array([*_CELLS.values()])[:, None]
BEYOND_ASCII = 0x80


def people_of(text: bytes) -> People | None:
    """People out of their cells with marks between; nothing where the marks do not come out even."""
    letters = letters_of(text + bytes([MARK]) + bytes(PLACES["name"]))
    ends = np.flatnonzero(letters == MARK)
    if len(ends) % len(_CELLS):
        return None
    lengths = np.diff(ends, prepend=-1) - 1
    begins, lengths = ((ends - lengths).reshape(-1, len(_CELLS)).T, lengths.reshape(-1, len(_CELLS)).T)
    own = np.minimum(lengths, _WIDTHS)
    digits, *cells = (texts_at(letters, *each, PAD) for each in zip(begins, own, strict=True))
    facts, start = np.full((len(digits), WIDTH), PAD, dtype=np.uint8), 0
    for cell, width in zip(cells, PLACES.values(), strict=True):
        facts[:, start : start + min(cell.shape[1], width)] = cell[:, :width]
        start += width
    facts[(lengths > _WIDTHS).any(axis=0)] = NOTHING_SAID
    if not text.isascii():
        facts[(facts >= BEYOND_ASCII).any(axis=1)] = NOTHING_SAID
    return People(_number(digits[:, : _CELLS["fide_id"]]), facts)


def _number(digits: Bytes) -> Numbers:
    """Digits flush left as numbers."""
    found = np.zeros(len(digits), dtype=np.int64)
    for place in range(digits.shape[1]):
        digit = digits[:, place]
        found = np.where(digit == PAD, found, found * 10 + digit - ord("0"))
    return found
