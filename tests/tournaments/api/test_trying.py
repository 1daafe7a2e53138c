"""A file is tried: the answer is what the commands print, and nothing is left behind."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.db import models
from django.urls import reverse

from ratingsite.office.accounts.models import User
from ratingsite.office.api.models import AccessToken
from ratingsite.office.audit.models import AuditEntry
from ratingsite.office.outbox.models import OutboxMessage
from tests.programs import program_of
from tests.tournaments.events import changed, draft, trf
from tests.tournaments.trf.bad_input import ALL
from tournaments.api import schemas
from tournaments.registration.models import Tournament
from tournaments.reports.models import Entry, Game, Report, SubmittedFile
from tournaments.reports.parts.selectors import THE_WHOLE
from tournaments.reports.registered.facts import registered_facts
from tournaments.trf import MAX_BYTES

ROUND_TWO = trf(lines=changed(2, points="3.0", cells="3w0 4b1 1b1"))
OWN = Path(__file__).resolve().parents[3] / "ratingsite" / "site" / "demo" / "files" / "us-championship-2025.trf"


def printed(command: str, raw: bytes, folder: Path, capsys: pytest.CaptureFixture[str], *options: str) -> Any:
    """The document that a command prints of a file, whatever its exit status."""
    path = folder / "report.trf"
    path.write_bytes(raw)
    with suppress(SystemExit):
        call_command(command, str(path), *options)
    out = capsys.readouterr().out
    return json.loads(out) if out else None


@pytest.mark.parametrize(
    "raw",
    [trf(), ROUND_TWO, OWN.read_bytes(), trf().replace(b"St. Louis", b"St. L\xe9uis"), b"", b"%PDF-1.7", b"\x00\xff"],
    ids=["clean", "contradicting", "championship", "cp1252", "empty", "pdf", "binary"],
)
def test_the_answer_is_what_the_commands_print(
    raw: bytes, boris: User, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    check = printed("check_report", raw, tmp_path, capsys)
    rating = printed("rate_report", raw, tmp_path, capsys)
    answer = program_of(boris, "try").send("/try", raw)
    why = None if check["accepted"] else "A refused file is not rated: its errors come first."
    assert (answer.status_code, answer.json()) == (200, {"check": check, "rating": rating, "not_rated": why})


def test_encoding_system_and_edition_are_the_options_of_the_commands(
    boris: User, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    raw = trf().replace(b"St. Louis Autumn", b"St. L\xe9uis Autumn")
    check = printed("check_report", raw, tmp_path, capsys, "--encoding", "cp1252")
    options = ("--encoding", "cp1252", "--system", "fide-rapid", "--edition", "fide-rb-2022")
    rating = printed("rate_report", raw, tmp_path, capsys, *options)
    program = program_of(boris, "try")
    answer = program.send("/try?encoding=cp1252&system=fide-rapid&edition=fide-rb-2022", raw)
    assert answer.json() == {"check": check, "rating": rating, "not_rated": None}
    assert rating["players"]["1"]["events"][0]["edition"] == "fide-rb-2022"


def test_against_a_tournament_it_is_check_report_registered(
    four: Tournament, faruk: User, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Faruk holds no office: of an approved tournament everybody sees what was registered."""
    raw = trf(federation="", chief="Somebody Else").replace(b"022 St. Louis\r\n", b"")
    known = registered_facts(four, THE_WHOLE)
    facts = tmp_path / "facts.json"
    document = {
        **{name: getattr(known, name) for name in ("name", "city", "federation", "rounds", "format", "rate_of_play")},
        **{name: getattr(known, name) for name in ("chief_arbiter", "deputy_arbiters")},
        "start": known.start.isoformat() if known.start else None,
        "end": known.end.isoformat() if known.end else None,
        "schedule": [known.schedule[number].isoformat() for number in (1, 2, 3)],
    }
    facts.write_text(json.dumps(document), encoding="utf-8")
    check = printed("check_report", raw, tmp_path, capsys, "--registered", str(facts))
    answer = program_of(faruk, "try").send(f"/tournaments/{four.pk}/try", raw).json()
    assert answer["check"] == check
    found = {(fault["severity"], fault["code"], fault["field"]) for fault in check["faults"]}
    assert found >= {("note", "record-filled", "022"), ("warning", "record-differs", "102")}
    assert check["accepted"]
    assert answer["rating"]["players"]["1"]["events"][0]["edition"] == "fide-2025-10"


def test_in_french_the_faults_are_french_and_everything_else_the_same(boris: User) -> None:
    english = program_of(boris, "try").send("/try", ROUND_TWO).json()
    french = program_of(boris, "try", language="fr").send("/try", ROUND_TWO).json()
    said = "Les résultats de la partie ne concordent pas : ligne 13 : 1 ; ligne 12 : 1."
    spoken = ("message", "expected", "got")
    assert said in [fault["message"] for fault in french["check"]["faults"]]
    assert french["not_rated"] == "Un fichier refusé n’est pas calculé : ses erreurs d’abord."
    without_words = [
        [{name: value for name, value in fault.items() if name not in spoken} for fault in each["check"]["faults"]]
        for each in (english, french)
    ]
    assert without_words[0] == without_words[1]


def test_nothing_is_stored(four: Tournament, boris: User) -> None:
    program = program_of(boris, "try")
    before = rows()
    for path in ("/try", f"/tournaments/{four.pk}/try"):
        assert program.send(path, trf()).status_code == 200
    assert rows() == before
    assert AccessToken.objects.get().last_used_at is not None


def rows() -> dict[type[models.Model], int]:
    kinds: tuple[type[models.Model], ...] = (SubmittedFile, Report, Entry, Game, AuditEntry, OutboxMessage)
    return {model: model._default_manager.count() for model in kinds}


def test_what_no_edition_covers_is_checked_and_says_why_it_is_not_rated(boris: User) -> None:
    answer = program_of(boris, "try").send("/try", trf(start="1999/01/02", end="1999/01/04")).json()
    assert (answer["check"]["accepted"], answer["rating"]) == (True, None)
    assert answer["not_rated"].startswith("record 042: ")


@pytest.mark.parametrize(
    ("query", "name"),
    [("system=chess960", "system"), ("encoding=utf-7", "encoding"), ("edition=fide-1899", "edition")],
)
def test_a_parameter_that_cannot_be_used_is_named(query: str, name: str, boris: User) -> None:
    answer = program_of(boris, "try").send(f"/try?{query}", trf())
    problem = answer.json()
    assert (answer.status_code, problem["type"]) == (422, "/api/v1/docs/#problem-bad-parameter")
    assert [error["name"] for error in problem["errors"]] == [name]


def test_no_part_of_a_whole_tournament_can_be_tried(four: Tournament, boris: User) -> None:
    problem = program_of(boris, "try").send(f"/tournaments/{four.pk}/try?last_round=2", trf()).json()
    assert problem["errors"] == [{"name": "last_round", "detail": "No part can end with round 2."}]


def test_a_draft_is_tried_against_by_its_organiser_and_by_nobody_outside(
    astrid: User, boris: User, faruk: User
) -> None:
    path = f"/tournaments/{draft(astrid, boris).pk}/try"
    answers = {user.name: program_of(user, "try").send(path, trf()).status_code for user in (astrid, faruk)}
    assert answers == {"Astrid Organiser": 200, "Faruk Nobody": 404}


def test_every_bad_input_is_named_at_its_place_in_the_shape_that_was_promised(boris: User) -> None:
    """The table that holds the reader of files, asked by a program."""
    program, lost = program_of(boris, "try"), []
    for bad in (each for each in ALL if len(each.raw) <= MAX_BYTES):
        answer = program.send("/try", bad.raw)
        check = schemas.Trial.model_validate(answer.json()).check
        places = [(fault.code, fault.line, fault.column, fault.severity) for fault in check.faults]
        if (bad.code, bad.line, bad.column, bad.severity) not in places:
            lost.append(bad.what)
    assert lost == []


def test_office_and_program_hear_the_same_of_a_broken_file(four: Tournament, boris: User, client: Any) -> None:
    """The kept file's page, the kept file's document, and the trial of the same bytes."""
    program = program_of(boris)
    tried = program.send(f"/tournaments/{four.pk}/try", ROUND_TWO).json()["check"]
    sent = program.send(f"/tournaments/{four.pk}/reports", ROUND_TWO).json()["file"]
    client.force_login(boris)
    page = " ".join(client.get(reverse("file", args=[sent["id"]])).content.decode().split())
    # sums that are wrong because of a game are told beneath it, without a place of their own
    told = [each for each in tried["faults"] if each["severity"] == "error" and each["code"] != "points-differ"]
    places = [(fault["line"], fault["column"]) for fault in told]
    assert [place for place in places if f"line {place[0]}, column {place[1]}" not in page] == []
    assert places
    assert sent["check"] == tried
