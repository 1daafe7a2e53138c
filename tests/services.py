"""Which tests can reach the database, the broker or the cache: only those run again on PostgreSQL and Redis."""

from __future__ import annotations

import inspect
from types import ModuleType

import pytest

FIXTURES = {"db", "transactional_db", "live_server", "django_db_reset_sequences", "django_db_serialized_rollback"}
MARKERS = ("django_db", "browser", "services")
STARTERS_OF_PROCESSES = ("subprocess", "tests.journeys.portals")


def reaches_services(item: pytest.Item) -> bool:
    """Whether a test may reach them. pytest-django refuses the database to every other one in the same process.

    What a process of its own does nobody sees here: a module that starts one counts as reaching everything.
    """
    fixtures: set[str] = set(getattr(item, "fixturenames", ()))
    marked = any(item.get_closest_marker(name) for name in MARKERS)
    return bool(fixtures & FIXTURES) or marked or starts_processes(getattr(item, "module", None))


def is_journey(item: pytest.Item) -> bool:
    """Whether a test drives a browser or a portal of its own."""
    return any(item.get_closest_marker(name) for name in ("browser", "services"))


def starts_processes(module: ModuleType | None) -> bool:
    """Whether a module of tests uses something that starts processes."""
    used = vars(module).values() if module else ()
    names = {thing.__name__ if inspect.ismodule(thing) else getattr(thing, "__module__", None) for thing in used}
    return not names.isdisjoint(STARTERS_OF_PROCESSES)
