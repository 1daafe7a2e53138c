"""Versions, parts and corrections as programs read them: who sees which in which state, and what stands in each."""

from __future__ import annotations

import pytest

from ratingsite.office.accounts.models import User
from tests.programs import program_of
from tests.tournaments.api.test_reading import statuses
from tests.tournaments.api.test_sending import send
from tests.tournaments.desk import Desk
from tests.tournaments.events import changed
from tests.tournaments.forms import at
from tests.tournaments.reports.corrections.test_corrections import CORRECTED, allowed
from tournaments.api import schemas
from tournaments.reports import services as reports
from tournaments.reports.models import Report


@pytest.mark.parametrize(
    ("state", "is_public"),
    [
        ("draft", False),
        ("certified", False),
        ("endorsed", False),
        ("returned", False),
        ("accepted", True),
        ("superseded", False),
    ],
)
def test_what_is_accepted_is_everybodys_and_its_file_and_faults_never(
    state: str, is_public: bool, desk: Desk, carla: User, faruk: User
) -> None:
    report = desk.received(desk.approved())
    if is_public:
        desk.accepted(report)
    else:
        Report.objects.filter(pk=report.pk).update(state=state)
    at(desk.after(report.tournament))
    inside, outside = (desk.astrid, desk.boris, desk.chiara, desk.dmitri, desk.qadira), (carla, faruk)
    for what in ("", "/crosstable"):
        found = statuses(f"/reports/{report.pk}{what}", *inside, *outside)
        assert list(found.values()) == [200] * 5 + [200 if is_public else 404] * 2
    assert list(statuses(f"/reports/{report.pk}/faults", *inside, *outside).values()) == [200] * 5 + [404] * 2
    assert list(statuses(f"/files/{report.file_id}", *inside, *outside).values()) == [404] + [200] * 4 + [404] * 2
    said = program_of(faruk, "read").get(f"/tournaments/{report.tournament_id}").json()
    assert ([each["state"] for each in said["versions"]], said["files"]) == (["accepted"] if is_public else [], [])


def test_a_correction_is_sent_by_a_program_and_each_version_says_what_it_is(desk: Desk, faruk: User) -> None:
    first = desk.reported(desk.approved())
    tournament = first.tournament
    at(desk.after(tournament))
    program, file = program_of(desk.boris), desk.file(tournament, lines=CORRECTED)
    refused = send(program, tournament, file, key="k")
    assert (refused.status_code, refused.json()["report"]) == (409, {"id": str(first.pk), "state": "accepted"})
    allowed(desk, first)
    answer = send(program, tournament, file, key="k")
    version = schemas.Sent.model_validate(answer.json()).report
    assert version is not None
    assert (answer.status_code, version.version, str(version.corrects), version.state) == (
        201,
        2,
        str(first.pk),
        "draft",
    )
    state = program.get(f"/tournaments/{tournament.pk}").json()
    assert [(each["version"], each["state"]) for each in state["versions"]] == [(2, "draft"), (1, "accepted")]
    assert state["report"] == str(first.pk)  # until the correction is accepted
    desk.accepted(Report.objects.get(pk=version.id))
    public = program_of(faruk, "read")
    state = public.get(f"/tournaments/{tournament.pk}").json()
    assert [(each["version"], each["state"]) for each in state["versions"]] == [(2, "accepted"), (1, "corrected")]
    assert state["report"] == str(version.id)
    games = [public.get(f"/reports/{pk}/crosstable").json()["games"][0]["result"] for pk in (first.pk, version.id)]
    assert games == ["1-0", "0-1"]


def test_why_a_report_is_refused_for_good_is_told_to_those_inside(desk: Desk, faruk: User) -> None:
    report = desk.endorsed(desk.received(desk.approved()))
    moment = desk.after(report.tournament)
    reports.refuse_report(report, by=desk.qadira, now=moment, reason="The games were invented.")
    at(moment)
    answers = [program_of(user, "read").get(f"/reports/{report.pk}") for user in (desk.boris, desk.chiara, faruk)]
    told = [answer.json()["reason"] for answer in answers if answer.status_code == 200]
    assert told == ["The games were invented."] * 2
    again = send(program_of(desk.boris), report.tournament, desk.file(report.tournament, lines=CORRECTED))
    assert (again.status_code, again.json()["report"]) == (409, {"id": str(report.pk), "state": "refused"})


def test_each_part_is_a_version_with_its_rounds(desk: Desk, faruk: User) -> None:
    league = desk.approved(format="league", days_a_round=20)
    first = desk.accepted(desk.received(league, last_round=1))
    second = desk.received(league, desk.file(league, lines=changed(2, rating="2106")), last_round=2)
    at(desk.after(league, 2))
    read = program_of(desk.boris, "read")
    versions = [read.get(f"/reports/{report.pk}").json() for report in (first, second)]
    assert [(each["part"], each["last_round"], each["is_last_part"], each["state"]) for each in versions] == [
        (1, 1, False, "accepted"),
        (2, 2, False, "draft"),
    ]
    assert len(program_of(faruk, "read").get(f"/tournaments/{league.pk}").json()["versions"]) == 1
