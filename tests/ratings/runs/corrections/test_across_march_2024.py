"""An event on both sides of 1 March 2024 is rated under the text and with the ratings of its first day, and what was
won is added to the rating that the operation of that day has made.
"""

from __future__ import annotations

from datetime import date
from http import HTTPStatus

import pytest
from django.urls import reverse

from ratings.lists.models import RatingList
from ratings.register.models import Player
from ratings.runs.corrections.carried import brought_by
from ratings.runs.corrections.computing import advance_correction
from ratings.runs.corrections.models import ListCorrection
from ratings.runs.corrections.services import BroughtPast, Wrong, carry_correction, prepare_correction
from ratingsite.office.accounts.models import User
from tests.asked import wrong_in
from tests.ratings.conftest import AFTER_CLOSING, Publish, Record
from tests.ratings.runs.corrections.conftest import Prepare
from tests.ratings.runs.corrections.test_lines_and_operations import APRIL, MARCH, decided, february
from tests.ratings.runs.corrections.test_versions import ratings
from tests.tournaments.forms import signed_in

__all__ = ["february"]


def test_an_event_begun_before_1_march_2024_and_ended_behind_it_adds_to_the_rating_behind_the_operation(
    february: RatingList, publish: Publish, prepare: Prepare, quentin: User, record_games: Record,
    players: dict[str, Player],
) -> None:  # fmt: skip
    march = publish(MARCH)
    named = {"operation": "one-off-2024-03", "authority": "FIDE Council, 14 December 2023"}
    version = decided(prepare(march, **named), quentin).published_lists.get()
    record_games([(1, "ann", "bob", "1/2-1/2")], starts_on=date(2024, 2, 28), ends_on=date(2024, 3, 2))
    april = publish(APRIL)
    result = april.run.results.get(player=players["bob"])
    [event] = result.working["events"]
    [game] = event["working"]
    assert (event["edition"], game["opponent_rating"], game["difference"], game["expected"]) == (
        "fide-2022", 2410, 1200 - 2410, 0.08,
    )  # fmt: skip
    assert (april.run.previous_list, result.rating_before) == (version, 1520)
    assert ratings(april) == {"Able, Ann": 2410 - 4, "Baker, Bob": 1520 + 8}


NAMED = {"operation": "one-off-2024-03", "authority": "FIDE Council, 14 December 2023"}


@pytest.fixture
def march(february: RatingList, publish: Publish) -> RatingList:
    return publish(MARCH)


@pytest.fixture
def waiting(
    march: RatingList, february: RatingList, prepare: Prepare, quentin: User, players: dict[str, Player]
) -> ListCorrection:
    """Bob's 1200 of February should have been 1300, which the next list is to take in."""
    found = prepare(february, lines=[{"player": players["bob"].pk, "rating": 1300, "k_factor": None}])
    carry_correction(found, by=quentin, now=AFTER_CLOSING, reason="Later.")
    return ListCorrection.objects.get(pk=found.pk)


def refused(march: RatingList, eva: User) -> list[ListCorrection]:
    with pytest.raises(BroughtPast) as refusal:
        prepare_correction(march, Wrong(reason="It was decided.", **NAMED), by=eva, now=AFTER_CLOSING)
    return list(refusal.value.corrections)


def test_no_operation_is_made_on_a_list_past_which_a_difference_goes(
    march: RatingList, waiting: ListCorrection, eva: User, february: RatingList
) -> None:
    """1200 + 40 % of 800 are 1520, with the 100 points 1620; the list of that day would have shown 1300: 1580."""
    assert refused(march, eva) == [waiting]
    client = signed_in(eva)
    said = {**NAMED, "reason": "It was decided."}
    page = client.post(reverse("list_correction_new", args=["fide-standard", MARCH]), said).content.decode()
    assert "What these corrections bring goes past this list" in wrong_in(page)["id_operation"]
    assert reverse("list_correction", args=[waiting.pk]) in page
    assert "It was decided." in page


def test_published_as_versions_it_goes_through_the_operation(
    march: RatingList, waiting: ListCorrection, eva: User, quentin: User, publish: Publish, prepare: Prepare
) -> None:
    april = publish(APRIL)
    waiting.refresh_from_db()
    assert (waiting.taken_into, ratings(april)["Baker, Bob"]) == (april, 1300)
    assert refused(march, eva) == [waiting]
    client, page = signed_in(eva), reverse("list_correction", args=[waiting.pk])
    address = reverse("list_correction_in_versions", args=[waiting.pk])
    assert address in client.get(page).content.decode()
    assert "without-reason" in client.post(address).url  # type: ignore[attr-defined]
    client.post(address, {"reason": "The operation has to find it."})
    versions = ListCorrection.objects.get(reason="The operation has to find it.")
    advance_correction(versions.pk, clock=lambda: AFTER_CLOSING)
    shown = client.get(page).content.decode()
    assert (address in shown, reverse("list_correction", args=[versions.pk]) in shown) == (False, True)
    assert brought_by(ListCorrection.objects.get(pk=versions.pk)) == {}
    assert client.post(address, {"reason": "Again."}).url == page  # type: ignore[attr-defined]
    decided(ListCorrection.objects.get(pk=versions.pk), quentin)
    assert address not in client.get(page).content.decode()
    operated = decided(prepare(newest(march), **NAMED), quentin)
    assert [ratings(each)["Baker, Bob"] for each in operated.published_lists.order_by("list_date")] == [1580, 1580]


def test_nobody_else_has_it_computed_as_versions(waiting: ListCorrection, chiara: User) -> None:
    client, address = signed_in(chiara), reverse("list_correction_in_versions", args=[waiting.pk])
    assert address not in client.get(reverse("list_correction", args=[waiting.pk])).content.decode()
    assert client.post(address, {"reason": "So."}).status_code in (HTTPStatus.FORBIDDEN, HTTPStatus.NOT_FOUND)


def newest(rating_list: RatingList) -> RatingList:
    versions = RatingList.objects.filter(system=rating_list.system_id, list_date=rating_list.list_date)
    return versions.order_by("-version")[0]
