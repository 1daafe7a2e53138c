"""From the letter to the list: what an own event abroad makes of a Canadian's rating, and of nobody else's (736)."""

from __future__ import annotations

from datetime import date

import pytest

from ratings.ledger.selectors import snapshot_of
from ratings.lists.imports import ImportedEntry, import_list
from tests.tournaments.registration.abroad.conftest import LETTER_DAY, RESULT_DAY, Abroad, abroad
from tests.tournaments.to_the_list import listed_before, published
from tournaments.registration.abroad import results
from tournaments.registration.abroad.models import EventAbroad

__all__ = ["abroad"]  # the fixture
START = date(2009, 10, 12)


@pytest.fixture
def event(abroad: Abroad) -> EventAbroad:
    """FIDE has the four at 2301, 2105, 2250 and 1890; the CFC has Jones at 2000, and the second of them at 2200."""
    listed_before(abroad.desk, "fide-standard", START, {1: 2301, 2: 2105, 3: 2250, 4: 1890})
    rows = [
        ImportedEntry(player=abroad.jones, rating=2000, games_total=60, highest_rating=2400),
        ImportedEntry(player=abroad.desk.players[1], rating=2200, games_total=40, last_played_on=date(2009, 9, 1)),
    ]
    now = abroad.moment(date(2009, 8, 1))
    import_list("cfc-regular", date(2009, 8, 1), rows, origin="before", by=abroad.desk.dmitri, now=now)
    return results.accept_event_abroad(abroad.reported(), by=abroad.edna, now=abroad.moment(RESULT_DAY))


def test_the_ledger_has_the_games_that_fide_rated_for_him_alone(abroad: Abroad, event: EventAbroad) -> None:
    assert event.rated_event is not None
    told = snapshot_of(event.rated_event)
    assert (event.rated_event.federation_id, told.counts_for, told.start) == ("USA", ("2400001",), START)
    assert [(game.round, game.white, game.black, str(game.result)) for game in told.games] == [
        (1, "2400001", "2099101", "1-0"), (2, "2099102", "2400001", "1/2-1/2"),
    ]  # fmt: skip


def test_his_rating_moves_on_the_published_list_and_nobody_elses(abroad: Abroad, event: EventAbroad) -> None:
    assert event.rated_event is not None
    assert event.rated_event.comes_on is not None
    found = published(abroad.desk, "cfc-regular", event.rated_event.comes_on)
    # 714b: 1.5 of 2 against 2301 (.15) and 2200 (.24): 2000 + 32 × 1.11 = 2035.52; 714c: 1 a game up to
    # 2000; 714d: 75 % and a performance of 2450 over 2400, his record: 10
    assert dict(found.entries.values_list("player__fide_id", "rating")) == {2400001: 2048, 2099102: 2200}
    assert event.fee_paid_on == LETTER_DAY
