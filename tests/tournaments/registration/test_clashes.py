"""Other registrations speak against one: an arbiter who is elsewhere, and the same event a second time."""

from __future__ import annotations

from datetime import date, time
from typing import Any

import pytest

from ratings.register.models import Federation
from ratingsite.office.accounts.models import Office, User
from tests.cast import person
from tests.tournaments.events import SUMMER, approved, draft, submitted
from tests.tournaments.forms import at, signed_in, typed
from tournaments.registration.clashes import announced, clash_findings, registration_findings_of
from tournaments.registration.models import Tournament
from tournaments.registration.services import ArbiterFacts
from tournaments.regulations.findings import Code, Outcome

DANA = ArbiterFacts(name="Dana Deputy", fide_id=4711)
CHICAGO = {"city": "Chicago", "name": "Chicago Rapid Days"}


def days(first: int, last: int) -> dict[str, Any]:
    """October 2025."""
    numbers = range(first, last + 1)
    schedule = tuple((n, date(2025, 10, day), time(14)) for n, day in enumerate(numbers, start=1))
    return {"starts_on": date(2025, 10, first), "ends_on": date(2025, 10, last), "rounds": len(numbers),
            "schedule": schedule}  # fmt: skip


def said(tournament: Tournament) -> dict[Code, tuple[Outcome, object]]:
    return {found.code: (found.outcome, found.found) for found in clash_findings(announced(tournament))}


@pytest.fixture
def otto(usa: Federation) -> User:
    return person("Otto Organiser", (Office.ORGANISER, usa))


# ---------------------------------------------------------------- arbiters
@pytest.mark.parametrize(
    ("other", "is_elsewhere"),
    [
        ({**CHICAGO}, True),
        ({**CHICAGO, **days(14, 16)}, True),
        ({**CHICAGO, **days(15, 17)}, False),
        ({"name": "A festival of its own"}, False),  # the same place
        ({**CHICAGO, "deputies": ()}, False),
    ],
)
def test_an_arbiter_is_not_in_two_places_on_a_day(
    other: dict[str, Any], is_elsewhere: bool, astrid: User, boris: User, otto: User
) -> None:
    submitted(otto, boris, **{"deputies": (DANA,), **other})
    tournament = draft(astrid, boris, deputies=(DANA,))
    hidden = (Outcome.BROKEN, ("Dana Deputy: a registration that is not public yet",))
    assert said(tournament).get(Code.ELSEWHERE) == (hidden if is_elsewhere else None)


def test_between_the_rounds_of_a_league_an_arbiter_may_be_elsewhere(astrid: User, boris: User, otto: User) -> None:
    two = {"rounds": 2, "schedule": ((1, date(2025, 10, 5), None), (2, date(2025, 10, 19), None))}
    submitted(otto, boris, deputies=(DANA,), **(CHICAGO | days(5, 19) | two))
    assert said(draft(astrid, boris, deputies=(DANA,))) == {}


def test_what_everybody_may_see_is_named(astrid: User, boris: User, chiara: User, otto: User) -> None:
    approved(otto, boris, chiara, deputies=(DANA,), **CHICAGO)
    found = said(draft(astrid, boris, deputies=(DANA,)))
    assert found[Code.ELSEWHERE] == (Outcome.BROKEN, ("Dana Deputy: Chicago Rapid Days",))


def test_a_draft_speaks_against_nothing(astrid: User, boris: User, otto: User) -> None:
    draft(otto, boris, deputies=(DANA,), **CHICAGO)
    draft(otto, boris)
    assert said(draft(astrid, boris, deputies=(DANA,))) == {}


# ---------------------------------------------------------------- the same event
def test_the_same_place_days_and_name_are_the_same_event_whoever_sends_it(
    astrid: User, boris: User, chiara: User, otto: User
) -> None:
    approved(otto, boris, chiara, name="Saint Louis Autumn Four 2025", city="St.  Louis")
    assert said(draft(astrid, boris, name="Saint Louis Autum Four"))[Code.TWIN] == (
        Outcome.BROKEN, ("Saint Louis Autumn Four 2025",),
    )  # fmt: skip


@pytest.mark.parametrize(
    "other",
    [{"name": "Winter Open"}, {"city": "Chicago"}, days(12, 15), {"name": "St. Louis Autumn Four B"}],
)
def test_another_name_place_or_day_is_another_event(
    other: dict[str, Any], astrid: User, boris: User, chiara: User, otto: User
) -> None:
    approved(otto, boris, chiara, **other)
    assert Code.TWIN not in said(draft(astrid, boris, name="St. Louis Autumn Four A"))


def test_the_same_organiser_is_asked_whether_it_is_another_event(astrid: User, boris: User) -> None:
    first = submitted(astrid, boris, name="Group A")
    assert said(draft(astrid, boris, name="Group B"))[Code.TWIN] == (Outcome.OPEN, ("Group A",))
    assert said(draft(astrid, boris, name="Group A"))[Code.TWIN] == (Outcome.BROKEN, ("Group A",))
    assert said(draft(astrid, boris, name="Finals", stage_of=first.pk)) == {}


def test_a_stage_that_was_sent_is_no_second_registration_of_the_whole(astrid: User, boris: User) -> None:
    first = submitted(astrid, boris, name="Group A")
    submitted(astrid, boris, name="Group A, finals", stage_of=first.pk)
    assert said(first) == {}


# ---------------------------------------------------------------- where it is told
def test_the_form_says_it_at_the_field_and_the_office_judges(astrid: User, boris: User, chiara: User) -> None:
    approved(astrid, boris, chiara)
    at(SUMMER)
    page = signed_in(astrid).post("/tournaments/register/rules/", typed()).content.decode()
    assert "This event seems to be registered already." in page
    assert 'href="#id_name"' in page
    signed_in(astrid).post("/tournaments/register/", typed())
    second = Tournament.objects.exclude(state="approved").get()
    assert second.state == "submitted"
    assert Code.TWIN in {found.code for found in registration_findings_of(second, now=SUMMER)}
    text = "This event seems to be registered already."
    assert text in signed_in(chiara).get(f"/tournaments/{second.pk}/").content.decode()
