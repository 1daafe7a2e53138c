"""The tournament section record by record: what is taken, what is noted, and where."""

from __future__ import annotations

from datetime import date

import pytest

from tests.tournaments.trf.sample import (
    SWISS,
    TEAMS,
    TRF26,
    as_bytes,
    faults,
    with_extra,
    with_line,
    with_text,
    without,
)
from tournaments.trf import Fault, Severity, TrfReport, read_report, write_report
from tournaments.trf.tournament import arbiter_number

SECTION = ("012", "022", "032", "042", "052", "062", "072", "092", "102", "112", "122", "132")


def report_of(raw: bytes) -> TrfReport:
    report = read_report(raw).report
    assert report is not None
    return report


def of_line(raw: bytes, line: int) -> list[Fault]:
    return [fault for fault in read_report(raw).faults if fault.line == line]


def told(raw: bytes, line: int) -> list[str]:
    return [fault.code for fault in of_line(raw, line)]


# ---------------------------------------------------------------- texts
@pytest.mark.parametrize("tag", ["012", "022", "092", "102", "112", "122"])
def test_a_text_of_a_hundred_signs_is_taken_and_of_one_more_is_told(tag: str) -> None:
    line = SECTION.index(tag) + 1
    assert "text-too-long" not in told(with_line(line, f"{tag} " + "A" * 100), line)
    (fault,) = faults(with_line(line, f"{tag} " + "A" * 101), "text-too-long")
    assert (fault.line, fault.column, fault.end_column, fault.field) == (line, 105, 105, tag)
    assert fault.article == f"TRF16 {tag}"


@pytest.mark.parametrize("tag", SECTION)
def test_the_sign_behind_a_tag_is_told_and_is_not_of_the_text(tag: str) -> None:
    line = SECTION.index(tag) + 1
    text = SWISS[line - 1]
    raw = with_line(line, f"{tag}x{text[4:]}")
    (fault,) = faults(raw, "gap-not-blank")
    assert (fault.line, fault.column, fault.end_column, fault.got, fault.field) == (line, 4, 4, "x", tag)
    assert fault.article == f"TRF16 {tag}"
    assert report_of(raw) == report_of(as_bytes(SWISS))


@pytest.mark.parametrize("blanks", ["   ", " "])
def test_blanks_around_a_text_are_not_of_it(blanks: str) -> None:
    for line, text in enumerate(SWISS[:11], start=1):
        raw = with_line(line, f"{text[:3]} {blanks}{text[4:]}{blanks}")
        assert report_of(raw) == report_of(as_bytes(SWISS))


def test_a_record_that_is_not_there_leaves_its_text_empty() -> None:
    report = report_of(without(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12))
    assert (report.name, report.city, report.federation, report.type, report.rate_of_play, report.chief_arbiter) == (
        "", "", "", "", "", "",
    )  # fmt: skip
    assert (report.start, report.end, report.declared_players, report.declared_rated) == (None, None, None, None)
    assert (report.deputy_arbiters, report.round_dates, report.lines) == ((), (), {})


@pytest.mark.parametrize(
    ("tag", "severity"),
    [("012", "error"), ("022", "error"), ("032", "error"), ("102", "error"), ("042", "warning"), ("052", "warning")],
)
def test_a_record_that_a_report_needs_is_missed(tag: str, severity: str) -> None:
    (fault,) = faults(without(SECTION.index(tag) + 1), "record-missing")
    assert (fault.severity.value, fault.field, fault.line, fault.article) == (severity, tag, None, f"TRF16 {tag}")


@pytest.mark.parametrize("tag", ["062", "072", "092", "112", "122"])
def test_other_records_are_missed_in_neither_format(tag: str) -> None:
    line = SECTION.index(tag) + 1
    assert faults(without(line), "record-missing") == faults(without(line, lines=TRF26), "record-missing") == []


@pytest.mark.parametrize("tag", ["042", "052", "132"])
def test_trf26_made_the_days_mandatory(tag: str) -> None:
    (fault,) = faults(without(SECTION.index(tag) + 1, lines=TRF26), "record-missing")
    assert (fault.severity, fault.field) == (Severity.ERROR, tag)


@pytest.mark.parametrize("tag", ["012", "022", "032", "042", "052", "062", "072", "092", "102", "122", "132"])
def test_the_second_record_of_one_tag_is_told_with_the_line_of_the_first_which_counts(tag: str) -> None:
    line = SECTION.index(tag) + 1
    raw = with_extra(len(SWISS) + 1, SWISS[line - 1].replace("2026", "2025"))
    (fault,) = faults(raw, "record-twice")
    assert (fault.line, fault.column, fault.end_column, fault.field) == (len(SWISS) + 1, 1, 3, tag)
    assert (dict(fault.words)["first"], fault.article) == (line, f"TRF16 {tag}")
    assert report_of(raw) == report_of(as_bytes(SWISS))


@pytest.mark.parametrize("tag", ["012", "022", "032", "102"])
def test_a_mandatory_record_without_a_text_is_told_at_column_five(tag: str) -> None:
    for text in (tag, f"{tag} ", f"{tag}      "):
        (fault,) = faults(with_line(SECTION.index(tag) + 1, text), "record-empty")
        assert (fault.column, fault.end_column, fault.got, fault.article) == (5, 5, "", f"TRF16 {tag}")


@pytest.mark.parametrize("tag", ["042", "052"])
@pytest.mark.parametrize(("lines", "severity"), [(SWISS, Severity.WARNING), (TRF26, Severity.ERROR)])
def test_a_day_that_is_left_empty_is_told_like_one_that_is_not_there(
    tag: str, lines: tuple[str, ...], severity: Severity
) -> None:
    (fault,) = faults(with_line(SECTION.index(tag) + 1, tag, lines), "record-empty")
    assert (fault.severity, fault.column, fault.end_column, fault.got) == (severity, 5, 5, "")
    assert (fault.field, fault.article) == (tag, f"TRF16 {tag}")


def test_each_deputy_has_a_line_and_an_empty_one_is_nobody() -> None:
    lines = (*SWISS[:10], "112", "112 FA Okoye, Ada", "112    NA Lee, Jun  ", *SWISS[10:])
    assert report_of(as_bytes(lines)).deputy_arbiters == (
        "FA Horvat, Chiara (14600002)", "FA Okoye, Ada", "NA Lee, Jun",
    )  # fmt: skip
    gap = faults(as_bytes((*SWISS[:10], "112xFA Okoye, Ada", *SWISS[10:])), "gap-not-blank")
    assert [(fault.line, fault.field) for fault in gap] == [(11, "112")]


# ---------------------------------------------------------------- federation
@pytest.mark.parametrize(("given", "meant"), [("slo", "SLO"), ("Slo", "SLO"), ("fid", "FID")])
def test_a_federation_in_small_letters_is_read_in_capitals(given: str, meant: str) -> None:
    raw = with_line(3, f"032 {given}")
    (fault,) = of_line(raw, 3)
    assert (fault.code, fault.column, fault.end_column, fault.got, fault.expected) == (
        "event-federation-form", 5, 7, given, meant,
    )  # fmt: skip
    assert report_of(raw).federation == meant


def test_an_unknown_federation_is_kept_as_it_stands() -> None:
    raw = with_line(3, "032 Xyz")
    assert (told(raw, 3), report_of(raw).federation) == (["event-federation-unknown"], "Xyz")


# ---------------------------------------------------------------- days
@pytest.mark.parametrize(
    ("first", "last", "code"),
    [
        ("2026/03/06", "2026/03/06", None),  # a single day
        ("2026/03/06", "2026/03/05", "end-before-start"),
        ("2026/03/01", "2026/03/30", None),  # thirty days, the first and the last counted
        ("2026/03/01", "2026/03/31", "event-over-30-days"),
        ("2026/01/01", "2027/01/01", "event-over-30-days"),  # 366 days
        ("2026/01/01", "2027/01/02", "event-very-long"),
        ("1900/01/01", "1900/01/02", None),
        ("2100/12/30", "2100/12/31", None),
    ],
)
def test_an_event_lasts_so_long(first: str, last: str, code: str | None) -> None:
    lines = [*SWISS[:3], f"042 {first}", f"052 {last}", SWISS[8]]
    found = [fault.code for fault in read_report(as_bytes(lines)).faults if fault.line in (4, 5)]
    assert found == ([] if code is None else [code] * (2 if code == "end-before-start" else 1))


def test_an_end_before_the_start_is_told_at_both_with_both_days() -> None:
    found = faults(with_line(5, "052 2026/03/01"), "end-before-start")
    assert [(fault.line, fault.column, fault.end_column) for fault in found] == [(4, 5, 14), (5, 5, 14)]
    assert {(dict(fault.words)["start"], dict(fault.words)["end"]) for fault in found} == {("2026/03/06", "2026/03/01")}


@pytest.mark.parametrize("text", ["1899/12/31", "2101/01/01"])
@pytest.mark.parametrize("line", [4, 5])
def test_a_year_out_of_range_is_no_day(text: str, line: int) -> None:
    raw = with_line(line, f"{SWISS[line - 1][:3]} {text}")
    (fault,) = faults(raw, "event-date-range")
    assert (fault.line, fault.got, dict(fault.words)["low"], dict(fault.words)["high"]) == (line, text, 1900, 2100)
    assert (report_of(raw).start, report_of(raw).end)[line - 4] is None


@pytest.mark.parametrize(
    ("text", "day", "code"),
    [
        ("2026-03-06", date(2026, 3, 6), "event-date-separator"),
        ("6.3.2026", date(2026, 3, 6), "event-date-form"),
        ("26/03/06", date(2026, 3, 6), "event-date-form"),
        ("2026/3/6", date(2026, 3, 6), "event-date-separator"),
    ],
)
def test_another_form_of_a_day_is_told_with_what_it_means(text: str, day: date, code: str) -> None:
    for tag, line in (("042", 4), ("052", 5)):
        raw = with_line(line, f"{tag} {text}")
        found = [fault for fault in of_line(raw, line) if fault.code == code]
        assert [(fault.column, dict(fault.words)["meant"], fault.article) for fault in found] == [
            (5, "2026/03/06", f"TRF16 {tag}")
        ]
        assert (report_of(raw).start, report_of(raw).end)[line - 4] == day


def test_a_blank_day_is_no_day_and_no_fault_of_its_form() -> None:
    raw = with_line(4, "042    ")
    assert (told(raw, 4), report_of(raw).start, report_of(raw).end) == (["record-empty"], None, date(2026, 3, 8))


# ---------------------------------------------------------------- numbers
@pytest.mark.parametrize(("text", "value", "codes"), [
    ("062 4", 4, []), ("062    4  ", 4, []), ("062 0", 0, ["count-differs"]), ("062", None, []),
    ("062 four", None, ["count-unreadable"]),
    ("062 4.0", None, ["count-unreadable"]), ("062 -4", None, ["count-unreadable"]),
])  # fmt: skip
def test_the_number_of_players_is_counted(text: str, value: int | None, codes: list[str]) -> None:
    raw = with_line(6, text)
    assert (report_of(raw).declared_players, told(raw, 6)) == (value, codes)


def test_the_teams_are_counted_by_whichever_record_has_them() -> None:
    old = "013 Lake                                1    2"
    assert [fault.got for fault in faults(as_bytes((*SWISS, "082 2", old)), "count-differs")] == ["2"]
    assert faults(as_bytes((*SWISS, "082 1", old)), "count-differs") == []
    assert faults(as_bytes((*TEAMS, old)), "count-differs") == []
    assert faults(with_text(6, 5, "x", TEAMS), "count-unreadable")[0].article == "TRF16 082"


# ---------------------------------------------------------------- arbiters
@pytest.mark.parametrize(
    ("name", "number"),
    [
        ("IA Novak, Boris (14600001)", 14600001),
        ("IA Novak, Boris ( 14600001 )", 14600001),
        ("IA Novak (Bled), Boris (14600001)", 14600001),
        ("IA Novak, Boris (14600001) (SLO)", None),
        ("IA Novak, Boris (14600001), Bled)", 14600001),
        ("IA Novak, Boris (14600001", 14600001),
        ("IA Novak, Boris", None),
        ("14600001", 14600001),
        ("", None),
    ],
)
def test_the_number_of_an_arbiter_stands_in_brackets(name: str, number: int | None) -> None:
    assert arbiter_number(name) == number


@pytest.mark.parametrize(
    ("name", "is_named"),
    [
        ("Novak", True),
        ("(none)", False),
        ("-", False),
        ("123", False),
        ("http://example.org/novak", False),
        ("Novak (https://example.org)", False),
        ("Š (1)", True),
    ],
)
def test_an_arbiter_has_a_name(name: str, is_named: bool) -> None:
    raw = with_line(9, f"102 {name}")
    assert told(raw, 9) == ([] if is_named else ["arbiter-not-named"])
    assert report_of(raw).chief_arbiter == name


def test_an_arbiter_who_plays_is_told_at_both_lines() -> None:
    found = faults(with_line(9, "102 Aliyev, Farid (13400002)"), "arbiter-is-player")
    assert [(fault.line, fault.column, fault.end_column, fault.player) for fault in found] == [
        (9, 5, 28, None), (14, 58, 68, 2),
    ]  # fmt: skip
    assert {fault.got for fault in found} == {"13400002"}


def test_where_each_record_of_the_section_stands_is_kept() -> None:
    assert report_of(as_bytes(SWISS)).lines == {tag: line for line, tag in enumerate(SECTION, start=1)}
    doubled = report_of(as_bytes((*SWISS, *SWISS[:2])))
    assert (doubled.lines["012"], doubled.lines["022"]) == (1, 2)


def test_the_section_may_stand_behind_the_players() -> None:
    moved = as_bytes((*SWISS[12:], *SWISS[:12]))
    assert (read_report(moved).faults, report_of(moved)) == ((), report_of(as_bytes(SWISS)))
    assert write_report(report_of(moved)) == write_report(report_of(as_bytes(SWISS)))
