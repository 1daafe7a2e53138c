"""``manage.py import_rating_list``: reads a file up to its preview in this process; a second person approves it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from ratings.lists.imports.models import ListImport
from ratings.lists.imports.out_of_order import out_of_order_text
from ratings.lists.imports.services import (
    AnotherComesIn,
    NoReason,
    NotAListDay,
    keep_file,
    read_again,
    send_list,
    take_import,
)
from ratings.lists.imports.stages import advance_import
from ratings.lists.imports.words import failure_text
from ratings.lists.models import RatingSystem
from ratings.lists.services import ListOutOfOrder, OutsideTheChains
from ratings.management.days import a_day
from ratings.management.import_words import address_of, doubts_of, faults_of, what_was_read
from ratings.management.people import named_or_only_administrator
from ratings.management.portals import refuse_without_a_portal
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.clock.services import now

State = ListImport.State
A_CHUNK = 1024 * 1024
A_WHILE = 1  # second, after which a file is looked at again that a worker has begun to read


class Command(BaseCommand):
    """Takes in one file."""

    help = (
        "Read FIDE's players list (TXT or XML), the CFC's (tdlist.txt), or a CSV or a whole list (JSONL) of a portal, "
        "each plain or in a ZIP, and say what it would change. With --take it is proposed as a list; the commission "
        "approves it in the browser. The same file sent again goes on from where it waits."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--system", required=True, help="e.g. fide-standard")
        parser.add_argument("--list-date", required=True, type=a_day, help="e.g. 2025-11-01")
        parser.add_argument("--by", metavar="EMAIL", help="who sends it; needless with one rating administrator")
        parser.add_argument("--take", action="store_true", help="propose the list when it has been read")
        parser.add_argument(
            "--leave-out", metavar="REASON", default="", help="why lines that do not fit may be missing"
        )
        parser.add_argument(
            "--read-again", action="store_true", help="read a file that waits once more: federations were added since"
        )
        parser.add_argument("--quiet", action="store_true", help="no progress, and nothing at the end but a failure")

    def handle(self, *args: Any, **options: Any) -> None:
        refuse_without_a_portal()
        self._shows_progress = self.stderr.isatty() and not options["quiet"]
        by = named_or_only_administrator(options["by"])
        batch = self._sent(options, by)
        if options["read_again"]:
            batch = self._again(batch, by)
        batch = self._read(batch)
        if batch.state == State.FAILED:
            raise CommandError("\n".join([failure_text(batch.failure), *faults_of(batch)]))
        if options["take"]:
            self._take(batch, by, options["leave_out"])
        if not options["quiet"]:
            for line in what_was_read(batch):
                self.stderr.write(line)

    def _sent(self, options: dict[str, Any], by: User) -> ListImport:
        path, system, day = options["file"], options["system"], options["list_date"]
        if not RatingSystem.objects.filter(pk=system).exists():
            raise CommandError(f"there is no system {system}")
        if not path.is_file():
            raise CommandError(f"there is no file {path}")
        kept = keep_file(_pieces(path))
        try:
            return send_list(kept, name=path.name, system=system, list_date=day, by=by, now=now())
        except ListOutOfOrder as refusal:
            raise CommandError(out_of_order_text(refusal.newest, day)) from refusal
        except NotAListDay as refusal:
            behind = f"; the next one behind it is that of {refusal.following}" if refusal.following else ""
            raise CommandError(f"{refusal}{behind}") from refusal
        except OutsideTheChains as refusal:
            raise CommandError(str(refusal)) from refusal
        except AnotherComesIn as refusal:
            waiting = refusal.batch
            if (waiting.sha256, waiting.list_date) == (kept[0], day):
                return waiting
            raise CommandError(
                f"{waiting} is on its way: decide on it or cancel it first, at {address_of(waiting)}"
            ) from refusal
        except NotPermitted as refusal:
            raise CommandError(f"{by} holds no office that takes in lists") from refusal

    def _again(self, batch: ListImport, by: User) -> ListImport:
        """One that is being read, or is to be, is not read twice. Raises ``CommandError``."""
        if batch.state in (State.QUEUED, State.READING):
            return batch
        if batch.state == State.TAKEN:
            how_on = f"the commission gives it back first, at {address_of(batch)}; then read it again"
            raise CommandError(f"{batch} waits for approval: {how_on}")
        if batch.state == State.PUBLISHING:
            raise CommandError(f"{batch} is being published: it is not read again")
        try:
            return read_again(batch, by=by, now=now())
        except NotPermitted as refusal:
            raise CommandError(f"{by} holds no office that takes in lists") from refusal

    def _read(self, batch: ListImport) -> ListImport:
        """The file when it has been read, here or by a worker who was quicker."""
        while batch.state in (State.QUEUED, State.READING):
            advance_import(batch.pk, clock=now, tell=self._tell)
            batch.refresh_from_db()
            if batch.state in (State.QUEUED, State.READING):
                time.sleep(A_WHILE)
        return batch

    def _take(self, batch: ListImport, by: User, reason: str) -> None:
        """Propose it; what is proposed already stays so. Raises ``CommandError``."""
        if batch.state == State.DOUBTFUL:
            how_on = f"the commission confirms it first, at {address_of(batch)}; then take it"
            raise CommandError("\n".join([*doubts_of(batch), how_on]))
        if batch.state != State.PREVIEW:
            return
        try:
            take_import(batch, by=by, now=now(), reason=reason)
        except NoReason as refusal:
            said = f"{batch.faults.count()} lines do not fit: say with --leave-out why they may be missing"
            raise CommandError("\n".join([said, *faults_of(batch)])) from refusal
        batch.refresh_from_db()

    def _tell(self, done: int, percent: int) -> None:
        if self._shows_progress:
            self.stderr.write(f"\r{done} lines, {percent} %", ending="" if percent < 100 else "\n")


def _pieces(path: Path) -> Iterator[bytes]:
    with path.open("rb") as file:
        while piece := file.read(A_CHUNK):
            yield piece
