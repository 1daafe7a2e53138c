"""A file is sent in by a program: the upload page's services, once for each key, and never half."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from hashlib import sha256
from threading import Barrier
from typing import Any

import pytest
from django.db import OperationalError, connection, connections
from django.urls import reverse

from ratings.register.models import Federation
from ratingsite.office.accounts.models import User
from ratingsite.office.audit.models import AuditEntry
from tests.programs import Program, program_of
from tests.tournaments.certifying import certified_with_ticks
from tests.tournaments.desk import Desk
from tests.tournaments.events import AFTER, approved, changed, finished, on_the_register, received, trf
from tests.tournaments.forms import at
from tournaments.api import schemas
from tournaments.registration.models import Tournament
from tournaments.reports import services as reports
from tournaments.reports.models import Game, Report, SubmittedFile

BROKEN = trf(lines=changed(2, points="3.0"))


def send(program: Program, tournament: Tournament, content: bytes = trf(), key: str = "", query: str = "") -> Any:
    return program.send(f"/tournaments/{tournament.pk}/reports{query}", content, key)


def test_a_file_becomes_a_draft_with_its_bytes_kept(four: Tournament, boris: User) -> None:
    answer = send(program_of(boris, "upload"), four, query="?name=C:\\reports\\four.trf")
    file, report = SubmittedFile.objects.get(), Report.objects.get()
    schemas.Sent.model_validate(answer.json())
    assert (answer.status_code, answer["Location"]) == (201, f"/api/v1/reports/{report.pk}")
    assert (bytes(file.content), file.name, file.sent_by) == (trf(), "four.trf", boris)
    assert {name: value for name, value in answer.json()["file"].items() if name != "check"} == {
        "id": str(file.pk),
        "tournament": str(four.pk),
        "number": 1,
        "name": "four.trf",
        "size": len(trf()),
        "sha256": sha256(trf()).hexdigest(),
        "sent_at": "2025-10-16T12:00:00Z",
        "sent_by": "Boris Arbiter",
        "read_at": "2025-10-16T12:00:00Z",
        "accepted": True,
        "page": f"http://127.0.0.1:8000/files/{file.pk}/",
        "report": str(report.pk),
    }
    assert answer.json()["report"] == {
        "id": str(report.pk),
        "tournament": str(four.pk),
        "version": 1,
        "part": 0,
        "last_round": None,
        "is_last_part": True,
        "state": "draft",
        "corrects": None,
        "file": str(file.pk),
        "created_at": "2025-10-16T12:00:00Z",
        "certified_at": None,
        "endorsed_at": None,
        "accepted_at": None,
        "returned_at": None,
        "refused_at": None,
        "reason": None,
        "page": f"http://127.0.0.1:8000/reports/{report.pk}/",
    }
    acts = AuditEntry.objects.filter(object_id__in=[file.pk, report.pk]).values_list("act", flat=True)
    assert list(acts) == ["receive file", "read report"]


def test_the_same_bytes_again_make_no_second_version(four: Tournament, boris: User) -> None:
    program = program_of(boris, "upload")
    first, second = send(program, four), send(program, four)
    assert (first.status_code, second.status_code, second.json()) == (201, 200, first.json())
    assert (SubmittedFile.objects.count(), Report.objects.count()) == (1, 1)


def test_a_refused_file_is_kept_and_the_refusal_has_every_fault(four: Tournament, boris: User) -> None:
    answer = send(program_of(boris, "upload"), four, BROKEN)
    file, problem = SubmittedFile.objects.get(), answer.json()
    assert (answer.status_code, answer["Content-Type"]) == (422, "application/problem+json")
    assert (problem["type"], problem["report"]) == ("/api/v1/docs/#problem-report-refused", None)
    schemas.File.model_validate(problem["file"])
    (fault,) = [each for each in problem["file"]["check"]["faults"] if each["severity"] == "error"]
    assert (fault["line"], fault["column"], fault["end_column"], fault["player"]) == (13, 81, 84, 2)
    assert (bytes(file.content), file.accepted, Report.objects.count()) == (BROKEN, False, 0)


def test_behind_a_certified_report_the_file_is_kept_and_waits(four: Tournament, boris: User) -> None:
    report = received(four, boris)
    certified_with_ticks(report, by=boris, now=AFTER)
    other = trf(lines=changed(2, rating="2106"))
    answer = send(program_of(boris, "upload"), four, other, key="k")
    kept = SubmittedFile.objects.get(number=2)
    problem = answer.json()
    assert (answer.status_code, problem["type"]) == (409, "/api/v1/docs/#problem-report-under-way")
    assert (problem["file"], problem["report"]) == (str(kept.pk), {"id": str(report.pk), "state": "certified"})
    assert (bytes(kept.content), kept.read_at) == (other, None)
    reports.recall_report(report, by=boris, now=AFTER)
    assert send(program_of(boris, "upload"), four, other, key="k").status_code == 201


def test_what_is_too_large_or_a_form_is_refused_and_not_kept(four: Tournament, boris: User) -> None:
    program = program_of(boris, "upload")
    sizes = (5 * 1024 * 1024 + 1, 6 * 1024 * 1024 + 1)
    large = [send(program, four, b"0" * size).json()["status"] for size in sizes]
    form = program.client.post(f"/api/v1/tournaments/{four.pk}/reports", {"file": "x"}, headers=program.headers)
    assert (large, form.status_code) == ([413, 413], 415)
    assert not SubmittedFile.objects.exists()


def test_who_sees_a_tournament_may_not_send_its_report(
    four: Tournament, astrid: User, boris: User, chiara: User, carla: User, faruk: User
) -> None:
    """9.1: the chief arbiter, and the rating officer of the federation; to everybody else there is nothing there."""
    people = (astrid, boris, chiara, carla, faruk)
    got = {user.name.split()[0]: send(program_of(user, "upload"), four).status_code for user in people}
    assert got == {"Astrid": 404, "Boris": 201, "Chiara": 200, "Carla": 404, "Faruk": 404}


def test_before_the_tournament_is_approved_nothing_is_taken(astrid: User, boris: User, chiara: User) -> None:
    at(AFTER)
    tournament = approved(astrid, boris, chiara)
    Tournament.objects.filter(pk=tournament.pk).update(state="withdrawn")
    assert send(program_of(boris, "upload"), tournament).status_code == 404


# ---------------------------------------------------------------- parts
def test_a_part_is_sent_with_its_last_round(desk: Desk) -> None:
    league = desk.approved(format="league", days_a_round=20)
    at(desk.after(league, 1))
    Tournament.objects.update(state="running")
    answer = send(program_of(desk.boris, "upload"), league, desk.file(league), query="?last_round=1")
    version = answer.json()["report"]
    assert (answer.status_code, version["part"], version["last_round"], version["is_last_part"]) == (201, 1, 1, False)


def test_of_a_part_that_cannot_be_nothing_is_kept(four: Tournament, boris: User) -> None:
    problem = send(program_of(boris, "upload"), four, query="?last_round=2").json()
    assert problem["errors"] == [{"name": "last_round", "detail": "No part can end with round 2."}]
    assert not SubmittedFile.objects.exists()


def test_behind_the_last_part_a_file_waits_and_is_tried_as_the_whole(desk: Desk) -> None:
    league = desk.approved(format="league", days_a_round=20)
    for last_round in (1, None):
        desk.accepted(desk.received(league, last_round=last_round))
    at(desk.after(league))
    program, other = program_of(desk.boris), desk.file(league) + b"### once more\r\n"
    answers = [program.send(f"/tournaments/{league.pk}/{what}", other).status_code for what in ("try", "reports")]
    assert answers == [200, 409]


# ---------------------------------------------------------------- keys
@pytest.mark.parametrize("content", [trf(), BROKEN], ids=["accepted", "refused"])
def test_under_a_key_the_repetition_is_answered_alike(content: bytes, four: Tournament, boris: User) -> None:
    program = program_of(boris, "upload")
    first = send(program, four, content, key="hall-1")
    at(AFTER + timedelta(hours=1))
    again = send(program, four, content, key="hall-1")
    assert (again.status_code, again.content) == (first.status_code, first.content)
    assert (again["Content-Type"], again.get("Location")) == (first["Content-Type"], first.get("Location"))
    assert [each.get("Idempotency-Replayed") for each in (first, again)] == [None, "true"]
    assert (SubmittedFile.objects.count(), Report.objects.count()) == (1, int(content == trf()))


def test_another_file_or_place_under_the_key_is_refused_and_not_kept(four: Tournament, boris: User) -> None:
    program = program_of(boris, "upload")
    send(program, four, key="hall-1")
    answers = [send(program, four, BROKEN, key="hall-1"), send(program, four, key="hall-1", query="?name=other.trf")]
    assert [(each.status_code, each.json()["type"]) for each in answers] == [
        (422, "/api/v1/docs/#problem-key-used"),
        (422, "/api/v1/docs/#problem-key-used"),
    ]
    assert SubmittedFile.objects.count() == 1


def test_a_key_that_is_none_is_a_bad_parameter(four: Tournament, boris: User) -> None:
    problem = send(program_of(boris, "upload"), four, key="k" * 101).json()
    text = "Please give 1 to 100 printable ASCII characters."
    assert problem["errors"] == [{"name": "Idempotency-Key", "detail": text}]


def gone(execute: Any, sql: str, *said: Any) -> Any:
    """The database goes away when the games of a report are to be written."""
    if sql.startswith(f'INSERT INTO "{Game._meta.db_table}"'):
        raise OperationalError("server closed the connection unexpectedly")
    return execute(sql, *said)


def test_what_broke_while_reading_keeps_the_bytes_and_can_be_repeated(four: Tournament, boris: User) -> None:
    program = program_of(boris, "upload")
    program.client.raise_request_exception = False
    with connection.execute_wrapper(gone):
        broken = send(program, four, key="hall-1")
    assert (broken.status_code, broken["Content-Type"]) == (503, "application/problem+json")
    assert (bytes(SubmittedFile.objects.get().content), Report.objects.count()) == (trf(), 0)
    assert (send(program, four, key="hall-1").status_code, Report.objects.count()) == (201, 1)


@pytest.mark.django_db(transaction=True)
def test_two_at_once_under_one_key_make_one_version_and_hear_the_same(
    astrid: User, boris: User, chiara: User, usa: Federation
) -> None:
    on_the_register(usa)
    at(AFTER)
    tournament = finished(astrid, boris, chiara)
    secret, barrier = program_of(boris, "upload").secret, Barrier(2)

    def one(_number: int) -> Any:
        program = Program(secret)
        barrier.wait()
        try:
            return send(program, tournament, key="hall-1")
        finally:
            connections.close_all()

    with ThreadPoolExecutor(2) as pool:
        answers = list(pool.map(one, range(2)))
    assert [answer.status_code for answer in answers] == [201, 201]
    assert answers[0].content == answers[1].content
    assert {answer.get("Idempotency-Replayed") for answer in answers} == {None, "true"}
    assert (SubmittedFile.objects.count(), Report.objects.count()) == (1, 1)


def test_the_page_for_people_knows_the_file(four: Tournament, boris: User, client: Any) -> None:
    """What a program sends is no other file than one from the upload page."""
    sent = send(program_of(boris, "upload"), four).json()
    client.force_login(boris)
    assert client.get(reverse("report", args=[sent["report"]["id"]])).status_code == 200
    assert client.get(reverse("submitted_file", args=[sent["file"]["id"]])).content == trf()
