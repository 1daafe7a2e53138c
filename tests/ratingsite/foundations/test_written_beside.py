from __future__ import annotations

from threading import Event, current_thread

import pytest

from ratingsite.foundations.written_beside import WrittenBeside


class Server:
    """Takes pieces; the one named ``falls_at`` it refuses, and none before it ``may_go_on``."""

    def __init__(self, falls_at: bytes = b"") -> None:
        self.taken: list[bytes] = []
        self.threads: set[str] = set()
        self.may_go_on, self._falls_at = Event(), falls_at
        self.may_go_on.set()

    def write(self, buffer: bytes, /) -> None:
        assert self.may_go_on.wait(60)
        if buffer == self._falls_at:
            raise ConnectionError(buffer.decode())
        self.threads.add(current_thread().name)
        self.taken.append(buffer)


def test_pieces_arrive_in_their_order_from_one_thread_that_is_not_ours():
    server = Server()
    _write(server, b"a", b"b", b"c")
    assert server.taken == [b"a", b"b", b"c"]
    assert server.threads == {"copy_0"}


def test_the_next_piece_is_made_while_one_goes():
    server = Server()
    server.may_go_on.clear()
    with WrittenBeside(server) as beside:
        beside.write(b"a")  # comes back, though the server has taken nothing yet
        assert server.taken == []
        server.may_go_on.set()
        beside.write(b"b")  # waited for the first
        assert b"a" in server.taken
    assert server.taken == [b"a", b"b"]


def test_what_the_server_refuses_is_raised_by_the_next_piece():
    server = Server(falls_at=b"a")
    with pytest.raises(ConnectionError, match="a"):
        _write(server, b"a", b"b", b"c")
    assert server.taken == []


def test_what_the_server_refuses_of_the_last_piece_is_raised_at_the_end():
    server = Server(falls_at=b"b")
    with pytest.raises(ConnectionError, match="b"):
        _write(server, b"a", b"b")
    assert server.taken == [b"a"]


def test_an_error_of_ours_is_raised_behind_what_goes_and_hides_nothing():
    server = Server(falls_at=b"a")
    with pytest.raises(ZeroDivisionError):
        _write(server, b"a", error=ZeroDivisionError())


def _write(server: Server, *pieces: bytes, error: Exception | None = None) -> None:
    with WrittenBeside(server) as beside:
        for piece in pieces:
            beside.write(piece)
        if error is not None:
            raise error
