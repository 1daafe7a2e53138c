"""How the values of an edition are written on a page: numbers, lists, shares, methods, and tables as printed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields, is_dataclass
from fractions import Fraction
from math import ceil
from typing import Any

from django.utils.translation import gettext as _

from ratings.regulations.tables import EXPECTED_ROWS, SCORE_ROWS, ExpectedRow
from ratingsite.site.regulation_pages.words.values import CODES, COLUMNS, METHODS


@dataclass(frozen=True, kw_only=True)
class Table:
    """A value that is itself a table."""

    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def text_of(value: Any) -> str:
    """A value in a few words or signs."""
    if value is None:
        return "–"
    if callable(value):
        return str(METHODS.get(value.__name__, value.__name__.replace("_", " ")))
    for kind, write in _WRITERS:
        if isinstance(value, kind):
            return write(value)
    return str(CODES.get(value, value))


def _tuple_text(value: tuple[Any, ...]) -> str:
    if len(value) > 2 and isinstance(value[0], int) and value == tuple(range(value[0], value[0] + len(value))):
        return f"{value[0]}–{value[-1]}"
    return ", ".join(": ".join(map(str, each)) if isinstance(each, tuple) else text_of(each) for each in value)


def _fraction_text(number: Fraction) -> str:
    """``1/3``, and ``12½`` or ``½`` where a number has a half."""
    if number.denominator == 2:
        return f"{number.numerator // 2 or ''}½"
    return f"{number.numerator}/{number.denominator}"


_WRITERS: tuple[tuple[type, Callable[[Any], str]], ...] = (
    (bool, lambda truth: _("yes") if truth else _("no")),
    (Fraction, _fraction_text),
    (frozenset, lambda words: ", ".join(sorted(text_of(each) for each in words))),
    (tuple, _tuple_text),
)


def table_of(value: Any) -> Table | None:
    """A tuple of dataclasses as a table with a row each; anything else is none."""
    if not isinstance(value, tuple) or not value or not is_dataclass(value[0]):
        return None
    names = [field.name for field in fields(value[0])]
    return Table(
        headings=tuple(str(COLUMNS.get(name, name.replace("_", " "))) for name in names),
        rows=tuple(tuple(text_of(getattr(row, name)) for name in names) for row in value),
    )


# ---------------------------------------------------------------- the long tables, column beside column as printed
def score_table() -> Table:
    """Fractional score into rating difference (8.1a, 8.1.1)."""
    return _side_by_side(("p", "dp"), [(*_scores(p), str(dp)) for p, dp in SCORE_ROWS], 6)


def expected_table(printed: Sequence[ExpectedRow] = EXPECTED_ROWS) -> Table:
    """Rating difference into expected score (8.1b, 8.1.2; CFC 714b)."""
    rows = [
        (
            f"{row.lowest}–{row.highest}" if row.highest is not None else f"> {row.lowest - 1}",
            *_scores(row.high, row.low),
        )
        for row in printed
    ]
    return _side_by_side(("D", "H", "L"), rows, 4)


def _scores(*hundredths: int) -> tuple[str, ...]:
    """``.92``, and ``1.0`` for certainty."""
    return tuple("1.0" if number == 100 else f".{number:02d}" for number in hundredths)


def _side_by_side(headings: tuple[str, ...], rows: Sequence[tuple[str, ...]], columns: int) -> Table:
    height = ceil(len(rows) / columns)
    blank = ("",) * len(headings)
    padded = [*rows, *[blank] * (height * columns - len(rows))]
    return Table(
        headings=headings * columns,
        rows=tuple(
            tuple(cell for column in range(columns) for cell in padded[column * height + line])
            for line in range(height)
        ),
    )
