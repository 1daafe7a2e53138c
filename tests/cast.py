"""The named cast of every test, and the two federations they live in."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from ratings.lists.models import RatingSystem
from ratings.register.models import Federation, Player
from ratingsite.office.accounts.models import Office, OfficeHeld, User

LONG_AGO = date(2020, 1, 1)
NOW = datetime(2025, 9, 1, 12, 0, tzinfo=UTC)
PASSWORD = "a-long-demo-password"


def person(name: str, *offices: tuple[Office, Federation | None]) -> User:
    """A user called ``name`` who has held these offices for long."""
    user = User.objects.create_user(f"{name.split(maxsplit=1)[0].lower()}@example.org", name, PASSWORD)
    for office, federation in offices:
        OfficeHeld.objects.create(user=user, office=office, federation=federation, starts_on=LONG_AGO)
    return user


@pytest.fixture
def usa(db: None) -> Federation:
    return Federation.objects.get_or_create(
        code="USA", defaults={"name": "United States of America", "time_zone": "America/Chicago"}
    )[0]


@pytest.fixture
def can(db: None) -> Federation:
    return Federation.objects.get_or_create(code="CAN", defaults={"name": "Canada", "time_zone": "America/Toronto"})[0]


@pytest.fixture
def standard(db: None) -> RatingSystem:
    return RatingSystem.objects.get_or_create(code="fide-standard", defaults={"name": "FIDE standard"})[0]


@pytest.fixture
def astrid(usa: Federation) -> User:
    """The organiser."""
    return person("Astrid Organiser", (Office.ORGANISER, usa))


@pytest.fixture
def boris(usa: Federation) -> User:
    """The chief arbiter."""
    return person("Boris Arbiter", (Office.ARBITER, usa))


@pytest.fixture
def chiara(usa: Federation) -> User:
    """The rating officer of the USA."""
    return person("Chiara Officer", (Office.RATING_OFFICER, usa))


@pytest.fixture
def carla(can: Federation) -> User:
    """The rating officer of another federation."""
    return person("Carla Elsewhere", (Office.RATING_OFFICER, can))


@pytest.fixture
def dmitri(db: None) -> User:
    """The rating administrator."""
    return person("Dmitri Administrator", (Office.RATING_ADMINISTRATOR, None))


@pytest.fixture
def quentin(db: None) -> User:
    """A member of the qualification commission."""
    return person("Quentin Commission", (Office.QC, None))


@pytest.fixture
def qadira(db: None) -> User:
    """The chair of the qualification commission."""
    return person("Qadira Chair", (Office.QC, None), (Office.QC_CHAIR, None))


@pytest.fixture
def faruk(db: None) -> User:
    """Who may do nothing."""
    return person("Faruk Nobody")


@pytest.fixture
def cora(db: None) -> User:
    """A member of the Council."""
    return person("Cora Council", (Office.COUNCIL, None))


@pytest.fixture
def elif_(usa: Federation) -> Player:
    """A player on the register."""
    return Player.objects.create(fide_id=2099001, name="Demir, Elif", sex="w", federation=usa, birth_year=2001)
