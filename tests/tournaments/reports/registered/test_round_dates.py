"""The dates of the rounds of a file beside the schedule: each day from who knows it, each fault as it stands then."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.trf.sample import DATES, SWISS, as_bytes, with_line, with_text, without
from tournaments.reports.registered.round_dates import RoundDates, complete_round_dates, readings
from tournaments.trf import Fault, TrfReport, read_report

DAYS = (date(2026, 3, 6), date(2026, 3, 7), date(2026, 3, 8))
SCHEDULE = dict(enumerate(DAYS, start=1))
SECOND, THIRD = 102, 112  # the columns of their dates


def read(raw: bytes) -> tuple[TrfReport, tuple[Fault, ...]]:
    result = read_report(raw)
    assert result.report is not None
    return result.report, result.found.kept


def completed(raw: bytes, schedule: Mapping[int, date] = SCHEDULE) -> RoundDates:
    report, faults = read(raw)
    return complete_round_dates(report, schedule, faults)


def told(found: RoundDates) -> list[tuple[str, str, int | None]]:
    return [(str(fault.severity), fault.code, fault.round) for fault in found.faults]


# ---------------------------------------------------------------- whose day counts
def test_a_file_with_the_days_of_the_schedule_is_left_alone() -> None:
    assert completed(as_bytes(SWISS)) == RoundDates(days=DAYS, faults=())


def test_without_a_schedule_nothing_is_touched() -> None:
    for raw in (as_bytes(SWISS), without(DATES), with_text(DATES, SECOND, "99/99/99")):
        report, faults = read(raw)
        assert complete_round_dates(report, {}, faults) == RoundDates(days=report.round_dates, faults=faults)


def test_a_report_without_rounds_has_no_days() -> None:
    report, faults = read(as_bytes(SWISS))
    none = replace(report, rounds=0, round_dates=())
    assert complete_round_dates(none, SCHEDULE, faults) == RoundDates(days=(), faults=faults)


def test_a_schedule_of_some_rounds_fills_those() -> None:
    found = completed(without(DATES), {2: DAYS[1]})
    assert found.days == (None, DAYS[1], None)
    assert ("note", "record-filled", None) in told(found)
    assert any(code in ("record-missing", "round-dates-missing") for _severity, code, _round in told(found))


def test_rounds_beyond_those_of_the_file_are_not_asked_for() -> None:
    assert completed(as_bytes(SWISS), {**SCHEDULE, 4: date(2026, 3, 9)}) == RoundDates(days=DAYS, faults=())


def test_the_files_own_days_count_where_they_can_be_used_and_differ_with_a_warning_at_their_column() -> None:
    found = completed(with_text(DATES, THIRD, "26/03/07"))
    assert found.days == (DAYS[0], DAYS[1], DAYS[1])
    [fault] = found.faults
    assert (fault.code, fault.line, fault.column, fault.end_column, fault.round, fault.got, fault.expected) == (
        "round-date-differs", DATES, THIRD, THIRD + 7, 3, "2026/03/07", "2026/03/08",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("given", "severity", "code", "got"),
    [
        ("99/99/99", "warning", "round-date-replaced", "99/99/99"),
        ("soon    ", "warning", "round-date-replaced", "soon"),
        ("25/12/31", "warning", "round-date-replaced", "2025/12/31"),
        ("07.03.26", "note", "round-date-form", "07.03.26"),
    ],
)
def test_a_day_that_cannot_be_used_is_that_of_the_schedule(given: str, severity: str, code: str, got: str) -> None:
    found = completed(with_text(DATES, SECOND, given))
    assert (found.days, told(found), found.faults[0].got) == (DAYS, [(severity, code, 2)], got)


def test_a_day_that_cannot_be_used_and_stands_in_no_schedule_keeps_its_fault() -> None:
    raw = with_text(DATES, SECOND, "99/99/99")
    found = completed(raw, {1: DAYS[0], 3: DAYS[2]})
    assert ("error", "round-date-unreadable", 2) in told(found)


def test_every_empty_date_is_counted_in_one_note() -> None:
    found = completed(with_line(DATES, SWISS[DATES - 1][:100]))
    assert found.days == DAYS
    [fault] = found.faults
    assert (fault.code, fault.message.endswith("taken from the registration: 2 dates.")) == ("record-filled", True)


# ---------------------------------------------------------------- what three numbers can mean
@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("26/03/07", {(2026, 3, 7), (2007, 3, 26)}),
        ("07.03.2026", {(2026, 3, 7), (2026, 7, 3)}),
        ("2026-3-7", {(2026, 3, 7), (2026, 7, 3)}),
        ("3/3/3", {(2003, 3, 3)}),
        ("31/31/31", set()),
        ("00/00/00", set()),
        ("26/03", set()),
        ("26/03/07/1", set()),
        ("2026/003/07", set()),
        ("٢٦/٠٣/٠٧", set()),
        ("26/03/-7", set()),
        ("", set()),
    ],
)
def test_every_day_that_the_numbers_can_mean_is_found(text: str, days: set[tuple[int, int, int]]) -> None:
    found = {day for day in readings(text, DAYS[0]) if (day.year, day.month, day.day) in days}
    assert {(day.year, day.month, day.day) for day in found} == days
    assert bool(readings(text, DAYS[0])) is bool(days)


def test_a_short_year_lies_in_the_century_of_the_day() -> None:
    assert date(1999, 5, 4) in readings("4.5.99", date(1998, 1, 1))
    assert date(2099, 5, 4) in readings("4.5.99", date(2026, 1, 1))


@given(day=st.dates(date(2000, 1, 1), date(2099, 12, 31)), sign=st.sampled_from("./-"))
def test_a_day_is_among_its_readings_in_every_order_in_which_it_is_written(day: date, sign: str) -> None:
    year, month, number = f"{day:%y}", f"{day:%m}", f"{day:%d}"
    for parts in ((year, month, number), (number, month, year), (month, number, str(day.year))):
        assert day in readings(sign.join(parts), day)


@given(st.text(max_size=12))
def test_whatever_stands_there_is_no_failure(text: str) -> None:
    assert isinstance(readings(text, DAYS[0]), set)
