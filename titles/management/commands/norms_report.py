"""``manage.py norms_report FILE.trf``: the norms of everybody in a tournament report file. Needs no database."""

from __future__ import annotations

import sys
from typing import Any

from django.core.management.base import CommandParser

from ratings.management.document_command import DocumentCommand
from ratingsite.foundations.editions import NoEditionInForce, UnknownEdition
from titles.norms.norms_of_report import norms_of_report
from titles.norms.title_norms_2003 import document_of
from titles.regulations import BadDossier
from titles.regulations.forms_2003 import NotOfThatTime
from titles.regulations.norms.dossier import EXEMPTIONS
from tournaments.management.report_faults import fault_line
from tournaments.trf import CODE_PAGES, ReadResult, Severity, TrfReport, read_report

REFUSED, UNREADABLE = 1, 2

HELP = """\
Judge everybody in a report file (TRF06, TRF16 or TRF26) for the norms it may be: GM, IM, WGM, WIM. Needs no database
and no log-in. Prints {"players": {"1": {"name", "title", "federation", "problem", "norms"}}}: the keys are the
starting ranks in the file, "norms" is that of manage.py norm, and "problem" says why a card could not be judged.
Beside it stands "big_swiss": whom a Swiss has in each round for the exemption of 1.4.3d, which everybody then has.

The ratings, titles and federations are those of the file. A type of tournament (record 092) that says nothing known is
taken for a Swiss. The edition is the one in force on the first day (record 042), unless --edition names another.
Whether the tournament itself may give norms (1.1) is not in the file and not judged.

With --form-2003, for events that began from 1 July 2003 to 30 June 2009, prints the title norms list of that time
instead: {"title_norms": {"1": {...}}} with Ra of player and opponents, unrated as 2000. What the sources of that time
do not tell is null and named in "not_in_the_sources"; "from_public_tables" names what other tables tell.

Status 0: judged. Status 1: the file is refused, its errors stand on standard error, one a line (see: manage.py
check_report). Status 2: the file cannot be read, tells no first or last day, or no edition covers the first; one line
says so.
"""


class Command(DocumentCommand):
    """Judges the norms of a report file."""

    help = HELP

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", metavar="FILE.trf", help="the report file; - for standard input")
        parser.add_argument("--edition", metavar="E", help="judge under this edition, whatever the date")
        parser.add_argument("--exemption", choices=EXEMPTIONS, help="from the foreigner rule, 1.4.3a-d")
        parser.add_argument("--form-2003", action="store_true", help="the title norms list of 2003 to 2009")
        parser.add_argument("--encoding", choices=CODE_PAGES, help="the code page of a file that is not UTF-8")

    def handle(self, *args: Any, **options: Any) -> None:
        report = self._accepted(read_report(self.read_bytes(options["file"]), options["encoding"]))
        try:
            if options["form_2003"]:
                document = document_of(report)
            else:
                document = norms_of_report(report, options["edition"], options["exemption"])
        except NotOfThatTime as error:
            self.refuse(f"record 042: {error}")
        except BadDossier as error:
            self.refuse(str(error))
        except NoEditionInForce as error:
            self.refuse(f"record 042: {error}")
        except UnknownEdition as error:
            self.refuse(f"edition: {error}")
        self.print_document(document)

    def _accepted(self, result: ReadResult) -> TrfReport:
        """The report, unless faults refuse it."""
        if result.report is not None and result.accepted:
            return result.report
        for fault in result.faults:
            if fault.severity is Severity.ERROR:
                self.stderr.write(fault_line(fault))
        sys.exit(UNREADABLE if result.report is None else REFUSED)
