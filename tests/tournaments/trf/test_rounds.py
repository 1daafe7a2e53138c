"""How many rounds a file says that it has, and on which days they were."""

from __future__ import annotations

from datetime import date

import pytest

from tests.tournaments.trf.sample import DATES, SWISS, TRF26, as_bytes, edited, faults, with_extra, with_text
from tournaments.trf import TrfReport, read_report

RULER = "132".ljust(91)
UNDATED = (*SWISS[:3], *SWISS[5:11])  # the section without first and last day and without the days of the rounds


def report_of(lines: tuple[str, ...]) -> TrfReport:
    report = read_report(as_bytes(lines)).report
    assert report is not None
    return report


def dated(days: str, *more: str) -> tuple[str, ...]:
    """A file of three rounds whose days are these, with other records of the section."""
    return (*UNDATED, *more, RULER + days, *SWISS[12:])


# ---------------------------------------------------------------- how many
@pytest.mark.parametrize("text", ["142 three", "142 3.0", "142", "142 -3"])
def test_a_number_of_rounds_that_cannot_be_read_is_told(text: str) -> None:
    raw = as_bytes((*TRF26[:12], text, *TRF26[13:]))
    (fault,) = faults(raw, "count-unreadable")
    assert (fault.line, fault.column, fault.end_column, fault.field) == (13, 5, max(5, len(text)), "142")
    assert (fault.got, fault.article) == (text[4:], "TRF26 142")
    assert "number of rounds" in fault.message


@pytest.mark.parametrize("text", ["142 3", "142    3", "142 3   ", "142 003"])
def test_the_number_of_rounds_stands_from_column_five(text: str) -> None:
    lines = (*TRF26[:12], text, *TRF26[13:])
    assert (report_of(lines).declared_rounds, read_report(as_bytes(lines)).faults) == (3, ())


def test_the_record_of_the_format_goes_before_the_extension() -> None:
    lines = (*TRF26, "XXR 9")
    assert report_of(lines).declared_rounds == 3
    assert report_of((*SWISS, "XXR 9")).declared_rounds == 9
    assert report_of(SWISS).declared_rounds is None


def test_the_extension_is_said_to_be_used_with_its_number() -> None:
    (fault,) = faults(with_extra(13, "XXR 3"), "extension-used")
    assert (fault.line, fault.column, fault.end_column, dict(fault.words)["rounds"]) == (13, 1, 3, 3)
    (unread,) = faults(with_extra(13, "XXR x"), "count-unreadable")
    assert (unread.article, unread.got) == ("TRF26 XXR", "x")


# ---------------------------------------------------------------- on which days
def test_the_days_stand_in_order_of_their_rounds() -> None:
    assert report_of(SWISS).round_dates == (date(2026, 3, 6), date(2026, 3, 7), date(2026, 3, 8))


@pytest.mark.parametrize("more", [("042 1969/12/30",), ("052 1969/12/31",), ("042 1969/12/30", "052 1970/01/02")])
def test_the_century_of_the_rounds_is_that_of_the_first_day_or_of_the_last(more: tuple[str, ...]) -> None:
    lines = dated("69/12/30  69/12/30  69/12/31", *more)
    assert report_of(lines).round_dates == (date(1969, 12, 30), date(1969, 12, 30), date(1969, 12, 31))


def test_without_a_day_of_the_event_the_rounds_are_near_the_year_2000() -> None:
    lines = dated("69/12/30  26/12/30  26/12/31")
    assert report_of(lines).round_dates == (date(1969, 12, 30), date(2026, 12, 30), date(2026, 12, 31))


@pytest.mark.parametrize(
    ("more", "days", "message"),
    [
        (("042 2026/03/06",), "26/03/05  26/03/07  26/03/08", "2026/03/06 to ?"),
        (("052 2026/03/08",), "26/03/06  26/03/07  26/03/09", "? to 2026/03/08"),
        (("042 2026/03/06", "052 2026/03/08"), "26/03/05  26/03/07  26/03/08", "2026/03/06 to 2026/03/08"),
    ],
)
def test_a_round_outside_the_event_is_told_with_what_is_known_of_its_days(
    more: tuple[str, ...], days: str, message: str
) -> None:
    (fault,) = faults(as_bytes(dated(days, *more)), "round-date-outside")
    words = dict(fault.words)
    assert f"{words['start']} to {words['end']}" == message
    assert fault.round == (1 if "05" in days else 3)


def test_the_first_and_the_last_day_are_inside() -> None:
    lines = dated("26/03/06  26/03/06  26/03/08", "042 2026/03/06", "052 2026/03/08")
    assert faults(as_bytes(lines), "round-date-outside") == []


def test_every_round_before_the_latest_so_far_is_told() -> None:
    lines = dated("26/03/08  26/03/06  26/03/07", "042 2026/03/06", "052 2026/03/08")
    found = faults(as_bytes(lines), "round-dates-descending")
    assert [(fault.round, dict(fault.words)["meant"], dict(fault.words)["previous"]) for fault in found] == [
        (2, "2026/03/06", "2026/03/08"),
        (3, "2026/03/07", "2026/03/08"),
    ]


def test_a_record_without_any_day_is_like_none() -> None:
    for text in ("132", RULER, RULER + " " * 28):
        lines = (*SWISS[:11], text, *SWISS[12:])
        assert report_of(lines).round_dates == ()
        (fault,) = faults(as_bytes(lines), "round-dates-missing")
        assert (fault.line, dict(fault.words)["rounds"], dict(fault.words)["count"]) == (DATES, 3, 0)


@pytest.mark.parametrize(("column", "text"), [(5, "26/03/06"), (50, "x"), (84, "26/03/06"), (91, "x")])
def test_what_stands_before_the_first_round_is_told_at_its_place(column: int, text: str) -> None:
    (fault,) = faults(with_text(DATES, column, text), "round-dates-misplaced")
    assert (fault.column, fault.end_column, fault.got, fault.field) == (column, column + len(text) - 1, text, "132")


def test_the_last_column_of_a_line_is_of_its_round() -> None:
    cut = (*SWISS[:11], SWISS[11][:112], *SWISS[12:])  # of the third date one sign is left
    (fault,) = faults(as_bytes(cut), "round-date-unreadable")
    assert (fault.round, fault.column, fault.end_column, fault.got) == (3, 112, 119, "2")
    whole = (*SWISS[:11], SWISS[11][:111], *SWISS[12:])
    assert faults(as_bytes(whole), "round-date-unreadable") == []


def test_a_year_in_full_is_read_and_told() -> None:
    lines = edited(DATES, 112, "2026/03/08")
    (fault,) = faults(as_bytes(lines), "round-date-form")
    assert (fault.round, fault.got, dict(fault.words)["meant"]) == (3, "2026/03/08", "2026/03/08")
    assert report_of(lines) == report_of(SWISS)


def test_a_day_for_a_round_that_nobody_has_columns_for_is_told_once_and_left_out() -> None:
    lines = edited(DATES, 122, "26/03/08  26/03/08")
    (fault,) = faults(as_bytes(lines), "round-dates-too-many")
    assert (dict(fault.words)["rounds"], dict(fault.words)["count"]) == (3, 5)
    assert report_of(lines).round_dates == report_of(SWISS).round_dates
