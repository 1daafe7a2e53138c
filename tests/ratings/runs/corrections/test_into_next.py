"""Whoever decides on a correction reads what the next list would take in: not what later lists should have said."""

from __future__ import annotations

import pytest
from django.utils.html import strip_tags

from ratings.ledger.models import RatedEvent
from ratings.lists.models import RatingList
from ratings.runs.corrections.difference import Carried
from ratings.runs.corrections.into_next import _words, into_next
from ratings.runs.corrections.models import ListCorrection
from ratings.runs.corrections.services import carry_correction, refuse_correction
from ratingsite.office.accounts.models import User
from tests.ratings.conftest import AFTER_CLOSING
from tests.ratings.runs.corrections.conftest import Prepare
from tests.tournaments.forms import at, signed_in

ALONE = (
    "WGM Able, Ann +10. That is the difference on the corrected list alone; what follows from it on later lists comes "
    "by new versions."
)


def page(correction: ListCorrection, reader: User) -> str:
    at(AFTER_CLOSING)
    return " ".join(strip_tags(signed_in(reader).get(f"/list-corrections/{correction.pk}/").content.decode()).split())


def test_what_the_next_list_would_take_in_stands_beside_the_cascade(
    corrected_event: RatedEvent, november_list: RatingList, prepare: Prepare, quentin: User
) -> None:
    """Ann had 2401 in place of 2411, Bob 2010 in place of 1990; on the list of December Cyd's line changes too."""
    found = prepare(november_list, events=[corrected_event])
    told = f"Baker, Bob −20 · {ALONE}"
    assert f"Without new versions the next list would take in: {told}" in page(found, quentin)
    found = carry_correction(found, by=quentin, now=AFTER_CLOSING, reason="The month is over.")
    assert f"The next list takes in: {told}" in page(found, quentin)


def test_what_is_refused_or_goes_only_as_a_version_is_not_told(
    corrected_event: RatedEvent, november_list: RatingList, prepare: Prepare, quentin: User
) -> None:
    refused = prepare(november_list, events=[corrected_event])
    refused = refuse_correction(refused, by=quentin, now=AFTER_CLOSING, reason="No.")
    assert into_next(refused) is None
    ann = november_list.entries.get(name="Able, Ann").player_id
    loses = prepare(november_list, lines=[{"player": ann, "rating": None, "k_factor": None}])
    assert (loses.state, into_next(loses)) == ("review", None)


@pytest.mark.parametrize(
    ("told", "words"),
    [
        (Carried(rating=-8), ["−8"]),
        (Carried(rating=20, games=-1), ["+20", "−1 game"]),
        (Carried(first=1650, games=7), ["first rating 1650", "+7 games"]),
        (Carried(games=2), ["+2 games"]),
        (Carried(last_day="2025-11-02"), ["±0"]),
    ],
)
def test_each_difference_has_its_words(told: Carried, words: list[str]) -> None:
    assert list(_words(told)) == words
