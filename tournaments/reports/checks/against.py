"""What a report has against it as its page shows it: errors, warnings with their ticks, notes, people to enter.

Of very many of one kind the page shows the first; ``?all=1`` unfolds everything.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from ratings.register.permissions import new_player
from ratingsite.office.accounts.permissions import Person, can
from ratingsite.office.pages import PageFinding
from tournaments.regulations.report_findings import ReportFinding, Weight
from tournaments.reports.checks.page_findings import Findings, place_text
from tournaments.reports.crosstable import unknown_entries
from tournaments.reports.files.stored_faults import said
from tournaments.reports.forms import CertifyForm
from tournaments.reports.models import Entry, Report
from tournaments.reports.services import file_tick, file_warnings

SHOWN_OF_A_KIND = 10
SHOWN_ROWS = 50


@dataclass(frozen=True, kw_only=True)
class WarningGroup:
    """Warnings that one tick confirms, the field of that tick, and how many more there are of them."""

    findings: list[PageFinding]
    field: Any
    more: int = 0


@dataclass(frozen=True, kw_only=True)
class Against:
    """What the page shows, and how many more there are of each kind of thing."""

    errors: list[PageFinding]
    more_errors: int
    warnings: list[WarningGroup]
    notes: list[PageFinding]
    to_enter: Sequence[Entry]
    more_to_enter: int

    @property
    def all_errors(self) -> int:
        """How many errors there are, shown or not."""
        return len(self.errors) + self.more_errors


def against(
    report: Report, findings: Iterable[ReportFinding], form: CertifyForm, user: Person, *, day: date, is_whole: bool
) -> Against:
    """What is shown of the findings to a person, everything or the first of each kind."""
    findings = list(findings)
    most = len(findings) + len(report.file.faults) if is_whole else SHOWN_OF_A_KIND
    page = Findings(report, user, day=day)
    errors = [finding for finding in findings if finding.weight is Weight.ERROR]
    shown = _first_of_each_kind(errors, most)
    people = _to_enter(report, user, day)
    return Against(
        errors=[page.finding(finding) for finding in shown],
        more_errors=len(errors) - len(shown),
        warnings=_groups(report, findings, form, page, most),
        notes=[page.finding(finding) for finding in findings if finding.weight is Weight.NOTE],
        to_enter=people if is_whole else people[:SHOWN_OF_A_KIND],
        more_to_enter=0 if is_whole else max(0, len(people) - SHOWN_OF_A_KIND),
    )


def _first_of_each_kind(findings: Iterable[ReportFinding], most: int) -> list[ReportFinding]:
    seen: Counter[str] = Counter()
    shown = []
    for finding in findings:
        seen[finding.code] += 1
        if seen[finding.code] <= most:
            shown.append(finding)
    return shown


def _groups(
    report: Report, findings: Iterable[ReportFinding], form: CertifyForm, page: Findings, most: int
) -> list[WarningGroup]:
    of_checks: dict[str, list[ReportFinding]] = defaultdict(list)
    for finding in findings:
        if finding.weight is Weight.WARNING:
            of_checks[finding.tick].append(finding)
    of_file: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for fault in file_warnings(report):
        of_file[file_tick(fault)].append(fault)
    shown = {tick: [page.finding(each) for each in found[:most]] for tick, found in of_checks.items()}
    shown |= {tick: [_of_file(each) for each in found[:most]] for tick, found in of_file.items()}
    counts = {tick: len(found) for tick, found in (*of_checks.items(), *of_file.items())}
    return [
        WarningGroup(findings=found, field=form[f"tick-{tick}"], more=counts[tick] - len(found))
        for tick, found in shown.items()
    ]


def _of_file(stored: dict[str, Any]) -> PageFinding:
    fault = said(stored)
    return PageFinding(
        status="open",
        text=fault["message"] + place_text(fault["line"], fault["column"]),
        required=fault["expected"] or "",
        found=fault["got"] or "",
        article=fault["article"],
    )


def _to_enter(report: Report, user: Person, day: date) -> list[Entry]:
    """The newcomers whom this person may enter in the register; asked once for each federation."""
    if not can(user, "enter-player", report, day=day):
        return []
    people = list(unknown_entries(report))
    allowed = {code for code in {each.federation for each in people} if can(user, "create", new_player(code), day=day)}
    return [each for each in people if each.federation in allowed]
