"""Tournaments, reports and files as programs read them, in the spelling of the contract of the commands."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, date, datetime
from typing import Any

from django.conf import settings
from django.urls import reverse

from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import can
from tournaments.registration.models import Appointment, Tournament
from tournaments.registration.permissions import is_insider
from tournaments.reports.files.check_document import event_and_counts, fault_document
from tournaments.reports.files.stored_faults import said
from tournaments.reports.models import Report, SubmittedFile
from tournaments.reports.parts.selectors import THE_WHOLE
from tournaments.reports.registered.completion import completed
from tournaments.reports.registered.facts import registered_facts
from tournaments.reports.steps import current_report
from tournaments.trf import CODE_PAGES, read_report

Document = dict[str, Any]


# ---------------------------------------------------------------- a tournament
def tournament_document(tournament: Tournament, user: User, *, day: date) -> Document:
    """What it is and how far it has come: the report that counts, and each version and file that the person may see."""
    reports = [_of(tournament, report) for report in tournament.reports.select_related("file").defer("file__content")]
    seen = {report.pk: report for report in reports if can(user, "view", report, day=day)}
    counts = current_report(tournament)
    chiefs = (each.name for each in tournament.arbiters if each.role == Appointment.Role.CHIEF)
    return {
        "id": str(tournament.pk),
        "name": tournament.name,
        "city": tournament.city,
        "federation": tournament.federation_id,
        "territory": tournament.held_in_id,
        "start": tournament.starts_on.isoformat(),
        "end": tournament.ends_on.isoformat(),
        "rounds": tournament.rounds,
        "format": tournament.format,
        "chief_arbiter": next(chiefs, ""),
        "systems": tournament.system_codes,
        "state": tournament.state,
        "page": page("tournament", tournament.pk),
        "report": str(counts.pk) if counts is not None and counts.pk in seen else None,
        "versions": [report_document(report, user, day=day) for report in seen.values()],
        "files": [_file_line(file) for file in _files_seen(tournament, user, day)],
    }


def _of(tournament: Tournament, report: Report) -> Report:
    """The report with the tournament that is read already."""
    report.tournament = tournament
    return report


def _files_seen(tournament: Tournament, user: User, day: date) -> Iterable[SubmittedFile]:
    for file in tournament.files.select_related("sent_by").defer("content").order_by("number"):
        file.tournament = tournament
        if can(user, "download", file, day=day):
            yield file


def page(name: str, key: Any) -> str:
    """The address of a page for people."""
    return settings.SITE_URL + reverse(name, args=[key])


# ---------------------------------------------------------------- a version of the report
def report_document(report: Report, user: User, *, day: date) -> Document:
    """One version: its state and when it came to it. Why it was returned or refused is for those inside."""
    reason = report.returned_reason or report.refused_reason
    inside = is_insider(user, report.tournament, day=day)
    return {
        "id": str(report.pk),
        "tournament": str(report.tournament_id),
        "version": report.version,
        "part": report.part,
        "last_round": report.last_round,
        "is_last_part": report.is_last_part,
        "state": report.state,
        "corrects": str(report.corrects_id) if report.corrects_id else None,
        "file": str(report.file_id) if can(user, "download-file", report, day=day) else None,
        **{f"{act}_at": moment(getattr(report, f"{act}_at")) for act in _ACTS},
        "reason": reason or None if inside else None,
        "page": page("report", report.pk),
    }


_ACTS = ("created", "certified", "endorsed", "accepted", "returned", "refused")


def moment(value: datetime | None) -> str | None:
    """``2026-02-05T04:59:59Z``."""
    return value.astimezone(UTC).isoformat(timespec="seconds").replace("+00:00", "Z") if value else None


# ---------------------------------------------------------------- a file
def file_document(file: SubmittedFile) -> Document:
    """A file that was kept, and what ``check_report`` said of it when it was read, in the language of the reader."""
    report = file.reports.exclude(state__in=Report.REPLACED).order_by("-version").first()
    return {**_file_line(file), "report": str(report.pk) if report else None, "check": _check(file)}


def _file_line(file: SubmittedFile) -> Document:
    return {
        "id": str(file.pk),
        "tournament": str(file.tournament_id),
        "number": file.number,
        "name": file.name,
        "size": file.size,
        "sha256": file.sha256,
        "sent_at": moment(file.sent_at),
        "sent_by": file.sent_by.name,
        "read_at": moment(file.read_at),
        "accepted": file.accepted,
        "page": page("file", file.pk),
    }


def _check(file: SubmittedFile) -> Document:
    """The faults as they were found; what the file is about is read again, since the bytes cannot have changed."""
    read = read_report(bytes(file.content), file.encoding if file.encoding in CODE_PAGES else None)
    return {
        "accepted": file.accepted,
        "sha256": file.sha256,
        "dialect": file.dialect,
        "encoding": file.encoding,
        **event_and_counts(completed(read, registered_facts(file.tournament, THE_WHOLE)).report),
        "faults": faults_of(file),
    }


def faults_of(file: SubmittedFile) -> list[Document]:
    """The faults of a file that was read, each with its place."""
    return [fault_document(said(stored)) for stored in file.faults]
