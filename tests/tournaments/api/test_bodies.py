"""What comes as a body, however it comes: empty, cut off, labelled as a form, as large as can be; and keys reused."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from ratingsite.office.accounts.models import User
from ratingsite.office.api.models import KeptAnswer
from ratingsite.office.api.once import KEPT_FOR
from tests.programs import Program, program_of
from tests.tournaments.api.test_sending import BROKEN, send
from tests.tournaments.events import AFTER, changed, finished, received, trf
from tests.tournaments.forms import at
from tournaments.api import schemas
from tournaments.registration.models import Tournament
from tournaments.reports.models import Report, SubmittedFile
from tournaments.trf import MAX_BYTES


class CutOff:
    """A body whose sender goes away in the middle."""

    def read(self, *_size: int) -> bytes:
        raise ConnectionResetError

    readline = read


def posted(program: Program, path: str, content: bytes, content_type: str, **more: Any) -> Any:
    headers = program.headers | more.pop("headers", {})
    return program.client.generic("POST", f"/api/v1{path}", content, content_type, headers=headers, **more)


# ---------------------------------------------------------------- bodies
@pytest.mark.parametrize("kept", [False, True])
def test_a_body_that_is_cut_off_is_a_bad_request_and_nothing_is_kept_of_it(
    kept: bool, four: Tournament, boris: User
) -> None:
    program = program_of(boris)
    path = f"/tournaments/{four.pk}/reports" if kept else "/try"
    key = {"idempotency-key": "hall-1"}
    broken = posted(program, path, b"x", "text/plain", headers=key, **{"wsgi.input": CutOff(), "CONTENT_LENGTH": "900"})
    assert (broken.status_code, broken.json()["type"]) == (400, "/api/v1/docs/#problem-bad-request")
    assert not SubmittedFile.objects.exists()
    assert not KeptAnswer.objects.exists()
    assert program.send(path, trf(), key="hall-1").status_code == (201 if kept else 200)


@pytest.mark.parametrize(
    "content_type",
    [
        "application/octet-stream",
        "text/plain; charset=utf-16",
        "application/x-www-form-urlencoded",
        "text/html",
        "",
        "?",
    ],
)
def test_whatever_the_body_is_called_its_bytes_are_the_file(content_type: str, four: Tournament, boris: User) -> None:
    answer = posted(program_of(boris), f"/tournaments/{four.pk}/reports", trf(), content_type)
    assert (answer.status_code, bytes(SubmittedFile.objects.get().content)) == (201, trf())


@pytest.mark.parametrize(
    "content_type", ["multipart/form-data", "multipart/form-data; boundary=x", "Multipart/Form-Data"]
)
def test_a_form_is_no_file_however_it_is_spelt(content_type: str, four: Tournament, boris: User) -> None:
    answer = posted(program_of(boris), f"/tournaments/{four.pk}/reports", trf(), content_type)
    assert (answer.status_code, answer.json()["type"]) == (415, "/api/v1/docs/#problem-not-raw")
    assert not SubmittedFile.objects.exists()


@pytest.mark.every_case
@pytest.mark.parametrize(
    ("content", "code"),
    [(b"", "empty-file"), (b"\x1f\x8b\x08\x00zipped", "file-kind"), (b"\x00" * 64, "looks-like-utf-16")],
)
def test_what_cannot_be_read_is_kept_and_says_what_it_is(
    content: bytes, code: str, four: Tournament, boris: User
) -> None:
    problem = send(program_of(boris, "upload"), four, content)
    check = schemas.File.model_validate(problem.json()["file"]).check
    assert (problem.status_code, [fault.code for fault in check.faults][:1], check.event) == (422, [code], None)
    assert bytes(SubmittedFile.objects.get().content) == content


@pytest.mark.parametrize(("size", "status"), [(MAX_BYTES, 200), (MAX_BYTES + 1, 413), (7 * 1024 * 1024, 413)])
def test_the_largest_body_is_five_megabytes_and_not_one_byte_more(size: int, status: int, boris: User) -> None:
    assert program_of(boris, "try").send("/try", b"#" * size).status_code == status


# ---------------------------------------------------------------- keys
def test_a_key_of_an_accepted_file_is_not_that_of_a_trial_of_it(four: Tournament, boris: User) -> None:
    """Only what is sent in is kept: a trial takes no key, and leaves none."""
    program = program_of(boris)
    assert program.send("/try", trf(), key="hall-1").status_code == 200
    assert send(program, four, key="hall-1").status_code == 201
    assert "Idempotency-Replayed" not in program.send("/try", trf(), key="hall-1")


def test_a_key_belongs_to_the_person_whichever_token_comes_with_it(four: Tournament, boris: User, chiara: User) -> None:
    first = send(program_of(boris, "upload"), four, key="hall-1")
    again = send(program_of(boris, "upload", "read"), four, key="hall-1")
    other = send(program_of(chiara, "upload"), four, BROKEN, key="hall-1")
    assert (again.content, again["Idempotency-Replayed"]) == (first.content, "true")
    assert (other.status_code, other.get("Idempotency-Replayed")) == (422, None)
    assert other.json()["type"] == "/api/v1/docs/#problem-report-refused"


def test_the_same_file_for_another_tournament_under_the_key_is_another_asking(
    four: Tournament, astrid: User, boris: User, chiara: User
) -> None:
    other = finished(astrid, boris, chiara, name="Another Four")
    program = program_of(boris, "upload")
    assert [send(program, each, key="hall-1").status_code for each in (four, other)] == [201, 422]
    assert SubmittedFile.objects.get().tournament == four


def test_the_repetition_is_answered_as_then_though_the_report_has_moved_on(four: Tournament, boris: User) -> None:
    program = program_of(boris, "upload")
    first = send(program, four, key="hall-1")
    received(four, boris, trf(lines=changed(2, rating="2106")))
    again = send(program, four, key="hall-1")
    assert (again.json(), again["Idempotency-Replayed"]) == (first.json(), "true")
    assert (again.json()["report"]["state"], Report.objects.get(version=1).state) == ("draft", "superseded")


@pytest.mark.parametrize(("late", "statuses"), [(timedelta(0), [201, 201]), (timedelta(minutes=1), [201, 422])])
def test_a_key_is_free_again_behind_seven_days(
    late: timedelta, statuses: list[int], four: Tournament, boris: User
) -> None:
    """On the last day it still answers as it did; behind it another file may come under it."""
    program = program_of(boris, "upload")
    answers = [send(program, four, key="hall-1").status_code]
    at(AFTER + KEPT_FOR - timedelta(minutes=1) + 2 * late)
    answers.append(send(program, four, BROKEN if late else trf(), key="hall-1").status_code)
    assert answers == statuses
    assert KeptAnswer.objects.get().asked_at > AFTER - timedelta(minutes=1)


@pytest.mark.parametrize("key", ["", "ü", "a\tb"])
def test_a_key_that_is_none_keeps_nothing(key: str, four: Tournament, boris: User) -> None:
    headers = {"idempotency-key": key}
    answer = posted(program_of(boris), f"/tournaments/{four.pk}/reports", trf(), "text/plain", headers=headers)
    assert (answer.status_code, SubmittedFile.objects.count()) == (422, 0)


# ---------------------------------------------------------------- tokens
def test_a_token_opens_until_midnight_and_not_a_second_longer(boris: User) -> None:
    at(AFTER)
    program = program_of(boris)  # until 15 November
    last = AFTER.replace(hour=0) + timedelta(days=31)
    answers = []
    for moment in (last - timedelta(seconds=30), last + timedelta(seconds=1)):
        at(moment)
        answers.append(program.send("/try", b"").status_code)
    assert answers == [200, 401]


def test_a_person_who_lost_the_office_sends_no_more_with_the_token_of_before(four: Tournament, boris: User) -> None:
    program = program_of(boris)
    assert send(program, four).status_code == 201
    four.appointments.all().delete()
    assert send(program, four, trf(lines=changed(2, rating="2106"))).status_code == 404
    assert SubmittedFile.objects.count() == 1


def test_a_token_in_the_address_or_a_cookie_opens_nothing(boris: User) -> None:
    secret = program_of(boris).secret
    client: Any = Client()
    client.cookies["Authorization"] = f"Bearer {secret}"
    answer = client.post(f"/api/v1/try?token={secret}&access_token={secret}", trf(), content_type="text/plain")
    assert answer.status_code == 401
