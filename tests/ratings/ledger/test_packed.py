"""Events as columns: they say what the document says, and columns that were changed are refused."""

from __future__ import annotations

import pytest

from ratings.kernel.games import FAIR_PLAY
from ratings.ledger.models import PackedEvent, RatedEvent
from ratings.ledger.packed import PackedWrong, events_in_columns, pack, packed
from ratings.register.models import Player
from ratings.regulations.document import event_from_json
from tests.ratings.conftest import Record
from tests.unprotected import unprotected

GAMES = [(1, "ann", "bob", "0-1"), (1, "cyd", "elif", "+--"), (2, "bob", "cyd", "1/2-1/2")]


def _cells(event: RatedEvent) -> list[tuple[int, ...]]:
    return [tuple(int(cell) for cell in row) for row in packed(event).games.tolist()]


def _forget_columns() -> None:
    with unprotected(PackedEvent):
        PackedEvent.objects.all().delete()


def test_the_columns_say_what_the_document_says(record_games: Record, players: dict[str, Player]) -> None:
    event = RatedEvent.objects.get(pk=record_games(GAMES, minutes=90).pk)
    ann, bob, cyd, elif_ = (players[name].pk for name in ("ann", "bob", "cyd", "elif"))
    assert _cells(event) == [(ann, bob, 1, 1, 0), (cyd, elif_, 1, 3, 0), (bob, cyd, 2, 2, 0)]
    assert packed(event).keys == {players[name].key: players[name].pk for name in ("ann", "bob", "cyd", "elif")}
    assert packed(event).facts == event_from_json({**event.document, "games": []})


def test_an_event_that_is_older_than_its_columns_says_the_same(record_games: Record) -> None:
    recorded = record_games(GAMES)
    written = packed(recorded)
    _forget_columns()
    made = packed(RatedEvent.objects.get(pk=recorded.pk))
    assert (made.keys, _cells(recorded), made.document) == (
        written.keys,
        [tuple(row) for row in made.games.tolist()],
        written.document,
    )


def test_an_event_that_was_packed_with_its_keys_as_an_object_is_read_as_it_was(record_games: Record) -> None:
    recorded = record_games(GAMES)
    _forget_columns()
    made = packed(RatedEvent.objects.get(pk=recorded.pk))
    assert isinstance(made.people, dict)
    facts = {"event": made.document, "keys": made.people}
    PackedEvent.objects.create(event=recorded, facts=facts, games=made.games.tobytes(), sha256=made.sha256)
    read = events_in_columns([recorded.pk])[recorded.pk]
    assert (read.packed.keys, read.packed.sha256, read.key) == (made.keys, made.sha256, "open:1")


def test_columns_that_were_changed_are_refused_by_name(record_games: Record) -> None:
    event = RatedEvent.objects.get(pk=record_games(GAMES).pk)
    row = PackedEvent.objects.get(pk=event.pk)
    changed = bytes(row.games)[:-1] + bytes([FAIR_PLAY])
    _forget_columns()
    PackedEvent.objects.create(event=event, facts=row.facts, games=changed, sha256=row.sha256)
    with pytest.raises(PackedWrong, match="open:1"):
        pack([event])
