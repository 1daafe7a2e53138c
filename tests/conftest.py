"""Fixtures that every test may ask for, and the gate's rule that nothing is skipped there."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Iterator
from contextlib import ExitStack, nullcontext
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from _pytest.terminal import TerminalReporter
from django.db import connection
from django.utils import translation
from hypothesis import settings
from pytest_django import DjangoDbBlocker

from ratingsite.foundations.federations import ask_the_office
from tests import databases, helping, kept, rendered, workers
from tests.choice import Choice, choice_by, note_collected
from tests.services import again_on_services, is_journey, nobody_answers
from tests.statements import Notes

pytest_plugins = ["tests.brief_reports", "tests.cast"]

settings.register_profile("gate", deadline=None, max_examples=40)
settings.register_profile("long", deadline=None, max_examples=1000)
settings.load_profile(os.environ.get("EXAMPLES", "gate"))


NOTES = Path(os.environ["STATEMENTS"]) if "STATEMENTS" in os.environ else None
"""Where the gate keeps what SQLite was asked, until PostgreSQL is (``.ci/run``)."""
ON_SERVICES = bool(os.environ.get("DATABASE_URL"))


@cache
def _notes() -> Notes | None:
    return None if NOTES is None or ON_SERVICES else Notes(NOTES, workers.NAME or "main")


@cache
def _choice() -> Choice | None:
    return choice_by(NOTES) if NOTES and ON_SERVICES else None


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Nor does anybody read on PostgreSQL what has nothing to ask there."""
    if (choice := _choice()) is None or not collection_path.is_relative_to(config.rootpath):
        return None
    return choice.has_nothing_of(collection_path.relative_to(config.rootpath).as_posix()) or None


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[Any]:
    """Note what a test sends, where the gate asks for it; one that asks for French leaves none behind."""
    kept.KEEPER.begin(item)
    forget_what_was_counted()
    ask_the_office(is_kept if _has_office(item) else None)
    try:
        with notes.of(item.nodeid) if (notes := _notes()) else nullcontext():
            return (yield)
    finally:
        translation.deactivate()


def _has_office(item: pytest.Item) -> bool:
    """Whether a database stands behind the test: only there somebody can have added a federation."""
    names = {"db", "transactional_db", "live_server"}
    return not names.isdisjoint(getattr(item, "fixturenames", ())) or item.get_closest_marker("django_db") is not None


def forget_what_was_counted() -> None:
    """Each test has people and entries of the record of the same numbers; pages are read where there are some."""
    if shown_count := sys.modules.get("ratingsite.site.shown_count"):
        shown_count.SHOWN.clear()


def is_kept(code: str) -> bool:
    """As the portal asks its office; models are read only when there is one."""
    from ratings.register.federations import selectors

    return selectors.is_kept(code)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[Any]:
    """A process that should ask nobody finds nobody, on SQLite too."""
    with nobody_answers(item):
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup(fixturedef: pytest.FixtureDef[Any]) -> Iterator[Any]:
    """What a fixture writes is written again, without its services, where it was written before."""
    with kept.set_up(fixturedef):
        return (yield)


def pytest_configure() -> None:
    """A test makes much and keeps little: the garbage collector need not look after every 700 new things."""
    gc.set_threshold(100_000, 50, 50)
    helping.stand_behind()
    rendered.tell_of_pages_alone()
    if not ON_SERVICES:
        kept.follow()


def pytest_unconfigure() -> None:
    if notes := _notes():
        notes.close()


def pytest_xdist_auto_num_workers() -> int:
    """One for each core, and one that helps."""
    return helping.one_more()


def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> helping.Scheduling:
    """A file stays in one worker."""
    return helping.Scheduling(config, log)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> Iterator[None]:
    """Mark what runs again on PostgreSQL and Redis before ``-m`` chooses; behind every other order, that of
    pytest-django too, what takes longest begins first, so that nobody waits for it in the end.
    """
    if NOTES and not ON_SERVICES and workers.NUMBER == 0:
        note_collected(NOTES, items)
    alone = "sqlite_alone" if ON_SERVICES else "postgresql_alone"
    of_others = [item for item in items if item.get_closest_marker(alone)]
    items[:] = [item for item in items if item not in of_others]
    config.hook.pytest_deselected(items=of_others)
    for item in choice.among(items) if (choice := _choice()) else again_on_services(items):
        item.add_marker("again_on_services")
    yield
    items.sort(key=lambda item: not is_journey(item))


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[Any]:
    """What is collected stays until the end: the garbage collector need not look through it, now or again and again."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


@pytest.fixture(scope="session")
def django_db_setup(
    django_test_environment: None, django_db_blocker: DjangoDbBlocker, django_db_modify_db_settings: None
) -> Iterator[None]:
    """In the place of pytest-django's own, which migrates for every worker."""
    with ExitStack() as ends:
        with django_db_blocker.unblock():
            ends.enter_context(databases.for_tests(connection))
        yield
        with django_db_blocker.unblock():
            ends.close()


@pytest.fixture(scope="module")
def little_garbage() -> None:
    """For benchmarks, which look for garbage before they measure: what other tests have left is looked through once."""
    gc.collect()
    gc.freeze()


def pytest_terminal_summary(terminalreporter: TerminalReporter) -> None:
    """Under ``CI=true`` a skipped test is a failure: the gate's machine has everything, or installs it."""
    skipped = terminalreporter.stats.get("skipped", [])
    if os.environ.get("CI") == "true" and skipped:
        terminalreporter.write_line(f"{len(skipped)} skipped, and under CI=true nothing may be", red=True)


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    skipped = reporter.stats.get("skipped", []) if isinstance(reporter, TerminalReporter) else []
    if os.environ.get("CI") == "true" and skipped and exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


@pytest.fixture(scope="session")
def unused() -> None:
    """In the place of what pytest-django does before and behind every test for markers and an app that nobody has here:
    it takes as long as a small test.
    """


_django_set_urlconf = _django_isolate_apps = _django_clear_site_cache = _template_string_if_invalid_marker = unused
