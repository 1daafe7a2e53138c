"""A difference that came along with a list from another office can be had as versions: its lines are typed by it."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import transaction
from django.urls import reverse

from ratings.lists.imports import ImportedEntry, import_list
from ratings.lists.models import RatingList, RatingSystem
from ratings.register.models import Player
from ratings.runs.corrections.carried import brought_by
from ratings.runs.corrections.computing import advance_correction
from ratings.runs.corrections.models import ListCorrection
from ratings.runs.corrections.services import carry_correction
from ratings.runs.whole_export import portal_jsonl
from ratingsite.office.accounts.models import User
from tests.asked import wrong_in
from tests.ratings.conftest import AFTER_CLOSING, Publish
from tests.ratings.runs.corrections.conftest import Prepare
from tests.ratings.runs.corrections.test_in_versions import newest
from tests.ratings.runs.corrections.test_lines_and_operations import APRIL, FEBRUARY, MARCH, decided
from tests.ratings.runs.corrections.test_versions import ratings
from tests.ratings.runs.test_whole_export import kept_here, taken_in
from tests.tournaments.forms import at, signed_in

__all__ = ["kept_here"]

NAMED = {"operation": "one-off-2024-03", "authority": "FIDE Council, 14 December 2023"}
ANN, BOB, ELIF = "Able, Ann", "Baker, Bob", "Demir, Elif"

pytestmark = pytest.mark.usefixtures("kept_here")


@pytest.fixture
def moved(
    players: dict[str, Player], standard: RatingSystem, dmitri: User, quentin: User, prepare: Prepare, publish: Publish
) -> list[ListCorrection]:
    """Bob should have had 1300 in February and 10 games more, and Elif a first rating of 1700; then it was found that
    Bob should have had 1350. The list of March has come from the old office, and the one of April has taken all in.
    """

    def first() -> RatingList:
        rows = [ImportedEntry(player=players["ann"], rating=2410, k_factor=10)]
        rows.append(ImportedEntry(player=players["bob"], rating=1200, k_factor=20))
        return import_list("fide-standard", FEBRUARY, rows, origin="test", by=dmitri, now=AFTER_CLOSING)

    def let_in(*lines: dict[str, Any]) -> None:
        found = prepare(february, lines=[{"k_factor": None, **line} for line in lines])
        ListCorrection.objects.filter(pk=found.pk).update(reason=f"Reason {len(lines)}.")
        carry_correction(found, by=quentin, now=AFTER_CLOSING, reason="The list is in use.")

    with transaction.atomic():  # the old office
        february, march = first(), publish(MARCH)
        bob, elif_ = players["bob"].pk, players["elif"].pk
        let_in({"player": bob, "rating": 1300, "games": 10}, {"player": elif_, "rating": 1700, "games": 5})
        let_in({"player": bob, "rating": 1350, "games": 10})
        said = "".join(portal_jsonl(march))
        transaction.set_rollback(True)
    first()
    taken_in(said, MARCH, dmitri, quentin, system="fide-standard", now=AFTER_CLOSING)
    april = ratings(publish(APRIL))
    assert (april[BOB], april[ELIF]) == (1350, 1700)
    return list(ListCorrection.objects.order_by("-reason"))


def test_its_page_has_it_computed_as_versions_which_bring_all_of_it(
    moved: list[ListCorrection], players: dict[str, Player], eva: User, quentin: User
) -> None:
    """With what the other one brings Bob: both are one line."""
    first = moved[0]
    assert [(each.state, each.lines, each.events.count()) for each in moved] == [("taken", [], 0)] * 2
    assert brought_by(first).keys() == {players["bob"].pk, players["elif"].pk}
    versions = in_versions(first, eva)
    assert {each["player"]: (each["rating"], each["games"]) for each in versions.lines} == {
        players["bob"].pk: (1350, 10), players["elif"].pk: (1700, 5),
    }  # fmt: skip
    decided(versions, quentin)
    assert [brought_by(each) for each in ListCorrection.objects.filter(pk__in=[each.pk for each in moved])] == [{}, {}]
    march, april = newest(MARCH), newest(APRIL)
    assert [(each.version, ratings(each)[ANN], ratings(each)[BOB], ratings(each)[ELIF]) for each in (march, april)] == [
        (2, 2410, 1350, 1700), (2, 2410, 1350, 1700),
    ]  # fmt: skip
    assert [each.entries.get(player=players["bob"]).games_total for each in (march, april)] == [10, 10]


def test_the_operation_on_its_list_that_asks_for_it_is_prepared_behind_it(
    moved: list[ListCorrection], eva: User, quentin: User
) -> None:
    """1350 + 40 % of 650, and 1700 + 40 % of 300."""
    at(AFTER_CLOSING)
    office, address = signed_in(eva), reverse("list_correction_new", args=["fide-standard", MARCH])
    refused = wrong_in(office.post(address, {**NAMED, "reason": "So."}).content.decode())["id_operation"]
    assert "computed and published as new versions, or withdrawn, first" in refused
    decided(in_versions(moved[0], eva), quentin)
    page = office.post(address, {**NAMED, "reason": "So."})
    assert page.status_code == 302
    operation = ListCorrection.objects.exclude(operation="").get()
    advance_correction(operation.pk, clock=lambda: AFTER_CLOSING)
    decided(ListCorrection.objects.get(pk=operation.pk), quentin)
    for day in (MARCH, APRIL):
        assert [ratings(newest(day))[name] for name in (ANN, BOB, ELIF)] == [2410, 1610, 1820]


def in_versions(found: ListCorrection, by: User) -> ListCorrection:
    """By the button of its page."""
    at(AFTER_CLOSING)
    browser, address = signed_in(by), reverse("list_correction_in_versions", args=[found.pk])
    assert address in browser.get(reverse("list_correction", args=[found.pk])).content.decode()
    browser.post(address, {"reason": "The lists are to say it."})
    versions = ListCorrection.objects.get(reason="The lists are to say it.")
    advance_correction(versions.pk, clock=lambda: AFTER_CLOSING)
    return ListCorrection.objects.get(pk=versions.pk)
