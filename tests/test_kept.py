"""A world is built once in a worker, and stands for each test as its services would have left it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any

import pytest
from django.core import mail
from django.db import IntegrityError, connection, transaction
from django.test import override_settings

from ratings.register.models import Federation
from ratingsite.office.clock.services import now, set_demo_clock
from tests.kept import KEEPER, kept

pytestmark = [pytest.mark.django_db, pytest.mark.once]  # of SQLite alone: elsewhere nothing is kept

BUILT: Counter[str] = Counter()
OCTOBER = datetime(2025, 10, 1, tzinfo=UTC)


@pytest.fixture(autouse=True)
def _count() -> None:
    BUILT.clear()


@contextmanager
def another_test() -> Iterator[None]:
    """A database as every test finds it, and what is written in here is taken back as behind a test."""
    KEEPER.afresh(is_open=True)
    connection.connection.execute("SAVEPOINT another_test")
    yield
    connection.connection.execute("ROLLBACK TO another_test")


def rows() -> list[tuple[str, str]]:
    return list(Federation.objects.filter(code__startswith="X").order_by("code").values_list("code", "name"))


@kept
def a_federation(code: str, name: str = "Somewhere") -> Federation:
    BUILT[code] += 1
    return Federation.objects.create(code=code, name=name)


@kept
def two_federations() -> list[Federation]:
    BUILT["two"] += 1
    return [a_federation("XAA"), a_federation("XAB")]


@kept
def renamed(federation: Federation, name: str) -> Federation:
    BUILT["renamed"] += 1
    federation.name = name
    federation.save()
    return federation


# ---------------------------------------------------------------- kept
def test_the_same_world_is_built_once_and_each_test_gets_its_rows_and_a_copy_of_its_own() -> None:
    given = []
    for _ in range(3):
        with another_test():
            federation = a_federation("XKA")
            assert rows() == [("XKA", "Somewhere")]
            federation.name = "Only in the test that changed it"
            given.append(federation)
    assert BUILT == {"XKA": 1}
    assert len({id(federation) for federation in given}) == 3


def test_a_world_of_worlds_is_built_once_and_so_are_its_parts() -> None:
    for _ in range(2):
        with another_test():
            assert [federation.code for federation in two_federations()] == ["XAA", "XAB"]
            assert rows() == [("XAA", "Somewhere"), ("XAB", "Somewhere")]
    with another_test():
        a_federation("XAA")
        a_federation("XAB")
        assert rows() == [("XAA", "Somewhere"), ("XAB", "Somewhere")]
    assert BUILT == {"two": 1, "XAA": 1, "XAB": 1}


def test_a_row_that_is_given_in_becomes_what_it_was_made_and_is_what_comes_out() -> None:
    for _ in range(2):
        with another_test():
            federation = a_federation("XRA")
            assert renamed(federation, "Elsewhere") is federation
            assert (federation.name, rows()) == ("Elsewhere", [("XRA", "Elsewhere")])
    assert BUILT == {"XRA": 1, "renamed": 1}


@pytest.fixture
def of_a_fixture() -> Federation:
    return a_federation("XFA")


@pytest.mark.parametrize("turn", [1, 2])
def test_what_a_fixture_builds_is_there(of_a_fixture: Federation, turn: int) -> None:
    assert (of_a_fixture.code, rows()) == ("XFA", [("XFA", "Somewhere")])


# ---------------------------------------------------------------- built anew
def test_in_another_state_and_of_other_things_it_is_built_anew() -> None:
    with another_test():
        a_federation("XSA")
    with another_test():
        a_federation("XSA", "Another name")
    with another_test():
        Federation.objects.create(code="XSZ", name="There before")
        a_federation("XSA")
        assert rows() == [("XSA", "Somewhere"), ("XSZ", "There before")]
    assert BUILT == {"XSA": 3}


@pytest.mark.parametrize("why", ["settings", "code", "a statement that failed"])
def test_where_the_rows_do_not_tell_everything_it_is_built_anew(why: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in range(2):
        with another_test(), override_settings(**({"DEMO": False} if why == "settings" else {})):
            befalls(why, monkeypatch)
            a_federation("XWA")
    assert BUILT == {"XWA": 2}


def befalls(why: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if why == "code":
        monkeypatch.setattr("tests.test_kept.BUILT", BUILT)
    elif why == "a statement that failed":
        with pytest.raises(IntegrityError), transaction.atomic():
            Federation.objects.create(code="XWB", name=None)


def look_away() -> None:
    """What the clock says is not asked."""


def set_again() -> None:
    set_demo_clock(OCTOBER)


@pytest.mark.parametrize(("look", "times"), [(look_away, 1), (now, 2), (set_again, 2)])
def test_what_looks_at_a_clock_that_was_set_is_built_anew(look: Callable[[], object], times: int) -> None:
    @kept
    def counted() -> Federation:
        BUILT["counted"] += 1
        look()
        return Federation.objects.create(code="XCA", name="Somewhere")

    for _ in range(2):
        with another_test():
            set_demo_clock(OCTOBER)
            assert (counted().code, rows()) == ("XCA", [("XCA", "Somewhere")])
    assert Counter(counted=times) == BUILT


def test_what_was_built_without_a_clock_is_not_given_where_one_is_set() -> None:
    for is_set in (False, True):
        with another_test():
            if is_set:
                set_demo_clock(OCTOBER)
            a_federation("XCB")
    assert BUILT == {"XCB": 2}


def a_letter() -> Federation:
    mail.send_mail("Subject", "Text", "office@example.org", ["astrid@example.org"])
    return a_federation("XLA")


def what_cannot_be_copied() -> Callable[[], Federation]:
    federation = a_federation("XLA")
    return lambda: federation


@pytest.mark.parametrize("build", [a_letter, what_cannot_be_copied])
def test_what_does_more_than_to_write_rows_is_done_each_time(build: Callable[[], Any]) -> None:
    @kept
    def counted() -> Any:
        BUILT["done"] += 1
        return build()

    for _ in range(2):
        with another_test():
            counted()
            assert rows() == [("XLA", "Somewhere")]
    assert BUILT["done"] == 2
