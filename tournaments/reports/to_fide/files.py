"""The file of a report as it goes to FIDE's rating server: what was signed, with the numbers of whom each line means.

Made by the project's own writer from what the chief arbiter sent and the registration completed; the same report gives
the same bytes. What was marked as sent is kept besides, whatever the writer does later.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Literal

from django.utils.text import slugify

from ratings.register.mergers.selectors import persons_now
from ratings.register.models import Player
from tournaments.reports.corrections.under_way import part_to_correct
from tournaments.reports.models import Report
from tournaments.reports.parts.selectors import WHOLE
from tournaments.reports.registered.completion import completed
from tournaments.reports.registered.facts import registered_facts
from tournaments.trf import CODE_PAGES, TrfReport, read_report, write_report

Dialect = Literal["trf16", "trf26"]
DIALECTS: tuple[Dialect, ...] = ("trf16", "trf26")


@dataclass(frozen=True, kw_only=True)
class FideFile:
    """The bytes in one of the two formats, and what names them."""

    dialect: Dialect
    name: str
    content: bytes

    @property
    def sha256(self) -> str:
        return sha256(self.content).hexdigest()


def fide_files(report: Report) -> tuple[FideFile, ...]:
    """The file as TRF16 and as TRF26; once, where both are the same bytes. None of a file that cannot be read."""
    trf = report_to_send(report)
    if trf is None:
        return ()
    files = [FideFile(dialect=each, name=file_name(report, each), content=write_report(trf, each)) for each in DIALECTS]
    return tuple(files[:1] if files[0].content == files[1].content else files)


def report_to_send(report: Report) -> TrfReport | None:
    """What the file of a report says, completed by the registration; each line with the FIDE ID of its person."""
    file = report.file
    read = read_report(bytes(file.content), file.encoding if file.encoding in CODE_PAGES else None)
    trf = completed(read, registered_facts(report.tournament, part_to_correct(report))).report
    if trf is None:
        return None
    meant = _fide_ids(report)
    players = tuple(replace(line, fide_id=meant.get(line.rank, line.fide_id)) for line in trf.players)
    return replace(trf, players=players)


def _fide_ids(report: Report) -> Mapping[int, int | None]:
    """By rank; a federation's own number is no FIDE ID, and whom nobody knows keeps what the line says."""
    lines = dict(report.entries.filter(player__isnull=False).values_list("rank", "player"))
    behind = persons_now(set(lines.values()))
    persons = {rank: behind.get(player, player) for rank, player in lines.items()}
    numbers = dict(Player.objects.filter(pk__in=set(persons.values())).values_list("pk", "fide_id"))
    return {rank: numbers[person] for rank, person in persons.items()}


def file_name(report: Report, dialect: str) -> str:
    """``four-2025-v2-trf16.txt``: the tournament, the part, the version and the format, in plain letters."""
    code = str(report.event_code or "") or slugify(report.tournament.name)[:60] or "report"
    part = "" if report.part == WHOLE else f"-part{report.part}"
    return f"{code}{part}-v{report.version}-{dialect}.txt"
