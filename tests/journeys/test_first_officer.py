"""From an empty portal to a federation whose first officer works: two links, a request, two who grant, a tournament."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.journeys.beginnings import Beginning, asks, chooses_a_password, found, officer_comes
from tests.journeys.browsers import Watch, chromium
from tests.journeys.portals import EMPTY, running_portal

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]


@pytest.fixture
def beginning(tmp_path: Path) -> Iterator[Beginning]:
    with running_portal(tmp_path, stage=EMPTY) as portal, chromium() as browser:
        yield Beginning(portal, browser, Watch(portal.url.removeprefix("http://")), tmp_path)


def an_organiser_registers(beginning: Beginning) -> str:
    """The officer grants one, who registers a tournament of next year; returns its address."""
    asks(beginning.person("Ari"), "organiser", "Club of Reykjavik.")
    olga = beginning.person("Olga")
    olga.go("/my-work/")
    olga.page.get_by_role("link", name="Ari Newcomer").first.click()
    olga.sends("Grant the account")
    olga.sees("has been sent a link")
    chooses_a_password(beginning, "Ari")
    ari = beginning.signs_in("Ari")
    ari.go("/tournaments/register/")
    page, year = ari.page, datetime.now(UTC).year + 1
    page.select_option("[name=format]", "swiss")
    for name, value in {
        "name": "First of Iceland", "city": "Reykjavik", "rate_of_play": "90+30", "expected_players": "20",
        "highest_rating": "2000", "chief_name": "Jonsdottir, Una", "chief_email": "una@club.example", "rounds": "3",
        "starts_on": f"{year}-05-07", "ends_on": f"{year}-05-09",
    }.items():  # fmt: skip
        page.fill(f"[name={name}]", value)
    page.locator("[name=round_3_day]").wait_for()
    page.check("[name=will_be_rated]")
    ari.sees("The regulations of the event say that it will be rated.")
    ari.sends("Register tournament")
    page.wait_for_url("**/tournaments/*-*/")
    return page.url.removeprefix(ari.url)


def test_the_first_officer_of_a_federation_comes_into_office_and_approves(beginning: Beginning) -> None:
    found(beginning)
    officer_comes(beginning)
    tournament = an_organiser_registers(beginning)
    olga = beginning.person("Olga")
    olga.go("/my-work/")
    olga.page.get_by_role("link", name="First of Iceland").first.click()
    olga.sends("Approve registration")
    olga.sees("The organiser and the chief arbiter have been told.")
    nobody = beginning.person("nobody")
    nobody.go(tournament)
    nobody.sees("approved")
    assert beginning.watch.complaints == []
