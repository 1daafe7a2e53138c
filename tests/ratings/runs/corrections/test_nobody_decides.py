"""A correction that whoever else could decide on it has prepared: the administrators hear of it, and have a way out."""

from __future__ import annotations

from datetime import date

import pytest
from django.urls import reverse

from ratings.ledger.models import RatedEvent
from ratings.lists.models import RatingList
from ratings.register.models import Player
from ratings.runs.corrections.computing import advance_correction
from ratings.runs.corrections.models import ListCorrection
from ratings.runs.corrections.services import Wrong, prepare_correction
from ratings.runs.corrections.work import rows_waiting, work_for
from ratingsite.office.accounts.models import Office, OfficeHeld, User
from ratingsite.office.outbox.models import OutboxMessage
from tests.cast import person
from tests.ratings.conftest import AFTER_CLOSING
from tests.ratings.runs.corrections.conftest import Prepare
from tests.tournaments.forms import at, signed_in

DAY = AFTER_CLOSING.date()
LEFT = "Nobody else may publish it: let the next list take it in, or withdraw it"


@pytest.fixture
def of_the_commission(
    november_list: RatingList, eva: User, quentin: User, players: dict[str, Player]
) -> ListCorrection:
    """Prepared by its only member."""
    _is_held_by(quentin)
    wrong = Wrong(lines=[{"player": players["ann"].pk, "rating": 2410}], reason="The scoresheet says so.")
    found = prepare_correction(november_list, wrong, by=quentin, now=AFTER_CLOSING)
    advance_correction(found.pk, clock=lambda: AFTER_CLOSING)
    found.refresh_from_db()
    return found


def _is_held_by(user: User) -> None:
    """The office of the commission, by one alone."""
    OfficeHeld.objects.filter(office__in=[Office.QC, Office.QC_CHAIR]).exclude(user=user).delete()
    OfficeHeld.objects.get_or_create(user=user, office=Office.QC, defaults={"starts_on": date(2025, 1, 1)})


def waits_for(user: User) -> list[tuple[str, str]]:
    """What My work says, and where it leads; counted the same."""
    items = work_for(user, DAY)
    assert sum(rows.count() for rows in rows_waiting(user, DAY)) == len(items)
    return [(item.what, item.url) for item in items]


def told_of(correction: ListCorrection) -> list[tuple[str, str]]:
    """What was sent to whom."""
    sent = OutboxMessage.objects.filter(dedup_key__startswith=f"mail:list-correction:{correction.pk}:")
    return sorted((message.dedup_key.split(":")[3], *message.payload["to"]) for message in sent)


def test_the_administrator_hears_of_it_and_lets_the_next_list_take_it_in(
    of_the_commission: ListCorrection, eva: User, quentin: User
) -> None:
    page = reverse("list_correction", args=[of_the_commission.pk])
    administrators = User.objects.filter(offices__office=Office.RATING_ADMINISTRATOR).distinct()
    assert told_of(of_the_commission) == sorted(("nobody", each.email) for each in administrators)
    assert (waits_for(eva), waits_for(quentin)) == ([(LEFT, page)], [(LEFT, page)])  # who prepared it may withdraw it
    at(AFTER_CLOSING)
    signed_in(eva).post(f"{page}carry/", {"reason": "Nobody else is left to publish it."})
    of_the_commission.refresh_from_db()
    assert of_the_commission.state == "carried"
    assert (waits_for(eva), waits_for(quentin)) == ([], [])


def test_a_second_member_decides(of_the_commission: ListCorrection, eva: User) -> None:
    second = person("Sara Second", (Office.QC, None))
    page = reverse("list_correction", args=[of_the_commission.pk])
    assert (waits_for(second), waits_for(eva)) == ([("Decide on the correction", page)], [])


def test_who_has_accepted_its_event_is_nobody_else(
    november_list: RatingList, corrected_event: RatedEvent, eva: User, dmitri: User, prepare: Prepare
) -> None:
    _is_held_by(dmitri)
    found = prepare(november_list, events=[corrected_event])
    page = reverse("list_correction", args=[found.pk])
    assert (waits_for(eva), {what for what, _ in told_of(found)}) == ([(LEFT, page)], {"nobody"})
