"""``check_report FILE``: what is in a report file and what is wrong with it, as JSON. Needs no database."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from typing import Any

from ratings.management.document_command import DocumentCommand
from tournaments.reports.files.check_document import check_document
from tournaments.reports.registered.completion import Registered, completed
from tournaments.reports.registered.document import BadRegistration, registered_from_json
from tournaments.trf import CODE_PAGES, read_report

REFUSED = 1

HELP = """\
Check a tournament report file (TRF06, TRF16 or TRF26) and print one JSON document: the event, the counts, and every
fault with its line and column. Needs no database and no log-in. FILE may be -, for standard input.

With --registered, what the report leaves empty is filled from the registration with a note, and a contradiction is a
warning.

Status 0: accepted. Status 1: refused. Status 2: a file could not be opened; one line says why.
"""


class Command(DocumentCommand):
    """Exit status 0: accepted (warnings included), 1: refused, 2: the file could not be opened."""

    help = HELP

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE", help="the report file; - for standard input")
        parser.add_argument("--encoding", choices=CODE_PAGES, help="the code page of a file that is not UTF-8")
        parser.add_argument(
            "--registered",
            metavar="FILE",
            help="what the office knows of the tournament, as JSON: name, city, federation, start, end, rounds, "
            "chief_arbiter, schedule (the days of the rounds), and if you like format, rate_of_play, deputy_arbiters",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        raw = self.read_bytes(options["file"])
        registered = self._registered(options["registered"]) if options["registered"] else None
        result = read_report(raw, options["encoding"])
        if registered is not None:
            result = completed(result, registered)
        self.print_text(json.dumps(check_document(result), ensure_ascii=False, indent=2))
        if not result.accepted:
            sys.exit(REFUSED)

    def _registered(self, name: str) -> Registered:
        text = self.read_text(name)
        try:
            return registered_from_json(text)
        except BadRegistration as problem:
            self.refuse(f"{name}: {problem}")
