"""Roundings, percentages and texts of hundredths."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratingsite.foundations.exact import decimal_text, down, half_away_from_zero, half_up, percent, up


@pytest.mark.parametrize(
    ("number", "up_half", "away"), [("2.5", 3, 3), ("-2.5", -2, -3), ("2.49", 2, 2), ("-2.51", -3, -3), ("0", 0, 0)]
)
def test_a_half_goes_up_or_away_from_zero_as_the_edition_says(number: str, up_half: int, away: int) -> None:
    assert (half_up(Fraction(number)), half_away_from_zero(Fraction(number))) == (up_half, away)


def test_minima_go_up_and_maxima_go_down() -> None:
    assert (up(Fraction(9, 2)), down(Fraction(27, 5))) == (5, 5)


def test_five_and_a_half_of_nine_is_61_percent() -> None:
    assert percent(Fraction(11, 2), 9) == 61  # 61.11


@pytest.mark.parametrize(
    ("count", "text"), [(450, "4.5"), (-880, "-8.8"), (7, "0.07"), (0, "0"), (100, "1"), (-5, "-0.05")]
)
def test_hundredths_are_written_exactly_and_briefly(count: int, text: str) -> None:
    assert decimal_text(count) == text


@given(st.integers(-(10**9), 10**9))
def test_the_text_of_hundredths_means_the_same_number(count: int) -> None:
    assert Fraction(decimal_text(count)) == Fraction(count, 100)
