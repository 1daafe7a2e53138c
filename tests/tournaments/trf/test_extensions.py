"""Records of TRF26 that speak of teams: what is asked of them where the file says too little, or says a thing twice."""

from __future__ import annotations

import pytest

from tests.tournaments.trf.sample import SWISS, TEAMS, TRF26, as_bytes, edited, faults, with_extra
from tournaments.trf import read_report

OLD_TEAMS = (*SWISS, "013 Lake                               1    2", "013 Harbour                            3    4")


def test_where_teams_have_no_numbers_nobody_can_say_whom_a_number_means() -> None:
    lines = (*OLD_TEAMS, "260   1   2    7    9")
    assert faults(as_bytes(lines), "entry-unknown") == []
    assert [fault.got for fault in faults(with_extra(17, "260   1   2    1    9", TEAMS), "entry-unknown")] == ["9"]


@pytest.mark.parametrize(("again", "number"), [("330 +-   1   1   2", 1), ("330 +-   2   1   2", 2)])
def test_a_forfeited_match_that_is_told_twice_contradicts_the_results_once(again: str, number: int) -> None:
    raw = as_bytes((*TEAMS, "330 +-   1   1   2", again))
    # two players of the first team had a game in the round: told at the record and at the cell of each
    assert len(faults(raw, "record-contradiction")) == 4 * number


def test_a_forfeited_match_of_one_team_says_nothing() -> None:
    assert faults(as_bytes((*TEAMS, "330 +-   1   1")), "record-contradiction") == []


def test_a_line_up_without_an_opponent_contradicts_nothing() -> None:
    assert faults(with_extra(17, "300   1   1        1", TEAMS), "record-contradiction") == []


def test_rounds_that_are_no_number_are_told() -> None:
    lines = [line if not line.startswith("142") else "142 three" for line in TRF26]
    result = read_report(as_bytes(lines))
    found = [(fault.code, fault.line, fault.got) for fault in result.faults]
    assert found == [("count-unreadable", 13, "three")]
    assert result.report is not None
    assert result.report.declared_rounds is None


@pytest.mark.parametrize(
    ("record", "column", "got"),
    [("240 H   x    1", 7, "x"), ("240 H 2 1", 7, "2 1"), ("240 H   0    1", 7, "0")],
)
def test_a_bye_that_is_announced_for_no_round_is_told(record: str, column: int, got: str) -> None:
    (fault,) = faults(as_bytes((*TRF26, record)), "record-unreadable")
    assert (fault.line, fault.column, fault.end_column, fault.got, fault.field) == (19, column, column + 2, got, "240")
    assert (fault.article, fault.expected) == ("TRF26 240", "a number")


@pytest.mark.parametrize(("record", "column"), [("330 +-   x   1   2", 8), ("300   x   1   2   1", 5)])
def test_the_round_of_a_match_that_is_no_number_is_told(record: str, column: int) -> None:
    (fault,) = faults(as_bytes((*TEAMS, record)), "record-unreadable")
    assert (fault.line, fault.column, fault.end_column, fault.got) == (17, column, column + 2, "x")


def in_round_two(cell: str, record: str) -> list[str]:
    """What is said against a bye of Elif's that was announced for the second round, where her cell holds this."""
    lines = edited(15, 102, cell, TRF26)
    return [fault.message for fault in faults(as_bytes((*lines, record)), "record-contradiction")]


@pytest.mark.parametrize(
    ("cell", "kind", "agrees"),
    [
        ("0000 - F", "F", True),
        ("0000 - H", "F", False),
        ("0000 - H", "H", True),
        ("0000 - Z", "Z", True),
        ("0000 - -", "Z", True),
        ("        ", "Z", True),
        ("0000 - U", "Z", False),
        ("0000 - U", "X", True),  # of a kind that the format does not have nothing is asked but that it is a bye
        ("   3 b 1", "X", False),
        ("0000 - H", "h", True),
    ],
)
def test_a_bye_is_taken_as_it_was_announced(cell: str, kind: str, *, agrees: bool) -> None:
    assert (in_round_two(cell, f"240 {kind}   2    1") == []) is agrees


def test_a_bye_that_was_taken_otherwise_is_told_with_its_letter() -> None:
    told = "The record says the bye F for round 2; player 1 has H."
    assert set(in_round_two("0000 - H", "240 F   2    1")) == {told}


def test_a_bye_of_a_round_that_the_file_does_not_have_is_not_looked_for() -> None:
    assert in_round_two("   3 b 1", "240 F   4    1") == []
    assert in_round_two("   3 b 1", "240 F   0    1") == []
    assert in_round_two("   3 b 1", "240 F        1") == []


@pytest.mark.parametrize(
    ("record", "got", "kind"),
    [
        ("300   1   1   9    1    3", "9", "team"),
        ("300   1   1   2    1    9", "9", "player"),
        ("320  1.0  1.0   9", "9", "team"),
        ("260   1   2    1    9", "9", "team or player"),
    ],
)
def test_an_unknown_entrant_is_told_by_its_kind(record: str, got: str, kind: str) -> None:
    found = faults(as_bytes((*TEAMS, record)), "entry-unknown")
    assert [(fault.got, fault.expected, fault.message) for fault in found] == [
        (got, f"a {kind}", f"The record names {kind} {got}, which the file does not have.")
    ]


def test_a_number_at_the_very_end_of_a_record_is_read() -> None:
    found = faults(as_bytes((*TEAMS, "260   1   2    1    9")), "entry-unknown")
    assert [(fault.column, fault.end_column) for fault in found] == [(18, 21)]


def test_each_round_of_a_record_of_byes_is_looked_at() -> None:
    # in the second round the team of Elif and Greta had no bye either
    found = faults(as_bytes((*TEAMS, "320  1.0  1.0   0   1")), "record-contradiction")
    assert {fault.round for fault in found} == {2}


def test_only_games_against_the_other_team_contradict_a_forfeited_match() -> None:
    match = "330 +-   1   1   2"
    byes = edited(11, 92, "0000 - F", edited(12, 92, "0000 - Z", TEAMS))
    found = faults(as_bytes((*byes, match)), "record-contradiction")
    assert {fault.player for fault in found} == {3}


def test_what_follows_an_incomplete_record_is_looked_at() -> None:
    whole, half = "330 +-   1   1   2", "330 +-   1   1"
    assert len(faults(as_bytes((*TEAMS, half, whole)), "record-contradiction")) == 4
    line_up, alone = "300   1   1   1    1    3", "300   1   1        1"
    assert len(faults(as_bytes((*TEAMS, alone, line_up)), "record-contradiction")) == 4


def test_a_bye_in_a_line_up_contradicts_nothing() -> None:
    byes = edited(11, 92, "0000 - F", edited(12, 92, "0000 - Z", TEAMS))
    found = faults(as_bytes((*byes, "300   1   1   1    1    3")), "record-contradiction")
    assert {fault.player for fault in found} == {3}
