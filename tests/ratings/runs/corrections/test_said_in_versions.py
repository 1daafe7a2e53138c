"""A difference that versions say by now: the page of its correction names them, and withdrawing it says they stay."""

from __future__ import annotations

import pytest
from django.urls import reverse

from ratings.lists.models import RatingList
from ratings.register.models import Player
from ratings.runs.corrections.models import ListCorrection
from ratingsite.office.accounts.models import User
from tests.ratings.conftest import AFTER_CLOSING, Publish
from tests.ratings.runs.corrections.test_in_versions import JANUARY, carried, in_versions, line, prepared
from tests.ratings.runs.corrections.test_lines_and_operations import decided
from tests.tournaments.forms import at, signed_in

STAYS = "This list stays as it was published."
ALL = "New versions of the list say this by now, and nothing of it goes into a later list:"
PART = "New versions of the list say part of this by now, which goes into no later list:"
SHOULD = "What this version should have said:"

pytestmark = pytest.mark.usefixtures("december_list")


@pytest.fixture
def first(december_list: RatingList, players: dict[str, Player], eva: User, quentin: User) -> ListCorrection:
    """Of two lines, for the next list."""
    lines = [line(players["ann"], 2450), line(players["bob"], 2020)]
    return carried(prepared(eva, 1, lines=lines), quentin)


def page_of(found: ListCorrection) -> str:
    """As everybody reads it."""
    at(AFTER_CLOSING)
    return signed_in(None).get(reverse("list_correction", args=[found.pk])).content.decode()


def link_to(found: ListCorrection) -> str:
    return f'<a href="{reverse("list_correction", args=[found.pk])}">correction of the list of 1 November 2025</a>'


def says(page: str) -> list[bool]:
    return [text in page for text in (STAYS, ALL, PART, SHOULD)]


def test_the_page_of_what_was_taken_in_names_the_correction_whose_versions_say_it_by_now(
    first: ListCorrection, publish: Publish, eva: User, quentin: User
) -> None:
    publish(JANUARY)
    first.refresh_from_db()
    assert (first.state, says(page_of(first))) == ("taken", [True, False, False, False])
    versions = decided(in_versions(first, eva), quentin)
    page = page_of(first)
    assert (says(page), link_to(versions) in page) == ([False, True, False, True], True)


def test_where_versions_say_one_line_of_two_the_page_says_so(
    first: ListCorrection, players: dict[str, Player], eva: User, quentin: User
) -> None:
    versions = decided(prepared(eva, 2, lines=[line(players["ann"], 2460)]), quentin)
    page = page_of(first)
    assert (says(page), link_to(versions) in page) == ([False, False, True, True], True)


def test_a_version_with_another_line_of_the_list_says_nothing_of_it(
    first: ListCorrection, players: dict[str, Player], eva: User, quentin: User
) -> None:
    decided(prepared(eva, 2, lines=[line(players["cyd"], 1600)]), quentin)
    assert says(page_of(first)) == [True, False, False, False]


@pytest.mark.parametrize("is_in_versions", [True, False])
def test_who_withdraws_what_versions_say_reads_that_they_stay(
    is_in_versions: bool, first: ListCorrection, eva: User, quentin: User
) -> None:
    if is_in_versions:
        decided(in_versions(first, eva), quentin)
    at(AFTER_CLOSING)
    address = reverse("list_correction_withdraw", args=[first.pk])
    shown = signed_in(quentin).post(address, {"reason": "Not needed any more."}, follow=True).content.decode()
    stays = "Withdrawn. Nothing of it goes into the next list; the new versions that say it stay."
    assert [text in shown for text in (stays, ALL)] == [is_in_versions] * 2
    assert ("Withdrawn. Nothing of it counts." in shown) is not is_in_versions
