"""``manage.py export_rating_list``: writes a published list as a file, plain or in a ZIP."""

from __future__ import annotations

import io
import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import suppress
from datetime import date
from pathlib import Path
from typing import Any, BinaryIO
from zipfile import ZIP_DEFLATED, ZipFile

from django.core.management.base import BaseCommand, CommandError, CommandParser

from ratings.lists.exports import ALL_FORMATS, CFC_FORMATS, TITLED_CODE, file_name, in_chunks
from ratings.lists.imports.layouts import CFC_RATINGS
from ratings.lists.models import RatingList, RatingSystem
from ratings.management.days import a_day
from ratings.management.portals import refuse_without_a_portal
from ratings.runs.whole_export import FORMAT, WHOLE

EVERY_FORMAT = {**ALL_FORMATS, FORMAT: WHOLE}
"""With the one that is not for everybody."""
LINES_A_TELL = 10_000


class Command(BaseCommand):
    """Writes one list."""

    help = (
        "Write a published rating list in FIDE's TXT or XML, as CSV, or whole for another portal (portal-jsonl: with "
        "what is not published), or what goes with one, to a file or to standard output."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--system", required=True, help="e.g. fide-standard")
        parser.add_argument("--list-date", required=True, type=a_day, help="e.g. 2025-11-01")
        parser.add_argument("--list-version", type=int, metavar="N", help="of a corrected list; the newest without it")
        parser.add_argument("--format", required=True, choices=sorted(EVERY_FORMAT))
        parser.add_argument("--zip", action="store_true", help="pack it; needs --output")
        parser.add_argument("--output", type=Path, metavar="FILE", help="standard output without it")
        parser.add_argument("--quiet", action="store_true", help="no progress, and nothing about what was written")

    def handle(self, *args: Any, **options: Any) -> None:
        refuse_without_a_portal()
        rating_list = _list(options["system"], options["list_date"], options["list_version"])
        _refuse_what_is_not_of(rating_list, options["format"])
        file_format, output = EVERY_FORMAT[options["format"]], options["output"]
        self._shows_progress = self.stderr.isatty() and output is not None and not options["quiet"]
        content = in_chunks(self._told(file_format.write(rating_list)))
        if output is None:
            if options["zip"]:
                raise CommandError("say with --output where the ZIP is to be written")
            _write_out(content)
            return
        try:
            _write(output, content, zipped_as=file_name(rating_list, file_format) if options["zip"] else "")
        except OSError as error:
            raise CommandError(f"{output} cannot be written: {error.strerror}") from error
        if not options["quiet"]:
            self.stderr.write(f"{output}: {rating_list}, {rating_list.entries_count} players")

    def _told(self, lines: Iterator[str]) -> Iterator[str]:
        """The lines, counted aloud on a terminal."""
        number = 0
        for number, line in enumerate(lines, start=1):
            yield line
            if self._shows_progress and not number % LINES_A_TELL:
                self.stderr.write(f"\r{number} lines", ending="")
        if self._shows_progress:
            self.stderr.write(f"\r{number} lines")


def _refuse_what_is_not_of(rating_list: RatingList, code: str) -> None:
    if code == TITLED_CODE and rating_list.titled_count is None:
        raise CommandError(f"no file of unrated titled players goes with {rating_list}")
    if code in CFC_FORMATS and rating_list.system_id not in CFC_RATINGS:
        raise CommandError(f"{code} goes with lists of {' and '.join(CFC_RATINGS)}, and not with {rating_list}")


def _write_out(content: Iterator[str]) -> None:
    """To standard output in the letters that the files are in, whatever those of the terminal are."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", newline="")
    try:
        for chunk in content:
            sys.stdout.write(chunk)
        sys.stdout.flush()
    except OSError as error:
        raise CommandError(f"standard output cannot be written: {error.strerror}") from error


def _write(path: Path, content: Iterator[str], *, zipped_as: str) -> None:
    """The whole file, or what was there before: it is written beside, and put into its place when it is done."""
    path = path.resolve()
    if path.exists() and not path.is_file():  # a pipe, a device: there is no beside
        _fill(path, content, zipped_as=zipped_as)
        return
    beside = path.with_name(f".{os.getpid()}.part")
    try:
        _fill(beside, content, zipped_as=zipped_as)
        if path.exists():
            shutil.copymode(path, beside)
        os.replace(beside, path)
    finally:
        beside.unlink(missing_ok=True)


def _fill(path: Path, content: Iterator[str], *, zipped_as: str) -> None:
    with path.open("wb") as file:
        if zipped_as:
            _pack(file, zipped_as, content)
        else:
            file.writelines(piece.encode() for piece in content)
        file.flush()
        with suppress(OSError):  # a pipe has nothing to be kept
            os.fsync(file.fileno())


def _pack(packed: BinaryIO, name: str, content: Iterator[str]) -> None:
    """One file in a ZIP, written piece by piece."""
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive, archive.open(name, "w", force_zip64=True) as member:
        file = io.TextIOWrapper(member, encoding="utf-8", newline="")
        file.writelines(content)
        file.flush()
        file.detach()


def _list(system: str, list_date: date, version: int | None) -> RatingList:
    """The list of a day, in its newest version or in the one that is asked for."""
    if not RatingSystem.objects.filter(pk=system).exists():
        raise CommandError(f"there is no system {system}")
    of_day = RatingList.objects.filter(system_id=system, list_date=list_date).order_by("-version")
    newest, name = of_day.first(), f"{system} of {list_date.isoformat()}"
    if newest is None:
        raise CommandError(f"there is no list of {name}")
    if version is None:
        return newest
    found = of_day.filter(version=version).first()
    if found is None:
        raise CommandError(f"there is no version {version} of the list of {name}: the newest is {newest.version}")
    return found
