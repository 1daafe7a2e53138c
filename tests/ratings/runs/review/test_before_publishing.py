"""Before a list is published the page says what it goes without, what it changes, and which lines are approved."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.test import Client

from ratings.ledger.models import RatedEvent
from ratings.lists.models import RatingList
from ratings.register.models import Player
from ratings.runs.models import RatingRun
from ratings.runs.open_periods import open_period
from ratings.runs.progress import advance_run
from ratings.runs.set_aside.models import SetAside
from ratings.runs.set_aside.selectors import asides_of
from ratings.runs.set_aside.services import end_set_aside, set_aside
from ratings.runs.start import start_run
from ratings.runs.void import void_run
from ratingsite.office.accounts.models import User
from ratingsite.office.clock.services import set_demo_clock
from tests.ratings.conftest import AFTER_CLOSING, DECEMBER, NOVEMBER, Record
from tests.ratings.profiles.test_views import text


@pytest.fixture(autouse=True)
def after_closing(db: None) -> None:
    set_demo_clock(AFTER_CLOSING)


LATER = AFTER_CLOSING + timedelta(hours=1)


def computed(run: RatingRun) -> RatingRun:
    advance_run(run.pk, clock=lambda: LATER)
    run.refresh_from_db()
    assert run.state == "review", run.failure
    return run


def test_the_pages_before_publishing_name_what_the_list_goes_without_and_why(
    client: Client, reviewed: RatingRun, open_event: RatedEvent, players: dict[str, Player], dmitri: User, quentin: User
) -> None:
    first = computed(set_aside(reviewed, open_event, by=dmitri, now=LATER, reason="<b>Round 3</b> is missing"))
    run = computed(set_aside(first, players["cyd"], by=dmitri, now=LATER, reason="Two people in one"))
    client.force_login(quentin)
    said = (
        f"{open_event.name} – &lt;b&gt;Round 3&lt;/b&gt; is missing (Dmitri Administrator,",
        "the games of Čapek, Cyd – Two people in one (Dmitri Administrator,",
    )
    for page in ("", "confirm/"):
        shown = text(client.get(f"/runs/{run.pk}/{page}").content)
        assert "This list goes without" in shown
        assert [each for each in said if each not in shown] == []
    assert "This list goes without" not in text(client.get(f"/runs/{reviewed.pk}/").content)  # it had the event


def test_every_page_of_a_run_without_an_event_says_that_no_game_changes_anything(
    client: Client, first_list: RatingList, dmitri: User, quentin: User
) -> None:
    run = computed(start_run(open_period("fide-standard", NOVEMBER), by=dmitri, now=AFTER_CLOSING))
    client.force_login(quentin)
    pages = ("", "flags/", "changes/", "events/", "left-out/", "drift/", "officers/", "list/", "confirm/")
    answers = {page: client.get(f"/runs/{run.pk}/{page}") for page in pages}
    assert {page: answer.status_code for page, answer in answers.items()} == dict.fromkeys(pages, 200)
    shown = {page: text(answers[page].content) for page in ("", "events/")}
    assert "No game changes a rating." in shown[""]
    none = "None: no game changes what the list before says."
    assert [none in each for each in shown.values()] == [True, True]


def test_what_was_taken_in_again_or_is_played_later_is_not_named(
    reviewed: RatingRun, open_event: RatedEvent, record_games: Record, dmitri: User
) -> None:
    run = computed(set_aside(reviewed, open_event, by=dmitri, now=LATER, reason="Round 3 is missing"))
    assert [each.event for each in asides_of(run)] == [open_event]
    end_set_aside(SetAside.objects.get(), by=dmitri, now=LATER, reason="It is there")
    later = record_games([(1, "ann", "bob", "1-0")], source="later", starts_on=DECEMBER, ends_on=DECEMBER)
    told = {"system": run.period.system, "run": run, "reason": "Waits", "set_by": dmitri, "set_at": LATER}
    SetAside.objects.create(source=later.source, **told)
    void_run(run, by=dmitri, now=LATER, reason="The event is there")
    assert asides_of(computed(start_run(run.period, by=dmitri, now=LATER))) == []


def test_the_question_says_how_many_lines_and_the_hash_that_is_approved(
    client: Client, reviewed: RatingRun, first_list: RatingList, quentin: User
) -> None:
    client.force_login(quentin)
    page = client.get(f"/runs/{reviewed.pk}/confirm/").content
    shown = text(page)
    assert "Lines 3 (3 on the list before)" in shown
    assert f"Hash of its lines {reviewed.lines_sha256[:12]} {reviewed.lines_sha256}" in shown
    assert reviewed.output_sha256[:12] not in shown
    assert re.findall(r'<button class="btn btn-primary">([^<]*)', page.decode()) == ["Publish 3 lines"]
