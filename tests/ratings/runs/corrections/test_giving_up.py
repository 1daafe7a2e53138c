"""A correction that ends everybody who touches it fails in the end: no list of its system waits for it for ever."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime, timedelta
from functools import partial

import pytest
from pytest_django import Settings

from ratings.lists.models import RatingList
from ratings.runs.corrections.computing import MAX_ATTEMPTS, advance_correction
from ratings.runs.corrections.models import ListCorrection
from ratings.runs.corrections.services import compute_again, publish_correction
from ratingsite.foundations.failpoints import FailpointReached
from ratingsite.office.accounts.models import User
from ratingsite.office.audit.models import AuditEntry
from tests.ratings.conftest import AFTER_CLOSING
from tests.ratings.runs.corrections.conftest import Prepare


@pytest.fixture
def decided(november_list: RatingList, prepare: Prepare, quentin: User) -> ListCorrection:
    """A line of the list of October, on which that of November rests; looked at, and to be published."""
    october = RatingList.objects.exclude(pk=november_list.pk).get()
    ann = october.entries.get(name="Able, Ann")
    found = prepare(october, lines=[{"player": ann.player_id, "rating": 2222, "k_factor": ann.k_factor}])
    return publish_correction(found, by=quentin, now=AFTER_CLOSING, reason="The file says so.")


def state_after(correction: ListCorrection, workers: int) -> str:
    """So many workers come one after the other, each when the lease of the one that it has ended is over."""
    for _ in range(workers):
        moment = correction.lease_until or AFTER_CLOSING
        with suppress(FailpointReached):
            advance_correction(correction.pk, clock=partial(_told, moment))
        correction.refresh_from_db()
    return correction.state


def _told(moment: datetime) -> datetime:
    return moment


def test_behind_five_workers_that_it_has_ended_it_fails_and_can_be_computed_again(
    decided: ListCorrection, eva: User, settings: Settings
) -> None:
    lists = RatingList.objects.count()
    settings.PORTAL_FAILPOINTS = "run.before_listing=raise"
    assert state_after(decided, MAX_ATTEMPTS) == "publishing"
    assert state_after(decided, 1) == "failed"
    assert decided.failure["code"] == "gave-up"
    assert (RatingList.objects.count(), AuditEntry.objects.filter(act="fail correction").count()) == (lists, 1)
    settings.PORTAL_FAILPOINTS = ""
    again = compute_again(decided, by=eva, now=AFTER_CLOSING + timedelta(hours=1))
    assert (again.attempts, again.lease_until) == (0, None)
    assert state_after(decided, 1) == "review"
