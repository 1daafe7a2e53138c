"""Records of TRF26 that speak of teams: what is asked of them where the file says too little, or says a thing twice."""

from __future__ import annotations

import pytest

from tests.tournaments.trf.sample import SWISS, TEAMS, TRF26, as_bytes, faults, with_extra
from tournaments.trf import read_report

OLD_TEAMS = (*SWISS, "013 Lake                                1    2", "013 Harbour                             3    4")


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
