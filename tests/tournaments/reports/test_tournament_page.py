"""The page of a tournament: each office finds its next act there, and the public nothing that is not its own."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from ratingsite.office.accounts.models import User
from tests.kept import kept
from tests.tournaments.certifying import certified_with_ticks
from tests.tournaments.desk import Desk
from tests.tournaments.events import changed
from tests.tournaments.forms import at, signed_in
from tournaments.registration.models import Tournament
from tournaments.reports import services as reports
from tournaments.reports.files.services import keep_file
from tournaments.reports.models import Report


@pytest.fixture
def four(desk: Desk) -> Tournament:
    tournament = desk.approved()
    at(desk.after(tournament))
    return tournament


def page(tournament: Tournament, user: User | None) -> Any:
    return signed_in(user).get(reverse("tournament", args=[tournament.pk]))


BESIDE = (
    "Accept or decline the appointment", "Your appointment", "Copy as a new tournament", "Another section",
    "Start list",
)  # fmt: skip
"""Tested in tests/tournaments/registration."""


def links(tournament: Tournament, user: User | None) -> list[str]:
    """The acts on reports with pages of their own; the main one is marked."""
    found = [link for link in page(tournament, user).context["links"] if link.label not in BESIDE]
    return [f"{link.label}{'!' if link.is_main else ''}" for link in found]


def everybodys(tournament: Tournament, people: Mapping[str, User | None]) -> dict[str, list[str]]:
    return {name: found for name, user in people.items() if (found := links(tournament, user))}


@pytest.fixture
def people(desk: Desk, carla: User, faruk: User) -> dict[str, User | None]:
    return {
        "chief": desk.boris, "organiser": desk.astrid, "officer": desk.chiara, "administrator": desk.dmitri,
        "chair": desk.qadira, "elsewhere": carla, "nobody": faruk, "stranger": None,
    }  # fmt: skip


@kept
def moved(report: Report, state: str, desk: Desk) -> None:
    now = desk.after(report.tournament)
    if state != "draft":
        report = certified_with_ticks(report, by=desk.boris, now=now)
    if state in ("endorsed", "accepted"):
        report = reports.endorse_report(report, by=desk.chiara, now=now)
    if state == "accepted":
        reports.accept_report(report, by=desk.dmitri, now=now)
    if state == "returned":
        reports.return_report(report, by=desk.chiara, now=now, reason="Round 2 is a secret.")
    if state == "refused":
        reports.refuse_report(report, by=desk.qadira, now=now, reason="Invented, says the secret inquiry.")


INSIDERS = ("organiser", "officer", "administrator", "chair")
LOOK = {
    "draft": {"chief": ["Look at the report!", "Upload another file"], "officer": ["Report", "Upload another file"]},
    "certified": {"chief": ["Report"], "officer": ["Look at the report!"]},
    "endorsed": {"chief": ["Report"], "officer": ["Report"], "administrator": ["Look at the report!"]},
    "returned": {"chief": ["Look at the report!", "Upload another file"], "officer": ["Report", "Upload another file"]},
    "refused": {"chief": ["Report"], "officer": ["Report"]},
}


@pytest.mark.parametrize("state", LOOK)
def test_who_acts_next_finds_it_first_and_who_may_not_see_a_report_finds_no_link(
    state: str, four: Tournament, desk: Desk, people: dict[str, User | None]
) -> None:
    moved(desk.received(four), state, desk)
    looks = {name: ["Report"] for name in INSIDERS} | LOOK[state]
    if state in ("draft", "returned"):  # until somebody signs it, who its arbiters were can be said otherwise
        looks["organiser"] = ["Name other arbiters", "Report"]
    assert everybodys(four, people) == looks


def test_an_accepted_report_is_everybodys(four: Tournament, desk: Desk, people: dict[str, User | None]) -> None:
    moved(desk.received(four), "accepted", desk)
    assert everybodys(four, people) == {name: ["Report"] for name in people}


def test_before_a_report_those_who_send_it_find_the_way(
    four: Tournament, desk: Desk, people: dict[str, User | None]
) -> None:
    senders = {name: ["Upload the report!"] for name in ("chief", "officer")}
    assert everybodys(four, people) == senders | {"organiser": ["Change the registration"]}


def test_the_chief_arbiter_of_what_was_played_is_asked_for_the_report_before_an_answer(
    four: Tournament, desk: Desk
) -> None:
    found = page(four, desk.boris).context["links"]
    assert [(link.label, link.is_main) for link in found[:2]] == [
        ("Upload the report", True), ("Accept or decline the appointment", False),
    ]  # fmt: skip


def test_behind_an_accepted_part_the_next_one_is_asked_for(desk: Desk) -> None:
    league = desk.approved(format="league", days_a_round=20)
    at(desk.after(league))
    assert links(league, desk.boris) == ["Upload the next part!"]
    desk.accepted(desk.received(league, last_round=1))
    assert links(league, desk.boris) == ["Upload the next part!", "Report"]
    assert "Type the results" in [act.label for act in page(league, desk.boris).context["acts"]]
    desk.accepted(desk.received(league))
    assert links(league, desk.boris) == ["Report"]
    assert "Type the results" not in [act.label for act in page(league, desk.boris).context["acts"]]


# ---------------------------------------------------------------- what is not for everybody
SECRETS = (
    "astrid@example.org", "boris@example.org", "four.trf", "SHA-256", "History", "secret",
    "7654321", "SecretAnna",
)  # fmt: skip


@pytest.mark.parametrize("state", ["draft", "certified", "endorsed", "returned", "refused"])
def test_what_is_not_accepted_is_not_public_and_neither_are_files_history_and_addresses(
    state: str, four: Tournament, desk: Desk, people: dict[str, User | None]
) -> None:
    Tournament.objects.filter(pk=four.pk).update(fide_code=7654321)
    lines = changed(1, name="SecretAnna, A")
    report = desk.received(four, desk.file(four, lines=lines))
    moved(report, state, desk)
    shown = ("Refused", "broken") if state == "refused" else ("Reported", "now")
    for name in ("stranger", "nobody", "elsewhere"):
        browser = signed_in(people[name])
        answer = browser.get(reverse("tournament", args=[four.pk]))
        text = answer.content.decode()
        assert [secret for secret in SECRETS if secret in text] == [], name
        context = {key: answer.context.get(key) for key in ("report", "table", "is_insider", "files", "history")}
        reported = answer.context["steps"][3]
        assert ((reported.label, reported.status), reported.acts) == (shown, ()), name
        assert context == {"report": None, "table": None, "is_insider": False, "files": None, "history": None}, name
        assert browser.get(reverse("report", args=[report.pk])).status_code in (302, 404), name


def test_of_an_accepted_report_the_public_sees_the_table_and_no_file(four: Tournament, desk: Desk) -> None:
    moved(desk.received(four), "accepted", desk)
    answer = page(four, None)
    assert [row.entry.name for row in answer.context["table"].rows] == [
        "Amato, Anna", "Castro, Cy", "Berg, Bo", "Demir, Deniz",
    ]  # fmt: skip
    assert (answer.context["is_insider"], answer.context.get("files")) == (False, None)
    text = answer.content.decode()
    assert [secret for secret in SECRETS if secret in text] == []


def test_that_a_tournament_is_not_rated_is_for_everybody_to_know(four: Tournament, desk: Desk) -> None:
    """0.4; what was reported is not."""
    moved(desk.received(four), "refused", desk)
    steps = page(four, None).context["steps"]
    assert [(step.label, step.status) for step in steps[3:]] == [
        ("Refused", "broken"), ("Accepted", "todo"), ("Rated", "todo"),
    ]  # fmt: skip


@pytest.mark.parametrize("state", ["draft", "submitted", "late", "refused", "withdrawn"])
def test_what_is_not_approved_is_not_there_for_the_public(
    state: str, four: Tournament, people: dict[str, User | None]
) -> None:
    Tournament.objects.filter(pk=four.pk).update(state=state)
    seen = {name for name, user in people.items() if page(four, user).status_code == 200}
    assert seen == {"chief", "organiser", "officer", "administrator", "chair"}


def test_insiders_see_files_with_what_became_of_them_and_only_those_they_may_open(four: Tournament, desk: Desk) -> None:
    desk.received(four)
    now, minute = desk.after(four), timedelta(minutes=1)
    reports.receive_file(four, name="bad.trf", content=b"x", by=desk.boris, now=now + minute)
    keep_file(four, name="kept.trf", content=b"y", by=desk.boris, now=now + 2 * minute)
    assert [file.number for file in page(four, desk.boris).context["files"]] == [3, 2, 1]
    cells = page(four, desk.boris).content.decode()
    outcomes = [cells.count(f"<td>{word}</td>") for word in ("read", "refused", "kept, not read")]
    assert outcomes == [1, 1, 1]
    assert page(four, desk.astrid).context["files"] == []


def test_the_page_is_there_in_every_year_of_every_text(desk: Desk, client: Client) -> None:
    for system, day in (
        ("fide-standard", date(2003, 7, 1)), ("fide-standard", date(2012, 7, 1)), ("fide-rapid", date(2012, 1, 1)),
        ("fide-blitz", date(2024, 12, 1)), ("cfc-regular", date(2009, 5, 1)), ("cfc-active", date(2009, 5, 1)),
    ):  # fmt: skip
        tournament = desk.approved(starts_on=day)
        Tournament.objects.filter(pk=tournament.pk).update(system=system)
        at(desk.after(tournament))
        assert client.get(reverse("tournament", args=[tournament.pk])).status_code == 200, (system, day)


@pytest.mark.parametrize("day", [date(1990, 5, 4), date(2012, 7, 1)])
def test_a_tournament_that_no_text_covers_has_its_page_too(day: date, four: Tournament, client: Client) -> None:
    Tournament.objects.filter(pk=four.pk).update(system="cfc-regular", starts_on=day, ends_on=day)
    answer = client.get(reverse("tournament", args=[four.pk]))
    assert (answer.status_code, answer.context["law"].ratings) == (200, [])
