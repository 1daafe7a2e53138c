"""Whatever leads to the pages of a run answers, in whichever state the run is and however old it is."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

import pytest
from django.test import Client
from pytest_django import Settings

from ratings.ledger.models import RatedEvent
from ratings.lists.archives.services import close_archive, open_archive
from ratings.lists.imports import ImportedEntry, import_list
from ratings.lists.models import RatingList
from ratings.register.models import Player
from ratings.runs.compute import begin
from ratings.runs.freeze import freeze
from ratings.runs.models import RatingRun
from ratings.runs.open_periods import open_period
from ratings.runs.progress import MAX_ATTEMPTS, advance_run
from ratings.runs.publish import publish_rating_list
from ratings.runs.refuse import refuse_run
from ratings.runs.review.models import ReviewedEvent, ReviewFlag
from ratings.runs.review.services import look_at_every_flag
from ratings.runs.start import start_run
from ratings.runs.void import void_run
from ratingsite.foundations.failpoints import FailpointReached
from ratingsite.foundations.leases.claims import claim
from ratingsite.office.accounts.models import User
from ratingsite.office.clock.services import set_demo_clock
from tests.ratings.conftest import AFTER_CLOSING, Publish, Record
from tests.ratings.runs.run_links import broken_links
from tests.tournaments.forms import signed_in

NOT_KEPT = "The flags of this run and the sums of its events are not kept"


@pytest.fixture(autouse=True)
def after_closing(db: None) -> None:
    set_demo_clock(AFTER_CLOSING)


Stop = Callable[[str], RatingRun]


BEGINS_AT = {
    "queued": "run.before_freeze",
    "computing": "run.computing",
    "checked": "run.before_checks",
    "listing": "run.before_listing",
}


@pytest.fixture
def stopped(run: RatingRun, settings: Settings) -> Stop:
    """The run, given up at a stage that no worker comes to the end of: behind that which checks it has its result, and
    its list is not written.
    """

    def stopped_at(stage: str) -> RatingRun:
        settings.PORTAL_FAILPOINTS = f"{BEGINS_AT[stage]}=raise"
        for _ in range(MAX_ATTEMPTS):
            with pytest.raises(FailpointReached):
                advance_run(run.pk, clock=lambda: AFTER_CLOSING)
            RatingRun.objects.filter(pk=run.pk).update(lease_until=None)
        advance_run(run.pk, clock=lambda: AFTER_CLOSING)
        run.refresh_from_db()
        assert (run.state, repr(stage) in run.failure["message"]) == ("failed", True)
        return run

    return stopped_at


def test_of_a_run_that_waits_and_one_that_computes(run: RatingRun, quentin: User) -> None:
    assert broken_links(signed_in(quentin)) == {}
    worker = claim(RatingRun, run.pk, clock=lambda: AFTER_CLOSING)
    assert worker is not None
    freeze(worker)
    begin(worker)
    assert broken_links(signed_in(quentin)) == {}


def test_of_a_run_that_writes_its_list(stopped: Stop, dmitri: User) -> None:
    run = stopped("listing")
    RatingRun.objects.filter(pk=run.pk).update(state="listing")
    assert broken_links(signed_in(dmitri)) == {}


@pytest.mark.parametrize("stage", BEGINS_AT)
def test_of_a_run_that_failed_at_a_stage_and_was_put_aside(stage: str, stopped: Stop, dmitri: User) -> None:
    run = stopped(stage)
    assert broken_links(signed_in(dmitri)) == {}
    void_run(run, by=dmitri, now=AFTER_CLOSING, reason="Begun anew.")
    assert broken_links(signed_in(dmitri)) == {}


def test_of_a_run_in_review_that_was_refused_and_then_put_aside(
    reviewed: RatingRun, quentin: User, dmitri: User
) -> None:
    for who in (quentin, dmitri):
        assert broken_links(signed_in(who)) == {}
    refuse_run(reviewed, by=quentin, now=AFTER_CLOSING, reason="A report is wrong.")
    assert broken_links(signed_in(dmitri)) == {}
    void_run(reviewed, by=dmitri, now=AFTER_CLOSING, reason="Begun anew.")
    assert broken_links(signed_in(dmitri)) == {}


def published(run: RatingRun, by: User) -> RatingRun:
    look_at_every_flag(run, by=by, now=AFTER_CLOSING, note="")
    publish_rating_list(run, by=by, now=AFTER_CLOSING)
    return run


def test_of_a_published_run(reviewed: RatingRun, quentin: User, dmitri: User, players: dict[str, Player]) -> None:
    published(reviewed, quentin)
    for who in (quentin, dmitri):
        assert broken_links(signed_in(who), [f"/players/{player.key}/" for player in players.values()]) == {}


# ---------------------------------------------------------------- from before there was a desk
@pytest.fixture
def old(reviewed: RatingRun, quentin: User) -> RatingRun:
    """A published run with its results, its events and games that do not count: of the desk there was nothing yet."""
    published(reviewed, quentin)
    ReviewedEvent.objects.filter(run=reviewed).delete()
    ReviewFlag.objects.filter(run=reviewed).delete()
    of_desk = ("drift", "spread", "rated_again")
    summary = {name: told for name, told in reviewed.summary.items() if name not in of_desk}
    RatingRun.objects.filter(pk=reviewed.pk).update(summary=summary)
    return reviewed


def test_of_a_run_from_before_there_was_a_desk(
    old: RatingRun, quentin: User, dmitri: User, players: dict[str, Player]
) -> None:
    for who in (quentin, dmitri):
        assert broken_links(signed_in(who), [f"/players/{player.key}/" for player in players.values()]) == {}


def test_its_pages_say_that_nothing_is_kept_and_not_that_there_was_nothing(
    client: Client, old: RatingRun, open_event: RatedEvent, quentin: User
) -> None:
    client.force_login(quentin)
    pages = {
        part: client.get(f"/runs/{old.pk}/{part}").content.decode()
        for part in ("", "flags/", "events/", "left-out/", "drift/")
    }
    assert [part for part, page in pages.items() if NOT_KEPT not in page] == []
    assert open_event.name in pages[""]
    for wrong in ("Nothing is flagged", "No event fits.", "Nobody with a rating has a rated game."):
        assert [part for part, page in pages.items() if wrong in page] == [], wrong


def test_a_run_with_its_desk_says_nothing_of_it(client: Client, reviewed: RatingRun, quentin: User) -> None:
    client.force_login(quentin)
    for part in ("", "flags/", "events/", "left-out/", "drift/"):
        assert NOT_KEPT not in client.get(f"/runs/{reviewed.pk}/{part}").content.decode(), part


# ---------------------------------------------------------------- archives
JULY, AUTUMN = date(2003, 7, 1), date(2003, 10, 1)
IN_JULY = {"starts_on": date(2003, 7, 10), "ends_on": date(2003, 7, 20)}


@pytest.mark.parametrize("is_closed", [False, True])
def test_of_runs_in_an_archive(
    is_closed: bool,
    first_list: RatingList,
    record_games: Record,
    publish: Publish,
    players: dict[str, Player],
    quentin: User,
    dmitri: User,
) -> None:
    archive = open_archive(
        first_list.system_id, JULY, date(2012, 12, 31), reason="History.", by=quentin, now=AFTER_CLOSING
    )
    rows = [ImportedEntry(player=players[name], rating=rating) for name, rating in (("ann", 2410), ("bob", 2000))]
    import_list(first_list.system_id, JULY, rows, origin="test", by=dmitri, now=AFTER_CLOSING)
    record_games([(1, "ann", "bob", "1-0")], source="old", **IN_JULY)
    refused = start_run(open_period(first_list.system_id, AUTUMN), by=dmitri, now=AFTER_CLOSING)
    advance_run(refused.pk, clock=lambda: AFTER_CLOSING)
    refused.refresh_from_db()
    refuse_run(refused, by=quentin, now=AFTER_CLOSING, reason="Look again.")
    publish(AUTUMN)
    if is_closed:
        close_archive(archive, reason="Older lists were found.", by=quentin, now=AFTER_CLOSING)
    assert RatingRun.objects.filter(published_list__archive=archive).count() == 1
    for who in (quentin, dmitri):
        assert broken_links(signed_in(who), [f"/players/{player.key}/" for player in players.values()]) == {}
