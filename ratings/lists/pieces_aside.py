"""Pieces of a list that wait in a file until its lines are sent: a connection takes one COPY at a time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from struct import Struct
from tempfile import TemporaryFile
from typing import Self

from ratings.lists.kept_lines import Piece

_HEAD = Struct("<4q")  # place, lines, and how many bytes the numbers and the texts have


class PiecesAside:
    """Pieces in the order in which they were put there. The file has no name, and is gone at the end."""

    def __enter__(self) -> Self:
        self._file = TemporaryFile()
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def put(self, pieces: Iterable[Piece]) -> None:
        """Put some behind the others."""
        for place, lines, numbers, texts in pieces:
            self._file.write(_HEAD.pack(place, lines, len(numbers), len(texts)))
            self._file.write(numbers)
            self._file.write(texts)

    def __iter__(self) -> Iterator[Piece]:
        self._file.seek(0)
        while head := self._file.read(_HEAD.size):
            place, lines, numbers, texts = _HEAD.unpack(head)
            yield Piece(place, lines, self._file.read(numbers), self._file.read(texts))
