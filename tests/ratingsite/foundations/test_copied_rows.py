"""The rows of a COPY come as psycopg gives them, and the connection is free behind them."""

from __future__ import annotations

from contextlib import suppress

import pytest
from django.db import DataError, connection, transaction

from ratingsite.foundations.copied_rows import copied_rows

pytestmark = [pytest.mark.django_db, pytest.mark.every_case]
ROWS = "COPY (SELECT number, repeat('x', number % 50) FROM generate_series(1, {most}) AS number) TO STDOUT"


@pytest.mark.parametrize("most", [0, 1, 20_000])
def test_they_are_those_that_psycopg_gives(most: int) -> None:
    if connection.vendor != "postgresql":  # which alone has COPY
        return
    with connection.cursor() as cursor:
        with cursor.copy(ROWS.format(most=most)) as copy:
            expected = [bytes(row) for row in copy]
        with cursor.copy(ROWS.format(most=most)) as copy:
            found = [bytes(row) for row in copied_rows(copy)]
        cursor.execute("SELECT 1")
        assert cursor.fetchall() == [(1,)]
    assert (len(found), found) == (most, expected)


def test_who_looks_at_the_first_rows_alone_leaves_the_connection_free() -> None:
    if connection.vendor != "postgresql":  # which alone has COPY
        return
    with connection.cursor() as cursor:
        with suppress(KeyError), transaction.atomic(), cursor.copy(ROWS.format(most=20_000)) as copy:
            assert bytes(next(copied_rows(copy))) == b"1\tx\n"
            raise KeyError
        cursor.execute("SELECT 1")
        assert cursor.fetchall() == [(1,)]


def test_where_a_row_cannot_be_told_the_database_says_why() -> None:
    if connection.vendor != "postgresql":  # which alone has COPY
        return
    rows = "COPY (SELECT 1 / (19000 - number) FROM generate_series(1, 20000) AS number) TO STDOUT"
    seen = []
    with (
        pytest.raises(DataError, match="division by zero"),
        connection.cursor() as cursor,
        connection.wrap_database_errors,
        cursor.copy(rows) as copy,
    ):
        seen.extend(map(bytes, copied_rows(copy)))
    assert 0 < len(seen) < 19_000
