"""The desk of a tournament, for every test of this folder."""

from __future__ import annotations

from datetime import date

import pytest

from ratings.lists.models import RatingSystem
from ratings.register.models import Federation, Player
from ratings.regulations.snapshots import SYSTEMS
from ratingsite.office.accounts.models import Office, OfficeHeld, User
from tests.cast import person
from tests.tournaments.desk import Desk
from tests.tournaments.events import PEOPLE


@pytest.fixture
def desk(astrid: User, boris: User, chiara: User, dmitri: User, qadira: User, can: Federation, usa: Federation) -> Desk:
    """The desk of a federation that rates with FIDE; every system is there, and the list of the first day."""
    for code in SYSTEMS:
        RatingSystem.objects.get_or_create(code=code, defaults={"name": code})
    edgar = person("Edgar Director", (Office.EXECUTIVE_DIRECTOR, usa))
    OfficeHeld.objects.update(starts_on=date(2003, 1, 1))  # the old texts have tournaments too
    for fide_id, name, sex, title, _rating in PEOPLE:
        Player.objects.create(fide_id=fide_id, name=name, sex=sex, title=title, federation=usa)
    return Desk(astrid=astrid, boris=boris, chiara=chiara, dmitri=dmitri, qadira=qadira, edgar=edgar, federation=usa)
