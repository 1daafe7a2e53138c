"""The long tables of FIDE's and the CFC's rating systems, read once from the CSV that stands beside this file.

The files hold the tables in the order and the spelling in which the handbook prints them: 8.1a (8.1.1 since 2024),
fractional score into rating difference, and 8.1b (8.1.2), rating difference into scoring probability; and the table of
the CFC's 714b.
"""

from __future__ import annotations

import csv
from dataclasses import dataclass
from pathlib import Path

from ratingsite.foundations.exact import Hundredths

FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class ExpectedRow:
    """One row of table 8.1b as printed; ``highest`` is ``None`` in the open row at the end."""

    lowest: int
    highest: int | None
    high: Hundredths
    low: Hundredths


def difference_for_score(percentage: int) -> int:
    """Table 8.1a: dp for a score of so many percent."""
    return _DIFFERENCES[percentage]


def expected_score(difference: int) -> Hundredths:
    """Table 8.1b: PD, column H for the higher rated player (``difference`` not below 0), L for the lower."""
    if difference >= 0:
        return _HIGH[min(difference, _OPEN)]
    return _LOW[min(-difference, _OPEN)]


def _printed_rows(name: str) -> list[dict[str, str]]:
    with (FOLDER / name).open(encoding="ascii", newline="") as file:
        return list(csv.DictReader(file))


def _hundredths(printed: str) -> Hundredths:
    whole, _, part = printed.partition(".")
    return Hundredths(int(whole or "0") * 100 + int(part.ljust(2, "0")))


def _expected_row(printed: dict[str, str]) -> ExpectedRow:
    high, low = _hundredths(printed["H"]), _hundredths(printed["L"])
    if printed["D"].startswith(">"):
        return ExpectedRow(int(printed["D"][1:]) + 1, None, high, low)
    if printed["D"].endswith(" and over"):
        return ExpectedRow(int(printed["D"].removesuffix(" and over")), None, high, low)
    lowest, _, highest = printed["D"].partition("-")
    return ExpectedRow(int(lowest), int(highest), high, low)


SCORE_ROWS: tuple[tuple[Hundredths, int], ...] = tuple(
    (_hundredths(row["p"]), int(row["dp"])) for row in _printed_rows("fide_score_to_difference.csv")
)
EXPECTED_ROWS: tuple[ExpectedRow, ...] = tuple(
    _expected_row(row) for row in _printed_rows("fide_difference_to_score.csv")
)
CFC_EXPECTED_ROWS: tuple[ExpectedRow, ...] = tuple(
    _expected_row(row) for row in _printed_rows("cfc_difference_to_score.csv")
)

_DIFFERENCES = {int(percentage): dp for percentage, dp in SCORE_ROWS}
_OPEN = EXPECTED_ROWS[-1].lowest
_SPREAD = [row for row in EXPECTED_ROWS for _ in range(row.lowest, (row.highest or row.lowest) + 1)]
_HIGH = tuple(row.high for row in _SPREAD)
_LOW = tuple(row.low for row in _SPREAD)
