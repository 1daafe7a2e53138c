"""An approved norm with a rating that bears an application, and the president who countersigns what is entered."""

from __future__ import annotations

from datetime import date

import pytest

from ratings.lists.models import ListEntry
from ratings.register.models import Federation
from ratingsite.office.accounts.models import Office, User
from tests.cast import NOW, person
from tests.titles.worlds import World, a_list
from titles.certificates.services import approve_norm
from titles.norms.models import Norm


@pytest.fixture
def approved(countersigned: Norm, quentin: User, world: World) -> Norm:
    """The norm of ``worlds``, and a rating of 2405 on a later list."""
    july = a_list(world.rating_list.system, date(2024, 7, 1))
    ListEntry.objects.create(
        rating_list=july, player=world.hero, name=world.hero.name, federation_id="USA", rating=2405, title="FM"
    )
    return approve_norm(countersigned, by=quentin, now=NOW)


@pytest.fixture
def fred(usa: Federation) -> User:
    """The president of the federation: "the Rating Officer or the President" (1.8)."""
    return person("Fred President", (Office.FEDERATION_PRESIDENT, usa))
