"""The page of all corrections, as each office may read it: the CFC's auditor and committee read those of its lists."""

from __future__ import annotations

import pytest
from django.test import Client

from ratings.lists.models import RatingList
from ratings.register.models import Player
from ratings.runs.corrections.models import ListCorrection
from ratings.runs.corrections.services import refuse_correction
from ratingsite.office.accounts.models import User
from tests.ratings.conftest import AFTER_CLOSING
from tests.ratings.runs.corrections.conftest import Prepare
from tests.ratings.runs.corrections.test_lines_and_operations import boon, list_of_1980
from tests.tournaments.forms import at, signed_in

__all__ = ["boon", "list_of_1980"]
ALL, LISTS = "/list-corrections/", "/ratings/"


@pytest.fixture
def fides(first_list: RatingList, players: dict[str, Player], prepare: Prepare) -> ListCorrection:
    return prepare(first_list, lines=[{"player": players["ann"].pk, "rating": 2450, "k_factor": 10}])


def test_the_auditor_and_the_committee_find_the_corrections_of_the_cfc_and_no_undecided_one_of_fide(
    boon: ListCorrection, fides: ListCorrection, adam: User, regina: User, chiara: User, quentin: User, faruk: User
) -> None:  # fmt: skip
    at(AFTER_CLOSING)
    readers = {user.name: signed_in(user) for user in (adam, regina, chiara, quentin)}
    assert {name: found_by(reader, boon, fides) for name, reader in readers.items()} == {
        adam.name: [True, False], regina.name: [True, False], chiara.name: [True, True], quentin.name: [True, True],
    }  # fmt: skip
    assert all(f'href="{ALL}"' in shown(reader, LISTS) for reader in readers.values())
    for stranger in (signed_in(faruk), signed_in(None)):
        assert (stranger.get(ALL).status_code in (302, 404), f'href="{ALL}"' in shown(stranger, LISTS)) == (True, False)
    assert f'href="{ALL}"' in shown(readers[adam.name], f"{ALL}{boon.pk}/")  # and back from one
    refuse_correction(boon, by=regina, now=AFTER_CLOSING, reason="Not now.")
    assert found_by(readers[adam.name], boon, fides) == [True, False]


def found_by(reader: Client, *corrections: ListCorrection) -> list[bool]:
    """Which of these a reader finds on the page."""
    page = shown(reader, ALL)
    return [f'href="{ALL}{each.pk}/"' in page for each in corrections]


def shown(reader: Client, page: str) -> str:
    answer = reader.get(page)
    assert answer.status_code == 200
    return answer.content.decode()


def test_nobody_is_led_to_correct_a_list_that_he_may_not_correct(
    corrected_event: object, november_list: RatingList, chiara: User, quentin: User
) -> None:
    at(AFTER_CLOSING)
    address = f"{ALL}new/fide-standard/{november_list.list_date}/"
    told = [
        (address in shown(signed_in(user), ALL), signed_in(user).get(address).status_code) for user in (chiara, quentin)
    ]
    assert told == [(False, 404), (True, 200)]
