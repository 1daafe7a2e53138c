"""What is announced besides: where it is seen, by whom, and what hangs on it."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from ratings.lists.models import RatingSystem
from ratingsite.office.accounts.models import User
from tests.tournaments.events import draft, submitted
from tests.tournaments.forms import at, signed_in, typed
from tournaments.registration.models import Tournament
from tournaments.registration.services import ArbiterFacts
from tournaments.reports.paper.selectors import paper_event

SUMMER = datetime(2025, 9, 1, 12, 0, tzinfo=UTC)
SAID = {
    "pairing_system": "FIDE (Dutch)",
    "pairing_program": "Vega",
    "prizes": "1000, 500",
    "remarks": "Round 2 starts late.",
    "venue_zone": "America/Los_Angeles",
    "contact_email": "desk@example.org",
}


@pytest.fixture(autouse=True)
def _in_summer(standard: RatingSystem) -> None:
    at(SUMMER)


def test_all_but_the_contact_stands_on_the_public_page(astrid: User, boris: User, chiara: User) -> None:
    deputies = (ArbiterFacts(name="Dora Deputy", rounds=(1, 2)),)
    tournament = submitted(astrid, boris, **SAID, deputies=deputies)
    seen = signed_in(chiara).get(f"/tournaments/{tournament.pk}/").content.decode()
    Tournament.objects.update(state=Tournament.State.APPROVED)
    public = signed_in(None).get(f"/tournaments/{tournament.pk}/").content.decode()
    for text in ("FIDE (Dutch)", "Vega", "1000, 500", "Round 2 starts late.", "America/Los Angeles", "in rounds 1, 2"):
        assert text in public
    assert ("desk@example.org" in seen, "desk@example.org" in public) == (True, False)


def test_days_end_by_the_zone_of_the_venue(astrid: User, boris: User) -> None:
    early = datetime(2025, 10, 12, 6, 0, tzinfo=UTC)
    assert draft(astrid, boris).local_day(early) == date(2025, 10, 12)
    assert draft(astrid, boris, venue_zone="America/Los_Angeles").local_day(early) == date(2025, 10, 11)


def test_the_office_finds_the_contact_on_the_report_form(astrid: User, boris: User) -> None:
    found = [paper_event(draft(astrid, boris, **SAID), for_office=office).organiser_contact for office in (True, False)]
    assert found == ["desk@example.org", ""]
    assert paper_event(draft(astrid, boris), for_office=True).organiser_contact == astrid.email


def test_what_the_form_says_is_written(astrid: User, boris: User) -> None:
    deputies = {f"deputy_{n}_name": f"Deputy {n}" for n in (1, 2, 3, 4, 5)}
    sent = typed(
        **SAID, **deputies, deputy_2_rounds="1-2", is_hybrid="on", venues="St. Louis\r\nReykjavik", act="draft"
    )
    signed_in(astrid).post("/tournaments/register/", sent)
    tournament = Tournament.objects.get()
    assert {name: getattr(tournament, name) for name in SAID} == SAID
    assert tournament.venues.splitlines() == ["St. Louis", "Reykjavik"]
    named = [(arbiter.name, arbiter.rounds) for arbiter in tournament.appointments.filter(role="deputy")]
    assert named == [(f"Deputy {n}", "1, 2" if n == 2 else "") for n in (1, 2, 3, 4, 5)]


def test_in_french_slashes_have_the_day_first(astrid: User, boris: User) -> None:
    days = {"starts_on": "03/11/2025", "ends_on": "5 novembre 2025", "schedule_basis": "2025-11-03/2025-11-05/3"}
    rows = {f"round_{n}_day": f"{2 + n}/11/2025" for n in (1, 2, 3)}
    client = signed_in(astrid)
    client.post("/tournaments/register/", typed(**days, **rows), headers={"Accept-Language": "fr"})
    tournament = Tournament.objects.get()
    assert (tournament.starts_on, tournament.ends_on) == (date(2025, 11, 3), date(2025, 11, 5))
    assert [round_.day.day for round_ in tournament.schedule.all()] == [3, 4, 5]
