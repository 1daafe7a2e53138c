"""Takes a sheet as the tournament's report: its file is written, received and read like every file that is sent."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from ratingsite.foundations.transitions import move
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import require
from ratingsite.office.audit.services import record
from tournaments.registration.printed import ON_REPORTS, as_printed
from tournaments.reports.files.stored_faults import as_stored, said
from tournaments.reports.services import Received, receive_file
from tournaments.sheets.file import as_trf26, report_of
from tournaments.sheets.findings import Finding, findings_on
from tournaments.sheets.models import Sheet
from tournaments.sheets.selectors import paper_of
from tournaments.sheets.services import locked_sheet
from tournaments.trf import Fault, ReadResult, Severity, read_report, write_report


class SheetHasErrors(ValueError):
    """The sheet cannot become a report like this; ``findings`` name what stands in the way."""

    def __init__(self, findings: tuple[Finding, ...]) -> None:
        super().__init__(", ".join(finding.code for finding in findings))
        self.findings = findings


@transaction.atomic
def take(sheet: Sheet, *, by: User, now: datetime) -> Received:
    """Make the next version of the tournament's report from the sheet.

    Raises ``SheetHasErrors``, and what ``receive_file`` raises. Nothing is kept of a sheet that has errors but itself.
    """
    sheet = locked_sheet(sheet)
    require(by, "take", sheet, day=now.date())
    if errors := errors_of(sheet):
        raise SheetHasErrors(errors)
    received = receive_file(
        sheet.tournament, name=file_name(sheet), content=file_of(sheet), by=by, now=now, last_round=sheet.last_round
    )
    assert received.report is not None  # noqa: S101 - it was read before, and nothing refused it
    moved = move(sheet, Sheet.State.TAKEN, taken_as=received.report)
    article = as_printed(sheet.tournament, ON_REPORTS)
    record("take sheet", sheet, by=by, now=now, moved=moved, article=article, file=received.file.number)
    return received


def file_of(sheet: Sheet, *, dialect: str = "trf16") -> bytes:
    """The report file that the sheet makes as it is now, as TRF16 or TRF26."""
    report = report_of(sheet, paper_of(sheet))
    return write_report(as_trf26(report) if dialect == "trf26" else report)


def file_name(sheet: Sheet) -> str:
    return f"sheet-{sheet.version}.trf"


def errors_of(sheet: Sheet) -> tuple[Finding, ...]:
    """What keeps the sheet from being a report: its own errors, else those that the reader finds in its file."""
    own = tuple(found for found in findings_on(paper_of(sheet)) if found.severity == Severity.ERROR)
    return own or faults_as_findings(read_report(file_of(sheet)))


def faults_as_findings(result: ReadResult) -> tuple[Finding, ...]:
    """The errors of a file as findings: each leads to its row and round."""
    return tuple(_finding(fault) for fault in result.faults if fault.severity is Severity.ERROR)


def _finding(fault: Fault) -> Finding:
    params = ("text", said(as_stored(fault))["message"]), ("field", fault.field or "")
    return Finding(
        code=fault.code, severity=fault.severity.value, number=fault.player, round=fault.round, params=params
    )
