"""What stands against a report today, as programs read it: the spelling of the faults of files."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from tournaments.api.documents import Document, faults_of
from tournaments.regulations.report_findings import ReportFinding
from tournaments.reports.checks.facts import findings_on_report
from tournaments.reports.models import Report
from tournaments.reports.words import report_finding_text, value_text


def faults_document(report: Report, *, now: datetime) -> Document:
    """The faults of its file, and while it is on its way what register, lists and registration have against it."""
    found = findings_on_report(report, now=now) if report.state in Report.LIVE else ()
    return {
        "report": str(report.pk),
        "version": report.version,
        "state": report.state,
        "faults": faults_of(report.file),
        "findings": [_finding(each) for each in found],
    }


def _finding(finding: ReportFinding) -> Document:
    rounds = sorted({*finding.rounds, *(game.round for game in finding.games)})
    place: dict[str, Any] = {name: getattr(finding, name) for name in ("line", "column", "end_column")}
    return {
        "severity": str(finding.weight),
        "code": str(finding.code),
        **place,
        "player": finding.rank,
        "rounds": rounds,
        "games": [{"round": game.round, "white": str(game.white), "black": str(game.black)} for game in finding.games],
        "got": value_text(finding, finding.found) or None,
        "expected": value_text(finding, finding.required) or None,
        "article": finding.article,
        "message": report_finding_text(finding),
    }
