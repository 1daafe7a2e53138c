"""Points must be the sum of the results, as records 162 and 299 and the age of the file let one add them."""

from __future__ import annotations

import pytest

from tests.tournaments.trf.sample import HUGO, TEAMS, TRF06, TRF26, as_bytes, edited, faults, with_text
from tournaments.trf import read_report

FOOTBALL = "162  W 3.0    D 1.0    L 0.0    A 0.0    P 3.0"


def with_points(record: str, *points: str) -> bytes:
    """The TRF26 sample with one record more and other points for its players."""
    lines: tuple[str, ...] = (*TRF26[:14], record, *TRF26[14:])
    for line, given in enumerate(points, start=16):
        lines = edited(line, 81, f"{given:>4}", lines)
    return as_bytes(lines)


def test_a_point_system_of_its_own_is_added_up() -> None:
    assert read_report(with_points(FOOTBALL, "7.0", "5.0", "4.0", "0.0")).accepted


def test_the_usual_points_are_wrong_under_another_system() -> None:
    found = faults(with_points(FOOTBALL, "2.5"), "points-differ")
    assert (found[0].line, found[0].got, found[0].expected) == (16, "2.5", "7.0")


def test_the_message_shows_what_was_added() -> None:
    fault = faults(with_text(13, 81, " 3.0"), "points-differ")[0]
    assert fault.message == "3.0 points are given, the results add up to 2.5 (rounds 1:1 2:1 3:=)."


@pytest.mark.parametrize(
    ("record", "points"),
    [
        ("299          -0.5         3", ("2.5", "2.0", "1.0", "0.0")),  # taken besides all results
        ("299           1.0  000    3", ("2.5", "2.0", "2.5", "0.0")),  # given for the whole event
        ("299 D         0.0    1    2", ("2.5", "1.5", "1.5", "0.0")),  # a draw of round 1 worth nothing
        ("299 L         0.5", ("2.5", "2.0", "2.0", "1.5")),  # every loss of everybody worth half
    ],
)
def test_abnormal_points_are_added_up(record: str, points: tuple[str, ...]) -> None:
    given = [fault.line for fault in faults(with_points(record, *points), "points-differ")]
    assert given == []


def test_abnormal_points_of_a_team_event_are_the_teams() -> None:
    raw = as_bytes((*TEAMS, "299 W         5.0"))
    assert faults(raw, "points-differ") == []


def test_the_value_of_an_allocated_bye_is_that_of_a_win_unless_it_is_given() -> None:
    lines = edited(16, 112, "0000 - U", edited(15, 112, "0000 - H", TRF26))
    assert [fault.expected for fault in faults(as_bytes(lines), "points-differ")] == ["2.5"]


def test_an_old_file_may_leave_open_what_a_bye_was_worth() -> None:
    assert [fault.player for fault in faults(as_bytes(TRF06), "bye-value-unstated")] == [2]


def test_an_old_file_may_not_have_more_points_than_its_byes_explain() -> None:
    assert [fault.expected for fault in faults(with_text(8, 81, " 9.0", TRF06), "points-differ")] == ["0.5"]


def test_points_without_a_decimal_are_read() -> None:
    assert read_report(with_text(HUGO, 81, "   0")).accepted


def test_the_points_of_a_line_with_an_unreadable_result_are_not_judged() -> None:
    assert faults(with_text(13, 99, "?"), "points-differ") == []


def test_abnormal_points_without_a_number_change_nothing() -> None:
    assert read_report(with_points("299          x     000    3", "2.5", "2.0", "1.5", "0.0")).accepted
