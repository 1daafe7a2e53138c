"""What a watcher is told: alive, ready, or what is in the way – and never a version."""

from datetime import timedelta

import pytest
from django.db import DatabaseError, connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client

from ratingsite.office.clock.services import now
from ratingsite.office.outbox.models import OutboxMessage

READY = {"ready": True, "checks": {"database": True, "migrations": True, "outbox": True}}


def a_message(age: timedelta, **fields: int) -> OutboxMessage:
    return OutboxMessage.objects.create(
        kind="mail", dedup_key="m", payload={"to": []}, created_at=now() - age, **fields
    )


def test_the_process_is_alive_without_asking_the_database(client: Client) -> None:
    answer = client.get("/healthz")
    assert (answer.status_code, answer.content) == (200, b"alive\n")


@pytest.mark.django_db
def test_a_portal_at_work_is_ready(client: Client) -> None:
    a_message(timedelta(seconds=30))
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()) == (200, READY)


@pytest.mark.django_db
def test_a_message_that_nobody_fetches_makes_it_unready(client: Client) -> None:
    a_message(timedelta(minutes=6))
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()["checks"]["outbox"]) == (503, False)


@pytest.mark.django_db
def test_a_message_that_was_given_up_waits_for_a_person_and_not_for_the_sweeper(client: Client) -> None:
    a_message(timedelta(days=1), attempts=OutboxMessage.MAX_ATTEMPTS)
    assert client.get("/readyz").json() == READY


@pytest.mark.django_db
def test_a_missing_migration_makes_it_unready(client: Client) -> None:
    ((app, newest),) = MigrationLoader(connection).graph.leaf_nodes("clock")
    MigrationRecorder(connection).record_unapplied(app, newest)
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()["checks"]["migrations"]) == (503, False)


@pytest.mark.django_db
def test_a_database_that_does_not_answer_makes_it_unready(client: Client) -> None:
    def refuse(*_args: object) -> None:
        raise DatabaseError("gone")

    with connection.execute_wrapper(refuse):
        answer = client.get("/readyz")
    assert (answer.status_code, answer.json()) == (503, {"ready": False, "checks": {"database": False}})


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/healthz", "/readyz"])
def test_no_cache_keeps_the_answer(client: Client, path: str) -> None:
    assert "no-store" in client.get(path)["Cache-Control"]
