"""What runs again on PostgreSQL and Redis is everything that can differ there, and none of the pure rules."""

from __future__ import annotations

import re
from importlib import import_module

import pytest
from django.conf import settings

from ratingsite.office.accounts.models import User
from tests.services import again_on_services, reaches_services, starts_processes

RULES = re.findall(r"^RULES = (.*)$", (settings.BASE_DIR / "Makefile").read_text(), re.MULTILINE)[0].split()
"""The folders that ``make services-test`` does not even look into."""


def test_a_test_that_asks_for_the_database_by_way_of_a_fixture_reaches_it(
    chiara: User, request: pytest.FixtureRequest
) -> None:
    assert reaches_services(request.node)


@pytest.mark.django_db
def test_a_test_that_is_marked_reaches_it(request: pytest.FixtureRequest) -> None:
    assert reaches_services(request.node)


def test_any_other_test_is_refused_the_database(request: pytest.FixtureRequest) -> None:
    assert not reaches_services(request.node)
    with pytest.raises(RuntimeError, match="Database access not allowed"):
        User.objects.exists()


@pytest.mark.parametrize(
    ("module", "starts"),
    [
        ("tests.ratings.commands.test_rate", True),
        ("tests.journeys.portals", True),
        ("tests.journeys.test_kill", True),
        ("tests.journeys.test_pages", True),
        ("tests.tournaments.events", False),
    ],
)
def test_a_module_that_starts_processes_counts_as_reaching_everything(module: str, starts: bool) -> None:
    assert starts_processes(import_module(module)) == starts


def test_the_pure_rules_run_once(request: pytest.FixtureRequest) -> None:
    again = [item.nodeid for item in again_on_services(request.session.items)]
    assert [nodeid for nodeid in again if nodeid.startswith(tuple(f"tests/{folder}/" for folder in RULES))] == []
    assert len(RULES) == 6


@pytest.mark.django_db
@pytest.mark.parametrize("case", range(3))
def test_of_many_cases_the_first_runs_again(case: int, request: pytest.FixtureRequest) -> None:
    """They send one statement with other values; what a value does to a page SQLite has shown."""
    again = [item for item in again_on_services(_cases_of(request)) if item is request.node]
    assert bool(again) == (case == 0)


@pytest.mark.every_case
@pytest.mark.django_db
@pytest.mark.parametrize("case", range(5))
def test_where_every_case_is_one_of_its_own_all_run_again(case: int, request: pytest.FixtureRequest) -> None:
    assert request.node in again_on_services(_cases_of(request))


def _cases_of(request: pytest.FixtureRequest) -> list[pytest.Item]:
    """The test's own cases, all of them, whatever was chosen for this run."""
    name = request.node.nodeid.partition("[")[0]
    return [item for item in request.session.items if item.nodeid.partition("[")[0] == name]
