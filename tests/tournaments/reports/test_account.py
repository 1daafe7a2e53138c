"""The account of an event in Canada, on its page: worked out by hand from 731 and 790e to 790g."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date

import pytest

from ratings.register.models import Federation, Player
from ratingsite.office.accounts.models import Office, OfficeHeld
from tests.tournaments.desk import Desk
from tests.tournaments.forms import signed_in
from tests.tournaments.to_the_list import EVERYBODY, Way, listed_before
from tournaments.reports.models import Report

AUTUMN = date(2009, 10, 2)


@pytest.fixture
def ottawa(desk: Desk, can: Federation) -> Desk:
    """The same desk in Canada."""
    OfficeHeld.objects.filter(office__in=(Office.ORGANISER, Office.ARBITER, Office.RATING_OFFICER)).update(
        federation=can
    )
    return replace(desk, federation=can)


def reported(desk: Desk, **said: object) -> Report:
    """The four's report, two days after the end."""
    listed_before(desk, "fide-standard", AUTUMN, EVERYBODY)
    way = Way(desk=desk, system="cfc-regular", day=AUTUMN)
    return desk.received(way.approved(**said))


def lines(desk: Desk, report: Report) -> list[str]:
    """The rows of the page as text."""
    page = signed_in(desk.boris).get(f"/reports/{report.pk}/account/").content.decode()
    rows = re.findall(r"<tr><th scope=\"row\">(.*?)</tr>", page, re.DOTALL)
    return [re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", row)).strip() for row in rows]


def test_the_rating_fee_goes_by_heads(ottawa: Desk) -> None:
    assert lines(ottawa, reported(ottawa)) == [
        "Rating fee, with a report made by a program of the CFC article 731 4 3.00 12.00",
        "Rating fee, with any other report article 731 4 5.00 20.00",
    ]


def test_with_fides_rating_its_fee_is_there_too_by_the_average(ottawa: Desk) -> None:
    """Everybody has 2500 with FIDE: 400 dollars for the round robin."""
    report = reported(ottawa, other_systems=("fide-standard",))
    assert lines(ottawa, report)[2:] == ["Fee for FIDE’s rating, by the average of the ratings article 790e 400.00"]


def test_a_swiss_pays_by_heads_unless_it_is_small(ottawa: Desk) -> None:
    report = reported(ottawa, other_systems=("fide-standard",), format="swiss")
    assert lines(ottawa, report)[2:] == ["Fee for FIDE’s rating article 790e 4 2.20 8.80"]
    page = signed_in(ottawa.boris).get(f"/reports/{report.pk}/account/").content.decode()
    assert "A small tournament, such as a local Swiss, pays nothing" in page


def test_a_tournament_of_women_pays_nothing_for_fides_rating(ottawa: Desk) -> None:
    Player.objects.update(sex="w")
    report = reported(ottawa, other_systems=("fide-standard",), is_for_women=True)
    assert lines(ottawa, report)[2:] == ["No fee for FIDE’s rating: a tournament for women article 790f 0.00"]


def test_a_report_page_leads_there_in_canada_only(desk: Desk, can: Federation) -> None:
    listed_before(desk, "fide-standard", AUTUMN, EVERYBODY)
    report = desk.received(desk.approved(starts_on=AUTUMN))
    assert signed_in(desk.boris).get(f"/reports/{report.pk}/account/").status_code == 404
    assert f"/reports/{report.pk}/account/" not in signed_in(desk.boris).get(f"/reports/{report.pk}/").content.decode()


def test_the_report_of_an_event_in_canada_leads_to_its_account(ottawa: Desk) -> None:
    report = reported(ottawa)
    page = signed_in(ottawa.boris).get(f"/reports/{report.pk}/").content.decode()
    assert f'href="/reports/{report.pk}/account/"' in page


def test_years_without_a_text_have_no_account(ottawa: Desk) -> None:
    listed_before(ottawa, "fide-standard", date(2025, 10, 2), EVERYBODY)
    report = ottawa.received(ottawa.approved(starts_on=date(2025, 10, 2)))
    assert signed_in(ottawa.boris).get(f"/reports/{report.pk}/account/").status_code == 404
