"""Dates in the form of the format and in the forms found in the wild."""

from __future__ import annotations

from datetime import date

import pytest

from tournaments.trf.dates import (
    Form,
    ReadBirth,
    ReadDate,
    is_blank_date,
    read_birth,
    read_event_date,
    read_round_date,
)


@pytest.mark.parametrize(
    ("text", "day", "form"),
    [
        ("2026/03/06", date(2026, 3, 6), Form.STANDARD),
        ("2026-03-06", date(2026, 3, 6), Form.SEPARATOR),
        ("2026.3.6", date(2026, 3, 6), Form.SEPARATOR),
        ("06.03.2026", date(2026, 3, 6), Form.OFFERED),
        ("28. 07. 2005", date(2005, 7, 28), Form.OFFERED),
        ("03/28/2005", date(2005, 3, 28), Form.OFFERED),
        ("05/13/2005", date(2005, 5, 13), Form.OFFERED),
        (" 2026/03/06 ", date(2026, 3, 6), Form.STANDARD),
        ("11.09.26", date(2011, 9, 26), Form.OFFERED),
    ],
)
def test_an_event_date_is_read(text: str, day: date, form: Form) -> None:
    assert read_event_date(text) == ReadDate(day, form)


@pytest.mark.parametrize(
    "text", ["", "soon", "2025/02/29", "2026/03", "0000/01/01", "2026/٣/06", "1/2/3/4", "2026/1234/01", "2026/0003/06"]
)
def test_what_is_no_date_is_not_read(text: str) -> None:
    assert read_event_date(text) is None


@pytest.mark.parametrize(("text", "year"), [("68/12/31", 1968), ("69/01/01", 1969), ("70/01/01", 1970)])
def test_the_century_of_a_round_is_that_of_the_event(text: str, year: int) -> None:
    # strptime would say 2068 and 1969.
    read = read_round_date(text, 1969)
    assert read is not None
    assert read.day.year == year


def test_a_round_of_an_event_in_2068_is_not_in_1968() -> None:
    assert read_round_date("68/03/01", 2068) == ReadDate(date(2068, 3, 1), Form.STANDARD)


def test_a_round_at_the_turn_of_a_century_is_in_the_right_one() -> None:
    assert read_round_date("00/01/02", 1999) == ReadDate(date(2000, 1, 2), Form.STANDARD)


def test_a_round_with_a_full_year_is_read() -> None:
    assert read_round_date("2026/03/06", None) == ReadDate(date(2026, 3, 6), Form.SEPARATOR)


@pytest.mark.parametrize(
    ("text", "birth"),
    [
        ("1999/04/01", ReadBirth(date(1999, 4, 1), 1999, Form.STANDARD)),
        ("1987/00/00", ReadBirth(None, 1987, Form.STANDARD)),
        ("1987", ReadBirth(None, 1987, Form.STANDARD)),
        ("1987.  .", ReadBirth(None, 1987, Form.SEPARATOR)),
        ("1987-00-00", ReadBirth(None, 1987, Form.SEPARATOR)),
        ("1969.12.06", ReadBirth(date(1969, 12, 6), 1969, Form.SEPARATOR)),
        ("31/12/1999", ReadBirth(date(1999, 12, 31), 1999, Form.OFFERED)),
        ("1999/04/00", ReadBirth(None, 1999, Form.SEPARATOR)),
        ("1999/00/05", ReadBirth(None, 1999, Form.SEPARATOR)),
        ("1999/04/", ReadBirth(None, 1999, Form.SEPARATOR)),
        ("1999//05", ReadBirth(None, 1999, Form.SEPARATOR)),
        (" 1987 ", ReadBirth(None, 1987, Form.STANDARD)),
    ],
)
def test_a_birth_date_is_read(text: str, birth: ReadBirth) -> None:
    assert read_birth(text) == birth


@pytest.mark.parametrize(
    "text",
    ["99/04/01", "1999/13/01", "1999/xx/00", "0000/00/00", "199", "19990401", "X1987", "1987X", "\u20281987"],
)
def test_what_is_no_birth_date_is_not_read(text: str) -> None:
    assert read_birth(text) is None


@pytest.mark.parametrize(
    ("text", "event_year", "year"),
    [
        ("26/03/06", None, 2026),
        ("49/03/06", None, 2049),
        ("50/03/06", None, 1950),  # as far from 2000 either way: the earlier
        ("99/12/31", 2001, 1999),
        ("01/01/01", 1999, 2001),
    ],
)
def test_a_short_year_is_the_nearest_one(text: str, event_year: int | None, year: int) -> None:
    read = read_round_date(text, event_year)
    assert read is not None
    assert read.day.year == year


@pytest.mark.parametrize("text", ["06/03/2026", "26/03/0006", "26/03", "26/3x/06", ""])
def test_what_is_no_date_of_a_round_is_not_read(text: str) -> None:
    assert read_round_date(text, 2026) is None


@pytest.mark.parametrize(
    ("text", "is_blank"), [("    /  /  ", True), ("  .  .", True), ("-", True), ("  1", False), ("X", False)]
)
def test_only_the_signs_between_the_parts_are_no_date(text: str, *, is_blank: bool) -> None:
    assert is_blank_date(text) is is_blank
