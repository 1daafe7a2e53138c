"""What runs again on PostgreSQL and Redis is everything that can reach them, and none of the pure rules."""

from __future__ import annotations

from importlib import import_module

import pytest

from ratingsite.office.accounts.models import User
from tests.services import reaches_services, starts_processes

RULES = ("ratings/regulations", "ratings/kernel", "tournaments/regulations", "tournaments/trf", "titles/regulations")


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
    again = [item.nodeid for item in request.session.items if reaches_services(item)]
    assert [nodeid for nodeid in again if nodeid.startswith(tuple(f"tests/{folder}/" for folder in RULES))] == []
