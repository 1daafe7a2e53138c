"""Since when there is an account, and when its owner last signed in: by the portal's clock, which the demo moves."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client
from django.utils import timezone

from ratingsite.office.accounts.models import User
from ratingsite.office.people.suspending import account_for
from tests.cast import NOW, PASSWORD
from tests.tournaments.forms import at

JUNE = datetime(2025, 6, 1, 12, tzinfo=UTC)


def test_an_account_stands_since_the_portals_moment(db: None) -> None:
    account_for("elif@new.example", "Elif New", by=None, now=NOW)
    assert User.objects.get(email="elif@new.example").joined_at == NOW


@pytest.mark.parametrize(("is_demo", "moment"), [(True, lambda: JUNE), (False, timezone.now)])
def test_the_last_sign_in_is_told_by_the_portals_clock(is_demo: bool, moment, chiara: User, settings) -> None:
    settings.DEMO = True
    at(JUNE)
    settings.DEMO = is_demo
    Client().post("/account/login/", {"login": chiara.email, "password": PASSWORD})
    chiara.refresh_from_db()
    assert chiara.last_login is not None
    assert abs(chiara.last_login - moment()) < timedelta(hours=1)
