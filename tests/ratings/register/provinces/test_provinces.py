"""Provinces of residence: entered by the CFC's office, the last one known on a day, and never changed (735)."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest
from django.db import IntegrityError, transaction
from django.urls import reverse

from ratings.register.models import Federation, Player
from ratings.register.provinces.models import Residence
from ratings.register.provinces.selectors import provinces_on
from ratings.register.provinces.services import NewResidence, enter_residence
from ratingsite.office.accounts.models import Office, User
from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.audit.models import AuditEntry
from tests.cast import person
from tests.tournaments.forms import at, signed_in

NOW = datetime(2025, 9, 1, 12, tzinfo=UTC)


@pytest.fixture
def edgar(can: Federation) -> User:
    """The executive director of the CFC."""
    return person("Edgar Director", (Office.EXECUTIVE_DIRECTOR, can))


def lives(player: Player, province: str, day: date, by: User, now: datetime = NOW) -> Residence:
    return enter_residence(player, NewResidence(province=province, starts_on=day, source="form"), by=by, now=now)


def test_the_last_one_that_was_known_counts(elif_: Player, edgar: User) -> None:
    wrong = lives(elif_, "BC", date(2009, 1, 1), edgar)
    lives(elif_, "ON", date(2009, 1, 1), edgar, NOW + timedelta(hours=1))
    lives(elif_, "QC", date(2010, 1, 1), edgar, NOW + timedelta(hours=2))
    later = NOW + timedelta(days=1)
    found = [
        provinces_on([elif_.pk], day, known_at=known).get(elif_.pk)
        for day, known in (
            (date(2008, 12, 31), later),
            (date(2009, 1, 1), NOW),
            (date(2009, 1, 1), later),
            (date(2011, 1, 1), later),
        )
    ]
    assert found == [None, "BC", "ON", "QC"]
    with pytest.raises(IntegrityError), transaction.atomic():
        Residence.objects.filter(pk=wrong.pk).update(province="NS")
    assert AuditEntry.objects.filter(act="enter province", article="735").count() == 3


def test_only_the_office_of_the_cfc_enters_it_on_the_page_of_memberships(
    elif_: Player, edgar: User, astrid: User
) -> None:
    at(NOW)
    with pytest.raises(NotPermitted):
        lives(elif_, "ON", date(2009, 1, 1), astrid)
    address = reverse("province_enter", args=[elif_.key])
    said = {"residence-province": "ON", "residence-starts_on": "2009-05-03", "residence-source": "form"}
    assert signed_in(astrid).post(address, said).status_code == 404
    director = signed_in(edgar)
    assert director.post(address, said | {"residence-province": "XX"}).status_code == 422
    assert director.post(address, said).status_code == 302
    assert "Ontario" in director.get(reverse("memberships", args=[elif_.key])).content.decode()
