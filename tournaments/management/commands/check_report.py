"""``check_report FILE``: what is in a report file and what is wrong with it, as JSON. Needs no database."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any, NoReturn

from django.core.management.base import BaseCommand

from tournaments.reports.files.check_document import check_document
from tournaments.reports.registered.completion import Registered, completed
from tournaments.reports.registered.document import BadRegistration, registered_from_json
from tournaments.trf import CODE_PAGES, read_report

REFUSED, UNREADABLE = 1, 2


class Command(BaseCommand):
    """Exit status 0: accepted (warnings included), 1: refused, 2: the file could not be opened."""

    help = (
        "Checks a tournament report file (TRF06, TRF16 or TRF26) and prints one JSON document: the event, the counts, "
        "and every fault with its line and column. With --registered, what the report leaves empty is filled from the "
        "registration with a note, and a contradiction is a warning. Exit status 0 accepted, 1 refused, 2 a file could "
        "not be opened."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE", type=Path)
        parser.add_argument("--encoding", choices=CODE_PAGES, help="the code page of a file that is not UTF-8")
        parser.add_argument(
            "--registered",
            metavar="FILE",
            type=Path,
            help="what the office knows of the tournament, as JSON: name, city, federation, start, end, rounds, "
            "chief_arbiter, schedule (the days of the rounds), and if you like format, rate_of_play, deputy_arbiters",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        raw = self._bytes(options["file"])
        registered = self._registered(options["registered"]) if options["registered"] else None
        result = read_report(raw, options["encoding"])
        if registered is not None:
            result = completed(result, registered)
        self.stdout.write(json.dumps(check_document(result), ensure_ascii=False, indent=2))
        if not result.accepted:
            sys.exit(REFUSED)

    def _bytes(self, path: Path) -> bytes:
        try:
            return path.read_bytes()
        except OSError as problem:
            self._refuse(path, problem.strerror or str(problem))

    def _registered(self, path: Path) -> Registered:
        try:
            return registered_from_json(self._bytes(path).decode("utf-8-sig"))
        except (BadRegistration, UnicodeDecodeError) as problem:
            self._refuse(path, str(problem))

    def _refuse(self, path: Path, why: str) -> NoReturn:
        self.stderr.write(f"{path}: {why}")
        sys.exit(UNREADABLE)
