"""A file is imported into the registered report: what it leaves empty is filled, what contradicts is marked."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from tests.tournaments.trf.sample import DATES, SWISS, TRF26, as_bytes, with_line, with_text, without
from tournaments.reports.registered.completion import Registered, arbiter_key, completed
from tournaments.reports.registered.round_dates import readings
from tournaments.trf import Fault, ReadResult, Severity, TrfReport, read_report, write_report

DAYS = (date(2026, 3, 6), date(2026, 3, 7), date(2026, 3, 8))
REGISTERED = Registered(
    name="Lakeside Spring Open",
    city="Bled",
    federation="SLO",
    start=DAYS[0],
    end=DAYS[2],
    rounds=3,
    type="Individual: Swiss-System",
    format="swiss",
    rate_of_play="5400+30",
    chief_arbiter="IA Boris Novak (14600001)",
    deputy_arbiters=("FA Chiara Horvat",),
    schedule=dict(enumerate(DAYS, start=1)),
)


def imported(raw: bytes, registered: Registered = REGISTERED) -> ReadResult:
    return completed(read_report(raw), registered)


def report_of(result: ReadResult) -> TrfReport:
    assert result.report is not None
    return result.report


def said(result: ReadResult) -> list[tuple[str, str, int | None, int | None]]:
    return [(str(fault.severity), fault.code, fault.line, fault.column) for fault in result.faults]


def one(result: ReadResult) -> Fault:
    (fault,) = result.faults
    return fault


def test_a_file_like_its_registration_is_left_alone() -> None:
    raw = as_bytes(SWISS)
    assert imported(raw) == read_report(raw)


def test_a_registration_that_knows_nothing_changes_nothing() -> None:
    raw = without(2, 3, 9)
    assert imported(raw, Registered()) == read_report(raw)


# ---------------------------------------------------------------- filled
@pytest.mark.parametrize(
    ("line", "field", "value", "shown"),
    [
        (1, "name", "Lakeside Spring Open", "Lakeside Spring Open"),
        (2, "city", "Bled", "Bled"),
        (3, "federation", "SLO", "SLO"),
        (4, "start", DAYS[0], "2026/03/06"),
        (5, "end", DAYS[2], "2026/03/08"),
        (8, "type", "Individual: Swiss-System", "Individual: Swiss-System"),
        (9, "chief_arbiter", "IA Boris Novak (14600001)", "IA Boris Novak (14600001)"),
        (10, "deputy_arbiters", ("FA Chiara Horvat",), "FA Chiara Horvat"),
        (11, "rate_of_play", "5400+30", "5400+30"),
        (DATES, "round_dates", DAYS, "3 dates"),
    ],
)
def test_a_record_that_is_missing_is_filled_with_a_note_that_names_it(
    line: int, field: str, value: Any, shown: str
) -> None:
    tag = SWISS[line - 1][:3]
    result = imported(without(line))
    assert getattr(report_of(result), field) == value
    fault = one(result)
    assert (fault.severity, fault.code, fault.field, fault.line) == (Severity.NOTE, "record-filled", tag, None)
    assert f"The record {tag} (" in fault.message
    assert fault.message.endswith(f"taken from the registration: {shown}.")


@pytest.mark.parametrize("line", [1, 2, 3, 4, 5, 9])
def test_a_record_that_is_empty_is_filled_at_its_line(line: int) -> None:
    tag = SWISS[line - 1][:3]
    result = imported(with_line(line, f"{tag} "))
    assert result.accepted
    assert (one(result).code, one(result).severity, one(result).field) == ("record-filled", Severity.NOTE, tag)


def test_the_format_follows_the_type_that_was_filled() -> None:
    assert report_of(imported(without(8))).format == "swiss"


@pytest.mark.parametrize(("line", "field"), [(6, "declared_players"), (7, "declared_rated")])
def test_a_number_that_is_left_out_is_counted(line: int, field: str) -> None:
    result = imported(without(line))
    assert getattr(report_of(result), field) == 4
    assert (one(result).code, one(result).severity) == ("record-counted", Severity.NOTE)


def test_a_chief_arbiter_who_is_not_named_is_taken_from_the_registration() -> None:
    result = imported(with_line(9, "102 https://lichess.org/swiss"))
    assert report_of(result).chief_arbiter == "IA Boris Novak (14600001)"
    assert said(result) == [("note", "record-filled", 9, 5)]


def test_trf26_without_dates_is_filled_too() -> None:
    result = imported(without(4, 5, DATES, lines=TRF26))
    assert result.accepted
    assert {fault.code for fault in result.faults} == {"record-filled"}
    assert report_of(result).round_dates == DAYS


def test_a_date_too_few_is_filled_and_the_others_stay() -> None:
    result = imported(with_line(DATES, SWISS[DATES - 1][:110]))
    assert report_of(result).round_dates == DAYS
    assert said(result) == [("note", "record-filled", DATES, 5)]


# ---------------------------------------------------------------- contradictions
@pytest.mark.parametrize(
    ("line", "text", "shown"),
    [
        (1, "012 Harbour Autumn Cup", "Lakeside Spring Open"),
        (2, "022 Maribor", "Bled"),
        (3, "032 AUT", "SLO"),
        (8, "092 Individual: Round-Robin", "Individual: Swiss-System"),
        (9, "102 IA Somebody, Else", "IA Boris Novak (14600001)"),
    ],
)
def test_a_contradiction_is_a_warning_and_the_file_keeps_its_word(line: int, text: str, shown: str) -> None:
    raw = with_line(line, text)
    result = imported(raw)
    assert (result.accepted, result.report) == (True, read_report(raw).report)
    fault = one(result)
    assert (fault.severity, fault.code, fault.line, fault.column) == (Severity.WARNING, "record-differs", line, 5)
    assert (fault.got, fault.expected) == (text[4:], shown)


def test_other_days_are_a_warning_at_their_record() -> None:
    result = imported(with_line(4, "042 2026/03/05"))
    assert said(result) == [("warning", "record-differs", 4, 5)]
    assert one(result).message == ("The start date 2026/03/05 differs from the registration, which says 2026/03/06.")


def test_a_part_has_days_and_rounds_of_its_own() -> None:
    later = Registered(start=DAYS[0], end=date(2026, 5, 1), rounds=9, is_part=True)
    assert said(imported(as_bytes(SWISS), later)) == []


def test_another_number_of_rounds_is_a_warning() -> None:
    result = imported(as_bytes(SWISS), Registered(rounds=5))
    assert said(result) == [("warning", "registered-rounds-differ", None, None)]
    assert (one(result).got, one(result).expected) == ("3", "5")


@pytest.mark.parametrize(
    ("name", "title"), [("LAKESIDE SPRING OPEN", "a"), ("Lakeside Spring Opne", "b"), ("Spring Open Lakeside", "c")]
)
def test_how_a_name_is_spelt_is_no_contradiction(name: str, title: str) -> None:
    assert said(imported(with_line(1, f"012 {name}"))) == []


def test_a_league_is_called_a_team_event_without_contradiction() -> None:
    registered = Registered(format="league", type="League")
    assert said(imported(with_line(8, "092 Team League"), registered)) == []


@pytest.mark.parametrize(
    ("line", "text", "code"),
    [(3, "032 Lichess", "SLO"), (4, "042 May 29, 2020", "2026/03/06"), (5, "052 soon", "2026/03/08")],
)
def test_what_cannot_be_used_is_replaced_with_a_warning(line: int, text: str, code: str) -> None:
    result = imported(with_line(line, text))
    assert said(result) == [("warning", "record-replaced", line, 5)]
    assert one(result).message.endswith(f"cannot be used; the registration says {code}, which counts.")
    assert (report_of(result).federation, report_of(result).start, report_of(result).end) == ("SLO", DAYS[0], DAYS[2])


def test_what_cannot_be_used_refuses_the_file_where_the_registration_does_not_know_better() -> None:
    assert not imported(with_line(3, "032 Lichess"), Registered(name="Lakeside Spring Open")).accepted


def test_an_end_before_the_start_is_refused_still() -> None:
    assert not imported(with_line(5, "052 2026/03/01")).accepted


# ---------------------------------------------------------------- the dates of the rounds
def test_a_date_in_another_order_that_means_the_scheduled_day_is_a_note() -> None:
    result = imported(with_text(DATES, 102, "07.03.26"))
    assert (result.accepted, report_of(result).round_dates) == (True, DAYS)
    assert said(result) == [("note", "round-date-form", DATES, 102)]


@pytest.mark.parametrize("given", ["99/99/99", "19/01/01"])
def test_a_date_that_cannot_be_used_is_replaced_with_a_warning(given: str) -> None:
    result = imported(with_text(DATES, 102, given))
    assert (result.accepted, report_of(result).round_dates) == (True, DAYS)
    assert ("warning", "round-date-replaced", DATES, 102) in said(result)


def test_dates_in_descending_order_are_warned_of() -> None:
    result = imported(with_text(DATES, 112, "26/03/06"))
    assert (result.accepted, report_of(result).round_dates) == (True, DAYS)
    assert said(result) == [("warning", "round-date-replaced", DATES, 112)]


def test_another_day_inside_the_event_is_a_warning_and_stays() -> None:
    result = imported(with_text(DATES, 102, "26/03/06"))
    assert report_of(result).round_dates == (DAYS[0], DAYS[0], DAYS[2])
    assert said(result) == [("warning", "round-date-differs", DATES, 102)]


def test_a_round_without_a_scheduled_day_keeps_its_fault() -> None:
    schedule = Registered(schedule={1: DAYS[0]})
    assert ("error", "round-date-unreadable", DATES, 102) in said(imported(with_text(DATES, 102, "99/99/99"), schedule))


def test_dates_at_the_start_of_the_line_are_a_warning_where_the_schedule_is_known() -> None:
    result = imported(with_line(DATES, "132 26/03/06"))
    assert (result.accepted, report_of(result).round_dates) == (True, DAYS)
    assert ("warning", "round-dates-misplaced", DATES, 5) in said(result)


def test_three_numbers_mean_every_day_they_can() -> None:
    november = {date(2002, 11, 25), date(2025, 11, 2)}
    assert readings("11.25.02", date(2011, 2, 25)) == november | {date(2011, 2, 25), date(2025, 2, 11)}
    assert readings("soon", date(2011, 2, 25)) == set()


# ---------------------------------------------------------------- the whole
def test_an_error_among_very_many_faults_is_settled_too() -> None:
    lines = [
        f"001 {rank:4}{SWISS[12][8:14]}{'No Comma':<33}{SWISS[12][47:57]}{'':11}{SWISS[12][68:91]}0000 - U"
        for rank in range(1, 301)
    ]
    raw = "\r\n".join([*SWISS[:2], *SWISS[3:12], *lines]).encode()
    before, after = read_report(raw), imported(raw)
    assert ("record-missing", "032") in [(fault.code, fault.field) for fault in before.faults]
    assert ("record-missing", "032") not in [(fault.code, fault.field) for fault in after.faults]
    assert len(after.faults) == len(before.faults) == 201


def test_what_is_no_report_stays_none() -> None:
    assert imported(b"%PDF-1.7") == read_report(b"%PDF-1.7")


@pytest.mark.parametrize("lines", [SWISS, TRF26])
@pytest.mark.parametrize("left_out", [(), (1, 2, 3, 4, 5, 9, 10, 11, DATES)])
def test_a_completed_report_is_written_and_read_as_it_is(lines: tuple[str, ...], left_out: tuple[int, ...]) -> None:
    result = imported(without(*left_out, lines=lines))
    again = read_report(write_report(report_of(result)))
    assert (again.accepted, again.report) == (True, result.report)


@pytest.mark.parametrize(
    "arbiter", ["IA Boris Novak (14600001)", "Novak, Boris", "IA Novak, Boris 14600001", "boris novak"]
)
def test_an_arbiter_is_known_without_title_and_number(arbiter: str) -> None:
    assert sorted(arbiter_key(arbiter).split()) == ["boris", "novak"]
