"""Marks that a report's file was sent to FIDE's rating server (9.1), and takes a mark back."""

from __future__ import annotations

from datetime import date, datetime

from django.db import transaction

from ratingsite.foundations.transitions import locked
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import require
from ratingsite.office.audit.services import record
from tournaments.registration.event_codes import goes_to_fide
from tournaments.registration.facts import law_of
from tournaments.regulations.rating_server import goes_to_the_server
from tournaments.reports.models import Report
from tournaments.reports.to_fide.files import FideFile, fide_files
from tournaments.reports.to_fide.models import SentFile
from tournaments.reports.to_fide.selectors import is_to_be_sent, standing


class NotForFide(ValueError):
    """FIDE's rating server does not have the tournament: another body rates it, or an old text."""


class NotToBeSent(ValueError):
    """FIDE is not to have this version: the tournament is refused (0.4), or the version that corrects it was sent."""


class NoEventCode(ValueError):
    """The server takes a file under FIDE's event code, and nobody has noted it."""


class AnotherFile(ValueError):
    """The file is not the one with this hash any more: download it again."""


class NotOnThatDay(ValueError):
    """A file is sent between the day on which the report was signed and today: ``first`` and ``last``."""

    def __init__(self, first: date, last: date) -> None:
        super().__init__(f"{first} to {last}")
        self.first, self.last = first, last


class SentAlready(ValueError):
    """What was signed last is marked as sent: ``sent``."""

    def __init__(self, sent: SentFile) -> None:
        super().__init__(str(sent))
        self.sent = sent


class TakenBackAlready(ValueError):
    """Somebody has taken the mark back before."""


class ReasonMissing(ValueError):
    """Who takes a mark back says why."""


@transaction.atomic
def mark_sent(report: Report, *, sha256: str, sent_on: date, by: User, now: datetime) -> SentFile:
    """Say that the file with this hash was sent to FIDE on a day; its bytes are kept.

    Raises ``NotForFide``, ``NotToBeSent``, ``NoEventCode``, ``AnotherFile``, ``NotOnThatDay`` and ``SentAlready``.
    """
    report = locked(report)
    require(by, "mark-sent", report, day=now.date())
    tournament = report.tournament
    if not goes_to_fide(tournament):
        raise NotForFide(str(tournament))
    if not is_to_be_sent(report):
        raise NotToBeSent(str(report))
    code = report.event_code
    if code is None:
        raise NoEventCode(str(tournament))
    if before := standing(report):
        raise SentAlready(before)
    _refuse_another_day(report, sent_on, now)
    file = _file(report, sha256)
    sent = SentFile.objects.create(
        report=report,
        settled_at=report.sent_on_at,
        fide_code=code,
        dialect=file.dialect,
        name=file.name,
        content=file.content,
        sha256=sha256,
        sent_on=sent_on,
        marked_by=by,
        marked_at=now,
    )
    _record("mark sent to FIDE", sent, by=by, now=now)
    return sent


def _refuse_another_day(report: Report, sent_on: date, now: datetime) -> None:
    tournament = report.tournament
    first, last = tournament.local_day(report.sent_on_at or now), tournament.local_day(now)
    if not first <= sent_on <= last:
        raise NotOnThatDay(first, last)


def _file(report: Report, sha256: str) -> FideFile:
    found = next((file for file in fide_files(report) if file.sha256 == sha256), None)
    if found is None:
        raise AnotherFile(sha256)
    return found


@transaction.atomic
def take_back_sent(sent: SentFile, *, by: User, now: datetime, reason: str) -> SentFile:
    """The mark was a mistake; it stays in the record. Raises ``ReasonMissing`` and ``TakenBackAlready``."""
    sent = locked(sent)
    require(by, "take-back-sent", sent.report, day=now.date())
    if not reason.strip():
        raise ReasonMissing
    if not sent.stands:
        raise TakenBackAlready(str(sent))
    sent.taken_back_by, sent.taken_back_at, sent.taken_back_reason = by, now, reason.strip()
    sent.save(update_fields=["taken_back_by", "taken_back_at", "taken_back_reason"])
    _record("take back mark of sending", sent, by=by, now=now, reason=sent.taken_back_reason)
    return sent


def _record(act: str, sent: SentFile, *, by: User, now: datetime, reason: str = "") -> None:
    """On the report, whose history it is."""
    report = sent.report
    said = {"sha256": sent.sha256, "sent_on": sent.sent_on.isoformat(), "code": sent.fide_code}
    record(act, report, by=by, now=now, article=article_of(report), reason=reason, version=report.version, **said)


def article_of(report: Report) -> str:
    """Where the text says who sends the file: 9.1, rapid and blitz 8.1; of an official event 0.3."""
    notices = [law.notice for law in law_of(report.tournament).every if law.notice and goes_to_the_server(law.notice)]
    articles = notices[0].articles
    if report.tournament.is_official and articles.official:
        return articles.official
    return articles.rating_server
