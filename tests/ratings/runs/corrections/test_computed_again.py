"""What is computed again is asked what it was asked when it was prepared: others were decided meanwhile."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from ratings.lists.models import RatingList
from ratings.lists.trust.verifying import faults_of
from ratings.register.models import Player
from ratings.runs.corrections import computing
from ratings.runs.corrections.computing import advance_correction
from ratings.runs.corrections.models import ListCorrection
from ratings.runs.corrections.pages import acts_of
from ratings.runs.corrections.services import (
    AnotherUnderWay,
    BroughtPast,
    NotOnThisList,
    Wrong,
    carry_correction,
    compute_again,
    prepare_correction,
    publish_correction,
    withdraw_correction,
)
from ratingsite.office.accounts.models import User
from ratingsite.office.audit.models import AuditEntry
from tests.ratings.conftest import AFTER_CLOSING, Publish
from tests.ratings.runs.corrections.conftest import Prepare
from tests.ratings.runs.corrections.test_lines_and_operations import APRIL, MARCH, decided, february
from tests.ratings.runs.corrections.test_stand_ins import rapid, rapid_lists
from tests.ratings.runs.corrections.test_versions import ratings
from tests.tournaments.forms import at, signed_in

__all__ = ["february", "rapid", "rapid_lists"]

NAMED = {"operation": "one-off-2024-03", "authority": "FIDE Council, 14 December 2023"}
ADDRESS, PAGE = "list_correction_compute_again", "list_correction"


@pytest.fixture
def failing(eva: User) -> Prepare:
    """Prepares one that its workers give up, whatever it names."""

    def prepared(rating_list: RatingList, **wrong: Any) -> ListCorrection:
        said = Wrong(**{"reason": "The scoresheet says so.", **wrong})
        found = prepare_correction(rating_list, said, by=eva, now=AFTER_CLOSING)
        ListCorrection.objects.filter(pk=found.pk).update(attempts=computing.MAX_ATTEMPTS)
        advance_correction(found.pk, clock=lambda: AFTER_CLOSING)
        found.refresh_from_db()
        assert (found.state, found.failure["code"]) == ("failed", "gave-up")
        return found

    return prepared


@pytest.fixture
def march(february: RatingList, publish: Publish) -> RatingList:
    return publish(MARCH)


@pytest.fixture
def operation(march: RatingList, failing: Prepare) -> ListCorrection:
    """Of 1 March 2024; it could not be computed."""
    return failing(march, **NAMED)


@pytest.fixture
def waiting(
    operation: ListCorrection, february: RatingList, prepare: Prepare, quentin: User, players: dict[str, Player]
) -> ListCorrection:
    """Bob's 1200 of February should have been 1300: let into the next list while the operation stood failed."""
    found = prepare(february, lines=[{"player": players["bob"].pk, "rating": 1300, "k_factor": None}])
    return carry_correction(found, by=quentin, now=AFTER_CLOSING, reason="The list is in use.")


def test_an_operation_past_which_a_difference_goes_is_not_computed_again_and_its_page_says_what_is_first(
    operation: ListCorrection, waiting: ListCorrection, eva: User
) -> None:
    with pytest.raises(BroughtPast) as refusal:
        compute_again(operation, by=eva, now=AFTER_CLOSING)
    assert refusal.value.corrections == [waiting]
    at(AFTER_CLOSING)
    shown = signed_in(eva).post(reverse(ADDRESS, args=[operation.pk]), follow=True).content.decode()
    assert "What these corrections bring goes past this list" in shown
    assert reverse(PAGE, args=[waiting.pk]) in shown
    operation.refresh_from_db()
    assert operation.state == "failed"


def test_behind_what_was_first_it_is_computed_again_and_makes_the_list_of_that_day(
    operation: ListCorrection, waiting: ListCorrection, eva: User, quentin: User, publish: Publish
) -> None:
    """1200 + 40 % of 800: the 100 points of February are not added behind it."""
    withdraw_correction(waiting, by=quentin, now=AFTER_CLOSING, reason="The operation comes first.")
    compute_again(operation, by=eva, now=AFTER_CLOSING)
    advance_correction(operation.pk, clock=lambda: AFTER_CLOSING)
    decided(ListCorrection.objects.get(pk=operation.pk), quentin)
    assert ratings(publish(APRIL))["Baker, Bob"] == 1520


def test_an_operation_that_was_computed_before_a_difference_went_past_its_list_is_not_published(
    march: RatingList, february: RatingList, prepare: Prepare, quentin: User, players: dict[str, Player]
) -> None:
    found = prepare(march, **NAMED)
    ListCorrection.objects.filter(pk=found.pk).update(state="failed")  # as it stood while another one was decided
    other = prepare(february, lines=[{"player": players["bob"].pk, "rating": 1300, "k_factor": None}])
    carry_correction(other, by=quentin, now=AFTER_CLOSING, reason="The list is in use.")
    ListCorrection.objects.filter(pk=found.pk).update(state="review")
    found.refresh_from_db()
    with pytest.raises(BroughtPast):
        publish_correction(found, by=quentin, now=AFTER_CLOSING, reason="It was looked at.")
    at(AFTER_CLOSING)
    page = signed_in(quentin).post(reverse("list_correction_publish", args=[found.pk]), {"reason": "So."}, follow=True)
    assert reverse(PAGE, args=[other.pk]) in page.content.decode()


def test_an_operation_that_another_correction_has_made_meanwhile_is_not_computed_again(
    operation: ListCorrection, march: RatingList, prepare: Prepare, eva: User, quentin: User
) -> None:
    decided(prepare(march, **NAMED), quentin)
    with pytest.raises(NotOnThisList):
        compute_again(operation, by=eva, now=AFTER_CLOSING)
    at(AFTER_CLOSING)
    shown = signed_in(eva).post(reverse(ADDRESS, args=[operation.pk]), follow=True).content.decode()
    assert "The operation was made meanwhile, or belongs to another list by now: withdraw this one." in shown


def test_an_operation_that_is_to_be_decided_can_be_computed_again(
    march: RatingList, prepare: Prepare, eva: User
) -> None:
    """It is under way itself, and not in its own way."""
    found = prepare(march, **NAMED)
    compute_again(found, by=eva, now=AFTER_CLOSING)
    advance_correction(found.pk, clock=lambda: AFTER_CLOSING)
    found.refresh_from_db()
    assert (found.state, found.computations) == ("review", 2)


def test_while_another_one_is_under_way_none_is_computed_again_and_both_button_and_answer_lead_to_it(
    november_list: RatingList, failing: Prepare, prepare: Prepare, players: dict[str, Player], eva: User
) -> None:
    first = failing(november_list, lines=[{"player": players["bob"].pk, "rating": 2020, "k_factor": None}])
    [again] = [act for act in acts_of(first, eva, AFTER_CLOSING.date()) if act.label == "Compute again"]
    assert again.allowed
    second = prepare(november_list, lines=[{"player": players["bob"].pk, "rating": 2030, "k_factor": None}])
    [again] = [act for act in acts_of(first, eva, AFTER_CLOSING.date()) if act.label == "Compute again"]
    assert (again.allowed, "that comes first." in str(again.why_not)) == (False, True)
    with pytest.raises(AnotherUnderWay) as refusal:
        compute_again(first, by=eva, now=AFTER_CLOSING)
    assert refusal.value.correction == second
    at(AFTER_CLOSING)
    shown = signed_in(eva).post(reverse(ADDRESS, args=[first.pk]), follow=True).content.decode()
    assert "The correction of the list of 1 November 2025 waits for its decision: that comes first." in shown
    assert reverse(PAGE, args=[second.pk]) in shown
    first.refresh_from_db()
    assert first.state == "failed"


def test_behind_a_version_that_was_published_meanwhile_it_is_computed_of_that_one(
    november_list: RatingList, failing: Prepare, prepare: Prepare, players: dict[str, Player], eva: User, quentin: User
) -> None:
    """Bob should have had 2020; meanwhile Ann's line was put right, which stays."""
    found = failing(november_list, lines=[{"player": players["bob"].pk, "rating": 2020, "k_factor": None}])
    decided(prepare(november_list, lines=[{"player": players["ann"].pk, "rating": 2450, "k_factor": None}]), quentin)
    compute_again(found, by=eva, now=AFTER_CLOSING)
    advance_correction(found.pk, clock=lambda: AFTER_CLOSING)
    found = ListCorrection.objects.get(pk=found.pk)
    [shown] = found.effects["lists"]
    assert (found.state, found.rating_list.version, shown["from"], shown["to"]) == ("review", 2, 2, 3)
    said = ratings(decided(found, quentin).published_lists.get())
    assert (said["Able, Ann"], said["Baker, Bob"]) == (2450, 2020)


def test_behind_a_version_that_came_of_the_standard_list_the_decision_comes_back_with_the_new_cascade(
    rapid_lists: list[RatingList], first_list: RatingList, prepare: Prepare, players: dict[str, Player], quentin: User
) -> None:
    """Cyd's standard rating of 1700 stood in for the rapid one of November, whose correction was looked at before."""
    found = prepare(rapid_lists[0], lines=[{"player": players["bob"].pk, "rating": 1960, "k_factor": None}])
    decided(prepare(first_list, lines=[{"player": players["cyd"].pk, "rating": 1700, "k_factor": 40}]), quentin)
    publish_correction(found, by=quentin, now=AFTER_CLOSING, reason="As looked at.")
    advance_correction(found.pk, clock=lambda: AFTER_CLOSING)
    found = ListCorrection.objects.get(pk=found.pk)
    assert (found.state, found.decided_by, found.failure, found.computations) == ("review", None, {}, 2)
    lists = [(each["list_date"], each["from"], each["to"]) for each in found.effects["lists"]]
    assert (found.rating_list.version, lists) == (2, [("2025-11-01", 2, 3), ("2025-12-01", 2, 3)])
    at(AFTER_CLOSING)
    page = signed_in(quentin).get(reverse(PAGE, args=[found.pk])).content.decode()
    assert ("version 2 → 3" in page, f"{rapid_lists[0].list_date:%Y-%m-%d}/?version=2" in page) == (True, True)
    last = AuditEntry.objects.filter(object_id=str(found.pk), act="compute correction").order_by("pk").last()
    assert last is not None
    assert last.details["version"] == 2
    made = decided(found, quentin).published_lists.order_by("list_date")
    assert [(each.version, ratings(each)) for each in made] == [
        (3, {"Baker, Bob": 1960, "Čapek, Cyd": 1732}),
        (3, {"Baker, Bob": 1960, "Čapek, Cyd": 1732}),
    ]
    assert [faults_of(each) for each in RatingList.objects.order_by("system", "sequence")] == [[]] * 9
