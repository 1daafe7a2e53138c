"""What the plain engine rates goes by some events at a time: the results are the same, and a run stops between two."""

from __future__ import annotations

from datetime import date

import pytest

from ratings.lists.models import RatingSystem
from ratings.register.models import Player
from ratings.regulations import document_from_text, period_from_json, rate_period
from ratings.runs import engine_parts
from ratings.runs.engine_parts import parts_of
from ratings.runs.models import RatingRun
from ratings.runs.open_periods import open_period
from ratings.runs.progress import advance_run
from ratings.runs.start import start_run
from ratings.runs.void import void_run
from ratingsite.office.accounts.models import User
from tests.ratings.conftest import AFTER_CLOSING, Record
from tests.ratings.runs.test_older_periods import OCTOBER, taken_in
from tests.ratings.second_engine.list_days import CALENDARS
from tests.ratings.second_engine.random_documents import as_text, random_document
from tests.samples import sampled, samples


@pytest.fixture
def an_event_a_part(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine_parts, "EVENTS_A_PART", 1)


@sampled
@pytest.mark.usefixtures("an_event_a_part")
@pytest.mark.parametrize("edition", CALENDARS)
def test_parts_are_rated_as_the_whole_period_is(edition: str) -> None:
    for seed in range(samples(25, long=2000)):
        period = period_from_json(document_from_text(as_text(random_document(edition, seed))))
        found, asked = {}, []
        for part, keys in parts_of(period, period.players):
            found |= rate_period(part, keys).players
            asked += keys
        assert sorted(asked) == sorted(period.players), seed
        assert found == dict(rate_period(period).players), seed


@pytest.fixture
def quarter(players: dict[str, Player], standard: RatingSystem, dmitri: User, record_games: Record) -> RatingRun:
    """A run of three events of 2003, which only the plain engine rates; one of four players is in all of them."""
    taken_in(date(2003, 7, 1), players, dmitri)
    for number, (white, black) in enumerate((("ann", "bob"), ("ann", "cyd"), ("ann", "elif")), 1):
        days = {"starts_on": date(2003, 7, 10 + number), "ends_on": date(2003, 7, 20)}
        record_games([(1, white, black, "1-0")], source=f"open {number}", **days)
    return start_run(open_period("fide-standard", OCTOBER), by=dmitri, now=AFTER_CLOSING)


def test_the_progress_is_told_after_each_part(quarter: RatingRun, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine_parts, "EVENTS_A_PART", 1)
    told: list[tuple[str, int, int]] = []
    advance_run(quarter.pk, clock=lambda: AFTER_CLOSING, tell=lambda *said: told.append(said))
    assert [said for said in told if said[0] == "computing"] == [("computing", done, 4) for done in (0, 2, 3, 4)]


def test_a_run_that_is_put_aside_stops_at_the_next_part(
    quarter: RatingRun, monkeypatch: pytest.MonkeyPatch, dmitri: User
) -> None:
    monkeypatch.setattr(engine_parts, "EVENTS_A_PART", 1)

    def put_aside(state: str, done: int, total: int) -> None:
        if (state, done) == ("computing", 2):
            void_run(quarter, by=dmitri, now=AFTER_CLOSING, reason="A report is wrong")

    advance_run(quarter.pk, clock=lambda: AFTER_CLOSING, tell=put_aside)
    quarter.refresh_from_db()
    assert (quarter.state, quarter.done, quarter.results.count()) == ("voided", 2, 2)
