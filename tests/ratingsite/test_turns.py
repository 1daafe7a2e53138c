from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, BrokenBarrierError, Event
from typing import Any

import pytest

from ratingsite.turns import InTurn

LONG = 60.0


def _asked(application: InTurn, method: str = "GET") -> list[bytes]:
    return list(application({"REQUEST_METHOD": method}, lambda *_: None))


class _AtOnce:
    """Tells of each of two requests whether the other was there at the same time."""

    def __init__(self, seconds: float) -> None:
        self._both = Barrier(2, timeout=seconds)

    def __call__(self, _environ: dict[str, Any], _start: Any) -> Iterable[bytes]:
        try:
            self._both.wait()
        except BrokenBarrierError:
            return [b"alone"]
        return [b"together"]


def _two(application: InTurn, method: str) -> list[list[bytes]]:
    with ThreadPoolExecutor(2) as pool:
        return list(pool.map(lambda _: _asked(application, method), range(2)))


def test_pages_are_made_one_after_another() -> None:
    assert _two(InTurn(_AtOnce(0.2), patience=LONG), "GET") == [[b"alone"], [b"alone"]]


@pytest.mark.parametrize("method", ["POST", "PUT"])
def test_what_is_sent_in_is_not_waited_for(method: str) -> None:
    assert _two(InTurn(_AtOnce(LONG), patience=LONG), method) == [[b"together"], [b"together"]]


def test_nobody_waits_longer_than_a_moment_behind_a_page_that_takes_long() -> None:
    assert _two(InTurn(_AtOnce(LONG), patience=0.01), "GET") == [[b"together"], [b"together"]]


def test_what_goes_out_piece_by_piece_lets_others_have_their_turn() -> None:
    passed = Event()

    def portal(environ: dict[str, Any], _start: Any) -> Iterable[bytes]:
        return (b"page" for _ in range(1)) if passed.is_set() else _pieces()

    def _pieces() -> Iterable[bytes]:
        yield b"first"
        passed.set()
        yield from _asked(application)
        yield b"last"

    application = InTurn(portal, patience=LONG)
    assert _asked(application) == [b"first", b"page", b"last"]


def test_a_page_that_fails_gives_its_turn_back() -> None:
    def portal(_environ: dict[str, Any], _start: Any) -> Iterable[bytes]:
        raise RuntimeError("no page")

    application = InTurn(portal, patience=LONG)
    for _ in range(2):
        with pytest.raises(RuntimeError, match="no page"):
            _asked(application)
