"""Numbers are digits 0 to 9 and nothing that only looks like one."""

from __future__ import annotations

import pytest

from tournaments.trf.fields import points, points_text, signed_points, whole_number


@pytest.mark.parametrize(
    ("text", "number"), [("7", 7), ("   7", 7), ("0012", 12), ("0", 0), ("12345678901", 12345678901)]
)
def test_a_whole_number_is_read(text: str, number: int) -> None:
    assert whole_number(text) == number


@pytest.mark.parametrize(
    "text", ["", "   ", "+7", "-7", "7_0", "1²", "٣١", "7.0", "\t7", "7 7", "1e3", "9" * 5000, "X7", "7X"]
)
def test_what_is_no_whole_number_is_not_read(text: str) -> None:
    assert whole_number(text) is None


@pytest.mark.parametrize(
    ("text", "hundredths"), [("11.5", 1150), (" 0.0", 0), ("3", 300), ("0.1", 10), ("9999", 999900)]
)
def test_points_are_read(text: str, hundredths: int) -> None:
    assert points(text) == hundredths


@pytest.mark.parametrize(
    "text", ["", ".5", "3.", "3,5", "3½", "nan", "inf", "1e3", "1.25", "-1.0", "+1.0", "1.½", "10000", "X3", "\t3"]
)
def test_what_are_no_points_is_not_read(text: str) -> None:
    assert points(text) is None


def test_abnormal_points_may_be_negative() -> None:
    assert [signed_points(text) for text in ("-0.5", " 1.0", "--1", "-", "X-1", "\t-1")] == [
        *(-50, 100, None, None, None, None),
    ]


def test_points_are_written_with_one_decimal() -> None:
    assert [points_text(count) for count in (points("11.5"), points("0")) if count is not None] == ["11.5", "0.0"]
