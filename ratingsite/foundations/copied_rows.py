"""The rows of a COPY to the client, one after another as they come: psycopg itself makes five calls for each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from psycopg.errors import error_from_result
from psycopg.pq import ExecStatus


def copied_rows(copy: Any) -> Iterator[bytes | memoryview]:
    """What ``copy`` of psycopg iterates over; it is asked to wait where a row has not come yet. Raises as it does."""
    server = copy.connection.pgconn
    while True:
        length, row = server.get_copy_data(1)
        if length < 0:
            _end(server)
            return
        if not length and not (row := copy.read()):
            return
        yield row


def _end(server: Any) -> None:
    """Behind the last row: the connection is free for others when it has said how it went."""
    failed = None
    while result := server.get_result():
        if result.status != ExecStatus.COMMAND_OK:
            failed = error_from_result(result)
    if failed is not None:
        raise failed
