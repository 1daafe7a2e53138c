"""Who may do which act: the whole cast against every address, from one set-up for each state."""

from __future__ import annotations

from datetime import UTC, datetime
from uuid import uuid4

import pytest
from django.urls import reverse

from ratings.register.models import Federation
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import can
from tests.tournaments.certifying import certified_with_ticks
from tests.tournaments.events import AFTER, SUMMER, approved, draft, finished, on_the_register, received, submitted, trf
from tests.tournaments.forms import at, signed_in
from tournaments.registration.models import Tournament
from tournaments.registration.selectors import visible_tournaments
from tournaments.reports import services as reports
from tournaments.reports.models import Report
from tournaments.reports.services import ticks_wanted

CAST = ("astrid", "boris", "chiara", "carla", "dmitri", "quentin", "qadira", "faruk")


@pytest.fixture
def cast(
    astrid: User, boris: User, chiara: User, carla: User, dmitri: User, quentin: User, qadira: User, faruk: User
) -> dict[str, User | None]:
    """Everybody by name, and a stranger."""
    everybody = (astrid, boris, chiara, carla, dmitri, quentin, qadira, faruk)
    return {**dict(zip(CAST, everybody, strict=True)), "stranger": None}


def who_sees(address: str, cast: dict[str, User | None]) -> set[str]:
    return {name for name, user in cast.items() if signed_in(user).get(address).status_code == 200}


def who_may(act: str, thing: Tournament | Report, cast: dict[str, User | None]) -> set[str]:
    """What the policy says of everybody; that the pages ask it is seen from a few."""
    return {name for name, user in cast.items() if can(user, act, thing, day=SUMMER.date())}


def who_gets_through(address: str, cast: dict[str, User | None], fields: dict[str, str] | None = None) -> set[str]:
    """Who is not answered 404 or sent to the log-in, with everything put back after each attempt."""
    from django.db import transaction

    found = set()
    for name, user in cast.items():
        with transaction.atomic():
            answer = signed_in(user).post(address, fields or {})
            is_refused = answer.status_code == 404 or "/login/" in answer.headers.get("Location", "")
            found |= set() if is_refused else {name}
            transaction.set_rollback(True)
    return found


def in_state(state: str, cast: dict[str, User | None]) -> Tournament:
    astrid, boris, chiara = (cast[name] for name in ("astrid", "boris", "chiara"))
    assert astrid
    assert boris
    assert chiara
    late = datetime(2025, 10, 11, tzinfo=UTC)
    made = {
        "draft": lambda: draft(astrid, boris),
        "submitted": lambda: submitted(astrid, boris),
        "late": lambda: submitted(astrid, boris, now=late),
        "approved": lambda: approved(astrid, boris, chiara),
        "finished": lambda: finished(astrid, boris, chiara),
    }
    return made[state]()


INSIDERS = {"astrid", "boris", "chiara", "dmitri", "quentin", "qadira"}
EVERYBODY = {*CAST, "stranger"}


@pytest.mark.parametrize(
    ("state", "expected"),
    [
        ("draft", INSIDERS),
        ("submitted", INSIDERS),
        ("late", INSIDERS),
        ("approved", EVERYBODY),
        ("finished", EVERYBODY),
    ],
)
def test_who_sees_a_tournament(state: str, expected: set[str], cast: dict[str, User | None]) -> None:
    at(SUMMER)
    tournament = in_state(state, cast)
    assert who_may("view", tournament, cast) == expected
    listed = {name for name, user in cast.items() if tournament in visible_tournaments(user, day=SUMMER.date())}
    assert listed == expected
    some = {name: cast[name] for name in ("astrid", "carla", "stranger")}
    assert who_sees(reverse("tournament", args=[tournament.pk]), some) == expected & set(some)
    calendars = {name: signed_in(user).get(reverse("tournaments")).content.decode() for name, user in some.items()}
    assert {name for name, page in calendars.items() if tournament.name in page} == expected & set(some)


@pytest.mark.parametrize(
    ("state", "act", "expected"),
    [
        ("draft", "tournament_edit", {"astrid"}),
        ("submitted", "tournament_edit", set()),
        ("draft", "tournament_submit", {"astrid"}),
        ("submitted", "tournament_approve", {"chiara"}),
        ("submitted", "tournament_approve_late", set()),
        ("late", "tournament_approve_late", {"qadira"}),
        ("submitted", "tournament_refuse", {"chiara"}),
        ("submitted", "tournament_withdraw", {"astrid", "chiara"}),
        ("approved", "upload_report", {"boris", "chiara"}),
        ("submitted", "upload_report", set()),
    ],
)
def test_who_may_do_what_to_a_tournament(
    state: str, act: str, expected: set[str], cast: dict[str, User | None]
) -> None:
    """An act that is somebody's own in another state leads back with a message: it counts as refused here."""
    at(SUMMER)
    tournament = in_state(state, cast)
    before = Tournament.objects.get(pk=tournament.pk)
    through = who_gets_through(reverse(act, args=[tournament.pk]), cast, {"reason": "because"})
    waiting = {"tournament_approve_late": {"qadira"}, "tournament_refuse": {"qadira"}}.get(act, set())
    assert through - (waiting - expected) == expected
    assert Tournament.objects.get(pk=tournament.pk).state == before.state


@pytest.fixture
def report(cast: dict[str, User | None], usa: Federation) -> Report:
    """A draft of the four's report, on the day after."""
    on_the_register(usa)
    at(AFTER)
    boris = cast["boris"]
    assert boris
    return received(in_state("finished", cast), boris)


def move_to(state: str, report: Report, cast: dict[str, User | None]) -> Report:
    boris, chiara, dmitri = cast["boris"], cast["chiara"], cast["dmitri"]
    assert boris
    assert chiara
    assert dmitri
    if state in ("certified", "endorsed", "accepted"):
        report = certified_with_ticks(report, by=boris, now=AFTER)
    if state in ("endorsed", "accepted"):
        report = reports.endorse_report(report, by=chiara, now=AFTER)
    if state == "accepted":
        report = reports.accept_report(report, by=dmitri, now=AFTER)
    return report


@pytest.mark.parametrize(
    ("state", "expected"),
    [("draft", INSIDERS), ("certified", INSIDERS), ("endorsed", INSIDERS), ("accepted", EVERYBODY)],
)
def test_who_sees_a_report(state: str, expected: set[str], report: Report, cast: dict[str, User | None]) -> None:
    assert who_may("view", move_to(state, report, cast), cast) == expected
    some = {name: cast[name] for name in ("boris", "carla", "stranger")}
    assert who_sees(reverse("report", args=[report.pk]), some) == expected & set(some)


@pytest.mark.parametrize(
    ("state", "act", "expected"),
    [
        ("draft", "report_certify", {"boris"}),
        ("certified", "report_endorse", {"chiara"}),
        ("certified", "report_return", {"chiara"}),
        ("endorsed", "report_accept", {"dmitri"}),
        ("endorsed", "report_return", {"dmitri"}),
        ("accepted", "report_return", set()),
    ],
)
def test_who_may_do_what_to_a_report(
    state: str, act: str, expected: set[str], report: Report, cast: dict[str, User | None]
) -> None:
    moved = move_to(state, report, cast)
    fields = {f"tick-{tick}": "on" for tick in ticks_wanted(report, now=AFTER)} | {"reason": "because"}
    done = set()
    for name, user in cast.items():
        signed_in(user).post(reverse(act, args=[report.pk]), fields)
        if Report.objects.get(pk=report.pk).state != moved.state:
            done.add(name)
            Report.objects.filter(pk=report.pk).update(state=moved.state)
    assert done == expected


def test_who_may_download_a_file(report: Report, cast: dict[str, User | None]) -> None:
    insiders = {"boris", "chiara", "dmitri", "quentin", "qadira"}
    assert who_sees(reverse("submitted_file", args=[report.file_id]), cast) == insiders
    assert who_sees(reverse("file", args=[report.file_id]), cast) == insiders


def test_a_public_page_has_neither_files_nor_history(report: Report, cast: dict[str, User | None]) -> None:
    move_to("accepted", report, cast)
    page = signed_in(None).get(reverse("tournament", args=[report.tournament_id])).content.decode()
    assert "Amato, Anna" in page
    for hidden in (report.file.sha256[:12], "four.trf", "Chiara Officer kept", "History", "astrid@example.org"):
        assert hidden not in page


def test_what_does_not_exist_is_as_absent_as_what_is_hidden(cast: dict[str, User | None]) -> None:
    at(SUMMER)
    hidden = in_state("draft", cast)
    names = ("tournament", "tournament_edit", "upload_report")
    for name in names:
        for pk in (hidden.pk, uuid4()):
            assert signed_in(cast["carla"]).get(reverse(name, args=[pk])).status_code == 404


def test_an_office_that_ended_opens_nothing(report: Report, cast: dict[str, User | None]) -> None:
    chiara = cast["chiara"]
    assert chiara
    move_to("certified", report, cast)
    chiara.offices.update(ends_on=datetime(2025, 10, 15, tzinfo=UTC).date())
    signed_in(User.objects.get(pk=chiara.pk)).post(reverse("report_endorse", args=[report.pk]))
    assert Report.objects.get(pk=report.pk).state == "certified"


def test_a_stranger_who_sends_a_form_is_asked_to_sign_in(report: Report) -> None:
    answer = signed_in(None).post(reverse("report_certify", args=[report.pk]), {})
    assert (answer.status_code, "/account/login/" in answer.headers["Location"]) == (302, True)


def test_sending_needs_the_forms_token(report: Report, cast: dict[str, User | None]) -> None:
    from django.test import Client

    boris = cast["boris"]
    assert boris
    client = Client(enforce_csrf_checks=True)
    client.force_login(boris)
    assert client.post(reverse("report_certify", args=[report.pk])).status_code == 403
    assert client.post(reverse("upload_report", args=[report.tournament_id]), {"file": trf()}).status_code == 403
