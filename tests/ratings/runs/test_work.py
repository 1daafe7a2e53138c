"""What waits for whom."""

from __future__ import annotations

from datetime import date, timedelta

from ratings.ledger.models import RatedEvent
from ratings.ledger.services import LedgerEvent, record_event
from ratings.lists.models import RatingList, RatingSystem
from ratings.regulations import EventSnapshot
from ratings.runs.models import RatingRun
from ratings.runs.open_periods import open_period
from ratings.runs.periods import periods_to_run
from ratings.runs.start import start_run
from ratings.runs.void import void_run
from ratingsite.office.accounts.models import User
from tests.ratings.conftest import AFTER_CLOSING, Record
from tests.ratings.work import work_for

TODAY = AFTER_CLOSING.date()


def whats(user: User, day: date = TODAY) -> list[str]:
    return [f"{item.what}: {item.title}" for item in work_for(user, day)]


def test_a_run_in_review_waits_for_the_commission(
    reviewed: RatingRun, quentin: User, dmitri: User, faruk: User
) -> None:
    assert whats(quentin) == ["Review and publish: Standard, list of 1 November 2025"]
    assert whats(dmitri) == []
    assert whats(faruk) == []


def test_a_closed_period_with_events_waits_for_the_administrator(
    first_list: RatingList, open_event: RatedEvent, dmitri: User, quentin: User
) -> None:
    assert whats(dmitri) == ["Start the run: Standard, list of 1 November 2025"]
    assert whats(dmitri, TODAY - timedelta(days=1)) == []
    assert whats(quentin) == []
    item = work_for(dmitri, TODAY)[0]
    assert (item.url, item.due_on) == ("/runs/start/?period=fide-standard.2025-11-01", date(2025, 11, 1))


def test_a_run_on_its_way_waits_for_nobody(run: RatingRun, dmitri: User) -> None:
    assert whats(dmitri) == []


def test_while_a_later_run_is_on_its_way_no_earlier_one_is_asked_for(
    first_list: RatingList, open_event: RatedEvent, dmitri: User
) -> None:
    """What came in late for a period before it is rated in the run that is on its way."""
    later = start_run(open_period("fide-standard", date(2025, 12, 1)), by=dmitri, now=AFTER_CLOSING + timedelta(31))
    assert whats(dmitri) == []
    void_run(later, by=dmitri, now=AFTER_CLOSING, reason="Too early")
    assert whats(dmitri) == ["Start the run: Standard, list of 1 November 2025"]


def test_a_failed_run_waits_until_it_is_put_aside(run: RatingRun, dmitri: User) -> None:
    RatingRun.objects.filter(pk=run.pk).update(state="failed", finished_at=AFTER_CLOSING)
    run.refresh_from_db()
    assert "The run failed: see why: Standard, list of 1 November 2025" in whats(dmitri)
    assert {item.due_on for item in work_for(dmitri, TODAY)} == {date(2025, 11, 1)}  # as urgent as to start another
    void_run(run, by=dmitri, now=AFTER_CLOSING, reason="Seen")
    assert whats(dmitri) == ["Start the run: Standard, list of 1 November 2025"]


def test_an_event_behind_the_closing_day_waits_for_nobody_yet(
    first_list: RatingList, record_games: Record, dmitri: User
) -> None:
    record_games([(1, "ann", "bob", "1-0")], ends_on=date(2025, 10, 30))
    assert whats(dmitri) == []


def test_an_event_of_a_system_without_an_edition_stops_nobody(
    first_list: RatingList, usa: object, dmitri: User
) -> None:
    RatingSystem.objects.create(code="cfc-active", name="CFC active")
    event = LedgerEvent(
        source="rapid",
        system="cfc-active",
        name="Rapid",
        place="Saint Louis",
        federation="USA",
        rounds=5,
        event=EventSnapshot(id="rapid", format="swiss", start=date(2025, 10, 4), end=date(2025, 10, 4), games=()),
        players={},
    )
    record_event(event, by=dmitri, now=AFTER_CLOSING)
    assert whats(dmitri) == []
    assert [period.system_id for period in periods_to_run()] == ["fide-standard"]
