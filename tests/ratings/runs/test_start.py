"""Who may start a run, and when."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from ratings.ledger.models import RatedEvent
from ratings.lists.models import RatingList, RatingPeriod
from ratings.lists.services import ListOutOfOrder
from ratings.runs.models import RatingRun
from ratings.runs.open_periods import open_period
from ratings.runs.start import EarlierRunOpen, PeriodStillOpen, start_run
from ratings.runs.void import void_run
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.audit.services import history_of
from ratingsite.office.outbox.models import OutboxMessage
from tests.ratings.conftest import AFTER_CLOSING, OCTOBER
from tests.ratings.profiles.test_views import text
from tests.tournaments.forms import at, signed_in

ON_THE_CLOSING_DAY = datetime(2025, 10, 29, 23, 59, tzinfo=UTC)


def test_the_rating_administrator_starts_a_run_and_a_worker_is_rung_for(run: RatingRun, dmitri: User) -> None:
    assert (run.state, run.started_by, run.fence) == ("queued", dmitri, 0)
    message = OutboxMessage.objects.get(payload__task="ratings.tasks.compute_run")
    assert message.payload == {"task": "ratings.tasks.compute_run", "args": [str(run.pk)]}
    assert [(entry.act, entry.by) for entry in history_of(run)] == [("start run", dmitri)]


@pytest.mark.parametrize("who", ["astrid", "boris", "chiara", "quentin", "qadira", "faruk"])
def test_nobody_else_starts_a_run(who: str, request: pytest.FixtureRequest, november: RatingPeriod) -> None:
    with pytest.raises(NotPermitted):
        start_run(november, by=request.getfixturevalue(who), now=AFTER_CLOSING)
    assert not RatingRun.objects.exists()


def test_a_second_start_leads_to_the_run_that_is_on_its_way(
    run: RatingRun, november: RatingPeriod, dmitri: User
) -> None:
    assert start_run(november, by=dmitri, now=AFTER_CLOSING) == run
    assert RatingRun.objects.count() == 1


def test_a_voided_run_makes_room_for_another(run: RatingRun, november: RatingPeriod, dmitri: User) -> None:
    void_run(run, by=dmitri, now=AFTER_CLOSING, reason="A report is missing")
    assert start_run(november, by=dmitri, now=AFTER_CLOSING) != run


def test_a_run_waits_for_the_closing_day_to_pass(november: RatingPeriod, dmitri: User) -> None:
    with pytest.raises(PeriodStillOpen) as refusal:
        start_run(november, by=dmitri, now=ON_THE_CLOSING_DAY)
    assert refusal.value.closes_on == date(2025, 10, 29)


def test_a_list_that_is_there_is_not_made_again(first_list: RatingList, dmitri: User) -> None:
    october = open_period("fide-standard", OCTOBER)
    with pytest.raises(ListOutOfOrder):
        start_run(october, by=dmitri, now=AFTER_CLOSING)


def test_an_earlier_list_comes_first(run: RatingRun, open_event: RatedEvent, dmitri: User) -> None:
    december = open_period("fide-standard", date(2025, 12, 1))
    with pytest.raises(EarlierRunOpen) as refusal:
        start_run(december, by=dmitri, now=datetime(2025, 12, 1, tzinfo=UTC))
    assert refusal.value.run == run


def test_an_address_of_a_list_that_is_not_to_be_made_says_so_and_does_not_pass_off_another_one(
    first_list: RatingList, open_event: RatedEvent, dmitri: User
) -> None:
    """A link of last month: its list has been published since."""
    at(AFTER_CLOSING)
    words, browser = "That list is not to be made now. Choose one of these.", signed_in(dmitri)
    assert words in text(browser.get("/runs/start/?period=fide-standard.2025-10-01").content)
    for asked in ("?period=fide-standard.2025-11-01", ""):
        assert words not in text(browser.get(f"/runs/start/{asked}").content)
