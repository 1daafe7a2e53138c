"""An arbiter at two venues, as the registration of the second one says; ten seeds, and a hundred lawful ones."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ratingsite.office.accounts.models import User
from tests.planted.arbiters import at_two_venues, lawful
from tests.tournaments.events import submitted
from tournaments.registration.clashes import Announced, announced, clash_findings
from tournaments.registration.services import ArbiterFacts
from tournaments.regulations.findings import Code

DANA = ArbiterFacts(name="Dana Deputy", fide_id=4711, email="dana@example.org")


@pytest.fixture
def sent(astrid: User, boris: User) -> Announced:
    """What was sent in, with a deputy whose number and address are known."""
    return announced(submitted(astrid, boris, deputies=(DANA,)))


def named(sent: Announced, make: Callable[[int, Announced], Announced], seeds: int) -> list[int]:
    """The seeds of which it is said that an arbiter is elsewhere."""
    return [seed for seed in range(seeds) if _says_so(make(seed, sent))]


def _says_so(said: Announced) -> bool:
    return any(found.code is Code.ELSEWHERE for found in clash_findings(said))


def test_an_arbiter_at_two_venues_on_a_day_is_named(sent: Announced) -> None:
    assert named(sent, at_two_venues, 10) == list(range(10))


def test_of_a_hundred_registrations_with_arbiters_in_one_place_two_are_named_at_most(sent: Announced) -> None:
    assert len(named(sent, lawful, 100)) <= 2
