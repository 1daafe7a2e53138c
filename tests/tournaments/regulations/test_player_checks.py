"""Who stands in a report and on no list of its first day: who had died, who was left out of the lists (10.1, 10.2)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ratingsite.foundations.editions import Family
from tests.tournaments.regulations.report_facts import ANNA, REPORT
from tournaments.regulations.report_checks import findings_on_report
from tournaments.regulations.report_findings import ReportCode, ReportFinding, Weight


@pytest.mark.parametrize(
    ("gone", "told"),
    [
        ("", None),
        ("death", (ReportCode.PLAYER_DEAD, Weight.ERROR)),
        ("exclusion", (ReportCode.PLAYER_LEFT_OUT, Weight.WARNING)),
    ],
)
def test_who_died_stops_a_report_and_who_was_left_out_is_confirmed(
    gone: str, told: tuple[ReportCode, Weight] | None
) -> None:
    assert ANNA.known
    player = replace(ANNA, number="fide-2099101", known=replace(ANNA.known, gone=gone))
    expected = told and ReportFinding(
        code=told[0], weight=told[1], family=Family.FIDE_STANDARD, article="10.1", found="fide-2099101",
        line=12, column=58, end_column=68, rank=1,
    )  # fmt: skip
    assert findings_on_report(replace(REPORT, players=(player,))) == ((expected,) if expected else ())
