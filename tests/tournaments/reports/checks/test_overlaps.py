"""Pairs of reports with the same games: each is found, whatever was done to hide it; no other pair is."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from ratings.register.models import Federation
from ratingsite.office.accounts.models import User
from tests.samples import sampled, samples
from tests.tournaments.reports.checks.overlaps import CONTROLS, KINDS, Maker
from tournaments.regulations.double_checks import double_findings
from tournaments.regulations.editions import notice_for
from tournaments.regulations.report_findings import ReportCode
from tournaments.reports.checks.facts import report_facts
from tournaments.reports.models import Report

pytestmark = pytest.mark.django_db

OVERLAPS, OTHERS, SEED = samples(40, long=1000), samples(40, long=100), 20260322
SAME = {ReportCode.SAME_FILE, ReportCode.SAME_GAMES}


def found_in(report: Report) -> dict[ReportCode, str]:
    """What is said of the games of a report, and the other tournament that it names."""
    found = Report.objects.select_related("tournament__federation", "tournament__system", "file").get(pk=report.pk)
    facts = report_facts(found, "fide-standard", now=found.created_at)
    notice = notice_for("fide-standard", found.tournament.starts_on)
    return {finding.code: finding.other for finding in double_findings(facts, notice) if finding.code in SAME}


@sampled
@pytest.mark.once
def test_overlaps_are_found_each_with_its_tournament(boris: User, usa: Federation) -> None:
    maker = Maker(SEED, boris, usa)
    pairs = [(KINDS[index % len(KINDS)], *maker.pair(KINDS[index % len(KINDS)], index)) for index in range(OVERLAPS)]
    maker.rows.write()
    missed = []
    for kind, first, second in pairs:
        code = ReportCode.SAME_FILE if kind == "same bytes" else ReportCode.SAME_GAMES
        if found_in(second) != {code: str(first.tournament_id)}:
            missed.append((kind, found_in(second)))
    assert missed == []


@sampled
def test_reports_that_tell_other_games_are_not_accused(boris: User, usa: Federation) -> None:
    maker = Maker(SEED + 1, boris, usa)
    pairs = [(kind, *maker.pair(kind, index)) for index, kind in enumerate(CONTROLS * (OTHERS // len(CONTROLS)))]
    maker.rows.write()
    assert [(kind, found_in(second)) for kind, _, second in pairs if found_in(second)] == []


def test_what_others_play_elsewhere_costs_nothing(boris: User, usa: Federation) -> None:
    """The question is asked as often with one other report of a day as with fifty in which nobody of this one plays."""
    maker = Maker(SEED + 2, boris, usa)
    _, draft = maker.pair("renamed", 0)
    maker.rows.write()
    with CaptureQueriesContext(connection) as before:
        found_in(draft)
    others = Maker(SEED + 3, boris, usa, first_number=31_000_000)
    for _ in range(50):
        others.pair("renamed", 0)
    others.rows.write()
    with CaptureQueriesContext(connection) as after:
        found_in(draft)
    assert len(before) == len(after)
