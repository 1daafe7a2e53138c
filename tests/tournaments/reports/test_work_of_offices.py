"""What waits for each office in each state of a report: the same rows are listed and counted, with day and article."""

from __future__ import annotations

from datetime import date, timedelta
from typing import TypeVar

import pytest

from ratings.register.models import Federation
from ratingsite.office.accounts.models import Office, OfficeHeld, User
from ratingsite.office.pages import WorkItem
from tests.cast import LONG_AGO, person
from tests.kept import kept
from tests.tournaments.certifying import certified_with_ticks
from tests.tournaments.desk import Desk
from tests.tournaments.events import changed
from tests.tournaments.forms import at
from tests.tournaments.work import work_and_rows, work_for
from tournaments.registration.models import Tournament
from tournaments.reports import services as reports
from tournaments.reports.models import Report

T = TypeVar("T")

DAY = date(2025, 10, 16)
DUE = date(2025, 10, 29)
ONE_BEFORE_ANOTHER = [date(2025, 10, 12) - timedelta(days=3 * number) for number in range(6)]
"""First days of tournaments of the same four."""
CERTIFY, ENDORSE, ACCEPT = "Certify the report", "Endorse or return the report", "Accept the report"
APPOINTED = "Accept or decline"  # nobody answers here: tests/tournaments/registration/appointments
AGAIN, SEND = "Returned: correct the report and certify it", "Send the file to FIDE"


@pytest.fixture
def people(desk: Desk, carla: User, quentin: User, faruk: User) -> dict[str, User]:
    return {
        "chief": desk.boris, "organiser": desk.astrid, "officer": desk.chiara, "administrator": desk.dmitri,
        "chair": desk.qadira, "commission": quentin, "director": desk.edgar, "elsewhere": carla, "nobody": faruk,
    }  # fmt: skip


def waiting(people: dict[str, User], day: date = DAY) -> dict[str, list[str]]:
    """The items of everybody who has any beside appointments; as many are counted as are listed."""
    found = {}
    for name, items in items_of(people, day).items():
        if whats := [item.what for item in items]:
            found[name] = whats
    return found


def by_tournament(people: dict[str, User]) -> dict[str, dict[str, list[str]]]:
    """The same for each tournament of which anything waits, by its name."""
    found: dict[str, dict[str, list[str]]] = {}
    for name, items in items_of(people, DAY).items():
        for item in items:
            found.setdefault(item.title, {}).setdefault(name, []).append(item.what)
    return found


def items_of(people: dict[str, User], day: date) -> dict[str, list[WorkItem]]:
    found = {}
    for name, user in people.items():
        known = User.objects.get(pk=user.pk)
        items, rows = work_and_rows(known, day)
        assert sum(each.count() for each in rows) == len(items), name
        found[name] = [item for item in items if not item.what.startswith(APPOINTED)]
    return found


def without_empty(expected: dict[str, T]) -> dict[str, T]:
    return {name: waits for name, waits in expected.items() if waits}


def in_state(state: str, desk: Desk, **said: object) -> Report:
    """A report in a state, and the portal's clock when it came there."""
    report = moved(state, desk, **said)
    at(desk.after(report.tournament))
    return report


@kept
def moved(state: str, desk: Desk, **said: object) -> Report:
    report = desk.received(desk.approved(**said))
    now = desk.after(report.tournament)
    if state != "draft":
        report = certified_with_ticks(report, by=desk.boris, now=now)
    if state in ("endorsed", "accepted") and not report.tournament.skips_endorsement:
        report = reports.endorse_report(report, by=desk.chiara, now=now)
    if state == "accepted":
        report = reports.accept_report(report, by=desk.dmitri, now=now)
    if state == "returned":
        by = desk.dmitri if report.tournament.skips_endorsement else desk.chiara
        report = reports.return_report(report, by=by, now=now, reason="Round 2.")
    if state == "refused":
        report = reports.refuse_report(report, by=desk.qadira, now=now, reason="Invented.")
    return report


def test_a_report_waits_for_the_office_whose_act_is_next(desk: Desk, people: dict[str, User]) -> None:
    """One of each state."""
    expected = {
        "draft": {"chief": [CERTIFY]},
        "certified": {"officer": [ENDORSE]},
        "endorsed": {"officer": [SEND], "administrator": [ACCEPT]},
        "accepted": {"officer": [SEND]},
        "returned": {"chief": [AGAIN]},
        "refused": {},
    }
    for state, starts_on in zip(expected, ONE_BEFORE_ANOTHER, strict=False):
        in_state(state, desk, name=state, starts_on=starts_on)
    assert by_tournament(people) == without_empty(expected)


def test_the_report_of_an_official_event_waits_for_no_officer(desk: Desk, people: dict[str, User]) -> None:
    """One of each state."""
    expected = {
        "draft": {"chief": [CERTIFY]},
        "certified": {"chief": [SEND], "administrator": [ACCEPT]},
        "returned": {"chief": [AGAIN]},
        "refused": {},
    }
    for state, starts_on in zip(expected, ONE_BEFORE_ANOTHER, strict=False):
        in_state(state, desk, name=state, starts_on=starts_on, is_official=True)
    found = by_tournament(people)
    # the file is for the chief arbiter, or for the administrator in his place (0.3)
    assert {ACCEPT} <= set(found["certified"]["administrator"]) <= {ACCEPT, SEND}
    found["certified"]["administrator"] = [ACCEPT]
    assert found == without_empty(expected)


def test_without_an_officer_the_administrator_finds_what_waits_for_him(desk: Desk, people: dict[str, User]) -> None:
    in_state("certified", desk)
    OfficeHeld.objects.filter(user=desk.chiara).update(ends_on=LONG_AGO)
    assert waiting(people) == {"administrator": [ENDORSE]}


def test_who_endorsed_in_the_officers_place_leaves_the_acceptance_to_another(
    desk: Desk, people: dict[str, User]
) -> None:
    report = in_state("certified", desk)
    OfficeHeld.objects.filter(user=desk.chiara).update(ends_on=LONG_AGO)
    dmitri = User.objects.get(pk=desk.dmitri.pk)
    reports.endorse_report(report, by=dmitri, now=desk.after(report.tournament))
    diana = person("Diana Administrator", (Office.RATING_ADMINISTRATOR, None))
    found = waiting(people | {"another": diana})
    assert (ACCEPT in found.get("administrator", []), ACCEPT in found["another"]) == (False, True)


# ---------------------------------------------------------------- days
def test_each_item_has_the_deadline_of_the_report_its_article_and_since_when_it_waits(
    desk: Desk, people: dict[str, User]
) -> None:
    """One of each state, each three days before the one before it."""
    states = ("draft", "certified", "endorsed", "returned")
    made = [
        in_state(state, desk, name=state, starts_on=day) for state, day in zip(states, ONE_BEFORE_ANOTHER, strict=False)
    ]
    since = {report.pk: desk.after(report.tournament) for report in made} | {made[0].pk: made[0].created_at}
    items = [item for user in people.values() for item in work_for(user, DAY) if item.what != SEND]
    found = {item.title: (item.due_on, item.article, item.since, item.edition, item.url) for item in items}
    assert len(items) == len(made)
    assert found == {
        state: (DUE, "9.1", since[report.pk], "fide-2025-10", f"/reports/{report.pk}/")
        for state, report in zip(states, made, strict=True)
    }


def test_an_office_that_begins_tomorrow_or_ended_yesterday_has_no_work(desk: Desk) -> None:
    in_state("certified", desk)
    held = OfficeHeld.objects.filter(user=desk.chiara)
    seen = []
    for starts_on, ends_on in (
        (DAY, None), (DAY + timedelta(days=1), None), (LONG_AGO, DAY), (LONG_AGO, DAY - timedelta(days=1)),
    ):  # fmt: skip
        held.update(starts_on=starts_on, ends_on=ends_on)
        seen.append(bool(waiting({"officer": desk.chiara})))
    assert seen == [True, False, True, False]


# ---------------------------------------------------------------- before the report
def test_the_report_is_asked_for_once_the_tournament_is_over(desk: Desk, people: dict[str, User]) -> None:
    """One of each state."""
    for state in ("approved", "running", "finished", "withdrawn"):
        tournament = desk.approved(name=state)
        Tournament.objects.filter(pk=tournament.pk).update(state=state)
    assert by_tournament(people) == {"finished": {"chief": ["Upload the report"]}}


def test_every_arbiter_is_reminded_of_a_report_but_only_who_may_send_it(desk: Desk, people: dict[str, User]) -> None:
    tournament = desk.approved()
    tournament.appointments.create(role="deputy", name="Dora", user=person("Dora Deputy", (Office.ARBITER, None)))
    Tournament.objects.filter(pk=tournament.pk).update(state="finished")
    dora = User.objects.get(name="Dora Deputy")
    assert waiting(people | {"deputy": dora}) == {"chief": ["Upload the report"]}


# ---------------------------------------------------------------- people to enter
def test_somebody_to_enter_waits_for_the_offices_of_the_own_federation(
    desk: Desk, people: dict[str, User], can: Federation
) -> None:
    """A report for each federation that somebody may have in a file."""
    expected = {
        "USA": {"officer", "administrator"},
        "CAN": {"administrator"},
        "none": {"administrator"},
        "XXX": {"administrator"},
    }
    for code in expected:
        tournament = desk.approved(name=code)
        report = desk.received(tournament, desk.file(tournament, lines=changed(4, fide_id="2099999")))
        report.entries.filter(rank=4).update(federation="" if code == "none" else code)
    found = by_tournament(people)
    assert {
        code: {name for name, items in found[code].items() if "Enter new players in the register" in items}
        for code in expected
    } == expected
