"""A corrected event stays among the open ones until its correction is decided."""

from __future__ import annotations

import pytest

from ratings.ledger.models import OpenEvent, RatedEvent
from ratings.lists.models import RatingList
from ratings.runs.corrections.computing import advance_correction
from ratings.runs.corrections.selectors import events_to_correct
from ratings.runs.corrections.services import publish_correction, refuse_correction, withdraw_correction
from ratings.runs.settled_events import settle_events
from ratingsite.office.accounts.models import User
from tests.ratings.conftest import AFTER_CLOSING
from tests.ratings.runs.corrections.conftest import Prepare


def open_ones() -> list[RatedEvent]:
    return [each.event for each in OpenEvent.objects.select_related("event")]


def test_versions_have_it_and_it_is_taken_out(
    corrected_event: RatedEvent, november_list: RatingList, prepare: Prepare, quentin: User
) -> None:
    settle_events()
    assert (open_ones(), list(events_to_correct())) == ([corrected_event], [corrected_event])
    correction = prepare(november_list, events=[corrected_event])
    settle_events()
    assert (open_ones(), list(events_to_correct())) == ([corrected_event], [])  # it may yet come to nothing
    publish_correction(correction, by=quentin, now=AFTER_CLOSING, reason="As the scoresheet says.")
    advance_correction(correction.pk, clock=lambda: AFTER_CLOSING)
    settle_events()
    assert (open_ones(), list(events_to_correct())) == ([], [])


@pytest.mark.parametrize("is_refused", [True, False])
def test_a_refusal_is_for_good_and_what_was_withdrawn_waits_again(
    corrected_event: RatedEvent, november_list: RatingList, prepare: Prepare, quentin: User, eva: User, is_refused: bool
) -> None:
    correction = prepare(november_list, events=[corrected_event])
    end, by = (refuse_correction, quentin) if is_refused else (withdraw_correction, eva)
    end(correction, by=by, now=AFTER_CLOSING, reason="Another day.")
    settle_events()
    left = [] if is_refused else [corrected_event]
    assert (open_ones(), list(events_to_correct())) == (left, left)
