"""``manage.py rate_report FILE.trf``: rates a tournament report file by itself. Needs no database."""

from __future__ import annotations

import sys
from typing import Any

from django.core.management.base import CommandParser

from ratings.management.document_command import DocumentCommand
from ratings.regulations import UnknownEdition
from ratings.regulations.snapshots import SYSTEMS
from tournaments.management.report_faults import fault_line
from tournaments.reports.rating import CannotBeRated, rating_document
from tournaments.trf import CODE_PAGES, ReadResult, Severity, TrfReport, read_report

REFUSED, UNREADABLE = 1, 2

HELP = """\
Rate the tournament of a report file (TRF06, TRF16 or TRF26) and print the document of manage.py rate.
Needs no database and no log-in. The keys of the players are the starting ranks in the file.

The ratings are those of the file. A file tells neither K nor the number of games a player has had: a rated player is
taken to have had 30 games or more, so that K follows from the rating and the year of birth. Give the period to
manage.py rate when you know better. The edition is the one in force on the first day (record 042), unless --edition
names another. A type of tournament (record 092) that says nothing known is rated as a Swiss.

Status 0: rated. Status 1: the file is refused, its errors stand on standard error, one a line (see: manage.py
check_report). Status 2: the file cannot be read, tells no first or last day, or no edition covers the first; one line
says so.
"""


class Command(DocumentCommand):
    """Rates the tournament of a report file."""

    help = HELP

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", metavar="FILE.trf", help="the report file; - for standard input")
        parser.add_argument("--system", choices=SYSTEMS, default="fide-standard", help="default: %(default)s")
        parser.add_argument("--edition", metavar="E", help="rate under this edition, whatever the date")
        parser.add_argument("--encoding", choices=CODE_PAGES, help="the code page of a file that is not UTF-8")

    def handle(self, *args: Any, **options: Any) -> None:
        report = self._accepted(read_report(self.read_bytes(options["file"]), options["encoding"]))
        try:
            document = rating_document(report, options["system"], options["edition"])
        except (CannotBeRated, UnknownEdition) as error:
            self.refuse(str(error))
        self.print_document(document)

    def _accepted(self, result: ReadResult) -> TrfReport:
        """The report, unless faults refuse it."""
        if result.report is not None and result.accepted:
            return result.report
        for fault in result.faults:
            if fault.severity is Severity.ERROR:
                self.stderr.write(fault_line(fault))
        sys.exit(UNREADABLE if result.report is None else REFUSED)
