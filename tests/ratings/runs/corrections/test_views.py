"""The pages of a correction: prepared, looked at with both workings, decided, and open to all once it counts."""

from __future__ import annotations

import pytest
from django.urls import reverse

from ratings.ledger.models import RatedEvent
from ratings.lists.models import RatingList
from ratings.register.models import Player
from ratings.runs.corrections.computing import advance_correction
from ratings.runs.corrections.models import ListCorrection
from ratings.runs.corrections.work import work_for
from ratings.runs.models import RatingRun
from ratings.runs.pages import acts_of
from ratingsite.office.accounts.models import User
from ratingsite.office.outbox.models import OutboxMessage
from tests.ratings.conftest import AFTER_CLOSING, DECEMBER, Record
from tests.ratings.runs.corrections.conftest import Prepare
from tests.tournaments.forms import at, signed_in


@pytest.fixture
def address(corrected_event: RatedEvent, november_list: RatingList) -> str:
    at(AFTER_CLOSING)
    return reverse("list_correction_new", args=["fide-standard", november_list.list_date])


def test_from_my_work_to_version_two_in_two_offices(
    address: str, november_list: RatingList, corrected_event: RatedEvent, eva: User, quentin: User
) -> None:
    day = AFTER_CLOSING.date()
    assert [item.url for item in work_for(eva, day)] == [address]
    office, commission, stranger = signed_in(eva), signed_in(quentin), signed_in(None)
    assert str(corrected_event) in office.get(address).content.decode()
    said = {"events": str(corrected_event.pk), "reason": "The scoresheet of round 1 says 1-0."}
    page = office.post(address, said)["Location"]
    assert '<progress class="w-100" aria-label="Is being computed">' in office.get(page).content.decode()
    assert stranger.get(page).status_code == 404
    advance_correction(ListCorrection.objects.get().pk, clock=lambda: AFTER_CLOSING)
    shown = commission.get(page).content.decode()
    assert "2 lines change, −10 points in all" in shown
    assert "2 other players unchanged" in shown or "1 other player unchanged" in shown
    ann = reverse("list_correction_working", args=[ListCorrection.objects.get().pk, "2000001"])
    working = commission.get(ann).content.decode()
    assert ("As it was published" in working, "Corrected" in working) == (True, True)
    assert [item.what for item in work_for(quentin, day)] == ["Decide on the correction"]
    asked = commission.post(f"{page}publish/", {"reason": " "}, follow=True).content.decode()
    assert "Please give a reason. Nothing was changed.</p>" in asked  # at its field
    assert ListCorrection.objects.get().state == "review"  # nothing without a reason
    commission.post(f"{page}publish/", {"reason": "It was entered the wrong way."})
    advance_correction(ListCorrection.objects.get().pk, clock=lambda: AFTER_CLOSING)
    assert stranger.get(page).status_code == 200
    of_list = reverse("rating_list", args=["fide-standard", november_list.list_date])
    now, before = (stranger.get(f"{of_list}{end}").content.decode() for end in ("", "?version=1"))
    assert "This is version 2:" in now
    assert "a correction, prepared by" in now  # and not the run that rated it anew
    assert "a rating run, started by" not in now
    assert "The scoresheet of round 1 says 1-0." in now
    assert "This is version 1. A later version has taken its place." in before
    assert "it rests on" not in now + before
    of_later_list = reverse("rating_list", args=["fide-standard", DECEMBER])
    rests = "it rests on the Standard list of 1 November 2025, which was corrected: The scoresheet of round 1 says 1-0."
    for end in ("", "?version=1"):
        assert rests in stranger.get(f"{of_later_list}{end}").content.decode()
    rung = OutboxMessage.objects.filter(payload__task="titles.tasks.reexamine_after_correction")
    assert rung.count() == 1


def test_what_is_wrong_with_the_form_is_said_at_its_field(address: str, eva: User) -> None:
    browser = signed_in(eva)
    for said, words in (
        ({"reason": "Something."}, "Please name an event, a player or an operation"),
        ({"reason": "A slip.", "player": "1"}, "Nobody has this number."),
        ({"reason": "Left out.", "player": "2099001"}, "The player does not stand on the list: please say with which"),
        ({"player": "2000001", "rating": "2450"}, "This field is required."),
        ({"rating": "2450", "reason": "A slip."}, "Please say whose line this is about."),
        ({"games": "0", "reason": "A slip."}, "Please say whose line this is about."),
        ({"player": "2000001", "reason": "A slip."}, "Please say what should stand in the line of the player."),
        ({"player": "2000001", "rating": "2450", "unrated": "on", "reason": "A slip."}, "Please say one of the two"),
    ):
        answer = browser.post(address, said)
        assert (answer.status_code, words in answer.content.decode()) == (422, True)
    assert not ListCorrection.objects.exists()


def test_whoever_would_prepare_a_second_one_is_led_to_the_first_before_anything_is_typed(
    address: str, corrected_event: RatedEvent, november_list: RatingList, prepare: Prepare, eva: User
) -> None:
    browser = signed_in(eva)
    assert "that comes first." not in browser.get(address).content.decode()
    first = prepare(november_list, events=[corrected_event])
    page = browser.get(address).content.decode()
    assert "The correction of the list of 1 November 2025 waits for its decision: that comes first." in page
    assert f'<a href="/list-corrections/{first.pk}/">See what changes</a>' in page


@pytest.mark.parametrize(
    ("typed", "decided"),
    [
        ({"k_factor": "20"}, {"k_factor": 20}),
        ({"games": "90"}, {"games": 90}),
        ({"unrated": "on"}, {"rating": None}),
        ({"rating": "2450"}, {"rating": 2450}),
        ({"rating": "2410", "k_factor": "20"}, {"rating": 2410, "k_factor": 20}),
    ],
)
def test_what_is_typed_of_a_line_is_what_is_decided_and_nothing_else(
    typed: dict[str, str],
    decided: dict[str, int | None],
    first_list: RatingList,
    players: dict[str, Player],
    eva: User,
) -> None:
    """Who mends the K alone takes nobody's rating away."""
    at(AFTER_CLOSING)
    of_list = reverse("list_correction_new", args=["fide-standard", first_list.list_date])
    signed_in(eva).post(of_list, {"player": "2000001", "reason": "A slip.", **typed})
    assert ListCorrection.objects.get().lines == [{"player": players["ann"].pk, **decided}]


def test_nobody_else_prepares_a_correction(address: str, chiara: User) -> None:
    assert signed_in(chiara).get(address).status_code == 404


def test_a_run_whose_event_was_corrected_says_so_at_its_closed_button(
    reviewed: RatingRun, record_games: Record, quentin: User
) -> None:
    day = AFTER_CLOSING.date()
    assert [act.allowed for act in acts_of(reviewed, quentin, day)] == [True, True, True]
    record_games([(1, "ann", "bob", "1-0")])
    publish = acts_of(reviewed, quentin, day)[0]
    assert (publish.allowed, publish.why_not) == (
        False,
        "“The open” has been corrected since this run was frozen: void it and start again.",
    )


def test_the_administrator_reads_that_a_run_cannot_be_approved_any_more_and_what_to_do(
    reviewed: RatingRun, record_games: Record, dmitri: User, quentin: User
) -> None:
    at(AFTER_CLOSING)
    address = reverse("run", args=[reviewed.pk])
    says = "“The open” has been corrected since this run was frozen: void it and start again."
    assert says not in signed_in(dmitri).get(address).content.decode()
    record_games([(1, "ann", "bob", "1-0")])
    assert [signed_in(who).get(address).content.decode().count(says) for who in (dmitri, quentin)] == [1, 1]
