"""Which tests run again on PostgreSQL and Redis: what asks the database, the broker or the cache, one case of each.

What differs there is the SQL and who runs the tasks. A page is drawn by the same code on every database, so a journey
whose subject is the browser runs once; and the cases of one test send the same statements with other values, so that
one of them is enough. Where the cases choose the statement, the test is marked ``every_case``.

The gate knows more: it has noted on SQLite which statements each test sends (``tests/statements.py``), and chooses by
that (``tests/choice.py``): so many tests run again that each is sent, and those of which the notes cannot tell, for
they are of their own.
"""

from __future__ import annotations

import inspect
import os
from collections import defaultdict
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from types import ModuleType

import pytest

FIXTURES = {"db", "transactional_db", "live_server", "django_db_reset_sequences", "django_db_serialized_rollback"}
STARTERS_OF_PROCESSES = ("subprocess", "tests.journeys.portals")
NOBODY = {"DATABASE_URL": "postgresql://nobody@127.0.0.1:1/nothing", "REDIS_URL": "redis://127.0.0.1:1/0"}
"""Addresses at which nothing answers."""


def again_on_services(items: Iterable[pytest.Item]) -> list[pytest.Item]:
    """Of the tests that can depend on them those that run again there, one case of each or all (``chosen``)."""
    cases: defaultdict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        if reaches_services(item):
            cases[item.nodeid.partition("[")[0]].append(item)
    return [item for of_one_test in cases.values() for item in chosen(of_one_test)]


def chosen(cases: list[pytest.Item]) -> list[pytest.Item]:
    """The first case of a test; all of them where each sends statements of its own."""
    return cases if cases[0].get_closest_marker("every_case") else cases[:1]


def is_of_its_own(item: pytest.Item) -> bool:
    """Whether more than its statements counts: several at once, processes of its own, or what only PostgreSQL does."""
    marked = item.get_closest_marker("django_db")
    at_once = "transactional_db" in fixtures_of(item) or bool(marked and marked.kwargs.get("transaction"))
    named = any(item.get_closest_marker(name) for name in ("services", "postgresql_alone"))
    return at_once or named or says_what_differs(item) or starts_processes_that_ask(item)


def says_what_differs(item: pytest.Item) -> bool:
    """Whether a test says what is different there, itself or by what its module has beside its tests."""
    beside, of_test = source_of(getattr(item, "module", None)), getattr(item, "function", None)
    return "postgresql" in beside or (of_test is not None and "postgresql" in inspect.getsource(of_test).lower())


@cache
def source_of(module: ModuleType | None) -> str:
    """What stands in a module of tests, in small letters, but for the tests."""
    if module is None:
        return ""
    source = inspect.getsource(module)
    for name, thing in vars(module).items():
        if name.startswith("test_") and inspect.isfunction(thing) and thing.__module__ == module.__name__:
            source = source.replace(inspect.getsource(thing), "")
    return source.lower()


def reaches_services(item: pytest.Item) -> bool:
    """Whether what a test finds can depend on them. pytest-django refuses the database to every other in its process.

    What a process of its own does nobody sees here: a module that starts one counts as reaching everything, unless it
    says that its processes ask nobody.
    """
    if item.get_closest_marker("services"):
        return True
    if item.get_closest_marker("browser") or item.get_closest_marker("once"):
        return False
    return asks_the_database(item) or starts_processes_that_ask(item)


def asks_the_database(item: pytest.Item) -> bool:
    """Whether it may, in its own process."""
    return bool(fixtures_of(item) & FIXTURES) or item.get_closest_marker("django_db") is not None


def fixtures_of(item: pytest.Item) -> set[str]:
    return set(getattr(item, "fixturenames", ()))


def is_journey(item: pytest.Item) -> bool:
    """Whether a test drives a browser or a portal of its own."""
    return any(item.get_closest_marker(name) for name in ("browser", "services"))


def starts_processes(module: ModuleType | None) -> bool:
    """Whether a module of tests uses something that starts processes."""
    used = vars(module).values() if module else ()
    names = {thing.__name__ if inspect.ismodule(thing) else getattr(thing, "__module__", None) for thing in used}
    return not names.isdisjoint(STARTERS_OF_PROCESSES)


def starts_processes_that_ask(item: pytest.Item) -> bool:
    """Whether a test may start a process that asks the database or Redis."""
    return starts_processes(getattr(item, "module", None)) and not item.get_closest_marker("asks_nobody")


@contextmanager
def nobody_answers(item: pytest.Item) -> Iterator[None]:
    """In here a process that should ask nobody, and asks, fails. (One that a test of the database starts gets its whole
    environment from the test.)
    """
    if not item.get_closest_marker("asks_nobody") or asks_the_database(item):
        yield
        return
    before = dict(os.environ)
    os.environ.update(NOBODY)
    try:
        yield
    finally:
        for name in NOBODY:
            os.environ.pop(name)
            os.environ.update({name: before[name]} if name in before else {})
