"""Pieces of a list that wait in a file: they come back as they were put there, in their order, and again."""

from __future__ import annotations

from ratings.lists.kept_lines import Piece
from ratings.lists.pieces_aside import PiecesAside

FIRST = [Piece(0, 2, b"\0\1", "Čapek\n".encode()), Piece(2, 1, b"", b"")]
LAST = [Piece(3, 5000, bytes(range(256)), b"\n\0\n")]


def test_pieces_come_back_in_their_order_and_again() -> None:
    with PiecesAside() as aside:
        assert list(aside) == []
        aside.put(FIRST)
        assert list(aside) == FIRST
        aside.put(iter(LAST))
        assert list(aside) == list(aside) == FIRST + LAST
