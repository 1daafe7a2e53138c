"""Sessions that are over leave nothing behind, and one that cannot be kept just now is not taken for one of them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.contrib.sessions.backends.base import UpdateError
from django.contrib.sessions.models import Session
from django.db import OperationalError, connection
from django.test import Client
from django.utils import timezone

from ratingsite.office.accounts.models import User
from ratingsite.tasks import sweep


def test_the_sweep_forgets_sessions_that_are_over(db: None) -> None:
    for key, hours in (("over", -1), ("open", 1)):
        Session.objects.create(session_key=key, session_data="", expire_date=timezone.now() + timedelta(hours=hours))
    sweep()
    assert list(Session.objects.values_list("session_key", flat=True)) == ["open"]


def test_a_database_that_is_away_is_not_taken_for_a_session_that_was_deleted(client: Client, chiara: User) -> None:
    """Behind an act that was done the page answers 503, and not 400 as to somebody who asks badly."""

    def away(execute: Callable[..., object], sql: str, *said: object) -> object:
        if "django_session" in sql:
            raise OperationalError("the server closed the connection unexpectedly")
        return execute(sql, *said)

    client.force_login(chiara)
    session = client.session
    session["told"] = "It will be rated."
    with connection.execute_wrapper(away), pytest.raises(OperationalError, match="closed the connection"):
        session.save()
    session.delete()
    with pytest.raises(UpdateError):
        session.save()
