"""Tables written and read as columns of numbers: no object a row, and none a number on PostgreSQL.

``NONE`` stands for NULL. PostgreSQL is sent rows as its binary COPY wants them, made by numpy for thousands of rows at
a time, and answers with one array a column; SQLite takes tuples of plain numbers and gives them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

import numpy as np
import numpy.typing as npt
from django.db import connection
from django.db.models import Model

from ratingsite.foundations.bulk import RowsAsTaken

NONE = int(np.iinfo(np.int32).min)
ROWS_A_PIECE = 20_000
ROWS_A_READ = 50_000
COLUMNS_AS_A_TEXT = 2
"""So few SQLite hands over as one text, in half the time of row by row; of more it would take too much room."""
ROWS_AT_ONCE = 5_000
"""The cells of so many are Python's own at once, of half a kilobyte a row; SQLite takes all rows by one statement."""
Numbers = npt.NDArray[Any]
Bytes = npt.NDArray[np.uint8]
_HEADER, _TRAILER = b"PGCOPY\n\xff\r\n\x00" + bytes(8), b"\xff\xff"
_WIDTHS = {"smallint": ">i2", "integer": ">i4", "bigint": ">i8"}
_OF_ARRAY = 20
"""Bytes that PostgreSQL writes before the elements of an array: dimensions, flags, type, length, lower bound."""
_OF_CELL = len(_HEADER) + 6
"""And before the only cell of a COPY: the number of cells, and how many bytes it has."""
MOST_CODES = 1 << 40
NULL_OF_SQLITE = float("nan")
"""SQLite keeps this number as NULL. ``None`` would be looked up for each cell among what is adapted to it, as ``True``
and ``False`` are: that takes longer than to write the cell.
"""
_ELEMENT = np.dtype([("length", ">i4"), ("value", ">i8")])


@dataclass(frozen=True)
class Named:
    """A column whose cells are a few words or keys: in each row that at this place."""

    words: Sequence[str | UUID]
    places: Numbers


Cells = Numbers | Named | UUID
"""Numbers, names, or one key in every row."""


# ---------------------------------------------------------------- writing
def write_columns(model: type[Model], columns: Mapping[str, Cells], order: Numbers | None = None) -> None:
    """Insert rows with these values by the names of columns; the others are NULL, or what the database gives them.

    The rows go in this ``order``, on PostgreSQL of each piece those together whose cells have the same lengths: near to
    that of an index they find their places there sooner.

    Raises what Django raises for a row that breaks a constraint, and ``OverflowError`` for a number without room.
    """
    table, names, rows = model._meta.db_table, ", ".join(columns), _length(columns)
    in_order = np.arange(rows) if order is None else order
    if connection.vendor == "postgresql":
        kinds = _kinds(model)
        fields = [_field(name, cells, kinds[name]) for name, cells in columns.items()]
        with (
            connection.cursor() as cursor,
            connection.wrap_database_errors,
            cursor.copy(f"COPY {table} ({names}) FROM STDIN (FORMAT BINARY)") as copy,
        ):
            copy.write(_HEADER)
            for start in range(0, rows, ROWS_A_PIECE):
                copy.write(_rows(fields, in_order[start : start + ROWS_A_PIECE]))
            copy.write(_TRAILER)
        return
    # a key that all rows have stands in the statement: to bind it takes as long as any other cell
    marks = ", ".join(f"'{cells.hex}'" if isinstance(cells, UUID) else "%s" for cells in columns.values())
    statement = f"INSERT INTO {table} ({names}) VALUES ({marks})"  # noqa: S608 - names of the schema, and a UUID
    told = [_as_bound(cells) for cells in columns.values() if not isinstance(cells, UUID)]

    def made() -> Iterator[tuple[Any, ...]]:
        for start in range(0, rows, ROWS_AT_ONCE):
            piece = in_order[start : start + ROWS_AT_ONCE]
            yield from zip(*(each(piece) for each in told), strict=True)

    with connection.cursor() as cursor:
        cursor.executemany(statement, RowsAsTaken(made()))


def _length(columns: Mapping[str, Cells]) -> int:
    lengths = {len(_places(cells)) for cells in columns.values() if not isinstance(cells, UUID)}
    (rows,) = lengths
    return rows


def _places(cells: Numbers | Named) -> Numbers:
    return cells.places if isinstance(cells, Named) else cells


def _kinds(model: type[Model]) -> dict[str, str]:
    return {field.column: str(field.db_type(connection)).split("(")[0] for field in model._meta.concrete_fields}


@dataclass(frozen=True)
class _Field:
    """A column as it is sent: the bytes of the cells at the places, or of each row, and how many of them count."""

    cells: Bytes
    lengths: Numbers | None
    places: Numbers | None

    def of(self, rows: Numbers) -> tuple[Bytes, Numbers | None]:
        if self.places is None:
            return self.cells[rows], None if self.lengths is None else self.lengths[rows]
        places = self.places[rows]
        return self.cells[places], None if self.lengths is None else self.lengths[places]


def _field(name: str, cells: Cells, kind: str) -> _Field:
    if isinstance(cells, UUID):
        one = np.frombuffer(cells.bytes, dtype=np.uint8).reshape(1, 16)
        return _Field(one, None, np.broadcast_to(np.int64(0), (1 << 31,)))
    if isinstance(cells, Named):
        return _named(cells)
    width = np.dtype(_WIDTHS[kind])
    missing = cells == NONE
    kept = np.where(missing, 0, cells) if missing.any() else cells
    bounds = np.iinfo(width)
    if len(kept) and not (bounds.min <= int(kept.min()) and int(kept.max()) <= bounds.max):
        raise OverflowError(f"{name}: a number that {kind} has no room for")
    lengths = np.where(missing, -1, width.itemsize) if missing.any() else None
    return _Field(kept.astype(width).view(np.uint8).reshape(-1, width.itemsize), lengths, None)


def _named(cells: Named) -> _Field:
    words = [word.bytes if isinstance(word, UUID) else word.encode() for word in cells.words]
    width = max(map(len, words), default=0)
    matrix = np.frombuffer(b"".join(word.ljust(width, b"\0") for word in words), dtype=np.uint8).reshape(-1, width)
    lengths = np.array([len(word) for word in words])
    return _Field(matrix, None if (lengths == width).all() else lengths, cells.places)


def _rows(fields: Sequence[_Field], rows: Numbers) -> bytes:
    """Rows whose cells have the same lengths are sent together, as a table that has one width."""
    found = [field.of(rows) for field in fields]
    told = [(cells.shape[1], lengths) for cells, lengths in found]
    return b"".join(
        _table([cells[some] for cells, _ in found], [_one(width, lengths, some) for width, lengths in told])
        for some in _of_equal_lengths(told, len(rows))
    )


def _of_equal_lengths(told: Sequence[tuple[int, Numbers | None]], number: int) -> list[Numbers | slice]:
    """The places of rows that have cells of the same lengths, which ``told`` has by columns beside the widest."""
    code, most = np.zeros(number, dtype=np.int64), 1
    for width, lengths in told:
        if lengths is None:
            continue
        if most >= MOST_CODES:
            code = np.unique(code, return_inverse=True)[1]
            most = number
        code = code * (width + 2) + lengths + 1
        most *= width + 2
    if most == 1:
        return [slice(None)]
    order = np.argsort(code, kind="stable")
    return np.split(order, np.flatnonzero(np.diff(code[order])) + 1)


def _one(width: int, lengths: Numbers | None, some: Numbers | slice) -> int:
    return width if lengths is None else int(lengths[some][0])


def _table(cells: Sequence[Bytes], lengths: Sequence[int]) -> bytes:
    """The number of fields, then of each its length and its bytes; of what is NULL the length -1 alone."""
    width = sum(max(length, 0) for length in lengths)
    table = np.empty((len(cells[0]), 2 + width + 4 * len(cells)), dtype=np.uint8)
    table[:, :2] = np.frombuffer(len(cells).to_bytes(2, "big"), dtype=np.uint8)
    at = 2
    for column, length in zip(cells, lengths, strict=True):
        table[:, at : at + 4] = np.frombuffer(length.to_bytes(4, "big", signed=True), dtype=np.uint8)
        at += 4
        if length > 0:
            table[:, at : at + length] = column[:, :length]
            at += length
    return table.tobytes()


def _as_bound(cells: Numbers | Named) -> Callable[[Numbers], list[Any]]:
    """What gives the cells of rows as SQLite takes them."""
    if isinstance(cells, Named):
        words, places = np.array([_key(word) for word in cells.words], dtype=object), cells.places
        return lambda rows: words[places[rows]].tolist()  # type: ignore[no-any-return]

    def bound(rows: Numbers) -> list[Any]:
        numbers = cells[rows]
        missing = np.flatnonzero(numbers == NONE)
        if len(missing) == len(rows):
            return [NULL_OF_SQLITE] * len(rows)
        found: list[Any] = numbers.tolist()
        for place in missing.tolist():
            found[place] = NULL_OF_SQLITE
        return found

    return bound


# ---------------------------------------------------------------- reading
def read_columns(
    model: type[Model],
    names: Sequence[str],
    where: str,
    values: Sequence[Any],
    named: Mapping[str, Sequence[str | UUID]],
) -> dict[str, Numbers]:
    """Columns of the rows for which a condition holds, in no order: numbers, and of the ``named`` columns the places
    of their cells among these words, -1 for any other.
    """
    table = model._meta.db_table
    if connection.vendor == "postgresql":
        return _arrays(model, names, f"FROM {table} WHERE {where}", values, named)
    told = [name if name in named else f"coalesce({name}, {NONE})" for name in names]
    with connection.cursor() as cursor:
        statement = f"SELECT {', '.join(told)} FROM {table} WHERE {where}"  # noqa: S608 - names of the schema
        rows = cursor.execute(statement, list(map(_key, values))).fetchall()
    columns = list(zip(*rows, strict=True)) or [()] * len(names)
    return {name: _read(cells, named.get(name)) for name, cells in zip(names, columns, strict=True)}


def _key(value: Any) -> Any:
    return value.hex if isinstance(value, UUID) else value


def _read(cells: Sequence[Any], words: Sequence[str | UUID] | None) -> Numbers:
    if words is None:
        return np.array(cells, dtype=np.int64)
    place_of = {_key(word): place for place, word in enumerate(words)}
    return np.array([place_of.get(cell, -1) for cell in cells], dtype=np.int64)


def _arrays(
    model: type[Model],
    names: Sequence[str],
    source: str,
    values: Sequence[Any],
    named: Mapping[str, Sequence[str | UUID]],
) -> dict[str, Numbers]:
    """One row with an array for each column, as PostgreSQL sends it."""
    kinds, lists = _kinds(model), list[Any]()
    told = []
    for name in names:
        if kinds[name] == "varchar":  # a few words: PostgreSQL looks for the place
            told.append(f"array_agg(coalesce(array_position(%s::text[], {name}::text), 0))")
            lists.append(list(named[name]))
        elif kinds[name] == "uuid":
            told.append(f"array_agg({name})")
        else:
            told.append(f"array_agg(coalesce({name}::{'int8' if kinds[name] == 'bigint' else 'int4'}, {NONE}))")
    statement = f"COPY (SELECT {', '.join(told)} {source}) TO STDOUT (FORMAT BINARY)"
    with (
        connection.cursor() as cursor,
        connection.wrap_database_errors,
        cursor.copy(statement, [*lists, *values]) as copy,
    ):
        answer = b"".join(map(bytes, copy))
    found, at = {}, len(_HEADER) + 2
    for name in names:
        length = int.from_bytes(answer[at : at + 4], "big", signed=True)
        cell = {"bigint": ">i8", "uuid": "S16"}.get(kinds[name], ">i4")
        cells = np.frombuffer(answer[at + 4 + _OF_ARRAY : at + 4 + max(length, 0)], dtype=[("", ">i4"), ("cell", cell)])
        found[name] = _places_of(cells["cell"], named.get(name)) if name in named else cells["cell"].astype(np.int64)
        at += 4 + max(length, 0)
    return found


def _places_of(cells: Numbers, words: Sequence[str | UUID] | None) -> Numbers:
    """Of keys the places among the words; of what PostgreSQL has looked for one less, since it counts from 1."""
    if cells.dtype.kind != "S":
        return cells.astype(np.int64) - 1
    known = np.array([word.bytes for word in words or () if isinstance(word, UUID)], dtype="S16")
    if not len(known):
        return np.full(len(cells), -1, dtype=np.int64)
    order = np.argsort(known)
    at = np.minimum(np.searchsorted(known, cells, sorter=order), len(known) - 1)
    return np.where(known[order[at]] == cells, order[at], -1)


# ---------------------------------------------------------------- reading of several tables
def read_numbers(
    columns: Mapping[str, str], source: str, values: Sequence[object], *, wide: Collection[str] = ()
) -> dict[str, Numbers]:
    """Whole numbers by name: ``columns`` are expressions of SQL, ``source`` is what follows FROM. All of a row stand at
    the same place; NULL is ``NONE``. Those that may need more than four bytes are ``wide``.
    """
    told = [f"coalesce({expression}, {NONE})" for expression in columns.values()]
    with connection.cursor() as cursor:
        if connection.vendor != "postgresql" and len(columns) <= COLUMNS_AS_A_TEXT:
            row = " || ',' || ".join(told)
            cursor.execute(f"SELECT group_concat({row}) FROM {source}", values)  # noqa: S608 - names of the schema
            ((text,),) = cursor.fetchall()
            table = np.fromstring(text or "", dtype=np.int64, sep=",").reshape(-1, len(columns))
            return {name: table[:, place].copy() for place, name in enumerate(columns)}
        if connection.vendor != "postgresql":
            cursor.execute(f"SELECT {', '.join(told)} FROM {source}", values)  # noqa: S608 - names of the schema
            pieces = {name: [np.zeros(0, dtype=np.int64)] for name in columns}
            while rows := cursor.fetchmany(ROWS_A_READ):  # as tuples they take five times their room
                table = np.array(rows, dtype=np.int64)
                for place, name in enumerate(columns):
                    pieces[name].append(table[:, place].copy())
            return {name: np.concatenate(pieces.pop(name)) for name in columns}
        row = np.dtype([(name, ">i8" if name in wide else ">i4") for name in columns])
        sent = [
            f"int8send(({each})::bigint)" if name in wide else f"int4send(({each})::integer)"
            for name, each in zip(columns, told, strict=True)
        ]
        rows = f"SELECT string_agg({' || '.join(sent)}, ''::bytea) FROM {source}"  # noqa: S608 - names of the schema
        with connection.wrap_database_errors, cursor.copy(f"COPY ({rows}) TO STDOUT (FORMAT BINARY)", values) as copy:
            answer = b"".join(map(bytes, copy))
    (length,) = np.frombuffer(answer, dtype=">i4", count=1, offset=_OF_CELL - 4)
    found = np.frombuffer(answer, dtype=row, count=max(int(length), 0) // row.itemsize, offset=_OF_CELL)
    return {name: found[name].astype(np.int64) for name in columns}


def packed_numbers(value: bytes | None) -> Numbers:
    """What ``array_send`` made of an array of ``bigint`` without NULL."""
    if value is None:
        return np.zeros(0, dtype=np.int64)
    return np.frombuffer(value, dtype=_ELEMENT, offset=_OF_ARRAY)["value"].astype(np.int64)


def places_among(wanted: Numbers, sorted_numbers: Numbers) -> Numbers:
    """Where each wanted number stands among numbers in their order; -1 where it does not."""
    if not len(sorted_numbers):
        return np.full(len(wanted), -1, dtype=np.int64)
    places = np.minimum(np.searchsorted(sorted_numbers, wanted), len(sorted_numbers) - 1)
    return np.where(sorted_numbers[places] == wanted, places, -1)
