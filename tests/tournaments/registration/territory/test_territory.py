"""A tournament of the USA in Canada: the federation of the territory agrees first (0.2), the other does the rest."""

from __future__ import annotations

from datetime import date, time, timedelta
from http import HTTPStatus
from typing import Any

import pytest

from ratings.register.models import Federation
from ratingsite.office.accounts.models import OfficeHeld, User
from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.audit.services import history_of
from tests.asked import REASON_MISSING, asked_at_its_field
from tests.tournaments.desk import Desk
from tests.tournaments.events import facts
from tests.tournaments.forms import at, signed_in, typed
from titles.norms.tournament_facts import title_event
from tournaments.registration import services as registration
from tournaments.registration.facts import facts_of
from tournaments.registration.models import Tournament
from tournaments.registration.selectors import CalendarFilter, calendar
from tournaments.registration.territory.models import TerritoryConsent
from tournaments.registration.territory.selectors import article_of_exception, consents_to_answer
from tournaments.registration.territory.services import (
    ConsentMissing,
    NoExceptionInTheText,
    ReasonMissing,
    agree,
    disagree,
)
from tournaments.reports.paper.selectors import paper_event

START = date(2025, 10, 12)
NOW = START - timedelta(days=40)


def registered(desk: Desk, start: date = START, **changes: Any) -> Tournament:
    days = [start + timedelta(days=number) for number in range(3)]
    schedule = tuple((number, day, time(14, 0)) for number, day in enumerate(days, start=1))
    usual = {"starts_on": start, "ends_on": days[-1], "schedule": schedule, "territory": "CAN"} | changes
    now = desk.moment(start - timedelta(days=40))
    tournament = registration.register_draft(facts(desk.boris, **usual), by=desk.astrid, now=now)
    return registration.submit_registration(tournament, by=desk.astrid, now=now)


@pytest.mark.parametrize(
    ("systems", "day", "article"),
    [
        (("fide-standard",), date(2022, 1, 1), "0.2"),
        (("fide-standard", "fide-rapid"), START, "0.2"),
        (("fide-standard",), date(2012, 9, 1), ""),
        (("fide-standard",), date(2009, 9, 1), ""),
        (("cfc-regular",), date(2009, 9, 1), ""),
        (("fide-standard",), date(1990, 9, 1), ""),
    ],
)
def test_the_texts_since_2022_know_an_exception(systems: tuple[str, ...], day: date, article: str) -> None:
    assert article_of_exception(systems, day) == article


def test_it_is_approved_when_the_territory_has_agreed_and_not_before(desk: Desk, carla: User) -> None:
    tournament, now = registered(desk), desk.moment(NOW)
    consent = tournament.consents.get()
    assert (consent.state, consent.federation_id, consent.article) == ("asked", "CAN", "0.2")
    assert [list(consents_to_answer(who, day=NOW)) for who in (carla, desk.chiara, desk.dmitri)] == [[consent], [], []]
    with pytest.raises(ConsentMissing, match="CAN"):
        registration.approve_registration(tournament, by=desk.chiara, now=now)
    for somebody in (desk.chiara, desk.dmitri, desk.astrid, desk.qadira):
        with pytest.raises(NotPermitted):
            agree(consent, by=somebody, now=now)
    agree(consent, by=carla, now=now)
    last = history_of(tournament)[-1]
    assert (last.act, last.article, last.details["territory"]) == ("agree to registration", "0.2", "CAN")
    with pytest.raises(NotPermitted):  # the registering federation decides, not that of the territory
        registration.approve_registration(tournament, by=carla, now=now)
    assert registration.approve_registration(tournament, by=desk.chiara, now=now).state == "approved"


def test_a_territory_that_does_not_agree_says_why_and_may_agree_later(desk: Desk, carla: User) -> None:
    tournament, now = registered(desk), desk.moment(NOW)
    consent = tournament.consents.get()
    with pytest.raises(ReasonMissing):
        disagree(consent, by=carla, now=now, reason=" ")
    consent = disagree(consent, by=carla, now=now, reason="Ours is on these days.")
    with pytest.raises(ConsentMissing):
        registration.approve_registration(tournament, by=desk.chiara, now=now)
    assert agree(consent, by=carla, now=now).state == "agreed"


def test_where_the_territory_has_no_officer_the_administrator_answers(desk: Desk, can: Federation) -> None:
    consent = registered(desk).consents.get()
    assert list(consents_to_answer(desk.dmitri, day=NOW)) == [consent]
    assert agree(consent, by=desk.dmitri, now=desk.moment(NOW)).state == "agreed"


def test_an_answer_stands_when_it_is_registered_again_and_goes_with_another_territory(desk: Desk, carla: User) -> None:
    tournament, now = registered(desk), desk.moment(NOW)
    agree(tournament.consents.get(), by=carla, now=now)
    tournament = registration.refuse_registration(tournament, by=desk.chiara, now=now, reason="A round is missing.")
    again = registration.submit_registration(tournament, by=desk.astrid, now=now)
    assert [consent.state for consent in again.consents.all()] == ["agreed"]
    Tournament.objects.filter(pk=again.pk).update(state="refused", territory=None)
    registration.submit_registration(again, by=desk.astrid, now=now)
    assert [consent.state for consent in TerritoryConsent.objects.all()] == ["overtaken"]


def test_a_text_without_the_exception_does_not_take_it(desk: Desk) -> None:
    OfficeHeld.objects.update(starts_on=date(2003, 1, 1))
    with pytest.raises(NoExceptionInTheText):
        registered(desk, date(2009, 10, 12))


def test_rules_and_papers_know_where_it_is_held_and_who_registers(desk: Desk) -> None:
    tournament = registered(desk)
    told = paper_event(tournament, for_office=True)
    assert (told.federation, told.held_in, told.country) == ("USA", "CAN", "Canada")
    assert (facts_of(tournament, now=desk.moment(NOW)).federation, title_event(tournament, 4).federation) == (
        "CAN", "CAN",
    )  # fmt: skip
    shown = [
        list(calendar(Tournament.objects.all(), CalendarFilter(federation=code), day=NOW))
        for code in ("USA", "CAN", "GER")
    ]
    assert shown == [[tournament], [tournament], []]


# ---------------------------------------------------------------- the pages
def test_the_form_asks_and_the_page_of_the_territory_answers(desk: Desk, carla: User, settings) -> None:
    settings.DEMO = True
    at(desk.moment(NOW))
    astrid, chiara, officer = signed_in(desk.astrid), signed_in(desk.chiara), signed_in(carla)
    assert astrid.post("/tournaments/register/", typed(territory="CAN")).status_code == HTTPStatus.FOUND
    tournament = Tournament.objects.get()
    consent = tournament.consents.get()
    assert "Agree that another federation registers it" in officer.get("/my-work/").content.decode()
    page = officer.get(f"/agreements/{consent.pk}/").content.decode()
    assert ("St. Louis Autumn Four" in page, "Do not agree" in page) == (True, True)
    refused = chiara.post(f"/tournaments/{tournament.pk}/approve/", follow=True).content.decode()
    assert "Not approved: CAN, in whose territory it is held, has not agreed (0.2)." in refused
    assert "Held in the territory of Canada" in refused
    assert asked_at_its_field(officer, f"/agreements/{consent.pk}/disagree/") == REASON_MISSING
    officer.post(f"/agreements/{consent.pk}/disagree/", {"reason": "Ours is on these days."})
    assert "Ours is on these days." in astrid.get(f"/tournaments/{tournament.pk}/").content.decode()
    officer.post(f"/agreements/{consent.pk}/agree/")
    chiara.post(f"/tournaments/{tournament.pk}/approve/")
    tournament.refresh_from_db()
    assert tournament.state == "approved"
    assert "in CAN" in signed_in(None).get("/tournaments/?federation=CAN").content.decode()


def test_the_form_says_at_the_field_that_an_old_text_knows_no_exception(desk: Desk, can: Federation, settings) -> None:
    settings.DEMO = True
    OfficeHeld.objects.update(starts_on=date(2003, 1, 1))
    at(desk.moment(date(2009, 9, 1)))
    days = {f"round_{number}_day": f"2009-10-{11 + number}" for number in (1, 2, 3)}
    said = typed(territory="CAN", starts_on="2009-10-12", ends_on="2009-10-14", minutes="120", **days)
    said["schedule_basis"] = "2009-10-12/2009-10-14/3"
    page = signed_in(desk.astrid).post("/tournaments/register/", said).content.decode()
    assert "do not let another federation register" in page
