"""``check_report FILE``: what is in a report file and what is wrong with it, as JSON. Needs no database."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from datetime import date
from pathlib import Path
from typing import Any, NoReturn

from django.core.management.base import BaseCommand

from tournaments.reports.completion import Registered, completed
from tournaments.reports.registered_document import BadRegistration, registered_from_json
from tournaments.trf import CODE_PAGES, Fault, ReadResult, TrfCounts, TrfReport, read_report

REFUSED, UNREADABLE = 1, 2
NO_COUNTS = TrfCounts(0, 0, 0, 0, 0)


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
        self.stdout.write(json.dumps(result_as_json(result), ensure_ascii=False, indent=2))
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


def result_as_json(result: ReadResult) -> dict[str, Any]:
    """The document of the contract; counts are of what could be read."""
    report = result.report
    return {
        "accepted": result.accepted,
        "sha256": result.sha256,
        "dialect": result.dialect,
        "encoding": result.encoding,
        "event": _event(report) if report else None,
        **(report.counts() if report else NO_COUNTS)._asdict(),
        "faults": [_fault(fault) for fault in result.faults],
    }


def _event(report: TrfReport) -> dict[str, Any]:
    return {
        "name": report.name,
        "city": report.city,
        "federation": report.federation,
        "start": _day(report.start),
        "end": _day(report.end),
        "chief_arbiter": report.chief_arbiter,
        "format": report.format,
    }


def _fault(fault: Fault) -> dict[str, Any]:
    scope = "file" if fault.line is None else "place"
    return {
        "severity": fault.severity.value,
        "code": fault.code,
        "scope": scope,
        "line": fault.line,
        "column": fault.column,
        "end_column": fault.end_column,
        "player": fault.player,
        "round": fault.round,
        "field": fault.field,
        "got": fault.got,
        "expected": fault.expected,
        "article": fault.article,
        "message": fault.message,
    }


def _day(day: date | None) -> str | None:
    return day.isoformat() if day else None
