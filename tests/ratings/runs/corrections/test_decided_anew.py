"""A decision that comes back, for a list was published meanwhile: whoever decides is told as the first time."""

from __future__ import annotations

from datetime import date

from ratings.ledger.models import RatedEvent
from ratings.lists.models import RatingList
from ratings.runs.corrections.computing import advance_correction
from ratings.runs.corrections.models import ListCorrection
from ratings.runs.corrections.services import publish_correction
from ratingsite.office.accounts.models import User
from ratingsite.office.outbox.models import OutboxMessage
from tests.ratings.conftest import AFTER_CLOSING, Publish
from tests.ratings.runs.corrections.conftest import Prepare


def asked_to_decide(correction: ListCorrection, user: User) -> int:
    key = f"mail:list-correction:{correction.pk}:decide:"
    return OutboxMessage.objects.filter(dedup_key__startswith=key, payload__to=[user.email]).count()


def test_whoever_decides_is_told_again_of_a_correction_that_comes_back(
    corrected_event: RatedEvent, november_list: RatingList, prepare: Prepare, publish: Publish, quentin: User
) -> None:
    found = prepare(november_list, events=[corrected_event])
    assert asked_to_decide(found, quentin) == 1
    publish_correction(found, by=quentin, now=AFTER_CLOSING, reason="As the scoresheet says.")
    publish(date(2026, 1, 1))
    advance_correction(found.pk, clock=lambda: AFTER_CLOSING)
    found.refresh_from_db()
    assert (found.state, found.decided_by, asked_to_decide(found, quentin)) == ("review", None, 2)
