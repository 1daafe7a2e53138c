"""A game's result as pairing lists print it, both sides in one: ``1-0``, ``½ : ½``, ``+ - -``, ``1F-0F``. Pure."""

from __future__ import annotations

import re

from tournaments.sheets.cells import MIRRORED

# Seen from White, once spaces are gone, halves are ½ and every dash and colon is a hyphen.
BOTH = {
    "1-0": "1",
    "0-1": "0",
    "½-½": "=",
    "=-=": "=",
    "+--": "+",
    "+-": "+",
    "--+": "-",
    "-+": "-",
    "---": "--",
    "1f-0f": "+",
    "1-0f": "+",
    "1f-0": "+",
    "0f-1f": "-",
    "0f-1": "-",
    "0-1f": "-",
    "0f-0f": "--",
    "1-0k": "+",
    "0-1k": "-",
    "0-0k": "--",
    "x-x": "=",  # Papi
    "1-f": "+",
    "f-1": "-",
    "f-f": "--",
}
ONE_SIDE = {"1": "1", "1.0": "1", "0": "0", "0.0": "0", "½": "=", "=": "=", "+": "+", "-": "-", "--": "--", "": "?"}
NOT_YET = frozenset({"", "-", "?", "*", "--?", "vs", "v", "x"})
_HALF = re.compile(r"1/2|0[.,]5|(?<!\d)[.,]5")
_DASHES = re.compile(r"[:–—−]")


def _bare(text: str) -> str:
    halves = _HALF.sub("½", text.strip().lower())
    return _DASHES.sub("-", "".join(halves.split())).replace("1.0", "1").replace("0.0", "0")


def both_sides(text: str) -> str | None:
    """The code that White has; nothing for what is no result of two sides."""
    return BOTH.get(_bare(text))


def of_white(text: str) -> str | None:
    """The same, or White's side alone; ``?`` where the game has no result yet; nothing for what is none of these."""
    bare = _bare(text)
    if bare in NOT_YET:
        return "?"
    return BOTH.get(bare) or ONE_SIDE.get(bare)


def of_two(white: str, black: str) -> str | None:
    """The code that White has where each side's result stands by itself; nothing where they contradict each other."""
    one, other = of_white(white), of_white(black)
    if one is None or other is None:
        return None
    if one == "?" or other == "?":
        return MIRRORED[other] if one == "?" else one
    return one if MIRRORED[one] == other else None
