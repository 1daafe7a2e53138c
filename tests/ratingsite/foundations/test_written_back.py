"""On SQLite what a long act has committed is written back into the file by who commits behind it."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.db import connection, transaction

from ratingsite.foundations.written_back import USUAL_PAGES, written_back_later

LOTS = 3 * USUAL_PAGES


@pytest.fixture
def table(transactional_db: None) -> str:
    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE lots (page text)")
    return "lots"


def _commit(table: str, mark: str, pages: int) -> None:
    with transaction.atomic(), connection.cursor() as cursor:
        rows = [(mark * (4000 // len(mark)),)] * pages
        cursor.executemany(f"INSERT INTO {table} VALUES (%s)", rows)  # noqa: S608 - our own table


def _file_has(mark: str) -> bool:
    """Whether it stands in the file that the database is; in that of PostgreSQL, which writes back when it wants, it
    does as it should.
    """
    if connection.vendor != "sqlite":
        return True
    return mark.encode() in Path(connection.settings_dict["NAME"]).read_bytes()


def _limit() -> int:
    if connection.vendor != "sqlite":
        return USUAL_PAGES
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA wal_autocheckpoint")
        return int(cursor.fetchone()[0])


@pytest.mark.parametrize("ends_with", [None, RuntimeError])
def test_what_is_committed_meanwhile_is_written_back_by_the_next_commit(
    table: str, ends_with: type[Exception] | None
) -> None:
    mark = f"ends with {ends_with}"
    try:
        with written_back_later():
            _commit(table, mark, LOTS)
            if ends_with:
                raise ends_with
    except RuntimeError:
        assert ends_with is RuntimeError
    assert (_file_has(mark), _limit()) == (connection.vendor != "sqlite", USUAL_PAGES)
    _commit(table, "behind it", 1)
    assert _file_has(mark)
    with connection.cursor() as cursor:
        cursor.execute(f"DROP TABLE {table}")


def test_a_connection_that_was_lost_meanwhile_is_not_opened_for_it(transactional_db: None) -> None:
    with written_back_later():
        connection.close()
    assert connection.connection is None
    assert _limit() == USUAL_PAGES
