"""What is set aside until somebody ends it: no run is started for it, and the page of the start names it apart."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest
from django.test import Client

from ratings.ledger.mergers import merge_entries
from ratings.ledger.models import RatedEvent
from ratings.lists.models import RatingList, RatingPeriod
from ratings.register.models import Federation, Player
from ratings.runs.corrections.work import work_for
from ratings.runs.models import RatingRun
from ratings.runs.periods import closed_periods_with_work
from ratings.runs.progress import advance_run
from ratings.runs.publish import approve_list, publish_rating_list
from ratings.runs.set_aside.models import SetAside
from ratings.runs.set_aside.services import end_set_aside, set_aside
from ratings.runs.start import start_run
from ratings.runs.waiting_events import events_for, events_waiting
from ratingsite.office.accounts.models import User
from tests.ratings.conftest import AFTER_CLOSING, DECEMBER, NOVEMBER, Record
from tests.ratings.profiles.test_views import text
from tests.tournaments.forms import at

IN_DECEMBER = datetime(2025, 12, 1, 8, tzinfo=UTC)


@pytest.fixture
def kept_out(reviewed: RatingRun, open_event: RatedEvent, dmitri: User, quentin: User) -> SetAside:
    """The only event, left out of a run that could be published; the list has come without it."""
    again = set_aside(reviewed, open_event, by=dmitri, now=AFTER_CLOSING, reason="Waits for the arbiter’s answer.")
    advance_run(again.pk, clock=lambda: AFTER_CLOSING)
    again.refresh_from_db()
    assert again.events.count() == 0
    publish_rating_list(again, by=quentin, now=AFTER_CLOSING)
    return SetAside.objects.get()


def to_start() -> list[date]:
    return [period.list_date for period, _since in closed_periods_with_work(IN_DECEMBER.date())]


def test_no_run_is_started_for_what_waits_for_somebody(
    kept_out: SetAside, open_event: RatedEvent, dmitri: User
) -> None:
    assert (to_start(), list(events_waiting("fide-standard"))) == ([], [])
    end_set_aside(kept_out, by=dmitri, now=IN_DECEMBER, reason="He has answered.")
    assert (to_start(), list(events_waiting("fide-standard"))) == ([DECEMBER], [open_event])


def test_what_a_failure_has_set_aside_is_what_a_run_is_started_for(kept_out: SetAside, open_event: RatedEvent) -> None:
    """Each run tries it again."""
    SetAside.objects.update(by_failure=True)
    assert (to_start(), list(events_waiting("fide-standard"))) == ([DECEMBER], [open_event])


def test_games_that_a_list_went_without_for_a_player_are_taken_in_again_by_a_correction_that_says_so(
    reviewed: RatingRun, players: dict[str, Player], dmitri: User, quentin: User
) -> None:
    again = set_aside(reviewed, players["ann"], by=dmitri, now=AFTER_CLOSING, reason="An inquiry")
    advance_run(again.pk, clock=lambda: AFTER_CLOSING)
    again.refresh_from_db()
    publish_rating_list(again, by=quentin, now=AFTER_CLOSING)
    assert work_for(dmitri, IN_DECEMBER.date()) == []
    end_set_aside(SetAside.objects.get(), by=dmitri, now=IN_DECEMBER, reason="Nothing found")
    assert [item.what for item in work_for(dmitri, IN_DECEMBER.date())] == [
        "Games that a published list went without are taken in again: see whom they change"
    ]


def test_what_else_waits_is_run_without_it(kept_out: SetAside, record_games: Record) -> None:
    record_games([(1, "ann", "cyd", "1-0")], source="another")
    december = RatingPeriod(
        system_id="fide-standard", starts_on=NOVEMBER, list_date=DECEMBER, closes_on=date(2025, 11, 28)
    )
    assert (to_start(), [event.source for event in events_for(december)]) == ([DECEMBER], ["another"])


@pytest.mark.parametrize(
    ("by_failure", "what_happens"),
    [(True, "every later run looks at it again"), (False, "it stays out until somebody takes it in again")],
)
def test_the_page_of_the_start_lists_apart_what_is_set_aside(
    by_failure: bool, what_happens: str, kept_out: SetAside, record_games: Record, client: Client, dmitri: User
) -> None:
    record_games([(1, "ann", "cyd", "1-0")], source="other")
    SetAside.objects.update(by_failure=by_failure)
    at(IN_DECEMBER)
    client.force_login(dmitri)
    page = text(client.get("/runs/start/").content)
    rated, _, aside = page.partition("Set aside")
    assert ("The other" in rated, "The open" in rated) == (True, False)
    assert "The open – Waits for the arbiter’s answer. (Dmitri" in aside
    assert what_happens in aside


def test_games_come_in_by_a_correction_also_where_it_was_ended_while_their_list_was_looked_at(
    reviewed: RatingRun, players: dict[str, Player], dmitri: User, quentin: User
) -> None:
    """The run has frozen who is left out, and its list is published so."""
    again = set_aside(reviewed, players["ann"], by=dmitri, now=AFTER_CLOSING, reason="An inquiry")
    advance_run(again.pk, clock=lambda: AFTER_CLOSING)
    again.refresh_from_db()
    end_set_aside(SetAside.objects.get(), by=dmitri, now=AFTER_CLOSING, reason="Nothing found")
    publish_rating_list(again, by=quentin, now=AFTER_CLOSING)
    assert [item.what for item in work_for(dmitri, IN_DECEMBER.date())] == [
        "Games that a published list went without are taken in again: see whom they change"
    ]


@pytest.mark.parametrize("is_merged_first", [True, False])
def test_all_games_of_a_person_are_left_out_under_whichever_number(
    first_list: RatingList, players: dict[str, Player], usa: Federation, record_games: Record, november: RatingPeriod,
    dmitri: User, quentin: User, is_merged_first: bool,
) -> None:  # fmt: skip
    twice = players["dup"] = Player.objects.create(name="Baker, Robert", fide_id=2000099, federation=usa, sex="m")
    one = record_games([(1, "ann", "bob", "1-0"), (2, "cyd", "bob", "1-0"), (3, "ann", "cyd", "1-0")], source="one")
    later = {"starts_on": date(2025, 10, 18), "ends_on": date(2025, 10, 19)}
    two = record_games([(1, "ann", "dup", "1-0"), (2, "cyd", "dup", "1-0")], source="two", **later)
    known = AFTER_CLOSING - timedelta(days=1)
    if is_merged_first:
        merge_entries(twice, players["bob"], by=dmitri, now=known, reason="Typed twice.")
    run = start_run(november, by=dmitri, now=AFTER_CLOSING)
    advance_run(run.pk, clock=lambda: AFTER_CLOSING)
    run.refresh_from_db()
    again = set_aside(run, players["bob"] if is_merged_first else twice, by=dmitri, now=AFTER_CLOSING, reason="So.")
    if not is_merged_first:
        merge_entries(twice, players["bob"], by=dmitri, now=AFTER_CLOSING, reason="Typed twice.")
    advance_run(again.pk, clock=lambda: AFTER_CLOSING)
    again.refresh_from_db()
    assert (again.state, again.failure) == ("review", {})
    assert set(again.results.filter(games__gt=0).values_list("player__name", flat=True)) == {"Able, Ann", "Čapek, Cyd"}
    publish_rating_list(again, by=quentin, now=AFTER_CLOSING)
    assert set(SetAside.objects.get().left_out.all()) == {one, two}


def test_what_is_left_out_of_a_run_that_was_overtaken_stays_out_until_somebody_ends_it(
    reviewed: RatingRun, players: dict[str, Player], dmitri: User, quentin: User, record_games: Record
) -> None:
    """It did not fail on her."""
    approve_list(reviewed, by=quentin, now=AFTER_CLOSING)
    record_games([(1, "ann", "bob", "0-1"), (2, "bob", "cyd", "1-0"), (4, "elif", "bob", "1-0")])
    advance_run(reviewed.pk, clock=lambda: AFTER_CLOSING)
    reviewed.refresh_from_db()
    assert (reviewed.state, reviewed.failure["code"]) == ("failed", "overtaken")
    again = set_aside(reviewed, players["ann"], by=dmitri, now=AFTER_CLOSING, reason="An inquiry into her play")
    advance_run(again.pk, clock=lambda: AFTER_CLOSING)
    assert not again.results.filter(player=players["ann"]).exists()
    assert SetAside.objects.get().ended_at is None
