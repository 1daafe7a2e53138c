"""Every event and every player of a review can be left out of the list, by who may, whether flagged or not."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from ratings.ledger.models import RatedEvent
from ratings.register.models import Player
from ratings.runs.models import RatingRun
from ratings.runs.progress import advance_run
from ratings.runs.refuse import refuse_run
from ratings.runs.review.asides import aside_cell
from ratings.runs.set_aside.models import SetAside
from ratings.runs.void import void_run
from ratingsite.office.accounts.models import User
from ratingsite.office.clock.services import set_demo_clock
from tests.ratings.conftest import AFTER_CLOSING
from tests.ratings.profiles.test_views import text

REASON = "The arbiter is asked whether all rounds were played."


@pytest.fixture(autouse=True)
def after_closing(db: None) -> None:
    set_demo_clock(AFTER_CLOSING)


def links(client: Client, run: RatingRun, page: str) -> list[str]:
    """What can be set aside from a page, without the run: ``event/open:1``."""
    content = client.get(f"/runs/{run.pk}/{page}").content.decode()
    return re.findall(rf'<td class="text-nowrap"><a href="/runs/{run.pk}/set-aside/([^"]+)/">Set aside …', content)


@pytest.fixture(params=["review", "refused"])
def unflagged(request: pytest.FixtureRequest, reviewed: RatingRun, quentin: User) -> RatingRun:
    assert not reviewed.flags.exists()
    if request.param == "refused":
        refuse_run(reviewed, by=quentin, now=AFTER_CLOSING, reason="One event is odd")
    return reviewed


def test_each_row_of_the_desk_and_of_the_page_of_the_run_can_be_set_aside(
    client: Client, unflagged: RatingRun, open_event: RatedEvent, players: dict[str, Player], dmitri: User
) -> None:
    client.force_login(dmitri)
    own = [f"player/{players[name].key}" for name in ("ann", "bob", "cyd")]
    assert links(client, unflagged, "events/") == [f"event/{open_event.key}"]
    assert sorted(links(client, unflagged, "changes/")) == sorted(own)
    assert sorted(set(links(client, unflagged, ""))) == sorted([f"event/{open_event.key}", *own])


@pytest.mark.parametrize("page", ["", "changes/", "events/"])
def test_who_only_looks_at_the_run_is_offered_nothing(
    page: str, client: Client, unflagged: RatingRun, quentin: User
) -> None:
    client.force_login(quentin)
    assert links(client, unflagged, page) == []
    assert client.get(f"/runs/{unflagged.pk}/set-aside/player/2000001/").status_code == 404


@pytest.mark.parametrize("page", ["", "changes/", "events/"])
def test_nothing_is_left_out_of_a_run_that_is_put_aside(
    page: str, client: Client, reviewed: RatingRun, dmitri: User
) -> None:
    void_run(reviewed, by=dmitri, now=AFTER_CLOSING, reason="Again")
    client.force_login(dmitri)
    assert links(client, reviewed, page) == []


@pytest.mark.parametrize(
    ("kind", "asked", "games"),
    [("event", "Set aside: The open", 0), ("player", "Set aside the games of Able, Ann", 1)],
)
def test_the_link_asks_why_and_the_list_goes_without_it(
    kind: str,
    asked: str,
    games: int,
    client: Client,
    unflagged: RatingRun,
    open_event: RatedEvent,
    players: dict[str, Player],
    dmitri: User,
) -> None:
    key = {"event": open_event.key, "player": players["ann"].key}[kind]
    address = f"/runs/{unflagged.pk}/set-aside/{kind}/{key}/"
    client.force_login(dmitri)
    page = text(client.get(address).content)
    assert asked in page
    assert "It stays out until somebody takes it in again." in page
    client.post(address, {"reason": REASON})
    again = RatingRun.objects.exclude(pk=unflagged.pk).get()
    advance_run(again.pk, clock=lambda: AFTER_CLOSING)
    again.refresh_from_db()
    unflagged.refresh_from_db()
    aside = SetAside.objects.get()
    assert (unflagged.state, again.state, again.events.count()) == ("voided", "review", games)
    assert (aside.reason, aside.by_failure, aside.player or aside.source) == (
        REASON, False, {"event": "open", "player": players["ann"]}[kind],
    )  # fmt: skip


def test_of_a_run_that_failed_on_something_the_page_says_that_each_run_tries_it_again(
    client: Client, reviewed: RatingRun, open_event: RatedEvent, dmitri: User
) -> None:
    client.force_login(dmitri)
    for failure, is_said in (({"code": "bad-data", "event": open_event.key}, True), ({"code": "overtaken"}, False)):
        RatingRun.objects.filter(pk=reviewed.pk).update(state="failed", failure=failure)
        page = client.get(f"/runs/{reviewed.pk}/set-aside/event/{open_event.key}/").content
        assert ("Every later run looks at it again." in text(page)) == is_said


def test_a_second_click_is_told_on_the_page_of_the_run(
    client: Client, reviewed: RatingRun, open_event: RatedEvent, dmitri: User
) -> None:
    """The address names an event or a player behind the run: nothing stands between."""
    client.force_login(dmitri)
    address = f"/runs/{reviewed.pk}/set-aside/event/{open_event.key}/"
    client.post(address, {"reason": REASON})
    answer = client.post(address, {"reason": REASON})
    assert answer["Location"] == f"/runs/{reviewed.pk}/"
    assert "Your own act has moved this on already." in text(client.get(answer["Location"]).content)


@pytest.mark.parametrize("key", ["open:1", "0a1b.2:13", "a b&c:1", "é:1"])
def test_the_address_of_a_row_is_the_one_that_django_makes(key: str, reviewed: RatingRun) -> None:
    address = reverse("run_set_aside", args=[reviewed.pk, "event", key]).replace("&", "&amp;")
    assert aside_cell(reviewed, "event")(key, "<b>One</b>") == (
        f'<td class="text-nowrap"><a href="{address}">Set aside …'
        '<span class="visually-hidden"> &lt;b&gt;One&lt;/b&gt;</span></a></td>'
    )


def test_three_rows_that_can_be_set_aside_take_the_queries_of_one(
    client: Client, reviewed: RatingRun, dmitri: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    client.force_login(dmitri)
    for asked in ("?band=2000", ""):
        links(client, reviewed, f"changes/{asked}")  # from now on it is known in which order they stand
    for asked, rows in (("?band=2000", 1), ("", 3)):
        with django_assert_num_queries(10):
            assert len(links(client, reviewed, f"changes/{asked}")) == rows


def test_whoever_goes_back_to_the_question_when_the_run_has_moved_on_is_led_to_the_run(
    client: Client, reviewed: RatingRun, players: dict[str, Player], dmitri: User
) -> None:
    question = reverse("run_set_aside", args=[reviewed.pk, "player", players["ann"].key])
    void_run(reviewed, by=dmitri, now=AFTER_CLOSING, reason="Another tab")
    client.force_login(dmitri)
    answer = client.get(question, follow=True)
    assert answer.redirect_chain == [(reverse("run", args=[reviewed.pk]), 302)]
    assert "Your own act has moved this on already. Nothing was done a second time." in text(answer.content)


def test_between_what_is_set_aside_and_the_runs_stands_a_heading(
    client: Client, reviewed: RatingRun, players: dict[str, Player], dmitri: User
) -> None:
    client.force_login(dmitri)
    client.post(reverse("run_set_aside", args=[reviewed.pk, "player", players["ann"].key]), {"reason": REASON})
    page = client.get("/runs/").content.decode()
    assert re.findall(r"<h2>([^<]+)</h2>", page) == ["Set aside", "Runs, newest first"]
