"""What programs read: the same as their person reads on the pages, whole answers from the same setup."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from ratings.register.models import Player
from ratingsite.office.accounts.models import User
from tests.programs import Program, program_of
from tests.tournaments.certifying import certified_with_ticks
from tests.tournaments.desk import Desk
from tests.tournaments.events import AFTER, changed, received, trf
from tests.tournaments.to_the_list import EVERYBODY, Way
from tournaments.api import schemas
from tournaments.benchmarks.sample_report import sample_report
from tournaments.registration.models import Tournament
from tournaments.reports import services as reports
from tournaments.reports.models import Report, SubmittedFile

NOBODY_KNOWN = changed(4, fide_id="2099999")


def statuses(path: str, *people: User) -> dict[str, int]:
    """What each of them is answered."""
    return {user.name.split()[0]: program_of(user, "read").get(path).status_code for user in people}


# ---------------------------------------------------------------- the tournament
def test_the_state_of_a_tournament_for_its_arbiter_and_for_a_stranger(
    four: Tournament, boris: User, faruk: User
) -> None:
    report = received(four, boris)
    inside = program_of(boris, "read").get(f"/tournaments/{four.pk}").json()
    outside = program_of(faruk, "read").get(f"/tournaments/{four.pk}").json()
    schemas.State.model_validate(inside)
    (version,), (file,) = inside.pop("versions"), inside.pop("files")
    assert inside == {
        "id": str(four.pk),
        "name": "St. Louis Autumn Four",
        "city": "St. Louis",
        "federation": "USA",
        "territory": "USA",
        "start": "2025-10-12",
        "end": "2025-10-14",
        "rounds": 3,
        "format": "round-robin",
        "chief_arbiter": "Boris Arbiter",
        "systems": ["fide-standard"],
        "state": "finished",
        "page": f"http://127.0.0.1:8000/tournaments/{four.pk}/",
        "report": str(report.pk),
    }
    assert (version["id"], version["state"], file["number"]) == (str(report.pk), "draft", 1)
    assert outside == {**inside, "report": None, "versions": [], "files": []}


def test_every_version_is_listed_and_why_one_came_back(four: Tournament, boris: User, chiara: User) -> None:
    report = received(four, boris)
    certified_with_ticks(report, by=boris, now=AFTER)
    reports.return_report(report, by=chiara, now=AFTER, reason="Round 2, board 1.")
    second = received(four, boris, trf(lines=changed(2, rating="2106")))
    state = program_of(boris, "read").get(f"/tournaments/{four.pk}").json()
    said = [(each["version"], each["state"], each["reason"]) for each in state["versions"]]
    assert said == [(2, "draft", None), (1, "superseded", "Round 2, board 1.")]
    assert state["report"] == str(second.pk)
    one = program_of(boris, "read").get(f"/reports/{report.pk}").json()
    assert one == state["versions"][1]
    assert (one["certified_at"], one["returned_at"]) == ("2025-10-16T12:00:00Z", "2025-10-16T12:00:00Z")


def test_who_may_not_see_gets_nothing(
    four: Tournament, astrid: User, boris: User, chiara: User, carla: User, faruk: User
) -> None:
    """A draft is for its arbiters, organiser and offices; its file for who sent it, its chief and the offices."""
    report = received(four, boris)
    everybody = (astrid, boris, chiara, carla, faruk)
    inside = {"Astrid": 200, "Boris": 200, "Chiara": 200, "Carla": 404, "Faruk": 404}
    for path in (f"/reports/{report.pk}", f"/reports/{report.pk}/faults", f"/reports/{report.pk}/crosstable"):
        assert statuses(path, *everybody) == inside
    assert statuses(f"/files/{report.file_id}", *everybody) == {**inside, "Astrid": 404}
    assert statuses(f"/tournaments/{four.pk}", *everybody) == dict.fromkeys(inside, 200)


# ---------------------------------------------------------------- faults
def test_the_faults_of_a_version_are_those_of_its_file_and_of_the_checks(four: Tournament, boris: User) -> None:
    report = received(four, boris, trf(lines=NOBODY_KNOWN))
    answer = program_of(boris, "read").get(f"/reports/{report.pk}/faults").json()
    schemas.Faults.model_validate(answer)
    file = program_of(boris, "read").get(f"/files/{report.file_id}").json()
    assert answer["faults"] == file["check"]["faults"]
    assert [finding for finding in answer["findings"] if finding["severity"] == "error"] == [
        {
            "severity": "error",
            "code": "unknown-player",
            "line": 15,
            "column": 58,
            "end_column": 68,
            "player": 4,
            "rounds": [],
            "games": [],
            "got": "2099999",
            "expected": None,
            "article": "10.1",
            "message": "Nobody on the register has this FIDE ID.",
        }
    ]


def test_a_file_that_nobody_could_read_has_its_faults_too(four: Tournament, boris: User) -> None:
    got = reports.receive_file(four, name="x.pdf", content=b"%PDF-1.7", by=boris, now=AFTER)
    answer = program_of(boris, "read", language="fr").get(f"/files/{got.file.pk}").json()
    schemas.File.model_validate(answer)
    assert (answer["report"], answer["check"]["event"], answer["check"]["players"]) == (None, None, 0)
    (fault,) = answer["check"]["faults"]
    assert (fault["code"], fault["scope"], fault["line"]) == ("file-kind", "file", None)
    assert "fichier" in fault["message"].lower()


# ---------------------------------------------------------------- crosstables
def test_the_crosstable_of_an_accepted_report_is_everybodys_with_the_changes_of_the_list(
    desk: Desk, faruk: User
) -> None:
    way = Way(desk=desk, system="fide-standard", day=desk.approved().starts_on)
    Tournament.objects.all().delete()
    way.listed(EVERYBODY, record=2500)
    tournament = way.approved()
    report = way.accepted(tournament)
    way.published(tournament)
    answer = program_of(faruk, "read").get(f"/reports/{report.pk}/crosstable").json()
    schemas.Crosstable.model_validate(answer)
    assert [(each["number"], each["key"], each["points"], each["changes"]) for each in answer["players"]] == [
        (1, "1", 2.5, {"fide-standard": 10.0}),
        (2, "3", 2.5, {"fide-standard": 10.0}),
        (3, "2", 1.0, {"fide-standard": -5.0}),
        (4, "4", 0.0, {"fide-standard": -15.0}),
    ]
    assert answer["players"][0] == {
        "key": "1",
        "number": 1,
        "place": 1,
        "name": "Amato, Anna",
        "title": "WGM",
        "federation": "USA",
        "fide_id": 2099101,
        "player": "2099101",
        "rating": 2301,
        "points": 2.5,
        "changes": {"fide-standard": 10.0},
    }
    assert answer["games"][0] == {"round": 1, "white": "1", "black": "4", "result": "1-0", "rated": True}
    assert len(answer["games"]) == 6


def test_a_round_without_an_opponent_is_a_game_without_black(four: Tournament, boris: User) -> None:
    lines = changed(4, cells="1b0 0000-Z 3b0"), changed(2, cells="3w0 0000-U 1b0")
    content = trf(lines=(lines[0][0], lines[1][1], lines[0][2], lines[0][3]))
    report = received(four, boris, content.replace(b"Round-Robin", b"Swiss-System"))
    games = program_of(boris, "read").get(f"/reports/{report.pk}/crosstable").json()["games"]
    alone = [
        {"round": 2, "white": "2", "black": None, "result": "bye", "rated": False},
        {"round": 2, "white": "4", "black": None, "result": "zero-point-bye", "rated": False},
    ]
    assert [game for game in games if game["black"] is None] == alone


@pytest.mark.every_case
@pytest.mark.parametrize("what", ["", "/faults", "/crosstable"])
def test_a_large_report_asks_the_database_as_often_as_a_small_one(what: str, four: Tournament, boris: User) -> None:
    program = program_of(boris, "read")
    small, large = (
        asked(program, f"/reports/{received(four, boris, sample_report(players, 5, 1)).pk}{what}")
        for players in (8, 80)
    )
    assert large <= small


def asked(program: Program, path: str) -> int:
    with CaptureQueriesContext(
        connection,
    ) as queries:
        assert program.get(path).status_code == 200
    return len(queries)


def test_what_is_not_there_is_a_problem(boris: User) -> None:
    """Unknown keys and keys that are none."""
    key = "00000000-0000-0000-0000-000000000000"
    for path in (f"/tournaments/{key}", f"/files/{key}", f"/reports/{key}", "/reports/7", "/nowhere", "/"):
        answer: Any = program_of(boris, "read").get(path)
        assert (answer.status_code, answer["Content-Type"]) == (404, "application/problem+json"), path
        assert answer.json()["type"] == "/api/v1/docs/#problem-not-found"
    assert not SubmittedFile.objects.exists()
    assert not Report.objects.exists()
    assert not Player.objects.exists()
