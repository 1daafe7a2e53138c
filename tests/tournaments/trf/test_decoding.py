"""Bytes, code pages and line ends: what is taken, and what is asked about instead of guessed."""

from __future__ import annotations

import pytest

from tests.tournaments.trf.sample import GRETA, SWISS, as_bytes, faults
from tournaments.trf import Fault, read_report
from tournaments.trf.decode import MAX_BYTES

LATIN = as_bytes(tuple(line.replace("Kovač", "Kovac") for line in SWISS)).decode().encode("cp1252")


@pytest.mark.parametrize("end", ["\n", "\r", "\r\n"])
def test_a_line_may_end_in_three_ways(end: str) -> None:
    assert read_report(as_bytes(SWISS, end)).report == read_report(as_bytes(SWISS)).report


def test_lines_may_end_in_different_ways_and_the_last_not_at_all() -> None:
    raw = b"".join(line.encode() + end for line, end in zip(SWISS, [b"\n", b"\r", b"\r\n", b"\r"] * 4, strict=True))
    assert read_report(raw.rstrip()).faults == ()


def test_a_byte_order_mark_is_no_fault() -> None:
    assert read_report(b"\xef\xbb\xbf" + as_bytes(SWISS)).faults == ()


def test_trailing_blanks_make_no_round() -> None:
    raw = as_bytes(tuple(line + " " * 25 for line in SWISS))
    assert read_report(raw).faults == ()


def test_blank_lines_at_the_end_are_not_worth_a_word() -> None:
    assert read_report(as_bytes(SWISS) + b"\r\n  \r\n").faults == ()


def test_the_order_of_the_players_lines_does_not_matter() -> None:
    result = read_report(as_bytes((*SWISS[:12], *reversed(SWISS[12:]))))
    assert result.faults == ()
    assert result.report is not None
    assert [player.rank for player in result.report.players] == [4, 3, 2, 1]


def test_a_file_in_a_code_page_is_refused_with_the_offset_of_the_byte() -> None:
    result = read_report(LATIN)
    assert (result.accepted, result.encoding) == (False, "unknown")
    found = faults(LATIN, "not-utf-8")
    assert [(fault.line, fault.column, fault.got) for fault in found] == [(GRETA, 15, "0xD6")]
    assert f"offset {LATIN.index(0xD6)} " in found[0].message


def test_a_file_in_a_code_page_is_read_when_somebody_says_which() -> None:
    result = read_report(LATIN, "cp1252")
    assert (result.accepted, result.encoding) == (True, "cp1252")
    assert [fault.code for fault in result.faults] == ["read-with-code-page"]
    assert result.report is not None
    assert result.report.players[2].name == "Öberg, Greta"


def test_a_byte_the_code_page_does_not_have_refuses_the_file() -> None:
    result = read_report(LATIN.replace(b"\xd6", b"\x81"), "cp1252")
    assert [(fault.code, fault.line, fault.column) for fault in result.faults] == [
        ("read-with-code-page", None, None),
        ("undecodable", GRETA, 15),
    ]
    assert not result.accepted


def test_utf_8_stays_utf_8_whatever_page_is_named() -> None:
    assert read_report(as_bytes(SWISS), "cp1251").encoding == "utf-8"


def test_an_unknown_code_page_is_the_callers_mistake() -> None:
    with pytest.raises(ValueError, match="cp1252, latin-1"):
        read_report(as_bytes(SWISS), "cp437")


def test_bytes_that_are_no_text_have_no_report() -> None:
    result = read_report(b"PK\x03\x04rest")
    assert (result.readable, result.accepted, result.report) == (False, False, None)


def test_accents_are_composed() -> None:
    lines = tuple(line.replace("Öberg, Greta ", "O\u0308berg, Greta") for line in SWISS)
    result = read_report(as_bytes(lines))
    assert result.report is not None
    assert result.report.players[2].name == "Öberg, Greta"


def test_what_a_code_page_could_not_say_is_told_at_its_first_sign_of_each_line() -> None:
    lost = LATIN.replace(b"\xd6berg", b"\x81be\x81g").replace(b"022 Bled", b"\x8122 Bled")
    told = [fault.message for fault in read_report(lost, "cp1252").faults if "cp1252" in fault.message]
    places = [(fault.line, fault.column, fault.end_column) for fault in faults_of(lost, "undecodable")]
    assert places == [(2, 1, 1), (GRETA, 15, 15)]
    assert len(told) == 3


def faults_of(raw: bytes, code: str) -> list[Fault]:
    return [fault for fault in read_report(raw, "cp1252").faults if fault.code == code]


def test_a_file_of_exactly_five_megabytes_is_read() -> None:
    assert [fault.code for fault in read_report(b" " * MAX_BYTES).faults if fault.code == "file-too-large"] == []
    assert [fault.code for fault in read_report(b" " * (MAX_BYTES + 1)).faults] == ["file-too-large"]


@pytest.mark.parametrize("start", [b"<html>", b"\xef\xbb\xbf<html>", b"\xef\xbb\xbf \r\n<HTML>"])
def test_a_web_page_is_known_behind_a_mark_and_blanks(start: bytes) -> None:
    assert [fault.code for fault in read_report(start + as_bytes(SWISS)).faults] == ["file-kind"]


@pytest.mark.parametrize(
    ("encoding", "kind"),
    [("utf-16-le", "UTF-16"), ("utf-16-be", "UTF-16"), ("utf-32-le", "UTF-32"), ("utf-32-be", "UTF-32")],
)
def test_wide_letters_without_a_mark_are_named(encoding: str, kind: str) -> None:
    [fault] = read_report(as_bytes(SWISS).decode().encode(encoding)).faults
    assert (fault.code, kind in fault.message) == ("looks-like-utf-16", True)


@pytest.mark.parametrize(("text", "is_wide"), [("0121", True), ("012", False)])
def test_fewer_than_eight_bytes_do_not_show_whether_they_are_wide(text: str, *, is_wide: bool) -> None:
    codes = {fault.code for fault in read_report(text.encode("utf-16-le")).faults}
    assert ("looks-like-utf-16" in codes) is is_wide


@pytest.mark.parametrize(("zeros", "kind"), [(3, None), (4, "UTF-16"), (6, "UTF-16"), (7, "UTF-32")])
def test_of_ten_bytes_four_zeros_look_like_two_bytes_a_letter_and_seven_like_four(zeros: int, kind: str | None) -> None:
    found = [fault for fault in read_report(b"0" * (10 - zeros) + b"\x00" * zeros).faults if "utf-16" in fault.code]
    assert [dict(fault.words)["kind"] for fault in found] == ([kind] if kind else [])


def test_a_file_in_an_unnamed_code_page_has_no_other_fault_even_for_a_byte_that_no_page_has() -> None:
    raw = LATIN.replace(b"\xd6", b"\x81")
    assert [(fault.code, fault.line, fault.got) for fault in read_report(raw).faults] == [("not-utf-8", GRETA, "0x81")]


def test_behind_a_mark_the_columns_are_counted_without_it_and_the_bytes_with_it() -> None:
    raw = b"\xef\xbb\xbf" + LATIN.replace(b"012 Lake", b"012 L\xe4ke")
    (first, _) = faults(raw, "not-utf-8")
    assert (first.line, first.column, dict(first.words)["offset"]) == (1, 6, raw.index(0xE4))
