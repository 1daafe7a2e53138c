"""Tables for spreadsheets, whole and in pieces."""

from __future__ import annotations

import pytest

from ratingsite.foundations import spreadsheets
from ratingsite.foundations.spreadsheets import as_csv, csv_in_pieces


def test_a_table_in_pieces_is_the_same_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spreadsheets, "ROWS_A_PIECE", 2)
    rows = [("Number", "Name"), (1, "=1+1"), (2, "Čapek; Cyd"), (3, None), (4, "")]
    pieces = list(csv_in_pieces(iter(rows)))
    assert [piece.decode() for piece in pieces] == [
        "\ufeffNumber,Name\r\n1,'=1+1\r\n", "2,Čapek; Cyd\r\n3,\r\n", "4,\r\n",
    ]  # fmt: skip
    assert as_csv(rows) == b"".join(pieces)


def test_a_piece_is_there_before_the_rest_is_asked_for() -> None:
    def rows() -> object:
        yield from [("Number",)] * spreadsheets.ROWS_A_PIECE
        raise AssertionError("nobody has asked for more")

    assert next(csv_in_pieces(rows())).count(b"Number") == spreadsheets.ROWS_A_PIECE  # type: ignore[arg-type]
