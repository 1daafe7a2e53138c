"""While the database works on one statement, this process works on something else."""

from __future__ import annotations

from threading import Event

import pytest
from django.db import connection, transaction
from django.db.backends.base.base import BaseDatabaseWrapper

from ratings.register.models import Federation
from ratingsite.foundations.meanwhile import meanwhile

pytestmark = pytest.mark.django_db(transaction=True)
ADD = "INSERT INTO ratings_federation (code, name, time_zone, is_federation) VALUES ('XXX', 'Nowhere', 'UTC', TRUE)"


def add(own: BaseDatabaseWrapper) -> None:
    with own.cursor() as cursor:
        cursor.execute(ADD)


def test_the_body_runs_while_the_database_is_asked() -> None:
    asked, goes_on, seen = Event(), Event(), []

    def ask(own: BaseDatabaseWrapper) -> None:
        asked.set()
        seen.append(goes_on.wait(30))
        add(own)

    with meanwhile(ask):
        seen.append(asked.wait(30))
        goes_on.set()
    assert (seen, Federation.objects.filter(code="XXX").count()) == ([True, True], 1)


def test_what_is_asked_is_a_part_of_the_transaction_of_the_body() -> None:
    with transaction.atomic():
        with meanwhile(add):
            pass
        assert Federation.objects.filter(code="XXX").exists()
        transaction.set_rollback(True)
    assert not Federation.objects.filter(code="XXX").exists()


def test_an_error_of_what_is_asked_is_raised_behind_the_body() -> None:
    done = []

    def ask(own: BaseDatabaseWrapper) -> None:
        raise LookupError("asked for nothing")

    with pytest.raises(LookupError, match="asked for nothing"), meanwhile(ask):
        done.append("body")
    assert done == ["body"]
    connection.validate_thread_sharing()


def test_an_error_of_the_body_is_raised_when_nothing_is_asked_any_more() -> None:
    goes_on, ended = Event(), []

    def ask(own: BaseDatabaseWrapper) -> None:
        goes_on.wait(30)
        ended.append("asked")

    def body() -> None:
        goes_on.set()
        raise RuntimeError("no")

    with pytest.raises(RuntimeError, match="no"), meanwhile(ask):
        body()
    assert ended == ["asked"]
