"""``manage.py import_rating_list``: reads a file up to its preview in this process; a second person approves it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from ratings.lists.imports.checks import KINDS
from ratings.lists.imports.models import ListImport
from ratings.lists.imports.out_of_order import out_of_order_text
from ratings.lists.imports.services import AnotherComesIn, NoReason, NotAListDay, keep_file, send_list, take_import
from ratings.lists.imports.stages import advance_import
from ratings.lists.models import RatingSystem
from ratings.lists.services import ListOutOfOrder, OutsideTheChains
from ratings.management.people import named_or_only_administrator
from ratings.management.portals import refuse_without_a_portal
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.clock.services import now

A_CHUNK = 1024 * 1024


class Command(BaseCommand):
    """Takes in one file."""

    help = (
        "Read FIDE's players list (TXT or XML), the CFC's (tdlist.txt), or a CSV or a whole list (JSONL) of a portal, "
        "each plain or in a ZIP, and say what it would change. With --take it is proposed as a list; the commission "
        "approves it in the browser."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--system", required=True, help="e.g. fide-standard")
        parser.add_argument("--list-date", required=True, type=date.fromisoformat, help="e.g. 2025-11-01")
        parser.add_argument("--by", metavar="EMAIL", help="who sends it; needless with one rating administrator")
        parser.add_argument("--take", action="store_true", help="propose the list when it has been read")
        parser.add_argument(
            "--leave-out", metavar="REASON", default="", help="why lines that do not fit may be missing"
        )
        parser.add_argument("--quiet", action="store_true", help="no progress, and nothing at the end but a failure")

    def handle(self, *args: Any, **options: Any) -> None:
        refuse_without_a_portal()
        self._shows_progress = self.stderr.isatty() and not options["quiet"]
        by = named_or_only_administrator(options["by"])
        batch = self._sent(options, by)
        advance_import(batch.pk, clock=now, tell=self._tell)
        batch.refresh_from_db()
        if batch.state == ListImport.State.FAILED:
            raise CommandError(_said(batch.failure))
        if options["take"] and batch.state == ListImport.State.PREVIEW:
            self._take(batch, by, options["leave_out"])
        if not options["quiet"]:
            told = ("lines", "players", "rated", *KINDS, "faults")
            counts = ", ".join(f"{batch.summary[kind]} {kind}" for kind in told if kind in batch.summary)
            self.stderr.write(f"{batch}: {batch.state}, {counts}")

    def _sent(self, options: dict[str, Any], by: User) -> ListImport:
        path, system, day = options["file"], options["system"], options["list_date"]
        if not RatingSystem.objects.filter(pk=system).exists():
            raise CommandError(f"there is no system {system}")
        if not path.is_file():
            raise CommandError(f"there is no file {path}")
        try:
            return send_list(keep_file(_pieces(path)), name=path.name, system=system, list_date=day, by=by, now=now())
        except ListOutOfOrder as refusal:
            raise CommandError(out_of_order_text(refusal.newest, day)) from refusal
        except (NotAListDay, OutsideTheChains) as refusal:
            raise CommandError(str(refusal)) from refusal
        except AnotherComesIn as refusal:
            raise CommandError(f"{refusal} is on its way: decide on it or cancel it first") from refusal
        except NotPermitted as refusal:
            raise CommandError(f"{by} holds no office that takes in lists") from refusal

    def _take(self, batch: ListImport, by: User, reason: str) -> None:
        try:
            take_import(batch, by=by, now=now(), reason=reason)
        except NoReason as refusal:
            count = batch.summary["faults"]
            raise CommandError(f"{count} lines do not fit: say with --leave-out why they may be missing") from refusal
        batch.refresh_from_db()

    def _tell(self, done: int, percent: int) -> None:
        if self._shows_progress:
            self.stderr.write(f"\r{done} lines, {percent} %", ending="" if percent < 100 else "\n")


def _pieces(path: Path) -> Iterator[bytes]:
    with path.open("rb") as file:
        while piece := file.read(A_CHUNK):
            yield piece


def _said(failure: dict[str, Any]) -> str:
    place = f"line {failure['line']}: " if failure["line"] else ""
    wanted = f", expected {failure['expected']}" if failure["expected"] else ""
    return f"{place}{failure['code']}: {failure['found']}{wanted}"
