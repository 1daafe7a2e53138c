"""Points must be the sum of the results, as records 162 and 299 and the age of the file let one add them."""

from __future__ import annotations

import pytest

from tests.tournaments.trf.documents import placed
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
        ("299 l         0.5", ("2.5", "2.0", "2.0", "1.5")),
        ("299 L         0.5    2", ("2.5", "2.0", "2.0", "0.5")),  # every loss of round 2
        ("299 L         0.5  003    4", ("2.5", "2.0", "1.5", "0.5")),
        ("299          -0.5", ("2.0", "1.5", "1.0", "-0.5")),  # taken from everybody besides all results
        ("299           1.0         1    3", ("3.5", "2.0", "2.5", "0.0")),
        ("299 D         0.0    3    1    2", ("2.0", "1.5", "1.5", "0.0")),
        ("299 Q         9.0", ("2.5", "2.0", "1.5", "0.0")),  # a type that the format does not have
        ("299 X         9.0", ("2.5", "2.0", "1.5", "0.0")),
    ],
)
def test_abnormal_points_are_added_up(record: str, points: tuple[str, ...]) -> None:
    given = {fault.line: fault.expected for fault in faults(with_points(record, *points), "points-differ")}
    # a field of points has no minus: who is left with less than nothing can only be told so
    unwritable = {line: text for line, text in enumerate(points, start=16) if text.startswith("-")}
    assert given == {}
    found = faults(with_points(record, *points), "points-unreadable")
    assert {fault.line: fault.got for fault in found} == unwritable


def test_records_of_abnormal_points_add_up_and_the_last_of_a_result_counts() -> None:
    besides = "299           0.5         3"
    raw = as_bytes((*TRF26[:14], besides, besides, *edited(17, 81, " 2.5", TRF26)[14:]))
    assert [fault.expected for fault in faults(raw, "points-differ")] == []
    results = ("299 L         0.5         4", "299 L         1.0         4")
    raw = as_bytes((*TRF26[:14], *results, *edited(18, 81, " 3.0", TRF26)[14:]))
    assert faults(raw, "points-differ") == []


@pytest.mark.parametrize(
    ("records", "lost"),
    [
        (("299 L         1.0    2    4", "299 L         2.0         4"), "5.0"),  # the round goes before the player
        (("299 L         2.0         4", "299 L         3.0    2"), "6.0"),  # the player before the round
        (("299 L         3.0    2", "299 L         0.5"), "4.0"),  # the round before everything
    ],
)
def test_of_abnormal_points_the_nearest_count(records: tuple[str, ...], lost: str) -> None:
    """Hugo loses all of his three games."""
    raw = as_bytes((*TRF26[:14], *records, *TRF26[14:]))
    assert [fault.expected for fault in faults(raw, "points-differ") if fault.player == 4] == [lost]


def test_points_besides_the_results_may_leave_less_than_nothing() -> None:
    (fault,) = [
        each for each in faults(with_points("299          -1.5         4"), "points-differ") if each.player == 4
    ]
    assert (fault.got, fault.expected) == ("0.0", "-1.5")
    assert fault.message == "0.0 points are given, the results add up to -1.5 (rounds 1:0 2:0 3:0)."


def test_the_message_says_that_there_is_nothing_to_add_up() -> None:
    lines = edited(HUGO, 92, " " * 28, edited(HUGO, 81, " 1.0"))
    (fault,) = [each for each in faults(as_bytes(lines), "points-differ") if each.player == 4]
    assert fault.message == "1.0 points are given, the results add up to 0.0 (none)."


@pytest.mark.parametrize(
    ("record", "got"),
    [
        ("162  W 3.0    Q", "Q"),
        ("162  W 3.0    D", "D"),
        ("162  W 3.0    Dx.5", "Dx.5"),
        ("162  W 3.0      1.0", "1.0"),
    ],
)
def test_a_value_that_cannot_be_read_is_told_and_the_others_count(record: str, got: str) -> None:
    raw = with_points(record, "6.5", "4.0", "3.5", "0.0")
    assert [(fault.column, fault.end_column, fault.got) for fault in faults(raw, "points-system-unreadable")] == [
        (15, 19, got)
    ]
    assert faults(raw, "points-differ") == []  # three points for a win, and half a point for a draw as usual


@pytest.mark.parametrize("record", ["162  w 3.0    d 1.0", "162  W 3.0    D 1.0   ", "162  W   3    D   1"])
def test_a_point_system_is_read_in_small_letters_and_whole_points(record: str) -> None:
    assert read_report(with_points(record, "7.0", "5.0", "4.0", "0.0")).accepted


def test_a_second_record_of_the_point_system_adds_to_the_first() -> None:
    raw = as_bytes((*TRF26[:14], "162  W 3.0", "162  D 1.0", *edited(15, 81, " 7.0", TRF26)[14:]))
    assert [fault.player for fault in faults(raw, "points-differ")] == [2, 3]


@pytest.mark.parametrize(("code", "worth"), [("A", "0.5"), ("P", "1.5"), ("W", "1.0"), ("D", "0.5"), ("L", "0.0")])
def test_every_code_is_worth_what_its_symbol_says(code: str, worth: str) -> None:
    """Greta's last cell, seen through a point system in which everything has another value."""
    system = "162  W 1.0    D 0.5    L 0.0    A 0.5    P 1.5"
    cells = {"A": "0000 - Z", "P": "0000 - U", "W": "0000 - F", "D": "0000 - H", "L": "   4 w 0"}
    lines = edited(17, 112, cells[code], TRF26)
    found = faults(as_bytes((*lines[:14], system, *edited(17, 81, " 9.0", lines)[14:])), "points-differ")
    expected = f"{0.5 + float(worth):.1f}"
    assert [fault.expected for fault in found if fault.player == 3] == [expected]


@pytest.mark.parametrize(("given", "code"), [
    ("0.6", "bye-value-unstated"), ("1.0", "bye-value-unstated"), ("1.5", "bye-value-unstated"),
    ("1.6", "points-differ"), ("0.4", "points-differ"), ("0.5", None),
])  # fmt: skip
def test_an_old_files_blank_bye_explains_at_most_a_win(given: str, code: str | None) -> None:
    """Farid lost, drew, and the third cell names nobody and no result."""
    raw = with_text(8, 81, f" {given}", TRF06)
    found = {fault.code for fault in read_report(raw).faults if fault.line == 8 and fault.column == 81}
    assert found == ({code} if code else set())


def test_one_players_points_that_are_not_judged_hide_nobody_elses() -> None:
    lines = edited(14, 81, " 9.0", edited(13, 81, "    "))
    assert [fault.player for fault in faults(as_bytes(lines), "points-differ")] == [2]
    lines = edited(14, 81, " 9.0", edited(13, 99, "?"))
    assert [fault.player for fault in faults(as_bytes(lines), "points-differ")] == [2]


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


# ---------------------------------------------------------------- 299, column by column
KIND, AMOUNT, ROUND, FIRST, SECOND = (5, 5), (14, 17), (20, 22), (24, 27), (29, 32)


def abnormal(*fields: tuple[tuple[int, int], str]) -> str:
    """A record 299 with these fields."""
    return placed((1, 3, "299"), *((first, last, text) for (first, last), text in fields))


@pytest.mark.parametrize(
    ("record", "losers"),
    [
        (abnormal((KIND, "L"), (AMOUNT, " 0.5"), (ROUND, "  3"), (FIRST, "4   ")), [4]),
        (abnormal((KIND, "L"), (AMOUNT, "0.5 "), (ROUND, "3  "), (FIRST, "   4")), [4]),
        (abnormal((KIND, "L"), (AMOUNT, " 0.5"), (ROUND, "  3"), (FIRST, "   3"), (SECOND, "4   ")), [4]),
        (abnormal((KIND, "L"), (AMOUNT, " 0.5"), (ROUND, "103"), (FIRST, "   4")), []),  # there is no such round
        (abnormal((KIND, "L"), ((6, 6), "x"), (AMOUNT, " 0.5"), (ROUND, "  3"), (FIRST, "   4")), [4]),
        (abnormal((KIND, "L"), (AMOUNT, " 0.5"), ((18, 18), "x"), (ROUND, "  3"), (FIRST, "   4")), [4]),
        (abnormal((KIND, "L"), (AMOUNT, " 0.5"), (ROUND, "  3"), ((23, 23), "x"), (FIRST, "   4")), [4]),
        (abnormal((KIND, "L"), (AMOUNT, " 0.5"), (ROUND, "  3"), (FIRST, "   4"), ((28, 28), "x")), [4]),
    ],
)
def test_each_field_of_abnormal_points_stands_in_its_columns(record: str, losers: list[int]) -> None:
    """Hugo lost in the third round, Greta did not; half a point for it makes his points differ by as much."""
    found = faults(as_bytes((*TRF26, record)), "points-differ")
    assert [(fault.player, fault.expected) for fault in found] == [(player, "0.5") for player in losers]


@pytest.mark.parametrize(
    ("record", "first", "last", "got"),
    [("299 L         x.5", 14, 17, "x.5"), ("299 L         0.0    x    4", 20, 22, "x")],
)
def test_a_number_of_record_299_that_cannot_be_read_is_told(record: str, first: int, last: int, got: str) -> None:
    (fault,) = faults(with_points(record), "record-unreadable")
    assert (fault.column, fault.end_column, fault.got, fault.article) == (first, last, got, "TRF26 299")
