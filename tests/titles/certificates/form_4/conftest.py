"""Form 4 of an event of 2005: named, and issued."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import pytest

from ratings.register.models import Federation, Player
from ratingsite.office.accounts.models import User
from tests.cast import NOW
from tests.titles.worlds import World, accepted_report
from titles.certificates.form_4 import services
from titles.certificates.form_4.documents import make_copies
from titles.certificates.form_4.models import TitleResult
from titles.norms.title_norms_2003 import Form4, forms_4

BORN = date(1987, 3, 17)


@pytest.fixture(autouse=True)
def var(settings: Any, tmp_path: Path) -> None:
    settings.VAR_DIR = tmp_path
    settings.SITE_URL = "https://rating.example"


@pytest.fixture
def old(astrid: User, boris: User, usa: Federation, can: Federation) -> World:
    """The report of ``worlds``, played in 2005, by a hero whose day of birth is known."""
    world = accepted_report(astrid, boris, starts_on=date(2005, 6, 1))
    Player.objects.filter(pk=world.hero.pk).update(birth_date=BORN, birth_year=BORN.year)
    return world


@pytest.fixture
def form(old: World) -> Form4:
    return forms_4(old.report)[0]


@pytest.fixture
def result(form: Form4, boris: User) -> TitleResult:
    """Signed by the chief arbiter."""
    said = {"points_required": {"IM": 650}, "place_of_birth": "Antakya"}
    return services.sign_result(form, **said, by=boris, now=NOW)


@pytest.fixture
def issued(result: TitleResult, chiara: User) -> TitleResult:
    return make_copies(services.countersign_result(result, by=chiara, now=NOW), now=NOW)
