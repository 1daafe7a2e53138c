"""Who stands in a report and on no list of its first day: who had died, who was left out of the lists (10.1, 10.2)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.tournaments.regulations.report_facts import ANNA, REPORT
from tournaments.regulations.report_checks import findings_on_report
from tournaments.regulations.report_findings import ReportCode


@pytest.mark.parametrize(
    ("gone", "told"),
    [
        ("", []),
        ("death", [("player-dead", "error", 12, 1)]),
        ("exclusion", [("player-left-out", "warning", 12, 1)]),
    ],
)
def test_who_died_stops_a_report_and_who_was_left_out_is_confirmed(
    gone: str, told: list[tuple[str, str, int, int]]
) -> None:
    assert ANNA.known
    report = replace(REPORT, players=(replace(ANNA, known=replace(ANNA.known, gone=gone)),))
    kinds = (ReportCode.PLAYER_DEAD, ReportCode.PLAYER_LEFT_OUT)
    found = [each for each in findings_on_report(report) if each.code in kinds]
    assert [(each.code.value, each.weight.value, each.line, each.rank) for each in found] == told
