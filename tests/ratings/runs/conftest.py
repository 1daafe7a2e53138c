"""The offices of the CFC that corrections and appeals of runs wait for."""

from __future__ import annotations

import pytest

from ratingsite.office.accounts.models import Office, User
from tests.cast import person


@pytest.fixture
def adam(db: None) -> User:
    """The CFC's Rating Auditor (739)."""
    return person("Adam Auditor", (Office.RATING_AUDITOR, None))


@pytest.fixture
def regina(db: None) -> User:
    """Of the CFC's Rating Committee (702)."""
    return person("Regina Committee", (Office.RATING_COMMITTEE, None))
