"""What is typed of a line is what is decided: a K or the games alone leave the rating to what is computed."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from ratings.ledger.models import RatedEvent
from ratings.lists.models import RatingList
from ratings.register.claims.models import PlayerClaim
from ratings.register.models import Player
from ratings.runs.corrections.carried import brought_by
from ratings.runs.corrections.computing import advance_correction
from ratings.runs.corrections.decided_lines import decided_of
from ratings.runs.corrections.models import ListCorrection
from ratings.runs.corrections.of_lines import corrected_lines
from ratings.runs.corrections.services import carry_correction
from ratingsite.office.accounts.models import User
from ratingsite.office.outbox.models import OutboxMessage
from tests.ratings.conftest import AFTER_CLOSING, DECEMBER, NOVEMBER, Publish
from tests.ratings.runs.corrections.conftest import Prepare
from tests.ratings.runs.corrections.test_lines_and_operations import decided
from tests.ratings.runs.corrections.test_typed_for_the_next import JANUARY, newest
from tests.tournaments.forms import at, signed_in

pytestmark = pytest.mark.usefixtures("december_list")


def from_the_desk(rating_list: RatingList, by: User, **said: str) -> ListCorrection:
    """Ann's line, by the form, and computed."""
    at(AFTER_CLOSING)
    address = reverse("list_correction_new", args=["fide-standard", rating_list.list_date])
    page = signed_in(by).post(address, {"player": "2000001", "reason": "A slip.", **said})["Location"]
    found = ListCorrection.objects.get(pk=page.split("/")[-2])
    advance_correction(found.pk, clock=lambda: AFTER_CLOSING)
    return ListCorrection.objects.get(pk=found.pk)


def carry(correction: ListCorrection, by: User) -> ListCorrection:
    return carry_correction(correction, by=by, now=AFTER_CLOSING, reason="The list is in use.")


def line(rating_list: RatingList, player: Player) -> tuple[int | None, int | None, int]:
    entry = rating_list.entries.get(player=player)
    return entry.rating, entry.k_factor, entry.games_total


@pytest.mark.parametrize(
    ("said", "then"),
    [
        ({"k_factor": "20"}, (2411, 20, 1)),
        ({"games": "90"}, (2411, 10, 90)),
        ({"rating": "2450"}, (2450, 10, 1)),
        ({"rating": "2401", "k_factor": "20"}, (2401, 20, 1)),
        ({"unrated": "on"}, (None, None, 1)),
    ],
)
def test_a_later_version_of_the_list_computes_what_was_not_typed(
    said: dict[str, str],
    then: tuple[int | None, int | None, int],
    november_list: RatingList,
    corrected_event: RatedEvent,
    players: dict[str, Player],
    prepare: Prepare,
    eva: User,
    quentin: User,
) -> None:
    """By the corrected event Ann has 2411 and not 2401."""
    decided(from_the_desk(november_list, eva, **said), quentin)
    decided(prepare(newest(NOVEMBER), events=[corrected_event]), quentin)
    assert line(newest(NOVEMBER), players["ann"]) == then


def test_of_decisions_of_one_moment_the_one_that_made_the_later_version_counts(
    november_list: RatingList, corrected_event: RatedEvent, players: dict[str, Player], prepare: Prepare, quentin: User
) -> None:
    for rating in (2450, 2451, 2452, 2453, 2454):
        decided(prepare(newest(NOVEMBER), lines=[{"player": players["ann"].pk, "rating": rating}]), quentin)
    decided(prepare(newest(NOVEMBER), events=[corrected_event]), quentin)
    assert set(ListCorrection.objects.values_list("decided_at", flat=True)) == {AFTER_CLOSING}
    assert line(newest(NOVEMBER), players["ann"])[0] == 2454


def test_a_decision_of_before_that_has_a_copy_of_the_published_rating_decides_none(
    november_list: RatingList,
    corrected_event: RatedEvent,
    players: dict[str, Player],
    prepare: Prepare,
    eva: User,
    quentin: User,
) -> None:
    found = decided(from_the_desk(november_list, eva, k_factor="20"), quentin)
    of_before = {"player": players["ann"].pk, "rating": 2401, "k_factor": 20, "games": None}
    ListCorrection.objects.filter(pk=found.pk).update(lines=[of_before])
    decided(prepare(newest(NOVEMBER), events=[corrected_event]), quentin)
    assert line(newest(NOVEMBER), players["ann"]) == (2411, 20, 1)


@pytest.mark.parametrize(
    ("stored", "decides"),
    [
        ({"rating": 2401, "k_factor": 20, "games": None}, {"k_factor": 20}),
        ({"rating": 2401, "k_factor": None, "games": 90}, {"games": 90}),
        ({"rating": 2450, "k_factor": 20, "games": None}, {"rating": 2450, "k_factor": 20}),
        ({"rating": 2401, "k_factor": None, "games": None}, {"rating": 2401}),
        ({"rating": 2401, "k_factor": 20}, {"rating": 2401, "k_factor": 20}),
        ({"rating": None, "k_factor": None, "games": None}, {"rating": None}),
        ({"k_factor": 20}, {"k_factor": 20}),
    ],
)
def test_what_a_stored_line_decides(
    stored: dict[str, Any], decides: dict[str, Any], november_list: RatingList, players: dict[str, Player]
) -> None:
    ann = players["ann"].pk
    found = ListCorrection(rating_list=november_list, lines=[{"player": ann, **stored}])
    assert decided_of(found) == {ann: {"player": ann, **decides}}


@pytest.mark.parametrize(
    "typed", [({"rating": "2455"}, {"games": "90"}), ({"games": "90"}, {"rating": "2455"})], ids=str
)
def test_what_is_typed_alone_leaves_what_else_waits_for_the_next_list(
    typed: tuple[dict[str, str], ...],
    november_list: RatingList,
    players: dict[str, Player],
    publish: Publish,
    eva: User,
    quentin: User,
) -> None:
    for each in typed:
        carry(from_the_desk(november_list, eva, **each), quentin)
    rating, _k, games = line(publish(JANUARY), players["ann"])
    assert (rating, games) == (2455, 90)


def test_a_k_that_is_typed_on_a_later_list_leaves_the_points_that_wait(
    november_list: RatingList, players: dict[str, Player], publish: Publish, eva: User, quentin: User
) -> None:
    waiting = carry(from_the_desk(november_list, eva, rating="2455"), quentin)
    decided(from_the_desk(newest(DECEMBER), eva, k_factor="20"), quentin)
    assert brought_by(waiting)[players["ann"].pk].rating == 54
    assert line(publish(JANUARY), players["ann"])[0] == 2455


def test_beside_the_games_stands_the_decision_that_has_typed_the_rating_and_not_the_one_of_the_k(
    november_list: RatingList, players: dict[str, Player], eva: User, quentin: User
) -> None:
    ann = players["ann"].pk
    of_rating = decided(from_the_desk(november_list, eva, rating="2455"), quentin)
    decided(from_the_desk(newest(NOVEMBER), eva, k_factor="20"), quentin)
    (told,) = corrected_lines(newest(NOVEMBER), {ann: 2401}).values()
    assert (told.rating, told.correction) == (2455, of_rating)


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ({"k_factor": "20"}, "was corrected, and your line with it; the rating stays: A slip."),
        ({"rating": "2455"}, "was corrected, and your rating with it: A slip."),
    ],
)
def test_the_mail_to_the_player_speaks_of_another_rating_only_where_it_is_one(
    said: dict[str, str],
    words: str,
    november_list: RatingList,
    players: dict[str, Player],
    eva: User,
    quentin: User,
    faruk: User,
) -> None:
    PlayerClaim.objects.create(
        user=faruk,
        player=players["ann"],
        words="Ann.",
        state="confirmed",
        asked_at=AFTER_CLOSING,
        decided_by=eva,
        decided_at=AFTER_CLOSING,
    )
    found = decided(from_the_desk(november_list, eva, **said), quentin)
    (mail,) = OutboxMessage.objects.filter(dedup_key__startswith=f"mail:list-correction:{found.pk}:player:")
    assert (mail.payload["to"], words in mail.payload["body"]) == ([faruk.email], True)
