"""Who appeals and who hears it, and a list of the CFC."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from ratings.lists.imports import ImportedEntry, import_list
from ratings.lists.models import RatingList, RatingSystem
from ratings.register.claims.models import PlayerClaim
from ratings.register.models import Player
from ratings.runs.corrections.computing import advance_correction
from ratings.runs.corrections.models import ListCorrection
from ratings.runs.rating_appeals.models import RatingAppeal
from ratingsite.office.accounts.models import User
from tests.cast import person

NOW = datetime(2026, 3, 2, 9, tzinfo=UTC)


def computed(appeal: RatingAppeal, at: datetime = NOW) -> ListCorrection:
    """The correction of an appeal, when a worker has computed it."""
    appeal.refresh_from_db()
    assert appeal.correction is not None
    advance_correction(appeal.correction.pk, clock=lambda: at)
    appeal.correction.refresh_from_db()
    return appeal.correction


@pytest.fixture
def bob(db: None, dmitri: User, players: dict[str, Player]) -> User:
    """The account that is known as Bob; it holds no office."""
    account = person("Bob Baker")
    PlayerClaim.objects.create(
        user=account, player=players["bob"], state="confirmed", asked_at=NOW, decided_at=NOW, decided_by=dmitri
    )
    return account


@pytest.fixture
def cfc_list(players: dict[str, Player], dmitri: User) -> RatingList:
    RatingSystem.objects.get_or_create(code="cfc-regular", defaults={"name": "CFC regular"})
    rows = [ImportedEntry(player=players["bob"], rating=1985)]
    return import_list("cfc-regular", date(2026, 3, 1), rows, origin="test", by=dmitri, now=NOW)
