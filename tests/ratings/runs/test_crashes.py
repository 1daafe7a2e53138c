"""A worker that dies anywhere: the next one goes on, and the list is the same."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

import pytest
from pytest_django import Settings

from ratings.ledger.models import RatedEvent
from ratings.lists.models import ListEntry, RatingList, RatingPeriod
from ratings.runs import compute as computing
from ratings.runs import line_copies, listing
from ratings.runs.models import RatingRun
from ratings.runs.progress import advance_run
from ratings.runs.publish import publish_rating_list
from ratings.runs.start import start_run
from ratings.runs.void import void_run
from ratingsite.foundations.failpoints import FailpointReached, forget_passings
from ratingsite.office.accounts.models import User
from tests.ratings.conftest import AFTER_CLOSING

LATER = AFTER_CLOSING + timedelta(minutes=5)


@pytest.fixture(autouse=True)
def one_player_a_chunk(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """So that a period of four players is stored in four steps."""
    monkeypatch.setattr(computing, "RESULTS_A_CHUNK", 1)
    monkeypatch.setattr(computing, "CHUNKS", 1000)
    monkeypatch.setattr(listing, "LINES_A_PIECE", 1)
    monkeypatch.setattr(listing, "PIECES", 1000)
    monkeypatch.setattr(line_copies, "LINES_AT_ONCE", 1)
    forget_passings()
    yield
    forget_passings()


@pytest.fixture
def undisturbed(reviewed: RatingRun, dmitri: User) -> tuple[str, str, str]:
    """The hashes of a run that nothing disturbed; it is put aside, so that another may start."""
    void_run(reviewed, by=dmitri, now=AFTER_CLOSING, reason="Only to compare")
    return reviewed.input_sha256, reviewed.output_sha256, reviewed.lines_sha256


@pytest.mark.every_case
@pytest.mark.parametrize(
    ("place", "state_left"),
    [
        ("run.before_freeze", "queued"),
        ("run.after_freeze", "frozen"),
        ("run.computing=raise@1", "computing"),
        ("run.computing=raise@3", "computing"),
        ("run.after_computing", "checked"),
        ("run.before_checks", "checked"),
        ("run.before_listing", "listing"),
        ("run.listing=raise@1", "listing"),
        ("run.listing=raise@3", "listing"),
        ("run.before_review", "listing"),
    ],
)
def test_a_run_that_died_is_ended_by_the_next_worker_with_the_same_result(
    place: str,
    state_left: str,
    undisturbed: tuple[str, str, str],
    november: RatingPeriod,
    dmitri: User,
    settings: Settings,
) -> None:
    run = start_run(november, by=dmitri, now=AFTER_CLOSING)
    forget_passings()
    settings.PORTAL_FAILPOINTS = place if "=" in place else f"{place}=raise"
    with pytest.raises(FailpointReached):
        advance_run(run.pk, clock=lambda: AFTER_CLOSING)
    settings.PORTAL_FAILPOINTS = ""
    run.refresh_from_db()
    assert run.state == state_left
    advance_run(run.pk, clock=lambda: LATER)
    run.refresh_from_db()
    found = (run.input_sha256, run.output_sha256, run.lines_sha256)
    assert (run.state, run.fence, found) == ("review", 2, undisturbed)
    assert ListEntry.objects.filter(rating_list=run.coming_list).count() == run.lines_count == 3


@pytest.mark.parametrize("place", ["run.before_publishing", "run.before_the_head"])
def test_a_list_whose_worker_died_while_it_was_published_is_published_by_the_next(
    place: str, reviewed: RatingRun, quentin: User, settings: Settings
) -> None:
    forget_passings()
    settings.PORTAL_FAILPOINTS = f"{place}=raise"
    with pytest.raises(FailpointReached):
        publish_rating_list(reviewed, by=quentin, now=AFTER_CLOSING)
    settings.PORTAL_FAILPOINTS = ""
    assert not RatingList.objects.filter(list_date=reviewed.period.list_date).exists()
    advance_run(reviewed.pk, clock=lambda: LATER)
    reviewed.refresh_from_db()
    assert reviewed.published_list is not None
    published = reviewed.published_list
    assert (reviewed.state, published.pk, published.content_sha256, published.published_by) == (
        "published",
        reviewed.coming_list,
        reviewed.lines_sha256,
        quentin,
    )


def test_a_chunk_that_was_computed_twice_must_be_the_same_twice(run: RatingRun, settings: Settings) -> None:
    settings.PORTAL_FAILPOINTS = "run.computing=raise@3"
    with pytest.raises(FailpointReached):
        advance_run(run.pk, clock=lambda: AFTER_CLOSING)
    settings.PORTAL_FAILPOINTS = ""
    run.results.order_by("pk")[:1].get()
    run.results.filter(pk=run.results.order_by("pk").first().pk).update(rating_after=2999)
    advance_run(run.pk, clock=lambda: LATER)
    run.refresh_from_db()
    assert (run.state, run.failure["code"], run.failure["player"]) == ("failed", "check-failed", "2000001")


def test_a_run_that_dies_again_and_again_fails_after_five_attempts(run: RatingRun, settings: Settings) -> None:
    settings.PORTAL_FAILPOINTS = "run.computing=raise"
    for number in range(5):
        with pytest.raises(FailpointReached):
            advance_run(run.pk, clock=lambda number=number: AFTER_CLOSING + timedelta(minutes=5 * number))
    advance_run(run.pk, clock=lambda: AFTER_CLOSING + timedelta(minutes=30))
    run.refresh_from_db()
    assert (run.state, run.failure["code"]) == ("failed", "gave-up")
    assert not RatingList.objects.filter(list_date=run.period.list_date).exists()


def test_the_frozen_input_does_not_see_what_is_accepted_later(
    undisturbed: tuple[str, str, str], november: RatingPeriod, record_games: object, dmitri: User, settings: Settings
) -> None:
    run = start_run(november, by=dmitri, now=AFTER_CLOSING)
    settings.PORTAL_FAILPOINTS = "run.after_freeze=raise"
    with pytest.raises(FailpointReached):
        advance_run(run.pk, clock=lambda: AFTER_CLOSING)
    settings.PORTAL_FAILPOINTS = ""
    late: RatedEvent = record_games([(1, "bob", "ann", "1-0")], source="late")  # type: ignore[operator]
    advance_run(run.pk, clock=lambda: LATER)
    run.refresh_from_db()
    assert (run.input_sha256, run.output_sha256, run.lines_sha256) == undisturbed
    assert late not in run.events.all()
