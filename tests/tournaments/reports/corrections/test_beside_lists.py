"""What the pages of a tournament say of a list that does not know of its last version: it waits, or was decided on."""

from __future__ import annotations

from datetime import date

import pytest
from django.test import Client
from django.utils.html import strip_tags

from ratings.runs.corrections.computing import advance_correction
from ratings.runs.corrections.models import ListCorrection
from ratings.runs.corrections.services import Wrong, carry_correction, prepare_correction, refuse_correction
from ratingsite.office.accounts.models import User
from tests.tournaments.desk import Desk
from tests.tournaments.to_the_list import OWN, listed_before, published
from tournaments.registration import decisions
from tournaments.reports.ledger_events import corrections_awaited, latest_event
from tournaments.reports.models import Report
from tournaments.reports.parts.selectors import source_of

SYSTEM, NOVEMBER, DECEMBER = "fide-standard", date(2025, 11, 1), date(2025, 12, 1)
WAITS = "The correction of the list waits."
BEFORE = (
    "fide-standard: the list of 1 November 2025 was published before the latest decision on this tournament, or before "
    "its correction"
)


@pytest.fixture
def decided_behind(desk: Desk) -> Report:
    """A game was left out behind the list, and the administrator has prepared the correction."""
    listed_before(desk, SYSTEM, date(2025, 10, 1), OWN)
    report = desk.reported(desk.approved())
    november, moment = published(desk, SYSTEM, NOVEMBER), desk.moment(date(2025, 11, 5))
    game = desk.game(1, 1, 4)
    decisions.leave_out_for_fair_play(report.tournament, game, by=desk.qadira, now=moment, reason="A ban.")
    event = latest_event(source_of(report), SYSTEM)
    assert event is not None
    prepare_correction(november, Wrong(events=[event], reason="A ban."), by=desk.dmitri, now=moment)
    return report


def computed(desk: Desk) -> ListCorrection:
    correction = ListCorrection.objects.get()
    advance_correction(correction.pk, clock=lambda: desk.moment(date(2025, 11, 5)))
    return ListCorrection.objects.get()


def pages(report: Report, client: Client) -> list[str]:
    """The words on the pages of the tournament and of its report."""
    addresses = (f"/tournaments/{report.tournament_id}/", f"/reports/{report.pk}/")
    return [" ".join(strip_tags(client.get(address).content.decode()).split()) for address in addresses]


def test_until_somebody_has_decided_the_correction_waits(decided_behind: Report, desk: Desk, client: Client) -> None:
    assert all(WAITS in page for page in pages(decided_behind, client))
    computed(desk)
    assert all(WAITS in page for page in pages(decided_behind, client))


def test_a_difference_that_goes_into_the_next_list_is_told_until_and_behind_that_list(
    decided_behind: Report, desk: Desk, quentin: User, client: Client
) -> None:
    moment = desk.moment(date(2025, 11, 6))
    carry_correction(computed(desk), by=quentin, now=moment, reason="A small one.")
    for page in pages(decided_behind, client):
        assert f"{BEFORE}. It stays; the next list takes in the difference. See what changed" in page
        assert WAITS not in page
    assert corrections_awaited(decided_behind.tournament) == []
    published(desk, SYSTEM, DECEMBER)
    for page in pages(decided_behind, client):
        assert f"{BEFORE}. It stays; the list of 1 December 2025 has taken in the difference." in page
        assert WAITS not in page


def test_a_list_from_elsewhere_is_told_to_say_what_was_decided_already(
    decided_behind: Report, desk: Desk, quentin: User, client: Client
) -> None:
    carry_correction(computed(desk), by=quentin, now=desk.moment(date(2025, 11, 6)), reason="A small one.")
    listed_before(desk, SYSTEM, DECEMBER, OWN)
    told = "the list of 1 December 2025 has come from elsewhere, and says already what was decided."
    for page in pages(decided_behind, client):
        assert f"{BEFORE}. It stays; {told}" in page


def test_a_refusal_and_a_correction_that_changes_nothing_wait_for_nobody(
    decided_behind: Report, desk: Desk, quentin: User, client: Client
) -> None:
    """Why it was refused is the offices' (policy: list-correction, view): everybody reads that it was."""
    moment = desk.moment(date(2025, 11, 6))
    refuse_correction(computed(desk), by=quentin, now=moment, reason="The ban was lifted.")
    for page in pages(decided_behind, client):
        assert f"{BEFORE}. It was decided that it stays as it is." in page
        assert (WAITS in page, "See what changed" in page) == (False, False)
    client.force_login(desk.dmitri)
    assert all(
        "It was decided that it stays as it is. See what changed" in page for page in pages(decided_behind, client)
    )
    ListCorrection.objects.update(state="nothing")
    assert all(f"{BEFORE}, which changes no rating." in page for page in pages(decided_behind, client))
