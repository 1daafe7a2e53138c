from __future__ import annotations

from threading import Event, current_thread

import pytest

from ratingsite.foundations.beside import Beside


def test_it_begins_at_once_and_gives_what_was_found_in_its_own_thread():
    may_end = Event()

    def function() -> str:
        assert may_end.wait(60)
        return current_thread().name

    beside = Beside(function)
    may_end.set()
    assert beside.result() == "beside_0" != current_thread().name


def test_what_goes_wrong_is_raised_where_it_is_asked_for():
    def function() -> None:
        raise ZeroDivisionError("beside")

    beside = Beside(function)
    with pytest.raises(ZeroDivisionError, match="beside"):
        beside.result()
