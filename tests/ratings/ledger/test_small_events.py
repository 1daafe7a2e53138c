"""Who met in events of a few games: their columns say it, and of older events their games."""

from __future__ import annotations

import pytest
from pytest_django import DjangoAssertNumQueries

from ratings.ledger.models import PackedEvent, RatedEvent
from ratings.ledger.small_events import people_of_small_events
from ratings.register.models import Player
from tests.ratings.conftest import Record
from tests.unprotected import unprotected

TWO = [(1, "ann", "bob", "0-1"), (1, "cyd", "elif", "+--")]
THREE = [*TWO, (2, "bob", "cyd", "1/2-1/2")]


@pytest.fixture
def events(record_games: Record) -> None:
    record_games([], source="nobody")
    record_games(TWO, source="two")
    record_games(THREE, source="three")


def test_the_columns_of_small_events_tell_who_met(
    events: None, players: dict[str, Player], django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    everybody = frozenset(players[name].pk for name in ("ann", "bob", "cyd", "elif"))
    with django_assert_num_queries(1):
        assert people_of_small_events(RatedEvent.objects.all(), 2) == {"two:1": everybody}
    assert people_of_small_events(RatedEvent.objects.all(), 3) == {"two:1": everybody, "three:1": everybody}
    assert people_of_small_events(RatedEvent.objects.filter(source="nobody"), 3) == {}


def test_of_events_that_are_older_than_columns_their_games_tell_the_same(events: None) -> None:
    told = [people_of_small_events(RatedEvent.objects.all(), most) for most in (1, 2, 3)]
    with unprotected(PackedEvent):
        PackedEvent.objects.exclude(event__source="three").delete()
    assert [people_of_small_events(RatedEvent.objects.all(), most) for most in (1, 2, 3)] == told
