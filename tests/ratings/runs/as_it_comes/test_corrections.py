"""Current ratings follow what the next list takes in of a correction, and what is taken back of that (CFC 712)."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils.html import strip_tags

from ratings.lists.models import RatingList
from ratings.register.models import Player
from ratings.runs.corrections.computing import advance_correction
from ratings.runs.corrections.models import ListCorrection
from ratings.runs.corrections.services import Wrong, carry_correction, prepare_correction
from ratings.tasks import rate_as_they_come
from ratingsite.office.accounts.models import Office, User
from ratingsite.office.outbox.models import OutboxMessage
from tests.cast import person
from tests.ratings.runs.as_it_comes.conftest import MAY, NOW, SYSTEM, Come, ratings
from tests.ratings.runs.as_it_comes.test_rating import FIRST
from tests.tournaments.forms import at, signed_in


@pytest.fixture
def correction(base: RatingList, come: Come, players: dict[str, Player]) -> ListCorrection:
    """Ann, who has played since, should have had 1500 on the list of May and has 1450."""
    Player.objects.filter(pk=players["ann"].pk).update(numbered_by="CAN", national_id="100001")
    come(FIRST, "first", MAY)
    line = {"player": players["ann"].pk, "rating": 1500, "k_factor": None}
    eva = person("Eva Administrator", (Office.RATING_ADMINISTRATOR, None))
    found = prepare_correction(base, Wrong(lines=[line], reason="The letter says so."), by=eva, now=NOW)
    advance_correction(found.pk, clock=lambda: NOW)
    found.refresh_from_db()
    return found


def what_is_read() -> list[str]:
    """The page of current ratings, the player's, and the file for organisers, as anybody reads them."""
    addresses = (f"/ratings/{SYSTEM}/current/", "/players/2000001/", f"/ratings/{SYSTEM}/current/csv/")
    return [strip_tags(Client().get(address).getvalue().decode()) for address in addresses]


def worker_answers(correction: ListCorrection, what: str) -> None:
    cause = f"ratings.tasks.rate_as_they_come:{SYSTEM}:{correction.pk}:{what}"
    rate_as_they_come(*OutboxMessage.objects.get(dedup_key=cause).payload["args"])


def test_current_ratings_are_as_before_when_what_goes_into_the_next_list_is_taken_back(
    correction: ListCorrection, quentin: User
) -> None:
    at(NOW)
    before, read = ratings(), what_is_read()
    carry_correction(correction, by=quentin, now=NOW, reason="The list is in use.")
    worker_answers(correction, "carried")
    assert ratings() != before
    assert [page == was for page, was in zip(what_is_read(), read, strict=True)] == [False] * 3
    signed_in(quentin).post(f"/list-corrections/{correction.pk}/withdraw/", {"reason": "The letter was not ours."})
    worker_answers(correction, "withdrawn")
    assert (ratings(), what_is_read()) == (before, read)


def test_what_nobody_had_let_go_into_the_next_list_rings_for_nothing_when_it_is_withdrawn(
    correction: ListCorrection, quentin: User
) -> None:
    at(NOW)
    signed_in(quentin).post(f"/list-corrections/{correction.pk}/withdraw/", {"reason": "The letter was not ours."})
    assert not OutboxMessage.objects.filter(dedup_key__endswith=f"{correction.pk}:withdrawn").exists()
