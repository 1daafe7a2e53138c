"""The arbiter's report: received, certified, endorsed or returned, and accepted into the ledger."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils.module_loading import import_string

from ratingsite.foundations.transitions import locked, move
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import require
from ratingsite.office.appeals.refusing import overtake_refusals
from ratingsite.office.audit.services import differing, record
from ratingsite.office.outbox.services import ring
from tournaments.registration.appointments.services import accept_by_certifying
from tournaments.registration.models import Tournament
from tournaments.registration.orders.selectors import order_in_force
from tournaments.registration.printed import ON_REPORTS, as_printed
from tournaments.regulations.report_findings import ReportFinding, Weight
from tournaments.reports import mails
from tournaments.reports.checks.facts import findings_on_report
from tournaments.reports.corrections.under_way import make_correction, part_sent, report_to_correct
from tournaments.reports.deactivations import deactivate_non_members
from tournaments.reports.files.reading import new_version
from tournaments.reports.files.services import Kept, keep_file, note_what_was_read
from tournaments.reports.models import Report, SubmittedFile
from tournaments.reports.parts.selectors import Part
from tournaments.reports.refusals import REPORT, note_refused_report
from tournaments.reports.registered.completion import completed
from tournaments.reports.registered.facts import registered_facts
from tournaments.reports.statements.questions import with_answers
from tournaments.reports.to_fide.mails import send_again
from tournaments.trf import ReadResult, read_report

UNDER_WAY = (Report.State.CERTIFIED, Report.State.ENDORSED, Report.State.ACCEPTED)
FIND_NORMS = "titles.tasks.find_norms"
# what the checks of a report compare with the registration
CHECKED_RECORDS = frozenset({"012", "032", "042", "052", "102"})
# where a report becomes an event of the ledger stands behind this room; like a task, it is called by name
HAND_OVER = "tournaments.handover.hand_over"


@dataclass(frozen=True, kw_only=True)
class Received:
    """What became of a file that was sent. ``report`` is the version made from it; ``None`` when it was refused."""

    file: SubmittedFile
    report: Report | None
    is_new: bool


class ReportIsUnderWay(ValueError):
    """The report was certified and must be returned before another file can take its place; or it is refused."""

    def __init__(self, report: Report) -> None:
        super().__init__(f"{report} is {report.state}")
        self.report = report


class ReportHasErrors(ValueError):
    """The report cannot go on like this; ``findings`` name what stands in the way."""

    def __init__(self, findings: tuple[ReportFinding, ...]) -> None:
        super().__init__(", ".join(finding.code for finding in findings))
        self.findings = findings


class WarningsNotTicked(ValueError):
    """Somebody has to look at every warning; ``ticks`` are those that were not."""

    def __init__(self, ticks: frozenset[str]) -> None:
        super().__init__(", ".join(sorted(ticks)))
        self.ticks = ticks


class ReasonMissing(ValueError):
    """Who refuses a report or sends it back says why."""


# ---------------------------------------------------------------- receiving
def receive_file(
    tournament: Tournament,
    *,
    name: str,
    content: bytes,
    by: User,
    now: datetime,
    encoding: str | None = None,
    last_round: int | None = None,
) -> Received:
    """Keep the bytes, then read them; accepted, they become the next version of the report.

    With a ``last_round`` it is the report of a part, up to that round (4). Two transactions on purpose: whatever
    happens while reading, the bytes are there. The same bytes again make no second version. Raises ``FileTooLarge``,
    ``TooManyFiles``, ``ReportIsUnderWay`` and ``NotInParts``.
    """
    kept = keep_file(tournament, name=name, content=content, by=by, now=now)
    return read_kept(kept, by=by, now=now, encoding=encoding, last_round=last_round)


def read_kept(
    kept: Kept, *, by: User, now: datetime, encoding: str | None = None, last_round: int | None = None
) -> Received:
    """What becomes of bytes that are kept: read now, or what became of them when they came before.

    Raises ``ReportIsUnderWay`` and ``NotInParts``.
    """
    if not kept.is_new and kept.file.read_at and not _may_read_differently(kept.file, encoding):
        current = kept.file.reports.exclude(state__in=Report.REPLACED).first()
        is_another_part = current and _is_another_part(current, last_round)
        if not is_another_part and (current or not kept.file.accepted):
            return Received(file=kept.file, report=current, is_new=False)
    return read_file(kept.file, by=by, now=now, encoding=encoding, is_new=kept.is_new, last_round=last_round)


def _is_another_part(current: Report, last_round: int | None) -> bool:
    """The file of a part that is rated may be that of the next one too; or the part ends elsewhere than it was said."""
    is_rated = current.state == Report.State.ACCEPTED and not current.is_last_part
    return is_rated or last_round not in (None, current.last_round)


def _may_read_differently(file: SubmittedFile, encoding: str | None) -> bool:
    """A refused file may be readable in the encoding that the sender has chosen now."""
    return not file.accepted and encoding is not None and encoding != file.encoding


@transaction.atomic
def read_file(
    file: SubmittedFile,
    *,
    by: User,
    now: datetime,
    encoding: str | None = None,
    is_new: bool = False,
    last_round: int | None = None,
) -> Received:
    """Read a kept file, note its faults, and make the next version of the report if nothing refuses it."""
    tournament = locked(file.tournament, "federation")
    require(by, "upload-report", tournament, day=now.date())
    corrected = report_to_correct(tournament, last_round)
    _refuse_while_under_way(tournament, corrected)
    part = part_sent(tournament, corrected, last_round)
    result = completed(read_report(bytes(file.content), encoding), registered_facts(tournament, part))
    note_what_was_read(file, result, now=now)
    if not result.accepted or result.report is None:
        record(
            "refuse file", file, by=by, now=now, article=as_printed(tournament, ON_REPORTS), faults=len(result.faults)
        )
        return Received(file=file, report=None, is_new=is_new)
    return Received(file=file, report=_take(file, result, part, corrected, by=by, now=now), is_new=is_new)


def _refuse_while_under_way(tournament: Tournament, corrected: Report | None) -> None:
    """Behind an accepted part the next one may come; behind the last, and while one is examined, nothing may.

    While a correction is allowed, what was accepted stands in nobody's way.
    """
    open_to_the_next = Q(state=Report.State.ACCEPTED, is_last_part=False)
    if corrected is not None:
        open_to_the_next |= Q(state=Report.State.ACCEPTED)
    examined = ~open_to_the_next & Q(state__in=UNDER_WAY) | Q(state=Report.State.REFUSED, corrects__isnull=True)
    if under_way := tournament.reports.filter(examined).first():
        raise ReportIsUnderWay(under_way)


def _take(
    file: SubmittedFile, result: ReadResult, part: Part, corrected: Report | None, *, by: User, now: datetime
) -> Report:
    assert result.report is not None  # noqa: S101 - an accepted file has been read
    refused = file.tournament.reports.filter(state=Report.State.REFUSED).values_list("pk", flat=True)
    overtake_refusals(REPORT, refused, by=by, now=now)  # of an earlier version that was to correct the same one
    report = new_version(file, result.report, part, now=now, corrects=corrected)
    article = as_printed(file.tournament, ON_REPORTS)
    record("read report", report, by=by, now=now, article=article, version=report.version, sha256=file.sha256)
    if report.entries.filter(player__isnull=True).exists():
        mails.player_unknown(report, now=now)
    return report


# ---------------------------------------------------------------- certifying and endorsing
@transaction.atomic
def certify_report(
    report: Report, *, by: User, now: datetime, ticks: Collection[str] = (), statements: Mapping[str, Any] | None = None
) -> Report:
    """The chief arbiter certifies the report, with a tick for every warning (9.1) and what no document shows.

    Who certifies accepts the appointment, unless he has done so before; who has declined it cannot.

    ``statements`` are as ``tournaments.reports.statements.questions`` has them; what is left out stays open.
    Raises ``ReportHasErrors`` and ``WarningsNotTicked``.
    """
    report = _locked(report)
    require(by, "certify", report, day=now.date())
    findings = findings_on_report(report, now=now)
    _refuse_errors(findings)
    wanted = ticks_for(report, findings)
    if missing := wanted - frozenset(ticks):
        raise WarningsNotTicked(missing)
    moved = move(
        report,
        Report.State.CERTIFIED,
        certified_by=by,
        certified_at=now,
        endorsed_by=None,
        endorsed_at=None,
        endorsed_as=None,
        returned_reason="",
        statements=with_answers(report.statements, statements or {}),
        warnings=len(wanted),
    )
    accept_by_certifying(report.tournament, by=by, now=now)
    _record("certify report", report, by=by, now=now, moved=moved, ticks=sorted(wanted), statements=report.statements)
    mails.certified(report, now=now)
    return report


def ticks_wanted(report: Report, *, now: datetime) -> frozenset[str]:
    """The ticks that certifying needs today."""
    return ticks_for(report, findings_on_report(report, now=now))


def ticks_for(report: Report, findings: Iterable[ReportFinding]) -> frozenset[str]:
    """The ticks for the warnings of the checks, and for those of the file itself."""
    found = {finding.tick for finding in findings if finding.weight is Weight.WARNING}
    return frozenset(found) | {file_tick(fault) for fault in file_warnings(report)}


def file_warnings(report: Report) -> list[dict[str, Any]]:
    """The warnings of the file itself; what the checks of the report say, as it is today, is not said twice."""
    return [fault for fault in report.file.faults if fault["severity"] == "warning" and not _is_checked(fault)]


def _is_checked(fault: dict[str, Any]) -> bool:
    if fault["code"] == "registered-rounds-differ":
        return True
    return fault["code"] == "record-differs" and fault["field"] in CHECKED_RECORDS


def file_tick(fault: dict[str, Any]) -> str:
    """The name of the tick for a warning about the file; warnings of one kind are confirmed together."""
    return f"file-{fault['code']}"


@transaction.atomic
def add_statements(report: Report, statements: Mapping[str, Any], *, by: User, now: datetime) -> Report:
    """The chief arbiter answers, behind the certification, what he had left open; what he had said stays."""
    report = _locked(report)
    require(by, "state", report, day=now.date())
    before, report.statements = report.statements, with_answers(statements, report.statements)
    report.save(update_fields=["statements"])
    said = {"fields": differing(before, report.statements), "statements": report.statements}
    record("add statements", report, by=by, now=now, version=report.version, **said)
    if report.state == Report.State.ACCEPTED:  # what the tournament lacks for norms may be another thing now
        ring(FIND_NORMS, f"{report.pk}-{now.isoformat()}", str(report.pk), now=now)
    return report


@transaction.atomic
def endorse_report(report: Report, *, by: User, now: datetime) -> Report:
    """The federation's rating officer is satisfied and sends the report on (9.1). Raises ``ReportHasErrors``."""
    report = _locked(report)
    office = require(by, "endorse", report, day=now.date()).office
    findings = findings_on_report(report, now=now)
    _refuse_errors(findings)
    warnings = len(ticks_for(report, findings))
    endorsed = {"endorsed_by": by, "endorsed_at": now, "endorsed_as": office}
    moved = move(report, Report.State.ENDORSED, warnings=warnings, **endorsed)
    _record("endorse report", report, by=by, now=now, moved=moved)
    mails.endorsed(report, now=now)
    return report


@transaction.atomic
def recall_report(report: Report, *, by: User, now: datetime) -> Report:
    """The chief arbiter takes back what he certified and nobody has endorsed yet: he has found a mistake himself."""
    report = _locked(report)
    require(by, "recall", report, day=now.date())
    moved = move(report, Report.State.DRAFT, certified_by=None, certified_at=None)
    _record("recall report", report, by=by, now=now, moved=moved)
    mails.recalled(report, by=by, now=now)
    return report


@transaction.atomic
def refuse_report(report: Report, *, by: User, now: datetime, reason: str) -> Report:
    """Refuse a report for good (9.1, 0.4): its tournament is not rated. To have it mended, return it instead.

    Raises ``ReasonMissing``.
    """
    report = _locked(report)
    decision = require(by, "refuse", report, day=now.date())
    reason, article = _said(reason), as_printed(report.tournament, decision.article)
    said = {"refused_by": by, "refused_at": now, "refused_article": article, "refused_reason": reason}
    moved = move(report, Report.State.REFUSED, **said)
    details = {"version": report.version, "office": decision.office}
    record("refuse report", report, by=by, now=now, moved=moved, article=article, reason=reason, **details)
    note_refused_report(report, state_before=moved[0], office=decision.office, by=by, now=now)
    return report


@transaction.atomic
def return_report(report: Report, *, by: User, now: datetime, reason: str) -> Report:
    """Send a report back to the chief arbiter, with the reason. Raises ``ReasonMissing``."""
    report = _locked(report)
    require(by, "return", report, day=now.date())
    reason = _said(reason)
    moved = move(report, Report.State.RETURNED, returned_by=by, returned_at=now, returned_reason=reason)
    _record("return report", report, by=by, now=now, moved=moved, reason=reason)
    mails.returned(report, now=now)
    return report


# ---------------------------------------------------------------- accepting
@transaction.atomic
def accept_report(report: Report, *, by: User, now: datetime, is_seen: bool = True) -> Report:
    """Accept a report: a frozen copy goes into the ledger of each system, and norms are looked for.

    Raises ``ReportHasErrors``, ``WarningsNotTicked`` where there are warnings and nobody has seen (``is_seen``) its
    page, and what ``tournaments.handover.hand_over`` does.
    """
    report = _locked(report)
    decision = require(by, act_of_accepting(report), report, day=now.date())
    findings = findings_on_report(report, now=now)
    _refuse_errors(findings)
    if not is_seen and (warnings := ticks_for(report, findings)):
        raise WarningsNotTicked(warnings)
    make_correction(report, now=now)
    events = import_string(HAND_OVER)(report, by=by, now=now)
    event = events[report.tournament.system_id]
    moved = move(report, Report.State.ACCEPTED, accepted_by=by, accepted_at=now, rated_event=event)
    order, article = order_in_force(report.tournament), as_printed(report.tournament, decision.article)
    deactivated = deactivate_non_members(report, now=now)
    record(
        "accept report", report, by=by, now=now, moved=moved, article=article, version=report.version,
        reason=order.reason if order else "", event=str(event.pk), sha256=event.content_sha256,
        **({"deactivated": deactivated} if deactivated else {}),
    )  # fmt: skip
    if report.is_last_part:  # 1.1.4 of the title regulations: the parts are one tournament, looked at when it is over
        ring(FIND_NORMS, str(report.pk), str(report.pk), now=now)
    mails.accepted(report, now=now)
    send_again(report, now=now)
    return report


def act_of_accepting(report: Report) -> str:
    """Of an official event (0.3) and of an ordered one (2009, 0.2) nobody endorses the certified report."""
    if report.state != Report.State.CERTIFIED:
        return "accept"
    if report.tournament.is_official:
        return "accept-official"
    if report.tournament.is_entered_afterwards:
        return "accept-entered"
    return "accept-ordered" if report.tournament.is_ordered else "accept"


# ---------------------------------------------------------------- shared
def _locked(report: Report) -> Report:
    """With what every act asks: who stands how to the tournament, which day it is there, what is said of the file."""
    return locked(report, "tournament__federation", "file", without=["file__content"])


def _said(reason: str) -> str:
    """The reason without blanks around it. Raises ``ReasonMissing``."""
    if found := reason.strip():
        return found
    raise ReasonMissing


def _refuse_errors(findings: Iterable[ReportFinding]) -> None:
    errors = tuple(found for found in findings if found.weight is Weight.ERROR)
    if errors:
        raise ReportHasErrors(errors)


def _record(act: str, report: Report, *, by: User, now: datetime, moved: tuple[str, str], **details: Any) -> None:
    article = as_printed(report.tournament, ON_REPORTS)
    record(act, report, by=by, now=now, moved=moved, article=article, version=report.version, **details)
