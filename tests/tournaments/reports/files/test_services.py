"""A file is kept byte for byte under a plain name; its lines and samples show what a sender would recognise."""

from __future__ import annotations

from datetime import timedelta
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.audit.services import history_of
from ratingsite.office.downloads import LONGEST_NAME
from tests.tournaments.desk import Desk
from tests.tournaments.events import changed, trf
from tournaments.registration.models import Tournament
from tournaments.reports.files.services import (
    FileTooLarge,
    file_name,
    keep_file,
    lines_of,
    note_what_was_read,
    samples,
)
from tournaments.reports.models import SubmittedFile
from tournaments.trf import CODE_PAGES, MAX_BYTES, read_report


# ---------------------------------------------------------------- names
@pytest.mark.parametrize(
    ("sent", "kept"),
    [
        ("four.trf", "four.trf"),
        ("../../etc/passwd", "passwd"),
        (r"C:\Users\boris\four.trf", "four.trf"),
        ("a/b/", "b"),
        ("", "report.trf"),
        ("/", "report.trf"),
        ("..", "report.trf"),
        (".", "report.trf"),
        ("   ", "report.trf"),
        ("\x00\r\n\t", "report.trf"),
        ("four\r\nSet-Cookie: x.trf", "fourSet-Cookie: x.trf"),
        ("frt.\u202efdp", "frt.fdp"),  # letters that turn the direction of writing
        ("Zu\u0308rich.trf", "Zürich.trf"),
        ("x" * 500 + ".trf", "x" * LONGEST_NAME),
        (" four.trf ", "four.trf"),
    ],
)
def test_a_name_is_kept_without_folders_and_without_what_cannot_be_printed(sent: str, kept: str) -> None:
    assert file_name(sent) == kept


@given(st.text())
def test_whatever_it_is_called_the_name_fits_is_printable_and_leads_nowhere(name: str) -> None:
    found = file_name(name)
    assert 0 < len(found) <= LONGEST_NAME
    assert found.isprintable()
    assert not {"/", "\\"} & set(found)
    assert found not in (".", "..")
    assert file_name(found) == found


# ---------------------------------------------------------------- lines
def file_of(content: bytes, encoding: str = "utf-8") -> SubmittedFile:
    return SubmittedFile(content=content, encoding=encoding)


@pytest.mark.parametrize(
    ("content", "encoding", "lines"),
    [
        (b"012 A\r\n022 B\r\n", "utf-8", ["012 A", "022 B"]),
        (b"012 A\n022 B", "utf-8", ["012 A", "022 B"]),
        ("\ufeff012 Zürich".encode(), "utf-8", ["012 Zürich"]),
        ("012 Žižka".encode("cp1250"), "cp1250", ["012 Žižka"]),
        ("012 Zürich".encode("latin-1"), "utf-8", ["012 Z�rich"]),
        ("012 Zürich".encode("cp1252"), "", ["012 Zürich"]),  # not read yet
        ("012 Zürich".encode("cp1252"), "utf-7", ["012 Zürich"]),  # none that is offered
    ],
)
def test_the_lines_are_those_that_were_read(content: bytes, encoding: str, lines: list[str]) -> None:
    assert [line for line in lines_of(file_of(content, encoding)) if line] == lines


def test_a_place_in_a_file_is_found_in_its_lines() -> None:
    raw = trf(lines=changed(2, points="3.0"))
    fault = next(fault for fault in read_report(raw).faults if fault.code == "points-differ")
    assert fault.line
    assert fault.column
    assert lines_of(file_of(raw))[fault.line - 1][fault.column - 1 : fault.end_column] == " 3.0"


def test_no_bytes_are_no_lines_to_speak_of() -> None:
    assert "".join(lines_of(file_of(b""))) == ""


# ---------------------------------------------------------------- samples
def test_each_encoding_shows_the_first_three_names_that_differ() -> None:
    names = ("Žižka, Jan", "Čapek, Karel", "Dvořák, Antonín", "Řehoř, Jiří")
    lines = b"\r\n".join(str(changed(1, name=name)[0]).encode("cp1250") for name in names)
    found = samples(file_of(b"012 St. Louis\r\n" + lines))
    assert set(found) == set(CODE_PAGES)
    assert found["cp1250"] == "Žižka, Jan · Čapek, Karel · Dvořák, Antonín"
    assert found["cp1252"] == "Žižka, Jan · Èapek, Karel · Dvoøák, Antonín"


def test_a_record_of_the_event_shows_its_text_and_plain_lines_are_left_out() -> None:
    content = b"012 Plain\r\n" + "022 Zürich".encode("cp1252")
    assert samples(file_of(content))["cp1252"] == "Zürich"


@pytest.mark.parametrize("content", [b"", b"012 Plain\r\n", "012 Zürich".encode()])
def test_where_everything_is_utf_8_there_is_nothing_to_show(content: bytes) -> None:
    assert set(samples(file_of(content)).values()) == {""}


# ---------------------------------------------------------------- keeping
@pytest.mark.every_case
@pytest.mark.parametrize("content", [b"", b"\x00\xff" * 9, trf()], ids=["empty", "no text", "a report"])
def test_a_file_is_kept_byte_for_byte_with_its_number_its_hash_and_its_sender(content: bytes, desk: Desk) -> None:
    tournament = desk.approved()
    now = desk.after(tournament)
    kept = keep_file(tournament, name="x/four.trf", content=content, by=desk.boris, now=now)
    file = SubmittedFile.objects.get()
    assert (kept.file, kept.is_new) == (file, True)
    assert (bytes(file.content), file.size, file.sha256) == (content, len(content), sha256(content).hexdigest())
    assert (file.name, file.number, file.sent_by, file.sent_at) == ("four.trf", 1, desk.boris, now)
    assert (file.accepted, file.faults, file.encoding, file.dialect, file.read_at) == (False, [], "", "", None)
    assert [(entry.act, entry.article, entry.by) for entry in history_of(file)] == [("receive file", "9.1", desk.boris)]


def test_the_same_bytes_are_the_same_file_of_one_tournament_and_another_of_the_next(desk: Desk) -> None:
    four, other = desk.approved(), desk.approved()
    now = desk.after(four)
    first = keep_file(four, name="a", content=b"x", by=desk.boris, now=now)
    again = keep_file(four, name="b", content=b"x", by=desk.chiara, now=now + timedelta(days=1))
    assert (again.file, again.is_new, again.file.name, again.file.sent_by) == (first.file, False, "a", desk.boris)
    assert len(history_of(first.file)) == 1
    next_one = keep_file(four, name="c", content=b"y", by=desk.boris, now=now)
    elsewhere = keep_file(other, name="a", content=b"x", by=desk.boris, now=now)
    assert (next_one.file.number, elsewhere.file.number, elsewhere.is_new) == (2, 1, True)


def test_the_largest_file_is_kept_and_a_byte_more_is_not(desk: Desk) -> None:
    tournament = desk.approved()
    said = {"name": "x", "by": desk.boris, "now": desk.after(tournament)}
    with pytest.raises(FileTooLarge) as refused:
        keep_file(tournament, content=b" " * (MAX_BYTES + 1), **said)
    assert (refused.value.size, refused.value.limit) == (MAX_BYTES + 1, MAX_BYTES)
    assert not SubmittedFile.objects.exists()
    assert keep_file(tournament, content=b" " * MAX_BYTES, **said).file.size == MAX_BYTES


def test_who_may_not_send_leaves_nothing_behind(desk: Desk) -> None:
    tournament = desk.approved()
    for user in (desk.astrid, desk.dmitri, desk.qadira):
        with pytest.raises(NotPermitted):
            keep_file(tournament, name="x", content=b"x", by=user, now=desk.after(tournament))
    Tournament.objects.filter(pk=tournament.pk).update(state="submitted")
    with pytest.raises(NotPermitted):
        keep_file(tournament, name="x", content=b"x", by=desk.boris, now=desk.after(tournament))
    assert not SubmittedFile.objects.exists()


def test_what_was_read_stands_beside_the_bytes(desk: Desk) -> None:
    tournament = desk.approved()
    raw, now = trf(federation="XXX"), desk.after(tournament)
    file = keep_file(tournament, name="x", content=raw, by=desk.boris, now=now).file
    note_what_was_read(file, read_report(raw), now=now)
    file.refresh_from_db()
    assert (file.accepted, file.encoding, file.dialect, file.read_at, bytes(file.content)) == (
        False, "utf-8", "trf16", now, raw,
    )  # fmt: skip
    assert [(fault["code"], fault["line"]) for fault in file.faults if fault["severity"] == "error"] == [
        ("event-federation-unknown", 3)
    ]
