"""Which tests run again on PostgreSQL and Redis: what asks the database, the broker or the cache, one case of each.

What differs there is the SQL and who runs the tasks. A page is drawn by the same code on every database, so a journey
whose subject is the browser runs once; and the cases of one test send the same statements with other values, so that
one of them is enough. Where the cases choose the statement, the test is marked ``every_case``.

The gate knows more: it has noted on SQLite which statements each test sends (``tests/statements.py``).
There only so many tests run again that each is sent, and whatever those notes cannot tell:
``enough_on_services``.
"""

from __future__ import annotations

import inspect
from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import cache
from types import ModuleType

import pytest

from tests.statements import Sent, covering

FIXTURES = {"db", "transactional_db", "live_server", "django_db_reset_sequences", "django_db_serialized_rollback"}
STARTERS_OF_PROCESSES = ("subprocess", "tests.journeys.portals")


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


def enough_on_services(items: Iterable[pytest.Item], noted: Mapping[str, Sent]) -> list[pytest.Item]:
    """Of the tests that can depend on services those that together send every statement that was noted, and those of
    which the notes do not tell enough.
    """
    reaching = [item for item in items if reaches_services(item)]
    untold = again_on_services(item for item in reaching if item.nodeid not in noted or is_of_its_own(item))
    already = {statement for item in untold if item.nodeid in noted for statement in noted[item.nodeid].statements}
    others = {item.nodeid: noted[item.nodeid] for item in reaching if item not in untold and item.nodeid in noted}
    chosen = covering(others, already)
    return [*untold, *(item for item in reaching if item.nodeid in chosen)]


def is_of_its_own(item: pytest.Item) -> bool:
    """Whether more than its statements counts: several at once, processes of its own, or what only PostgreSQL does."""
    fixtures: set[str] = set(getattr(item, "fixturenames", ()))
    marked = item.get_closest_marker("django_db")
    at_once = "transactional_db" in fixtures or bool(marked and marked.kwargs.get("transaction"))
    module = getattr(item, "module", None)
    named = bool(item.get_closest_marker("services")) or "postgresql" in source_of(module).lower()
    return at_once or named or starts_processes(module)


@cache
def source_of(module: ModuleType | None) -> str:
    """What stands in a module of tests."""
    return inspect.getsource(module) if module else ""


def reaches_services(item: pytest.Item) -> bool:
    """Whether what a test finds can depend on them. pytest-django refuses the database to every other in its process.

    What a process of its own does nobody sees here: a module that starts one counts as reaching everything.
    """
    if item.get_closest_marker("services"):
        return True
    if item.get_closest_marker("browser") or item.get_closest_marker("once"):
        return False
    fixtures: set[str] = set(getattr(item, "fixturenames", ()))
    marked = item.get_closest_marker("django_db") is not None
    return bool(fixtures & FIXTURES) or marked or starts_processes(getattr(item, "module", None))


def is_journey(item: pytest.Item) -> bool:
    """Whether a test drives a browser or a portal of its own."""
    return any(item.get_closest_marker(name) for name in ("browser", "services"))


def starts_processes(module: ModuleType | None) -> bool:
    """Whether a module of tests uses something that starts processes."""
    used = vars(module).values() if module else ()
    names = {thing.__name__ if inspect.ismodule(thing) else getattr(thing, "__module__", None) for thing in used}
    return not names.isdisjoint(STARTERS_OF_PROCESSES)
