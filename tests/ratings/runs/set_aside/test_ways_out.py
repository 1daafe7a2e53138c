"""The way out of a run that fails: at most three clicks from its page, and nothing waits for ever."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, timedelta

import pytest
from django.urls import reverse

from ratings.ledger.models import RatedEvent
from ratings.lists.imports import ImportedEntry, import_list
from ratings.lists.lines import Line
from ratings.lists.models import RatingList
from ratings.lists.services import publish_list
from ratings.register.models import Player
from ratings.runs.corrections.computing import advance_correction
from ratings.runs.corrections.models import ListCorrection
from ratings.runs.corrections.selectors import events_to_correct_on
from ratings.runs.corrections.services import publish_correction
from ratings.runs.models import RatingRun
from ratings.runs.open_periods import open_period
from ratings.runs.progress import advance_run
from ratings.runs.publish import publish_rating_list
from ratings.runs.set_aside.models import SetAside
from ratings.runs.set_aside.services import set_aside
from ratings.runs.start import start_run
from ratings.runs.waiting_events import events_waiting
from ratingsite.office.accounts.models import Office, User
from tests.asked import REASON_MISSING, asked_at_its_field
from tests.cast import person
from tests.ratings.conftest import AFTER_CLOSING, DECEMBER, IN_SEPTEMBER, NOVEMBER, Record
from tests.ratings.profiles.test_views import text
from tests.tournaments.forms import at, signed_in

IN_DECEMBER = datetime(2025, 12, 1, 8, tzinfo=UTC)


@pytest.fixture
def eva(db: None) -> User:
    return person("Eva Administrator", (Office.RATING_ADMINISTRATOR, None))


def line(player: Player, rating: int) -> tuple[int, Line]:
    return player.pk, Line(
        key=player.key, name=player.name, title=player.title, federation="USA", sex=player.sex,
        birth_year=player.birth_year, rating=rating, games=0, k_factor=20, games_total=50, highest_rating=rating,
        last_played_on=None, is_inactive=False,
    )  # fmt: skip


@pytest.fixture
def bad_list(players: dict[str, Player], standard: object, dmitri: User) -> RatingList:
    """An old list with 4500 where 2450 was meant: no import of today would take it."""
    lines = [line(players["ann"], 4500), line(players["bob"], 2000), line(players["cyd"], 1500)]
    made = {"origin": "long ago", "by": dmitri, "now": IN_SEPTEMBER}
    return publish_list("fide-standard", date(2025, 10, 1), lambda: iter(lines), **made)  # type: ignore[arg-type]


def rated(list_date: date, by: User, now: datetime = AFTER_CLOSING) -> RatingRun:
    run = start_run(open_period("fide-standard", list_date), by=by, now=now)
    advance_run(run.pk, clock=lambda: now)
    run.refresh_from_db()
    return run


@pytest.fixture
def failed(bad_list: RatingList, open_event: RatedEvent, eva: User) -> RatingRun:
    run = rated(NOVEMBER, eva)
    assert (run.state, run.failure["player"]) == ("failed", "2000001")
    return run


def posts_of(page: str) -> list[str]:
    return re.findall(r'action="([^"]+)"', page)


def test_one_rating_of_4500_stops_no_list_its_player_is_set_aside_from_the_page_of_the_run(
    failed: RatingRun, eva: User, quentin: User, players: dict[str, Player]
) -> None:
    """Page of the run, reason, send. The others are rated; the line stays as it was until it is corrected."""
    at(AFTER_CLOSING)
    browser = signed_in(eva)
    page = browser.get(reverse("run", args=[failed.pk])).content.decode()
    address = reverse("run_set_aside", args=[failed.pk, "player", "2000001"])
    assert address in posts_of(page)
    assert asked_at_its_field(browser, address) == REASON_MISSING
    answer = browser.post(address, {"reason": "4500 is no rating: waits for the line of the list."})
    run = RatingRun.objects.get(state="queued")
    assert answer["Location"] == reverse("run", args=[run.pk])
    advance_run(run.pk, clock=lambda: AFTER_CLOSING)
    run.refresh_from_db()
    assert run.state == "review", run.failure
    november = publish_rating_list(run, by=quentin, now=AFTER_CLOSING)
    ratings = dict(november.entries.values_list("name", "rating"))
    assert (ratings["Able, Ann"], ratings["Baker, Bob"], ratings["Čapek, Cyd"]) == (4500, 1992, 1508)
    assert list(SetAside.objects.get().left_out.values_list("name", flat=True)) == ["The open"]
    shown = text(browser.get(reverse("player", args=["2000001"])).content)
    assert "1 Nov 2025 4500 ±0 games set aside: The open 0 10" in shown
    put_aside = text(browser.get(reverse("run", args=[failed.pk])).content)
    stopped_by = "Something in the frozen data cannot be rated. article 8.3.1 player WGM Able, Ann event The open"
    assert f"What had stopped it: {stopped_by}" in put_aside
    assert ("players rated" in put_aside, "player rated" in put_aside) == (False, False)


def test_nothing_is_set_aside_from_a_failed_run_that_another_one_has_followed(
    failed: RatingRun, eva: User, players: dict[str, Player]
) -> None:
    """A stale page: the player would be aside, and yet be in the run that is under way."""
    at(AFTER_CLOSING)
    browser, page = signed_in(eva), reverse("run", args=[failed.pk])
    address = reverse("run_set_aside", args=[failed.pk, "player", "2000001"])
    following = start_run(failed.period, by=eva, now=AFTER_CLOSING + timedelta(minutes=1))
    assert address not in posts_of(browser.get(page).content.decode())
    for answer in (
        browser.get(address),
        browser.post(address, {"reason": "4500 is no rating."}),
    ):
        assert answer["Location"] == reverse("run", args=[following.pk])
    assert "Another run has followed for this list" in text(browser.get(answer["Location"]).content)
    failed.refresh_from_db()
    assert (failed.state, SetAside.objects.count()) == ("failed", 0)


def test_the_line_is_corrected_from_the_page_of_the_run_and_the_player_is_rated_again(
    failed: RatingRun, bad_list: RatingList, eva: User, quentin: User
) -> None:
    """Link on the page, rating and reason, send; then the commission decides."""
    at(AFTER_CLOSING)
    browser = signed_in(eva)
    page = browser.get(reverse("run", args=[failed.pk])).content.decode()
    address = reverse("list_correction_new", args=["fide-standard", bad_list.list_date])
    assert f"{address}?player=2000001" in page
    said = {"player": "2000001", "rating": "2450", "reason": "The file of the federation says 2450."}
    browser.post(address, said)
    correction = ListCorrection.objects.get()
    advance_correction(correction.pk, clock=lambda: AFTER_CLOSING)
    publish_correction(correction, by=quentin, now=AFTER_CLOSING, reason="The file was seen.")
    advance_correction(correction.pk, clock=lambda: AFTER_CLOSING)
    assert rated(NOVEMBER, eva).state == "review"


def test_what_lists_went_without_is_brought_in_by_a_correction_as_soon_as_it_can_be_rated(
    failed: RatingRun, eva: User, quentin: User, players: dict[str, Player]
) -> None:
    run = set_aside(failed, players["ann"], by=eva, now=AFTER_CLOSING, reason="Waits for the line.")
    advance_run(run.pk, clock=lambda: AFTER_CLOSING)
    run.refresh_from_db()
    november = publish_rating_list(run, by=quentin, now=AFTER_CLOSING)
    assert not events_to_correct_on(november).exists()
    at(IN_DECEMBER)
    end = reverse("set_aside_end", args=[SetAside.objects.get().pk])
    assert asked_at_its_field(signed_in(eva), end) == REASON_MISSING
    assert signed_in(eva).post(end, {"reason": "The line was corrected."})["Location"] == reverse("runs")
    assert [event.name for event in events_to_correct_on(november)] == ["The open"]
    twice = signed_in(eva).post(end, {"reason": "A second click."}, follow=True)
    assert twice.redirect_chain == [(reverse("runs"), 302)]
    assert "Somebody has let the runs take it in already." in twice.content.decode()


def test_who_sets_aside_when_no_run_can_start_reads_what_stands_against_it(
    failed: RatingRun, eva: User, players: dict[str, Player], dmitri: User
) -> None:
    later = [ImportedEntry(player=players["bob"], rating=2000)]
    import_list("fide-standard", DECEMBER, later, origin="test", by=dmitri, now=AFTER_CLOSING)
    at(AFTER_CLOSING)
    address = reverse("run_set_aside", args=[failed.pk, "player", "2000001"])
    answer = signed_in(eva).post(address, {"reason": "Waits for the line."}, follow=True)
    why = "There is a list of that day or a later one already."
    written = "What you had written: “Waits for the line.”"
    said = [f"No run can be started for this list now. Nothing was changed. {why} {written}"]
    assert [str(each) for each in answer.context["messages"]] == said
    failed.refresh_from_db()
    assert (failed.state, SetAside.objects.count()) == ("failed", 0)


def test_of_a_failed_run_whose_list_came_in_from_elsewhere_nothing_is_offered_that_cannot_be_done(
    failed: RatingRun, eva: User, players: dict[str, Player], dmitri: User
) -> None:
    """It can be put aside; it cannot be followed by another one, with the player or without."""
    at(AFTER_CLOSING)
    browser, page = signed_in(eva), reverse("run", args=[failed.pk])
    aside = reverse("run_set_aside", args=[failed.pk, "player", "2000001"])
    lines = [ImportedEntry(player=players["bob"], rating=2000)]
    import_list("fide-standard", NOVEMBER, lines, origin="test", by=dmitri, now=AFTER_CLOSING)
    answer = browser.get(page)
    assert [act.url for act in answer.context["acts"]] == [reverse("run_void", args=[failed.pk])]
    shown = text(answer.content)
    assert "There is a list of that day or a later one already. List of 1 November 2025" in shown
    assert "the list need not wait" not in shown
    gone_back_to = browser.get(aside, follow=True)
    assert gone_back_to.redirect_chain == [(page, 302)]
    assert "There is a list of that day or a later one already." in text(gone_back_to.content)


def test_an_event_that_stops_a_run_is_set_aside_and_looked_at_again_by_the_next(
    first_list: RatingList, open_event: RatedEvent, record_games: Record, eva: User, quentin: User
) -> None:
    """No edition governs the day that was typed: the others are rated, the event waits and says so."""
    record_games([(1, "ann", "cyd", "1-0")], source="odd", starts_on=date(1960, 1, 2), ends_on=date(1960, 1, 3))
    odd = RatedEvent.objects.get(source="odd")
    stopped = rated(NOVEMBER, eva)
    assert (stopped.state, stopped.failure["event"]) == ("failed", odd.key)
    run = set_aside(stopped, odd, by=eva, now=AFTER_CLOSING, reason="Waits for the day of play.")
    advance_run(run.pk, clock=lambda: AFTER_CLOSING)
    run.refresh_from_db()
    publish_rating_list(run, by=quentin, now=AFTER_CLOSING)
    assert list(events_waiting("fide-standard")) == [odd]
    december = rated(DECEMBER, eva, IN_DECEMBER)
    assert (december.state, december.events.count(), SetAside.objects.get().ended_at) == ("review", 0, None)
    record_games([(1, "ann", "cyd", "1-0")], source="odd")  # the report was corrected
    publish_rating_list(december, by=quentin, now=IN_DECEMBER)
    january = rated(date(2026, 1, 1), eva, datetime(2026, 1, 1, 8, tzinfo=UTC))
    assert (january.state, january.events.get().source) == ("review", "odd")
    assert SetAside.objects.get().ended_reason == "a run has found that it can be rated"
