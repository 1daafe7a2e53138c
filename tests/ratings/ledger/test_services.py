"""The ledger: a version for every acceptance, and nothing in it ever changes."""

from __future__ import annotations

from contextlib import nullcontext
from datetime import date

import pytest
from django.db import IntegrityError, connection

from ratings.ledger.models import RatedEvent, RatedGame
from ratings.runs.waiting_events import events_waiting
from ratingsite.office.audit.services import history_of
from tests.ratings.conftest import Record

GAMES = [(1, "ann", "bob", "0-1"), (1, "cyd", "elif", "1-0"), (2, "bob", "cyd", "1/2-1/2")]


def test_a_second_event_of_one_source_is_its_second_version(record_games: Record) -> None:
    first, second, other = record_games(GAMES), record_games(GAMES[:2]), record_games(GAMES, source="other")
    assert (first.version, second.version, other.version) == (1, 2, 1)
    assert list(events_waiting("fide-standard").order_by("source")) == [second, other]


def test_the_hash_does_not_depend_on_the_order_of_the_games(record_games: Record) -> None:
    assert record_games(GAMES).content_sha256 == record_games(GAMES[::-1]).content_sha256


@pytest.mark.parametrize("changed", [(1, "ann", "bob", "1-0"), (3, "ann", "bob", "0-1"), (1, "bob", "ann", "0-1")])
def test_the_hash_changes_with_every_fact(record_games: Record, changed: tuple[int, str, str, str]) -> None:
    assert record_games(GAMES).content_sha256 != record_games([changed, *GAMES[1:]]).content_sha256


def test_what_is_recorded_stands_in_the_record(record_games: Record) -> None:
    event = record_games(GAMES)
    entry = history_of(event)[0]
    assert (entry.act, entry.by.name, entry.details) == (
        "record event",
        "Dmitri Administrator",
        {"version": 1, "sha256": event.content_sha256},
    )


def test_nobody_plays_himself(record_games: Record) -> None:
    with pytest.raises(IntegrityError):
        record_games([(1, "ann", "ann", "1-0")])


def test_an_event_in_the_ledger_is_never_changed(record_games: Record) -> None:
    record_games(GAMES)
    with pytest.raises(IntegrityError, match="never changed"):
        RatedEvent.objects.update(ends_on=date(2030, 1, 1))


def test_a_game_in_the_ledger_is_never_changed(record_games: Record) -> None:
    record_games(GAMES)
    with pytest.raises(IntegrityError, match="never changed"):
        RatedGame.objects.filter(round=1).update(result="1/2-1/2")


def test_a_game_in_the_ledger_is_never_deleted_where_the_database_can_refuse_it(record_games: Record) -> None:
    record_games(GAMES)
    refuses = (
        connection.vendor == "postgresql"
    )  # SQLite empties its test tables with DELETE, see ratingsite.office.protect
    with pytest.raises(IntegrityError, match="never changed") if refuses else nullcontext():
        RatedGame.objects.filter(round=1).delete()
