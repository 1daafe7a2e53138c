"""The columns of a player's line: how many rounds it has, which must be blank, and which field a short one lacks."""

from __future__ import annotations

import pytest

from tests.tournaments.trf.sample import SWISS
from tournaments.trf.layout import Shift, filled_gaps, find_shift, missing_field, round_at, round_column, round_count

LINE = SWISS[12]  # three rounds, the last result in column 119


@pytest.mark.parametrize(("length", "rounds"), [(0, 0), (91, 0), (92, 1), (101, 1), (102, 2), (111, 2), (112, 3)])
def test_a_round_has_ten_columns_from_the_92nd(length: int, rounds: int) -> None:
    assert round_count("x" * length + "   ") == rounds
    assert round_column(rounds + 1) == 92 + 10 * rounds


def with_sign(column: int, sign: str) -> str:
    return LINE[: column - 1] + sign + LINE[column:]


def test_a_proper_line_has_no_filled_gap() -> None:
    assert filled_gaps(LINE) == []


@pytest.mark.parametrize("sign", ["x", "\t", "X"])
@pytest.mark.parametrize(
    "column", [4, 9, 14, 48, 53, 57, 69, 80, 85, 90, 91, 96, 98, 100, 101, 106, 108, 110, 111, 116, 118]
)
def test_each_column_between_the_fields_must_be_blank(column: int, sign: str) -> None:
    assert filled_gaps(with_sign(column, sign)) == [column]


@pytest.mark.parametrize("column", [92, 95, 97, 99, 102, 105, 107, 109])
def test_the_fields_of_a_round_are_no_gaps(column: int) -> None:
    assert filled_gaps(with_sign(column, "x")) == []


@pytest.mark.parametrize("column", [126, 128, 130, 131])
def test_between_the_fields_of_a_blank_round_the_columns_must_be_blank_too(column: int) -> None:
    assert filled_gaps(LINE.ljust(column - 1) + "x") == [column]


@pytest.mark.parametrize(("column", "number"), [(91, None), (92, 1), (101, 1), (102, 2), (1072, 99)])
def test_a_column_is_of_the_round_before_it(column: int, number: int | None) -> None:
    assert round_at(column) == number


def test_two_filled_gaps_may_be_a_shift() -> None:
    moved = LINE[:79] + " " + LINE[79:89]  # points and place stand one column to the right
    assert filled_gaps(moved) == [85, 90]
    assert find_shift(moved, [85, 90]) == Shift("right", 85)


def test_one_sign_too_many_or_too_few_is_a_shift() -> None:
    right, left = LINE[:95] + " " + LINE[95:], LINE[:47] + LINE[48:]
    assert find_shift(right, filled_gaps(right)) == Shift("right", filled_gaps(right)[0])
    assert find_shift(left, filled_gaps(left)) == Shift("left", filled_gaps(left)[0])


def test_one_filled_gap_alone_is_no_shift() -> None:
    assert find_shift(with_sign(96, "x"), [96]) is None


@pytest.mark.parametrize(
    ("length", "field"),
    [
        (4, ("rank", "5-8")),
        (5, ("name", "15-47")),
        (14, ("name", "15-47")),
        (15, ("points", "81-84")),
        (80, ("points", "81-84")),
        (81, ("place", "86-89")),
        (88, ("place", "86-89")),
    ],
)
def test_a_short_line_lacks_the_first_field_that_it_does_not_reach(length: int, field: tuple[str, str]) -> None:
    assert missing_field("x" * length) == field
