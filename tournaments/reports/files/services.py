"""Keeps what somebody sent, byte for byte, before anything reads it; then notes what reading it found."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Any

from django.db import transaction
from django.db.models import Count, Max, QuerySet, Sum
from django.utils.translation import gettext as _

from ratingsite.foundations.transitions import locked
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import require
from ratingsite.office.audit.services import record
from ratingsite.office.downloads import plain_name
from tournaments.registration.models import Tournament
from tournaments.registration.printed import ON_REPORTS, as_printed
from tournaments.reports.files.stored_faults import as_stored
from tournaments.reports.models import SubmittedFile
from tournaments.trf import CODE_PAGES, MAX_BYTES, ReadResult
from tournaments.trf.lines import split_lines

MOST_A_DAY = 60
MOST_BYTES_A_DAY = 60 * 1024 * 1024
SAMPLE_LINES = 3


class FileTooLarge(ValueError):
    """A file of more bytes than any report has; nothing is kept of it."""

    def __init__(self, size: int) -> None:
        super().__init__(f"{size} bytes, and {MAX_BYTES} are allowed")
        self.size, self.limit = size, MAX_BYTES


class TooManyFiles(ValueError):
    """The tournament has been sent so many files, or so many bytes, within a day that no more are taken."""


@dataclass(frozen=True, kw_only=True)
class Kept:
    """The row of a file, and whether these bytes had been sent before."""

    file: SubmittedFile
    is_new: bool


@transaction.atomic
def keep_file(tournament: Tournament, *, name: str, content: bytes, by: User, now: datetime) -> Kept:
    """Keep the bytes and give them a number; the same bytes again are the same file.

    Raises ``FileTooLarge`` and ``TooManyFiles``.
    """
    if len(content) > MAX_BYTES:
        raise FileTooLarge(len(content))
    tournament = locked(tournament)
    require(by, "upload-report", tournament, day=now.date())
    digest = sha256(content).hexdigest()
    known = tournament.files.filter(sha256=digest).first()
    if known:
        return Kept(file=known, is_new=False)
    refuse_too_many(tournament.files.all(), len(content), now=now)
    file = SubmittedFile.objects.create(
        tournament=tournament,
        number=_next_number(tournament),
        name=file_name(name),
        content=content,
        size=len(content),
        sha256=digest,
        sent_by=by,
        sent_at=now,
    )
    about = {"number": file.number, "sha256": digest, "size": file.size}
    record("receive file", file, by=by, now=now, article=as_printed(tournament, ON_REPORTS), **about)
    return Kept(file=file, is_new=True)


def refuse_too_many(files: QuerySet[Any], size: int, *, now: datetime) -> None:
    """Every file is kept for ever: within a day a tournament takes ``MOST_A_DAY`` of ``MOST_BYTES_A_DAY`` together.

    ``files`` are those that it has, with ``sent_at`` and ``size``. Raises ``TooManyFiles``.
    """
    of_today = files.filter(sent_at__gt=now - timedelta(days=1)).aggregate(count=Count("pk"), bytes=Sum("size"))
    if of_today["count"] >= MOST_A_DAY or (of_today["bytes"] or 0) + size > MOST_BYTES_A_DAY:
        raise TooManyFiles


def too_many_text() -> str:
    """What is said to whoever sends one more."""
    text = _("This tournament takes at most %(count)s files a day. Nothing was kept of this one: send it tomorrow.")
    return text % {"count": MOST_A_DAY}


def _next_number(tournament: Tournament) -> int:
    latest = tournament.files.aggregate(latest=Max("number"))["latest"]
    return (latest or 0) + 1


def file_name(name: str) -> str:
    """The name under which a report file is kept."""
    return plain_name(name, otherwise="report.trf")


def note_what_was_read(file: SubmittedFile, result: ReadResult, *, now: datetime) -> None:
    """Write beside a file what reading it found. Its bytes are never touched."""
    file.accepted, file.faults = result.accepted, [as_stored(fault) for fault in result.faults]
    file.encoding, file.dialect, file.read_at = result.encoding, result.dialect, now
    file.save(update_fields=["accepted", "faults", "encoding", "dialect", "read_at"])


def lines_of(file: SubmittedFile) -> list[str]:
    """The lines of a file as they were read, for showing a place; what could not be decoded is shown as cp1252."""
    encoding = file.encoding if file.encoding in (*CODE_PAGES, "utf-8") else "cp1252"
    return split_lines(bytes(file.content).decode(encoding, errors="replace").lstrip("\ufeff"))


def samples(file: SubmittedFile) -> dict[str, str]:
    """How the first lines that are not UTF-8 would read in each encoding; somebody sees at a glance which is right."""
    lines = [line for line in bytes(file.content).splitlines() if not _is_utf_8(line)][:SAMPLE_LINES]
    return {page: " · ".join(_name_in(line.decode(page, errors="replace")) for line in lines) for page in CODE_PAGES}


def _is_utf_8(line: bytes) -> bool:
    try:
        line.decode()
    except UnicodeDecodeError:
        return False
    return True


def _name_in(line: str) -> str:
    """A player's name, or what another record says."""
    text = line[14:47] if line.startswith("001") else line[4:44]
    return " ".join(text.split())
