"""Writes many rows at once: by COPY on PostgreSQL, by ``executemany`` on SQLite; and reads all rows of a long query.

``bulk_create`` spends four fifths of its time on quoting. Defaults of fields are not filled in.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import date, datetime
from itertools import chain, islice
from typing import Any, Self
from uuid import UUID

from django.db import connection, transaction
from django.db.models import Model, QuerySet

Row = Sequence[object]
OTHER_PLANS = ("enable_sort", "enable_seqscan", "enable_hashjoin", "enable_mergejoin")


def write_rows(model: type[Model], columns: Sequence[str], rows: Iterable[Row], *, table: str = "") -> None:
    """Insert rows with values for these columns of the table of ``model``, or of one like it; JSON comes as text.

    Raises what Django raises for a row that breaks a constraint.
    """
    table, names = table or model._meta.db_table, ", ".join(columns)
    with connection.cursor() as cursor, connection.wrap_database_errors:
        if connection.vendor == "postgresql":
            with cursor.copy(f"COPY {table} ({names}) FROM STDIN") as copy:
                for row in rows:
                    copy.write_row(row)
            return
        marks = ", ".join(["%s"] * len(columns))
        statement = f"INSERT INTO {table} ({names}) VALUES ({marks})"  # noqa: S608 - names of the schema
        cursor.executemany(statement, RowsAsTaken(tuple(map(_plain, row)) for row in rows))


class RowsAsTaken:
    """Rows for ``executemany`` of SQLite that are made as they are taken, and kept by nobody but the first.

    Django looks at the first row, and asks ``itertools.tee`` for two iterators to do so: of any others it would keep
    every row.
    """

    def __init__(self, rows: Iterable[Row]) -> None:
        self._behind = iter(rows)
        self._first = list(islice(self._behind, 1))
        self._rows = chain(self._first, self._behind)

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> Row:
        return next(self._rows)

    def __copy__(self) -> Iterator[Row]:
        """All of them, whether or not somebody has looked at the first."""
        return chain(self._first, self._behind)


def change_rows(model: type[Model], columns: Sequence[str], rows: Iterable[Row]) -> None:
    """Set these columns of rows of the table of ``model``, whose number stands last in each.

    ``bulk_update`` spells every value out as a case of its own, three milliseconds a row of eight columns.
    """
    told = ", ".join(f"{column} = %s" for column in columns)
    statement = f"UPDATE {model._meta.db_table} SET {told} WHERE {model._meta.pk.column} = %s"  # noqa: S608 - names of the schema
    with connection.cursor() as cursor:
        is_postgresql = connection.vendor == "postgresql"
        cursor.executemany(statement, [row if is_postgresql else tuple(map(_plain, row)) for row in rows])


def _plain(value: object) -> object:
    """A value as Django keeps it in SQLite."""
    if isinstance(value, UUID):
        return value.hex
    if isinstance(value, datetime):
        return connection.ops.adapt_datetimefield_value(value)
    return value.isoformat() if isinstance(value, date) else value


def read_to_the_end(rows: QuerySet[Any, Any], *, at_once: int) -> Iterator[Any]:
    """The rows of a query, so many at once, planned for the whole of it.

    PostgreSQL plans a cursor for the first tenth of its rows: to have the first at once it would look up row by row
    what it joins, and put nothing in order that an index has in order already. That is half as much again for all.
    """
    found = rows.iterator(chunk_size=at_once)
    if connection.vendor != "postgresql":
        return found
    with connection.cursor() as cursor:
        cursor.execute("SET cursor_tuple_fraction = 1")
        first = list(islice(found, 1))  # the cursor is planned when it is opened
        cursor.execute("RESET cursor_tuple_fraction")
    return chain(first, found)


@contextmanager
def by_its_index() -> Iterator[None]:
    """In here PostgreSQL takes rows as an index has them in order, and looks up one by one what it joins to them.

    That is what a piece of a long table asks for, whatever is known of the table: to put all in order for each piece
    takes as often as long as there are pieces.
    """
    if connection.vendor != "postgresql":
        yield
        return
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("; ".join(f"SET LOCAL {plan} = off" for plan in OTHER_PLANS))
        yield
        cursor.execute("; ".join(f"SET LOCAL {plan} TO DEFAULT" for plan in OTHER_PLANS))
