"""Where a text asks for the scores of the games, and what it means that they lack or say otherwise."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from ratingsite.foundations.editions import Family
from tests.tournaments.regulations.report_facts import REPORT, registered
from tournaments.regulations.report_checks import findings_on_report
from tournaments.regulations.report_findings import GameAt, ReportCode, ReportFinding, Weight
from tournaments.regulations.reports import ScoreFacts

FIRST, SECOND = GameAt(round=1, white=1, black=2), GameAt(round=2, white=2, black=1)
LACKING, OTHER = ScoreFacts(lacking=(FIRST,)), ScoreFacts(contradicting=(SECOND,))
CODES = (ReportCode.SCORES_MISSING, ReportCode.SCORES_DIFFER)


def found(scores: ScoreFacts | None, *, system: str = "fide-standard", **said: Any) -> list[ReportFinding]:
    report = replace(REPORT, scores=scores, system=system, registered=registered(**said))
    return [each for each in findings_on_report(report) if each.code in CODES]


def finding(code: ReportCode, weight: Weight, game: GameAt, *, titles: bool = False) -> ReportFinding:
    return ReportFinding(
        code=code,
        weight=weight,
        family=Family.FIDE_TITLES if titles else Family.FIDE_STANDARD,
        article="1.9.1" if titles else "9.4",
        games=(game,),
    )


@pytest.mark.parametrize(("approved", "weight"), [(True, Weight.ERROR), (False, Weight.WARNING)])
def test_a_hybrid_event_must_bring_all_scores_and_without_the_approval_nothing_hangs_on_them(
    approved: bool, weight: Weight
) -> None:
    assert found(LACKING, hybrid_approved=approved) == [finding(ReportCode.SCORES_MISSING, weight, FIRST)]


def test_scores_that_say_otherwise_refuse_the_report_of_a_hybrid_event() -> None:
    assert found(OTHER, hybrid_approved=True) == [finding(ReportCode.SCORES_DIFFER, Weight.ERROR, SECOND)]
    both = ScoreFacts(lacking=(FIRST,), contradicting=(SECOND,))
    assert [each.code for each in found(both, hybrid_approved=True)] == list(CODES)


@pytest.mark.parametrize("format_", ["round-robin", "double-round-robin", "match", "scheveningen", "league"])
def test_a_title_tournament_is_warned_that_all_its_scores_are_asked_for(format_: str) -> None:
    said = {"is_title_tournament": True, "format": format_}
    assert found(LACKING, **said) == [finding(ReportCode.SCORES_MISSING, Weight.WARNING, FIRST, titles=True)]
    assert found(OTHER, **said) == [finding(ReportCode.SCORES_DIFFER, Weight.ERROR, SECOND, titles=True)]


@pytest.mark.parametrize("format_", ["swiss", "team"])
def test_of_a_swiss_or_a_team_tournament_only_the_games_of_those_with_title_results_are_asked_for(format_: str) -> None:
    assert found(LACKING, is_title_tournament=True, format=format_) == []
    assert found(OTHER, is_title_tournament=True, format=format_) == [
        finding(ReportCode.SCORES_DIFFER, Weight.WARNING, SECOND, titles=True)
    ]


def test_nobody_else_is_asked() -> None:
    assert found(LACKING, format="round-robin") == []
    assert found(OTHER, format="round-robin") == []


def test_complete_scores_and_scores_that_were_not_looked_at_say_nothing() -> None:
    assert found(ScoreFacts(), hybrid_approved=True) == []
    assert found(None, hybrid_approved=True) == []


def test_texts_before_2022_and_those_of_rapid_and_blitz_do_not_ask() -> None:
    assert found(LACKING, hybrid_approved=True, starts_on=date(2015, 10, 12), ends_on=date(2015, 10, 14)) == []
    assert found(LACKING, hybrid_approved=True, system="fide-rapid") == []
