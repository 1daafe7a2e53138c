"""FIDE's event code on the page of a tournament: noted, cleared, and what is wrong told at its field."""

from __future__ import annotations

import re

import pytest

from ratingsite.office.accounts.models import User
from tests.asked import wrong_in
from tests.tournaments.desk import Desk
from tests.tournaments.events import SUMMER
from tests.tournaments.forms import at, signed_in
from tournaments.registration.event_codes import give_event_code
from tournaments.registration.models import Tournament


@pytest.fixture
def tournament(desk: Desk) -> Tournament:
    at(SUMMER)
    give_event_code(desk.approved(name="Another Four"), 9, by=desk.chiara, now=SUMMER)
    return desk.approved()


def address(tournament: Tournament) -> str:
    return f"/tournaments/{tournament.pk}/event-code/"


def told(tournament: Tournament, user: User, **typed: str) -> tuple[int, dict[str, str], dict[str, str]]:
    """The status, what is said at the fields, and what stands in those that are wrong."""
    answer = signed_in(user).post(address(tournament), typed)
    page = answer.content.decode()
    standing = re.findall(r'<input[^>]* id="(\w+)"[^>]* value="([^"]*)" aria-invalid="true"', page)
    assert '<details class="to-decide" open>' in page
    return answer.status_code, wrong_in(page), dict(standing)


def test_the_page_takes_the_code_and_shows_it_to_the_offices(desk: Desk, tournament: Tournament) -> None:
    officer, page = signed_in(desk.chiara), f"/tournaments/{tournament.pk}/"
    noted = officer.post(address(tournament), {"fide_code": "401234"}, follow=True).content.decode()
    assert "<dt>FIDE event code</dt><dd>401234</dd>" in noted
    assert 'value="401234"' in noted
    assert "event code" not in signed_in(None).get(page).content.decode()
    assert signed_in(desk.boris).post(address(tournament), {"fide_code": "5"}).status_code == 404
    cleared = officer.post(address(tournament), {"fide_code": ""}, follow=True).content.decode()
    assert "is cleared" in cleared


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("40-1234", "Not noted: an event code is a whole number of at most eight digits."),
        ("0", "Not noted: an event code is a whole number of at most eight digits."),
        ("123456789", "Not noted: an event code is a whole number of at most eight digits."),
        ("9", "Not noted: Another Four has event code 9 already."),
    ],
)
def test_what_is_wrong_with_a_code_is_told_at_its_field_and_the_code_stays(
    typed: str, said: str, desk: Desk, tournament: Tournament
) -> None:
    assert told(tournament, desk.chiara, fide_code=typed) == (422, {"fide_code": said}, {"fide_code": typed})
    assert Tournament.objects.get(pk=tournament.pk).fide_code is None


@pytest.mark.parametrize("part", ["x", "-1", "9"])
def test_a_part_that_there_is_not_is_told_at_its_own_field(part: str, desk: Desk, tournament: Tournament) -> None:
    said = {"part": "Not noted: the tournament has no such part."}
    assert told(tournament, desk.chiara, fide_code="5", part=part) == (422, said, {"part": part})
