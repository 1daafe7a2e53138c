"""The small round robin behind its last day, with its players on the register."""

from __future__ import annotations

import pytest

from ratings.register.models import Federation
from ratingsite.office.accounts.models import User
from tests.tournaments.events import AFTER, finished, on_the_register
from tests.tournaments.forms import at
from tournaments.registration.models import Tournament


@pytest.fixture
def four(astrid: User, boris: User, chiara: User, usa: Federation) -> Tournament:
    on_the_register(usa)
    at(AFTER)
    return finished(astrid, boris, chiara)
