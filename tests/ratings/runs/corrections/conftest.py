"""November and December are published; then the event of October turns out to be wrong."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

import pytest

from ratings.ledger.models import RatedEvent
from ratings.lists.models import RatingList
from ratings.runs.corrections.computing import advance_correction
from ratings.runs.corrections.models import ListCorrection
from ratings.runs.corrections.services import Wrong, prepare_correction
from ratingsite.office.accounts.models import Office, User
from tests.cast import person
from tests.ratings.conftest import AFTER_CLOSING, DECEMBER, NOVEMBER, Publish, Record

Prepare = Callable[..., ListCorrection]


@pytest.fixture
def eva(db: None) -> User:
    """An administrator who has accepted nothing."""
    return person("Eva Administrator", (Office.RATING_ADMINISTRATOR, None))


@pytest.fixture
def november_list(first_list: RatingList, open_event: RatedEvent, publish: Publish) -> RatingList:
    """Ann 2401, Bob 2010, Cyd 1517."""
    return publish(NOVEMBER)


@pytest.fixture
def december_list(november_list: RatingList, record_games: Record, publish: Publish) -> RatingList:
    """Cyd has beaten Bob in November, both rated with the list of that month."""
    record_games([(1, "cyd", "bob", "1-0")], source="winter", starts_on=date(2025, 11, 8), ends_on=date(2025, 11, 9))
    return publish(DECEMBER)


@pytest.fixture
def corrected_event(december_list: RatingList, record_games: Record) -> RatedEvent:
    """Ann has not lost to Bob but won."""
    return record_games(
        [
            (1, "ann", "bob", "1-0"),
            (2, "bob", "cyd", "1/2-1/2"),
            (3, "ann", "cyd", "+--"),
            (4, "elif", "bob", "1-0"),
        ]
    )


@pytest.fixture
def prepare(eva: User) -> Prepare:
    """Prepares a correction and has it computed."""

    def prepared(rating_list: RatingList, **wrong: object) -> ListCorrection:
        said = Wrong(**{"reason": "The scoresheet says so.", **wrong})  # type: ignore[arg-type]
        found = prepare_correction(rating_list, said, by=eva, now=AFTER_CLOSING)
        advance_correction(found.pk, clock=lambda: AFTER_CLOSING)
        found.refresh_from_db()
        return found

    return prepared
