"""What forms take as text, days, times, numbers and rounds, and what they say of the rest. Pure."""

from __future__ import annotations

from datetime import date, time

import pytest
from django.core.exceptions import ValidationError
from django.forms import Field
from hypothesis import given
from hypothesis import strategies as st

from tournaments.registration.plain_fields import (
    BirthField,
    ClockField,
    DayField,
    PlainTextField,
    RoundsField,
    TieBreaksField,
    WholeField,
)


def refusal(field: Field, typed: str) -> str:
    """What is said of what was typed."""
    with pytest.raises(ValidationError) as refused:
        field.clean(typed)
    return str(refused.value.messages[0])


# ---------------------------------------------------------------- text
@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  St.   Louis ", "St. Louis"), ("Zoe\u0308", "Zoë"), ("Московский турнир", "Московский турнир"),
        ("北京", "北京"), ("a\u00a0b", "a b"), ("a\nb\tc", "a b c"), ("O’Neil & Söhne <b>", "O’Neil & Söhne <b>"),
        ("=1+1", "=1+1"), ("👩‍🎓"[:1], "👩"),
    ],
)  # fmt: skip
def test_a_text_is_kept_composed_on_one_line(typed: str, kept: str) -> None:
    assert PlainTextField().clean(typed) == kept


@pytest.mark.parametrize("letter", ["\u202e", "\u200b", "\u0007", "\ufeff", "\u2066", "\ue000", "\u00ad"])
def test_a_letter_that_nobody_sees_is_named_by_its_number(letter: str) -> None:
    assert refusal(PlainTextField(), f"a{letter}b") == f"The character U+{ord(letter):04X} cannot stand here."


@given(text=st.text(max_size=60))
def test_whatever_was_typed_is_refused_or_taken_the_same_the_second_time(text: str) -> None:
    field = PlainTextField(required=False)
    try:
        kept = field.clean(text)
    except ValidationError:
        return
    assert field.clean(kept) == kept
    assert kept == " ".join(kept.split())


@pytest.mark.parametrize("typed", ["", "   ", "\n"])
def test_nothing_but_blanks_is_nothing(typed: str) -> None:
    assert PlainTextField(required=False).clean(typed) == ""
    assert refusal(PlainTextField(), typed) == "This field is required."


# ---------------------------------------------------------------- days and times
@pytest.mark.parametrize(
    ("typed", "day"),
    [("2003-01-01", date(2003, 1, 1)), ("2199-12-31", date(2199, 12, 31)), ("2024-02-29", date(2024, 2, 29))],
)
def test_a_day_comes_as_browsers_send_it(typed: str, day: date) -> None:
    assert DayField().clean(typed) == day


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        *((day, "Please give a year from 2003 to 2199.") for day in ("2002-12-31", "2200-01-01", "0001-01-01")),
        *((day, "Enter a valid date.") for day in ("2025-02-29", "12.10.2025", "2025-W41-7", "20251012")),
        ("2025-10-12T00:00", "Enter a valid date."),
        ("", "This field is required."),
    ],
)
def test_a_day_that_is_none_or_far_away_is_refused(typed: str, said: str) -> None:
    assert refusal(DayField(), typed) == said


def test_a_birth_may_be_longer_ago() -> None:
    assert BirthField().clean("1900-01-01") == date(1900, 1, 1)
    assert refusal(BirthField(), "1899-12-31") == "Please give a year from 1900 to 2099."


@pytest.mark.parametrize(("typed", "clock"), [("14:00", time(14)), ("00:00", time(0)), ("23:59:59", time(23, 59, 59))])
def test_a_time_comes_as_browsers_send_it(typed: str, clock: time) -> None:
    assert ClockField().clean(typed) == clock


@pytest.mark.parametrize("typed", ["24:00", "2 pm", "14.00", "14:60"])
def test_another_time_is_refused(typed: str) -> None:
    assert refusal(ClockField(), typed) == "Enter a valid time."


# ---------------------------------------------------------------- numbers
@pytest.mark.parametrize(("typed", "number"), [("0", 0), (" 007 ", 7), ("999999999", 999_999_999), ("", None)])
def test_a_number_is_written_in_plain_digits(typed: str, number: int | None) -> None:
    assert WholeField(required=False).clean(typed) == number


@pytest.mark.parametrize(
    "typed", ["-1", "+1", "1.0", "1e3", "１２", "٣", "²", "1_000", "1 000", "0x1", "1234567890", "9" * 5000]
)
def test_everything_else_is_no_number(typed: str) -> None:
    assert refusal(WholeField(required=False), typed) == "Please give a whole number."


# ---------------------------------------------------------------- rounds
@pytest.mark.parametrize(
    ("typed", "rounds"),
    [
        ("3", (3,)), ("1, 4", (1, 4)), ("5-7", (5, 6, 7)), ("5–7", (5, 6, 7)), ("7,1-2,2", (1, 2, 7)),
        (" 3 - 4 , ", (3, 4)), ("4-4", (4,)), (",,", ()), ("", ()),
    ],
)  # fmt: skip
def test_rounds_are_written_as_people_write_them(typed: str, rounds: tuple[int, ...]) -> None:
    assert RoundsField(required=False).clean(typed) == rounds


@pytest.mark.parametrize("typed", ["a", "1-", "-3", "1-2-3", "1;2", "100", "1.5", "³", "7-5", "1 2"])
def test_what_names_no_rounds_is_said_to_be_none(typed: str) -> None:
    assert refusal(RoundsField(required=False), typed) == "Please write rounds like this: 3, 5-7."


# ---------------------------------------------------------------- tie-breaks
@pytest.mark.parametrize(
    ("typed", "names"), [("de, bh/c1; SB", "DE, BH/C1, SB"), ("SB", "SB"), ("SB, sb", "SB"), (" , ", ""), ("", "")]
)
def test_tie_breaks_are_kept_by_their_names_in_order(typed: str, names: str) -> None:
    assert TieBreaksField(required=False).clean(typed) == names


@pytest.mark.parametrize("typed", ["XX", "SB, toss", "SB BH"])
def test_a_tie_break_that_is_none_is_named_with_those_there_are(typed: str) -> None:
    said = refusal(TieBreaksField(required=False), typed)
    wrong = {"SB, toss": "TOSS"}.get(typed, typed)
    assert said.startswith(f"{wrong} is none of these: ")
