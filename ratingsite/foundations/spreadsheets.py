"""Tables as CSV for spreadsheets: no text in them is taken for a formula."""

from __future__ import annotations

import csv
import io
from codecs import BOM_UTF8
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from itertools import islice

FORMULA_SIGNS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")  # wide ones too
CSV = "text/csv; charset=utf-8"
ROWS_A_PIECE = 500

Value = str | int | Decimal | None


def guarded(text: str) -> str:
    """The text, harmless to a spreadsheet: one that begins like a formula stands behind an apostrophe."""
    return f"'{text}" if text.startswith(FORMULA_SIGNS) else text


def unguarded(text: str) -> str:
    """Without the apostrophe that keeps a spreadsheet from calculating."""
    return text[1:] if text.startswith("'") and text[1:].startswith(FORMULA_SIGNS) else text


def safe(value: Value) -> Value:
    """Texts guarded; numbers are numbers."""
    return guarded(value) if isinstance(value, str) else value


def as_csv(rows: Iterable[Sequence[Value]]) -> bytes:
    """UTF-8 with its mark, so that spreadsheets know; CR LF."""
    return b"".join(csv_in_pieces(rows))


def csv_in_pieces(rows: Iterable[Sequence[Value]]) -> Iterator[bytes]:
    """The same in pieces that are worth sending: there may be more rows than memory has room for."""
    left, mark = iter(rows), BOM_UTF8
    while some := list(islice(left, ROWS_A_PIECE)):
        out = io.StringIO()
        csv.writer(out).writerows([safe(value) for value in row] for row in some)
        yield mark + out.getvalue().encode()
        mark = b""
