"""The lines of a long list as the list behind it is made of them: kept in pieces beside its rows, under their hashes.

Numbers are columns, one behind the other; of each line there is the key of its name, and all that stands behind its own
key, as it is hashed (``line_texts``).
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple
from uuid import UUID

import numpy as np
from django.db import connection, models

from ratings.lists.models import RatingList
from ratingsite.foundations.bulk import write_rows
from ratingsite.foundations.number_columns import Numbers

PLAYER, NUMBER = "player", "number"
FIGURES = (
    *("birth_year", "rating", "games", "k_factor", "games_total", "highest_rating", "last_played_on", "is_inactive"),
)
COLUMNS = (PLAYER, NUMBER, *FIGURES)
"""In the order in which they are kept; ``number`` is the FIDE ID that is the key, ``NONE`` where another one is."""
_WIDTHS = {PLAYER: np.dtype("<i8")}
_NUMBER = np.dtype("<i4")
_A_LINE = sum(_WIDTHS.get(name, _NUMBER).itemsize for name in COLUMNS)
_KINDS = ("uuid", "int4", "int4", "text", "bytea", "text", "bytea")
LINES_A_PIECE = 5000
"""Larger values take PostgreSQL longer, byte for byte."""
_BETWEEN = "\n"
_NAMES = ("rating_list_id", "place", "lines", "numbers_sha256", "numbers", "texts_sha256", "texts")


class Piece(NamedTuple):
    """Lines that follow each other from a place on: how many, their columns one behind the other, their texts."""

    place: int
    lines: int
    numbers: bytes
    texts: bytes


class KeptLines(models.Model):
    """A piece of a list; never changed. ``texts`` are the keys of the names, behind them the lines."""

    rating_list = models.ForeignKey(
        RatingList, on_delete=models.PROTECT, related_name="+", db_constraint=False, db_index=False
    )
    place = models.PositiveIntegerField()
    lines = models.PositiveIntegerField()
    numbers_sha256 = models.CharField(max_length=64)
    numbers = models.BinaryField()
    texts_sha256 = models.CharField(max_length=64)
    texts = models.BinaryField()

    class Meta:
        verbose_name = "kept lines"
        verbose_name_plural = "kept lines"
        constraints = [models.UniqueConstraint(fields=["rating_list", "place"], name="one_kept_piece_a_place")]

    def __str__(self) -> str:
        return f"{self.rating_list_id}, {self.place}"


# ---------------------------------------------------------------- writing
def keep_lines(
    list_id: UUID, place: int, columns: Mapping[str, Numbers], name_keys: Sequence[str], of_lines: Sequence[str]
) -> None:
    """Keep the next lines of a list, by the names of ``COLUMNS``; ``name_keys`` come as they are sent by COPY.

    Nothing is kept of lines that cannot be told from each other again, and of a list that lacks some nothing is read.
    """
    keep_pieces(list_id, pieces_of_lines(place, columns, name_keys, of_lines))


def pieces_of_lines(
    place: int, columns: Mapping[str, Numbers], name_keys: Sequence[str], of_lines: Sequence[str]
) -> Iterator[Piece]:
    """The same lines as ``keep_pieces`` takes them."""
    for first in range(0, len(of_lines), LINES_A_PIECE):
        some = slice(first, first + LINES_A_PIECE)
        heads, told = name_keys[some], of_lines[some]
        keys = _BETWEEN.join(heads)
        if keys.count(_BETWEEN) == len(heads) - 1:  # lines are JSON, which has none inside a text
            numbers = [columns[name][some].astype(_WIDTHS.get(name, _NUMBER)).tobytes() for name in COLUMNS]
            yield Piece(place + first, len(told), b"".join(numbers), f"{keys}\0{_BETWEEN.join(told)}".encode())


def keep_pieces(list_id: UUID, pieces: Iterable[Piece]) -> None:
    """Keep pieces of a list: on PostgreSQL by one COPY."""
    rows = (
        (list_id, place, lines, _sha256(numbers), numbers, _sha256(texts), texts)
        for place, lines, numbers, texts in pieces
    )
    if connection.vendor != "postgresql":
        write_rows(KeptLines, _NAMES, rows)
        return
    with (
        connection.cursor() as cursor,
        connection.wrap_database_errors,
        cursor.copy(f"COPY {_TABLE} ({', '.join(_NAMES)}) FROM STDIN (FORMAT BINARY)") as copy,
    ):
        copy.set_types(_KINDS)
        for row in rows:
            copy.write_row(row)


def _sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


# ---------------------------------------------------------------- reading
def kept_numbers(rating_list: RatingList, names: Sequence[str] = COLUMNS) -> dict[str, Numbers] | None:
    """Columns of a list in the order of its keys; ``None`` where it is not kept."""
    pieces = [piece for _, piece in _read(rating_list, "numbers")]
    return {name: columns_in(pieces, name) for name in names} if pieces else None


def columns_in(pieces: Sequence[bytes], name: str) -> Numbers:
    """One column of some pieces; rows of players and FIDE IDs in eight bytes, what else in four."""
    column = np.concatenate([_column(piece, name) for piece in pieces])
    return column.astype(np.int64) if name in (PLAYER, NUMBER) else column


def _column(piece: bytes, name: str) -> Numbers:
    lines, width = len(piece) // _A_LINE, _WIDTHS.get(name, _NUMBER)
    begin = sum(lines * _WIDTHS.get(other, _NUMBER).itemsize for other in COLUMNS[: COLUMNS.index(name)])
    return np.frombuffer(piece, dtype=width, count=lines, offset=begin)


def kept_texts(rating_list: RatingList) -> list[tuple[int, bytes]]:
    """The pieces of the texts, and how many lines each has; none where nothing is kept."""
    return _read(rating_list, "texts")


def texts_in(piece: bytes) -> tuple[list[str], list[str]]:
    """The keys of the names of a piece, as they are sent, and what stands behind the keys of its lines."""
    heads, _, of_lines = piece.decode().partition("\0")
    return heads.split(_BETWEEN), of_lines.split(_BETWEEN)


def _read(rating_list: RatingList, what: str) -> list[tuple[int, bytes]]:
    """All pieces of a list in their order; none where one lacks or is not as it was kept: then the rows say it."""
    found = pieces_of(rating_list.pk, what)
    is_whole = sum(lines for lines, *_ in found) == rating_list.entries_count
    return [(lines, data) for lines, data, _ in found] if is_whole and all(fine for *_, fine in found) else []


def pieces_of(list_id: UUID, what: str) -> list[tuple[int, bytes, bool]]:
    """How many lines each piece has, its numbers or texts, and whether these are what was kept."""
    if connection.vendor != "postgresql":
        kept = KeptLines.objects.filter(rating_list=list_id).order_by("place")
        told = kept.values_list("lines", what, f"{what}_sha256").iterator()
        return [(lines, data, _sha256(data) == sha256) for lines, data, sha256 in told]
    rows = f"SELECT lines, {what}_sha256, {what} FROM {_TABLE} WHERE rating_list_id = %s ORDER BY place"  # noqa: S608
    with (
        connection.cursor() as cursor,
        connection.wrap_database_errors,
        cursor.copy(f"COPY ({rows}) TO STDOUT (FORMAT BINARY)", [list_id]) as copy,
    ):
        copy.set_types(["int4", "text", "bytea"])
        return [(lines, data, _sha256(data) == sha256) for lines, sha256, data in copy.rows()]


def forget(list_id: UUID) -> None:
    """Let the list behind this one be made out of the rows."""
    KeptLines.objects.filter(rating_list=list_id).delete()


_TABLE = KeptLines._meta.db_table
