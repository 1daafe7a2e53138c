"""An event of the CFC by its report alone: what is asked, who may, what FIDE still asks, and the list (733, 790 d)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from http import HTTPStatus
from typing import Any
from uuid import uuid4

import pytest

from ratings.register.models import Federation, Player
from ratingsite.office.accounts.models import Office, OfficeHeld, User
from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.audit.services import history_of
from tests.cast import person
from tests.tournaments.certifying import certified_with_ticks
from tests.tournaments.desk import Desk
from tests.tournaments.events import facts
from tests.tournaments.forms import at, signed_in
from tests.tournaments.to_the_list import listed_before, published
from tournaments.registration.by_report.services import (
    KnownAlready,
    NeedsRegistration,
    NotOverYet,
    enter_by_report,
)
from tournaments.registration.facts import deadlines_of
from tournaments.registration.models import Tournament
from tournaments.registration.services import ArbiterFacts, NotReadyToRegister, RegistrationFacts
from tournaments.reports import services as reports

START, PAGE = date(2009, 10, 12), "/tournaments/by-report/"
SENT = START + timedelta(days=5)


@pytest.fixture
def arthur(desk: Desk, can: Federation) -> User:
    """An arbiter of Canada, whose officer is Carla."""
    found = person("Arthur Arbiter", (Office.ARBITER, can))
    person("Carla Officer", (Office.RATING_OFFICER, can))
    OfficeHeld.objects.update(starts_on=date(2003, 1, 1))
    Player.objects.filter(pk__in=[player.pk for player in desk.players]).update(federation=can)
    return found


def event(user: User, **changes: Any) -> RegistrationFacts:
    days = [START + timedelta(days=number) for number in range(3)]
    said = facts(
        user, federation="CAN", system="cfc-regular", starts_on=days[0], ends_on=days[-1], is_advertised=True,
        will_be_rated=False, schedule=tuple((number, day, None) for number, day in enumerate(days, start=1)),
    )  # fmt: skip
    chief = ArbiterFacts(name=user.name, email=user.email)
    return replace(said, **({"chief": chief} | changes))


def test_it_is_there_at_once_and_waits_for_its_report_alone(desk: Desk, arthur: User) -> None:
    now = desk.moment(SENT)
    made = enter_by_report(event(arthur), by=arthur, now=now)
    assert (made.state, made.is_reported_alone, made.registered_at, made.decided_by) == ("finished", True, now, None)
    assert [deadline.name for deadline in deadlines_of(made, now=now)] == ["report", "report-latest"]
    assert [(entry.act, entry.article) for entry in history_of(made)] == [("enter with report", "733")]


@pytest.mark.parametrize(
    ("changes", "refusal"),
    [
        ({"other_systems": ("fide-standard",)}, NeedsRegistration),
        ({"system": "fide-standard"}, NeedsRegistration),
        ({"starts_on": date(2014, 5, 1), "ends_on": date(2014, 5, 3)}, NeedsRegistration),
        ({"ends_on": SENT + timedelta(days=1)}, NotOverYet),
        ({"is_advertised": False}, NotReadyToRegister),
        ({"rate_of_play": "1800"}, NotReadyToRegister),
    ],
    ids=["790 d: FIDE too", "FIDE alone", "no text", "not over", "711: not advertised", "711: an active one"],
)
def test_what_is_to_be_registered_or_cannot_be_rated_does_not_come_in(
    desk: Desk, arthur: User, changes: dict[str, Any], refusal: type[Exception]
) -> None:
    now = desk.moment(max(SENT, changes.get("starts_on", SENT)) if "starts_on" in changes else SENT)
    with pytest.raises(refusal):
        enter_by_report(event(arthur, **changes), by=arthur, now=now)


def test_the_same_event_comes_in_once_and_for_canada_alone(desk: Desk, arthur: User) -> None:
    now = desk.moment(SENT)
    made = enter_by_report(event(arthur), by=arthur, now=now)
    with pytest.raises(KnownAlready) as caught:
        enter_by_report(event(arthur), by=arthur, now=now)
    assert caught.value.tournament == made
    with pytest.raises(NotPermitted):
        enter_by_report(event(arthur, name="Another"), by=desk.astrid, now=now)
    with pytest.raises(NeedsRegistration):
        enter_by_report(event(arthur, federation="USA"), by=desk.astrid, now=now)


def test_from_the_report_alone_to_the_list(desk: Desk, arthur: User) -> None:
    listed_before(desk, "cfc-regular", START, dict.fromkeys((1, 2, 3, 4), 2000))
    now, carla = desk.moment(SENT), User.objects.get(email="carla@example.org")
    made = enter_by_report(event(arthur), by=arthur, now=now)
    got = reports.receive_file(made, name="four.trf", content=desk.file(made), by=arthur, now=now)
    assert got.report is not None, got.file.faults
    report = certified_with_ticks(got.report, by=arthur, now=now)
    report = reports.endorse_report(report, by=carla, now=now)
    report = reports.accept_report(report, by=desk.dmitri, now=now)
    assert report.rated_event is not None
    assert report.rated_event.comes_on is not None
    found = published(desk, "cfc-regular", report.rated_event.comes_on)
    assert found.entries.filter(games=3).count() == 4


# ---------------------------------------------------------------- the page
def typed(**changes: str) -> dict[str, str]:
    said = {
        "key": str(uuid4()), "name": "Toronto Weekend", "city": "Toronto", "system": "cfc-regular", "format": "swiss",
        "starts_on": "2009-10-12", "ends_on": "2009-10-14", "rounds": "5", "expected_players": "4",
        "rate_of_play": "90+30", "is_advertised": "on", "chief_name": "Arthur", "chief_email": "arthur@example.org",
    }  # fmt: skip
    return {name: value for name, value in (said | changes).items() if value}


def test_one_page_takes_it_and_its_own_page_says_how_it_came(desk: Desk, arthur: User, settings) -> None:
    settings.DEMO = True
    at(desk.moment(SENT))
    client = signed_in(arthur)
    shown = client.get(PAGE).content.decode()
    assert ("arthur@example.org" in shown, "790d" in shown) == (True, True)
    answer = client.post(PAGE, sent := typed())
    made = Tournament.objects.get()
    assert (answer.status_code, answer["Location"]) == (HTTPStatus.FOUND, f"/tournaments/{made.pk}/")
    assert client.post(PAGE, sent).status_code in {HTTPStatus.FOUND, 422}
    page = client.get(f"/tournaments/{made.pk}/").content.decode()
    says = ("Came in by its report alone", "Upload the report", "Type the results", "not asked for (CFC 733)")
    assert [words in page for words in says] == [True] * 4
    assert "(by its report alone)" in client.get("/tournaments/").content.decode()
    assert "Send a CFC report" not in signed_in(desk.astrid).get("/tournaments/").content.decode()


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"is_advertised": ""}, "All time controls must be advertised or posted beforehand (711)."),
        ({"ends_on": "2009-10-19"}, "Register one that is still to be played."),
        ({"ends_on": "2009-10-11"}, "The last day lies before the first."),
        ({"starts_on": "2009-04-30"}, "No text of that day takes an event by its report alone"),
        ({"rate_of_play": "25"}, "error_1_id_rate_of_play"),
        ({"rounds": "31"}, "less than or equal to 30"),
    ],
)
def test_bad_input_is_told_at_its_field(desk: Desk, arthur: User, settings, changes: dict[str, str], says: str) -> None:
    settings.DEMO = True
    at(desk.moment(SENT))
    answer = signed_in(arthur).post(PAGE, typed(**changes))
    page = answer.content.decode()
    assert (answer.status_code, says in page, 'value="Toronto"' in page) == (422, True, True)
    assert not Tournament.objects.exists()
