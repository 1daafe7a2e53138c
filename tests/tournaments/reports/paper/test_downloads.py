"""Who may have which print of a report in which state: office by office, page, PDF, CSV and XLSX."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.test import Client

from ratings.register.models import Federation
from ratingsite.office.accounts.models import Office, User
from tests.cast import person
from tests.tournaments.events import AFTER, finished, on_the_register, received
from tests.tournaments.forms import at, signed_in
from tests.tournaments.reports.paper.printed import file_with_everything
from tournaments.registration.models import Appointment, Tournament
from tournaments.reports.models import Report

pytestmark = pytest.mark.django_db

OFFICES = {
    "organiser elsewhere": (Office.ORGANISER, "USA"),
    "arbiter elsewhere": (Office.ARBITER, "USA"),
    "rating officer": (Office.RATING_OFFICER, "USA"),
    "officer elsewhere": (Office.RATING_OFFICER, "CAN"),
    "administrator": (Office.RATING_ADMINISTRATOR, None),
    "commission": (Office.QC, None),
    "chair": (Office.QC_CHAIR, None),
    "council": (Office.COUNCIL, None),
    "ethics": (Office.ETHICS, None),
    "president": (Office.FEDERATION_PRESIDENT, "USA"),
    "president elsewhere": (Office.FEDERATION_PRESIDENT, "CAN"),
    "director": (Office.EXECUTIVE_DIRECTOR, "USA"),
}
OWN = {"organiser", "chief", "deputy"}
STAFF = {"rating officer", "administrator", "commission", "chair", "council", "ethics", "president", "director"}
EVERYBODY = {*OFFICES, *OWN, "nobody", "stranger"}
PAPERS = (
    "form-1/", "form-2/", "form-2/1/", "form-3/", "form-5/", "title-norms/", "table-11-31/", "table-11-31.csv",
    "crosstable.csv", "crosstable.xlsx",
)  # fmt: skip


@pytest.fixture
def people(astrid: User, boris: User, faruk: User, usa: Federation, can: Federation) -> dict[str, User | None]:
    """Everybody who holds an office, those of the tournament itself, and a stranger."""
    homes = {"USA": usa, "CAN": can, None: None}
    found: dict[str, User | None] = {
        name: person(f"{name.replace(' ', '-')} Somebody", (office, homes[home]))
        for name, (office, home) in OFFICES.items()
    }
    return found | {
        "organiser": astrid,
        "chief": boris,
        "deputy": person("Dora Deputy", (Office.ARBITER, usa)),
        "nobody": faruk,
        "stranger": None,
    }


@pytest.fixture
def report(people: dict[str, User | None], chiara: User, usa: Federation) -> Report:
    """The draft of the four, with a deputy arbiter and somebody whose day of birth it knows."""
    on_the_register(usa)
    at(AFTER)
    astrid, boris = people["organiser"], people["chief"]
    assert astrid is not None
    assert boris is not None
    tournament = finished(astrid, boris, chiara)
    Appointment.objects.create(
        tournament=tournament, role=Appointment.Role.DEPUTY, name="Dora Deputy", user=people["deputy"]
    )
    return received(Tournament.objects.get(pk=tournament.pk), boris, file_with_everything())


@pytest.fixture
def browsers(people: dict[str, User | None]) -> dict[str, Client]:
    """Each of them signed in."""
    return {name: signed_in(user) for name, user in people.items()}


def who_gets(address: str, browsers: dict[str, Client]) -> set[str]:
    answers = {name: browser.get(address).status_code for name, browser in browsers.items()}
    assert set(answers.values()) <= {200, 404}
    return {name for name, status in answers.items() if status == 200}


def test_a_print_is_for_the_offices_until_the_report_is_accepted_and_then_for_everybody(
    report: Report, browsers: dict[str, Client]
) -> None:
    for state in ("draft", "certified", "returned", "superseded", "corrected"):
        Report.objects.filter(pk=report.pk).update(state=state)
        expected = EVERYBODY if state == "corrected" else OWN | STAFF
        assert who_gets(f"/reports/{report.pk}/crosstable.csv", browsers) == expected, state


def test_days_of_birth_are_for_the_chief_arbiter_and_the_rating_offices_in_every_state(
    report: Report, browsers: dict[str, Client]
) -> None:
    for state in ("draft", "corrected"):
        Report.objects.filter(pk=report.pk).update(state=state)
        assert who_gets(f"/reports/{report.pk}/form-5/?office", browsers) == {
            "chief", "rating officer", "administrator", "commission", "chair",
        }, state  # fmt: skip


def test_contacts_of_a_registration_are_for_its_organiser_too(report: Report, browsers: dict[str, Client]) -> None:
    address = f"/tournaments/{report.tournament_id}/form-5/"
    assert who_gets(address, browsers) == EVERYBODY
    assert who_gets(f"{address}?office", browsers) == {
        "organiser", "chief", "rating officer", "administrator", "commission", "chair",
    }  # fmt: skip


def test_every_paper_asks_who_it_is_for_and_takes_no_other_request(
    report: Report, people: dict[str, User | None]
) -> None:
    some = {name: signed_in(people[name]) for name in ("chief", "council", "officer elsewhere", "stranger")}
    for paper in PAPERS:
        address = f"/reports/{report.pk}/{paper}"
        assert who_gets(address, some) == {"chief", "council"}, paper
        assert who_gets(f"{address}?office", some) == {"chief"}, paper
        assert some["chief"].post(address).status_code == 405, paper
        assert some["chief"].get(f"/reports/{uuid4()}/{paper}").status_code == 404, paper


@pytest.mark.parametrize(
    ("paper", "content_type", "disposition"),
    [
        ("form-2/1.pdf", "application/pdf", 'inline; filename="form-2.pdf"'),
        ("form-3.pdf", "application/pdf", 'inline; filename="form-3.pdf"'),
        ("table-11-31.pdf", "application/pdf", 'inline; filename="table-11-31.pdf"'),
        ("table-11-31.csv", "text/csv; charset=utf-8", 'attachment; filename="table-11-31.csv"'),
        ("crosstable.csv", "text/csv; charset=utf-8", 'attachment; filename="crosstable.csv"'),
        (
            "crosstable.xlsx",
            "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
            'attachment; filename="crosstable.xlsx"',
        ),
    ],
)
def test_a_file_says_what_it_is_and_what_it_is_called(
    paper: str, content_type: str, disposition: str, report: Report, boris: User
) -> None:
    answer = signed_in(boris).get(f"/reports/{report.pk}/{paper}")
    assert (answer.headers["Content-Type"], answer.headers["Content-Disposition"]) == (content_type, disposition)


@pytest.mark.parametrize("paper", ["form-1/", "form-1.pdf", "form-2/4/", "crosstable.csv", "crosstable.xlsx"])
def test_what_is_for_the_offices_is_kept_nowhere_on_its_way(paper: str, report: Report, boris: User) -> None:
    answer = signed_in(boris).get(f"/reports/{report.pk}/{paper}?office")
    assert {"private", "no-store"} <= set(answer.headers["Cache-Control"].split(", "))


@pytest.mark.parametrize("paper", ["crosstable.csv", "table-11-31.csv"])
def test_the_tables_of_the_offices_are_those_of_everybody(paper: str, report: Report, boris: User) -> None:
    client = signed_in(boris)
    public, private = (client.get(f"/reports/{report.pk}/{paper}{query}").content for query in ("", "?office"))
    assert public == private


def test_the_page_of_a_print_offers_the_other_kind_to_whom_it_is_for(
    report: Report, people: dict[str, User | None]
) -> None:
    Report.objects.filter(pk=report.pk).update(state="corrected")
    address = f"/reports/{report.pk}/form-3/"
    pages = {name: signed_in(people[name]).get(address).content.decode() for name in ("chief", "organiser", "stranger")}
    assert {name: 'href="?office"' in page for name, page in pages.items()} == {
        "chief": True, "organiser": False, "stranger": False,
    }  # fmt: skip
    private = signed_in(people["chief"]).get(f"{address}?office").content.decode()
    assert f'href="{address}"' in private
    assert f'href="/reports/{report.pk}/form-3.pdf?office"' in private
    assert "for the offices: with days of birth" in private


def test_an_example_says_so_on_every_kind_of_print(report: Report, boris: User) -> None:
    Tournament.objects.update(is_example=True)
    client: Client = signed_in(boris)
    for address in (f"/reports/{report.pk}/form-3/", f"/tournaments/{report.tournament_id}/form-5/"):
        assert "EXAMPLE – invented people" in client.get(address).content.decode()
