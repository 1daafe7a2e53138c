"""A run rated again whole: in chunks, behind a dead worker too; a difference keeps its list from being approved."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from pytest_django import Settings

from ratings.register.models import Player
from ratings.runs.models import RatingRun, RunResult
from ratings.runs.publish import publish_rating_list
from ratings.runs.review.services import look_at_every_flag
from ratings.runs.whole_look import rating
from ratings.runs.whole_look.models import WholeLook
from ratings.runs.whole_look.rating import look_at_whole_run
from ratings.runs.whole_look.services import (
    TASK,
    LookedAtAlready,
    RatedDifferently,
    StillLooking,
    last_look,
    rate_everything_again,
    stop_looking,
)
from ratingsite.foundations.failpoints import FailpointReached
from ratingsite.foundations.leases.claims import claim
from ratingsite.foundations.leases.wake import wake_abandoned
from ratingsite.management.commands.portal import Command
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.audit.services import history_of
from ratingsite.office.clock.services import set_demo_clock
from tests.ratings.conftest import AFTER_CLOSING
from tests.ratings.profiles.test_views import text
from tests.ratings.work import rows_waiting, work_for
from tests.unprotected import unprotected

LATER = AFTER_CLOSING + timedelta(hours=1)


def work(look: WholeLook) -> WholeLook:
    look_at_whole_run(look.pk, clock=lambda: AFTER_CLOSING)
    look.refresh_from_db()
    return look


def test_everybody_is_rated_again_in_chunks_and_the_list_waits_for_the_end(
    reviewed: RatingRun, dmitri: User, quentin: User, faruk: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(NotPermitted):
        rate_everything_again(reviewed, by=faruk, now=AFTER_CLOSING)
    look = rate_everything_again(reviewed, by=dmitri, now=AFTER_CLOSING)
    with pytest.raises(LookedAtAlready):
        rate_everything_again(reviewed, by=quentin, now=AFTER_CLOSING)
    look_at_every_flag(reviewed, by=quentin, now=AFTER_CLOSING, note="")
    with pytest.raises(StillLooking):
        publish_rating_list(reviewed, by=quentin, now=AFTER_CLOSING)
    work(look)
    assert (look.state, look.done, look.total, look.differing, look.lease_until) == ("agrees", 4, 4, 0, None)
    work(look)
    assert look.fence == 1  # rung twice, it does nothing
    acts = [entry.act for entry in history_of(reviewed)]
    assert acts.count("rate run again") == acts.count("end rating run again") == 1
    assert publish_rating_list(reviewed, by=quentin, now=AFTER_CLOSING).entries.count() == 3


def test_a_portal_of_one_process_goes_on_at_its_start_with_what_a_crash_left_claimed(
    reviewed: RatingRun, dmitri: User, settings: Settings
) -> None:
    """Of a run that is rated again as of a run: nobody waits for the end of the lease."""
    look = rate_everything_again(reviewed, by=dmitri, now=AFTER_CLOSING)
    assert claim(WholeLook, look.pk, clock=lambda: AFTER_CLOSING) is not None
    assert claim(WholeLook, look.pk, clock=lambda: AFTER_CLOSING) is None
    settings.DEMO = False
    Command()._prepare()
    assert work(look).state == "agrees"


def test_a_dead_worker_is_followed_behind_its_last_chunk_and_after_five_it_has_failed(
    reviewed: RatingRun, dmitri: User, quentin: User, settings: Settings
) -> None:
    look = rate_everything_again(reviewed, by=dmitri, now=AFTER_CLOSING)
    assert wake_abandoned(WholeLook, TASK, begun="asked_at", now=AFTER_CLOSING) == 0
    settings.PORTAL_FAILPOINTS = "run.whole_look=raise"
    for attempt in range(rating.MAX_ATTEMPTS):
        moment = AFTER_CLOSING + timedelta(minutes=10 * attempt)  # each behind the lease of the one before
        with pytest.raises(FailpointReached):
            look_at_whole_run(look.pk, clock=lambda moment=moment: moment)  # type: ignore[misc]
    look.refresh_from_db()
    assert (look.state, look.chunks, look.attempts) == ("working", 0, 5)
    assert wake_abandoned(WholeLook, TASK, begun="asked_at", now=LATER) == 1
    look_at_whole_run(look.pk, clock=lambda: LATER)
    look.refresh_from_db()
    assert (look.state, look.failure["code"]) == ("failed", "gave-up")
    settings.PORTAL_FAILPOINTS = ""
    [item] = [item for item in work_for(quentin, LATER.date()) if "again" in item.url]
    assert item.url == f"/runs/{reviewed.pk}/#again"
    # it bars nothing, and is tried again
    again = rate_everything_again(reviewed, by=quentin, now=LATER)
    assert not [item for item in work_for(quentin, LATER.date()) if "again" in item.url]
    WholeLook.objects.filter(pk=again.pk).update(chunks=1, done=4, differing=0)
    assert (work(again).state, again.chunks, again.done) == ("agrees", 2, 4)
    stopped = rate_everything_again(reviewed, by=quentin, now=LATER + timedelta(minutes=1))
    assert (stop_looking(stopped, by=dmitri, now=LATER).state, work(stopped).fence) == ("stopped", 0)
    look_at_every_flag(reviewed, by=quentin, now=LATER, note="")
    publish_rating_list(reviewed, by=quentin, now=LATER)


def test_who_has_another_result_is_named_and_the_list_is_not_approved(
    reviewed: RatingRun, players: dict[str, Player], dmitri: User, quentin: User, client: Client
) -> None:
    set_demo_clock(AFTER_CLOSING)
    client.force_login(quentin)
    page = f"/runs/{reviewed.pk}/"
    assert "Rate everything again" in text(client.get(page).content)
    with unprotected(RunResult):
        reviewed.results.filter(player=players["cyd"]).update(rating_after=1617)
    assert client.post(f"{page}again/")["Location"] == f"{page}#again"
    look = last_look(reviewed)
    assert look is not None
    assert "being rated again already" in text(client.post(f"{page}again/", follow=True).content)
    answer = client.get(f"{page}again/progress/")
    assert (answer.status_code, "0 of 4 players" in text(answer.content)) == (200, True)
    work(look)
    assert [(each["player"], each["stored"]["rating"]) for each in look.differences] == [("2000003", 1617)]
    assert client.get(f"{page}again/progress/").status_code == 286
    shown = text(client.get(page).content)
    assert "4 players rated again, 1 differ" in shown
    assert "Čapek, Cyd" in shown
    assert "Rated again, somebody has another result: void the run and start again." in shown
    look_at_every_flag(reviewed, by=quentin, now=AFTER_CLOSING, note="")
    with pytest.raises(RatedDifferently):
        publish_rating_list(reviewed, by=quentin, now=AFTER_CLOSING)
    refused = text(client.post(f"{page}publish/", follow=True).content)
    assert "somebody has another result" in refused
    waits = [len(rows) for rows in rows_waiting(dmitri, AFTER_CLOSING.date())]
    assert sum(waits) == len(work_for(dmitri, AFTER_CLOSING.date()))
    assert client.post(f"{page}again/").status_code == 302
    assert "Stopped" in text(client.post(f"{page}again/stop/", follow=True).content)
    assert client.post(f"{page}again/stop/").status_code == 404
    assert client.post(f"{page}void/", {"reason": "It differs."}).status_code == 302
