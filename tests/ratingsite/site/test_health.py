"""What a watcher is told: alive, ready, or what is in the way – and never a version."""

from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.db import DatabaseError, connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client

from ratingsite.office.clock.services import now
from ratingsite.office.outbox.models import OutboxMessage
from ratingsite.tasks import sweep

READY = {"ready": True, "checks": {"database": True, "migrations": True, "outbox": True}}
UNSWEPT: dict[str, Any] = {"swept_seconds": None}
NOTHING = {"waiting": 0, "resting": 0, "left": 0, "given_up": 0, "oldest_seconds": 0}


def a_message(age: timedelta, **fields: Any) -> OutboxMessage:
    key = f"m{OutboxMessage.objects.count()}"
    usual = {"kind": "mail", "dedup_key": key, "payload": {"to": []}, "created_at": now() - age}
    return OutboxMessage.objects.create(**usual | fields)


def asked(client: Client) -> tuple[int, bool, dict[str, int]]:
    """The status, whether the outbox is well, and its numbers without the age of the oldest, which goes on."""
    answer = client.get("/readyz")
    said = answer.json()
    numbers = {name: count for name, count in said["outbox"].items() if name != "oldest_seconds"}
    return answer.status_code, said["checks"]["outbox"], {name: count for name, count in numbers.items() if count}


@pytest.fixture(autouse=True)
def _nobody_has_swept() -> None:
    cache.clear()


def test_the_process_is_alive_without_asking_the_database(client: Client) -> None:
    answer = client.get("/healthz")
    assert (answer.status_code, answer.content) == (200, b"alive\n")


@pytest.mark.django_db
def test_a_portal_at_work_is_ready(client: Client) -> None:
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()) == (200, {**READY, "outbox": NOTHING, **UNSWEPT})
    a_message(timedelta(seconds=30))
    assert asked(client) == (200, True, {"waiting": 1})
    assert 30 <= client.get("/readyz").json()["outbox"]["oldest_seconds"] < 300


@pytest.mark.django_db
def test_a_message_that_nobody_fetches_makes_it_unready(client: Client) -> None:
    a_message(timedelta(minutes=6))
    assert asked(client) == (503, False, {"waiting": 1, "left": 1})


@pytest.mark.django_db
@pytest.mark.parametrize("kind", ["mail", "task"])
def test_neither_a_mail_that_rests_after_its_worker_was_killed_nor_a_task_at_work_makes_it_unready(
    client: Client, kind: str
) -> None:
    """A mail of yesterday, taken a minute ago by a worker that was killed at it: it is tried again in a minute."""
    lately = now() - timedelta(minutes=1)
    a_message(timedelta(days=1), kind=kind, attempts=1, rung_at=lately, taken_at=lately)
    assert asked(client) == (200, True, {"resting" if kind == "mail" else "waiting": 1})
    assert client.get("/readyz").json()["outbox"]["oldest_seconds"] >= 86_400


@pytest.mark.django_db
def test_what_has_rested_and_is_rung_for_by_nobody_makes_it_unready(client: Client) -> None:
    """After its third try a mail rests for eight minutes."""
    a_message(timedelta(days=1), attempts=3, rung_at=now() - timedelta(minutes=7))
    assert asked(client) == (200, True, {"resting": 1})
    a_message(timedelta(days=1), attempts=3, rung_at=now() - timedelta(minutes=9))
    assert asked(client) == (503, False, {"resting": 1, "waiting": 1, "left": 1})


@pytest.mark.django_db
def test_a_message_that_was_given_up_waits_for_a_person_and_not_for_the_sweeper(client: Client) -> None:
    a_message(timedelta(days=1), attempts=OutboxMessage.MAX_ATTEMPTS)
    assert client.get("/readyz").json() == {**READY, "outbox": NOTHING | {"given_up": 1}, **UNSWEPT}


@pytest.mark.django_db
def test_a_sweeper_that_is_away_is_told(client: Client) -> None:
    sweep()
    assert client.get("/readyz").json()["swept_seconds"] in range(60)
    cache.set("swept-at", cache.get("swept-at") - 3600, timeout=None)
    assert client.get("/readyz").json()["swept_seconds"] in range(3595, 3660)
    assert client.get("/readyz").status_code == 200


@pytest.mark.django_db
def test_a_cache_that_is_away_stops_neither_a_sweep_nor_an_answer(client: Client, settings: Any) -> None:
    nowhere = {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": "redis://127.0.0.1:1/0"}
    settings.CACHES = {"default": nowhere}
    sweep()
    told = client.get("/readyz").json()
    # In the night a sweep rings for what is done then, and asking a cache that is away takes a second of its age.
    rung = {name: told["outbox"][name] for name in ("waiting", "oldest_seconds")}
    assert rung["oldest_seconds"] < 300
    assert told == {**READY, "outbox": NOTHING | rung, **UNSWEPT}


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
