"""What the commission may be asked about: a registration of Astrid and Boris that Chiara has refused."""

from __future__ import annotations

import pytest

from ratingsite.office.accounts.models import User
from ratingsite.office.appeals.models import Appeal, Refusal
from ratingsite.office.appeals.services import file_appeal
from tests.tournaments.events import SUMMER, submitted
from tournaments.registration.services import refuse_registration


@pytest.fixture
def refusal(astrid: User, boris: User, chiara: User) -> Refusal:
    refuse_registration(submitted(astrid, boris), by=chiara, now=SUMMER, reason="No venue.")
    return Refusal.objects.get()


@pytest.fixture
def appeal(refusal: Refusal, astrid: User, quentin: User, qadira: User) -> Appeal:
    """Heard by Quentin or Qadira."""
    return file_appeal(refusal, by=astrid, now=SUMMER, grounds="There is a venue.")
