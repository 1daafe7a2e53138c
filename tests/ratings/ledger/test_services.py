"""The ledger: a version for every acceptance, and nothing in it ever changes."""

from __future__ import annotations

from datetime import date

import pytest
from django.db import IntegrityError

from ratings.ledger.models import RatedEvent, RatedGame
from ratings.ledger.selectors import snapshot_of
from ratings.ledger.services import LedgerEvent, PlayersMissing, SaidByTheLists, record_event
from ratings.lists.models import RatingSystem
from ratings.register.models import Federation, Player
from ratings.regulations import BadPeriod, EventSnapshot, GameSnapshot, Result
from ratings.regulations.document import event_to_json
from ratings.regulations.snapshots import ListedRating
from ratings.runs.waiting_events import events_waiting
from ratingsite.foundations.canonical import canonical, sha256_of
from ratingsite.office.accounts.models import User
from ratingsite.office.audit.services import history_of
from tests.ratings.conftest import AFTER_CLOSING, OCTOBER, Record

GAMES = [(1, "ann", "bob", "0-1"), (1, "cyd", "elif", "1-0"), (2, "bob", "cyd", "1/2-1/2")]


def test_a_second_event_of_one_source_is_its_second_version(record_games: Record) -> None:
    first, second, other = record_games(GAMES), record_games(GAMES[:2]), record_games(GAMES, source="other")
    assert (first.version, second.version, other.version) == (1, 2, 1)
    assert list(events_waiting("fide-standard").order_by("source")) == [second, other]


def test_versions_are_counted_by_source_and_system(record_games: Record, usa: Federation) -> None:
    RatingSystem.objects.create(code="fide-rapid", name="FIDE rapid")
    standard, rapid = record_games(GAMES), record_games(GAMES, system="fide-rapid")
    assert (standard.version, rapid.version) == (1, 1)


def test_the_event_is_kept_whole_and_can_be_read_again(record_games: Record) -> None:
    event = record_games(GAMES, match_games=4, minutes=90, reported_on=date(2025, 10, 14))
    snapshot = snapshot_of(event)
    assert (snapshot.id, snapshot.match_games, snapshot.minutes) == ("open:1", 4, 90)
    assert [game.result for game in snapshot.games] == ["0-1", "1-0", "1/2-1/2"]
    assert event.document == event_to_json(snapshot)


def test_anybody_can_hash_the_document_again(record_games: Record) -> None:
    event = record_games(GAMES)
    facts = ["open", "fide-standard", "The open", "Saint Louis", "USA", 5]
    assert event.content_sha256 == sha256_of([canonical(facts), canonical(event.document)])


def test_what_the_lists_say_is_not_taken_from_a_report(record_games: Record, players: dict[str, Player]) -> None:
    ann = players["ann"].key
    with pytest.raises(SaidByTheLists, match="ratings"):
        record_games(GAMES, ratings={ann: ListedRating(rating=2400)})
    with pytest.raises(SaidByTheLists, match="unrated_at_start"):
        record_games(GAMES, unrated_at_start=(ann,))


def test_every_player_stands_in_the_register(standard: RatingSystem, usa: Federation, dmitri: User) -> None:
    game = GameSnapshot(round=1, white="2000001", black="2000002", result=Result.DRAW)
    event = EventSnapshot(id="open", format="swiss", start=OCTOBER, end=OCTOBER, games=(game,))
    told = LedgerEvent(
        source="open",
        system="fide-standard",
        name="Open",
        place="",
        federation="USA",
        rounds=1,
        event=event,
        players={},
    )
    with pytest.raises(PlayersMissing, match="2000001, 2000002"):
        record_event(told, by=dmitri, now=AFTER_CLOSING)


def test_a_field_that_the_contract_does_not_allow_is_refused(record_games: Record) -> None:
    with pytest.raises(BadPeriod, match="match_games"):
        record_games(GAMES, match_games=0)


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


def test_a_game_in_the_ledger_is_never_deleted(record_games: Record) -> None:
    record_games(GAMES)
    with pytest.raises(IntegrityError, match="never changed"):
        RatedGame.objects.filter(round=1).delete()
