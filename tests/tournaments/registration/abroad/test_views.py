"""The pages of events abroad, from the letter to the ledger, as a browser sends them."""

from __future__ import annotations

from datetime import date
from http import HTTPStatus
from uuid import uuid4

import pytest
from django.test import Client

from tests.asked import REASON_MISSING, asked_at_its_field
from tests.tournaments.forms import at, signed_in
from tests.tournaments.registration.abroad.conftest import LETTER_DAY, RESULT_DAY, Abroad
from tournaments.registration.abroad.models import EventAbroad

NEW = "/events-abroad/new/"


@pytest.fixture(autouse=True)
def _demo(settings) -> None:
    settings.DEMO = True


def typed(**changes: str) -> dict[str, str]:
    """The letter, filled in."""
    said = {
        "key": str(uuid4()), "player": "2400001", "system": "cfc-regular", "name": "Chicago Open", "city": "Chicago",
        "territory": "USA", "starts_on": "2009-10-12", "ends_on": "2009-10-16", "rounds": "3", "format": "swiss",
    }  # fmt: skip
    return said | changes


def result(**changes: str) -> dict[str, str]:
    """Two games of three rounds, and the crosstable."""
    rows = {"crosstable": "http://example.org/chicago", "round-1-opponent": "2099101", "round-1-colour": "w",
            "round-1-result": "1", "round-1-is_rated_by_fide": "on", "round-2-colour": "w",
            "round-3-opponent": "2099102", "round-3-colour": "b", "round-3-result": "="}  # fmt: skip
    return rows | changes


def page(client: Client, path: str) -> str:
    return client.get(path).content.decode()


def test_from_the_letter_to_the_ledger_through_pages(abroad: Abroad) -> None:
    oscar, edna = signed_in(abroad.oscar), signed_in(abroad.edna)
    at(abroad.moment(LETTER_DAY))
    assert "1 May 2009" in page(oscar, NEW)
    assert oscar.post(NEW, typed()).status_code == HTTPStatus.FOUND
    event = EventAbroad.objects.get()
    home = f"/events-abroad/{event.pk}/"
    assert "Register the event" not in page(oscar, home)
    assert "Register or refuse the event abroad" in page(edna, "/my-work/")
    late = edna.post(f"{home}approve/", {"paid_on": "2009-09-13"})
    assert (late.status_code, "This day has not come yet." in late.content.decode()) == (422, True)
    edna.post(f"{home}approve/", {"paid_on": "2009-09-12"})
    at(abroad.moment(RESULT_DAY))
    assert "Send the result from abroad" in page(oscar, "/my-work/")
    assert "Round 3" in page(oscar, f"{home}report/")
    missing = oscar.post(f"{home}report/", result(**{"round-1-result": "", "round-3-opponent": "2400001"}))
    shown = missing.content.decode()
    assert [words in shown for words in ("How did this game end?", "This is the player himself.")] == [True, True]
    assert oscar.post(f"{home}report/", result()).status_code == HTTPStatus.FOUND
    assert asked_at_its_field(edna, f"{home}return/") == REASON_MISSING
    edna.post(f"{home}return/", {"reason": "Round 2 is missing."})
    assert "Round 2 is missing." in page(oscar, home)
    oscar.post(f"{home}report/", result(**{"round-2-opponent": "2099103", "round-2-result": "0"}))
    edna.post(f"{home}accept/")
    event.refresh_from_db()
    assert (event.state, event.games.count()) == ("rated", 3)
    shown = page(edna, home)
    assert ("Demir" in shown, "Castro" in shown, "accepted the result from abroad" in shown) == (False, True, True)
    assert "Chicago Open" in page(edna, "/events-abroad/")


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"player": "9"}, "Nobody in the register has the number 9."),
        ({"player": "2099101"}, "An event abroad counts only for a player of CAN (736)."),
        ({"starts_on": "2009-10-11"}, "The letter was to be received by 11 September 2009"),
        ({"starts_on": "2012-10-11", "ends_on": "2012-10-16"}, "No text of that day lets an event abroad count."),
        ({"ends_on": "2009-10-01"}, "The last day lies before the first."),
        ({"rounds": "0"}, "greater than or equal to 1"),
        ({"name": "\u202e"}, "The character U+202E cannot stand here."),
        ({"territory": "CAN"}, "Select a valid choice."),
    ],
)
def test_bad_letters_get_an_error_and_keep_what_was_typed(abroad: Abroad, changes: dict[str, str], says: str) -> None:
    at(abroad.moment(LETTER_DAY))
    answer = signed_in(abroad.oscar).post(NEW, typed(**changes))
    shown = answer.content.decode()
    assert (answer.status_code, says in shown, 'value="Chicago"' in shown) == (422, True, True)
    assert not EventAbroad.objects.exists()


def test_who_has_no_part_in_it_finds_nothing(abroad: Abroad) -> None:
    event = abroad.requested()
    at(abroad.moment(date(2009, 9, 14)))
    boris, astrid = signed_in(abroad.desk.boris), signed_in(abroad.desk.astrid)
    assert [client.get(NEW).status_code for client in (boris, astrid)] == [404, 404]
    assert boris.get(f"/events-abroad/{event.pk}/").status_code == HTTPStatus.NOT_FOUND
    oscar = signed_in(abroad.oscar)
    assert oscar.post(f"/events-abroad/{event.pk}/approve/", {"paid_on": "2009-09-12"}).status_code == 404
    assert oscar.post(f"/events-abroad/{event.pk}/withdraw/", {"reason": "Ill."}).status_code == HTTPStatus.FOUND
    event.refresh_from_db()
    assert event.state == "withdrawn"
