"""The columns of a 001 record that must be blank, and what follows when they are not."""

from __future__ import annotations

from typing import NamedTuple

FIRST_ROUND = 92
ROUND_WIDTH = 10
LAST_FIXED_COLUMN = 89
_GAPS = (4, 9, 14, 48, 53, 57, 69, 80, 85, 90, 91)
_ROUND_GAPS = (4, 6, 8, 9)  # counted from the first column of the round
_FIELDS = ((5, 8, "rank"), (15, 47, "name"), (81, 84, "points"), (86, 89, "place"))


class Shift(NamedTuple):
    """A whole line moved by one column, noticed at the first column that should be blank."""

    side: str
    column: int


def round_count(text: str) -> int:
    """How many rounds a player's line has columns for."""
    return max(0, -(-(len(text.rstrip(" ")) - FIRST_ROUND + 1) // ROUND_WIDTH))


def round_column(number: int) -> int:
    """The first column of a round."""
    return FIRST_ROUND + ROUND_WIDTH * (number - 1)


def round_at(column: int) -> int | None:
    """The round that a column belongs to, with the two behind it; nothing before the first."""
    return (column - FIRST_ROUND) // ROUND_WIDTH + 1 if column >= FIRST_ROUND else None


def filled_gaps(text: str) -> list[int]:
    """The columns that must be blank and are not."""
    found = [column for column in _GAPS if text[column - 1 : column].strip(" ")]
    for number in range(1, round_count(text) + 1):
        start = round_column(number) - 1
        # The two columns behind a round and the two between its fields, looked at together because most are blank.
        if text[start + 4 : start + 10 : 2].strip(" ") or text[start + 9 : start + 10].strip(" "):
            found += [start + 1 + gap for gap in _ROUND_GAPS if text[start + gap : start + gap + 1].strip(" ")]
    return found


def find_shift(text: str, gaps: list[int]) -> Shift | None:
    """Whether one character more or less explains all the filled gaps."""
    if len(gaps) < 2:
        return None
    first = gaps[0]
    if not filled_gaps(text[: first - 1] + " " + text[first - 1 :]):
        return Shift("left", first)
    if not filled_gaps(text[: first - 1] + text[first:]):
        return Shift("right", first)
    return None


def missing_field(text: str) -> tuple[str, str]:
    """The first field a short line does not reach, with its columns."""
    for first, last, name in _FIELDS:
        if len(text) < first:
            return name, f"{first}-{last}"
    return "place", "86-89"
