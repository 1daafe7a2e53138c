"""``manage.py export_rating_list``: writes a published list as a file."""

from __future__ import annotations

import sys
from datetime import date
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from ratings.lists.exports import FORMATS, in_chunks
from ratings.lists.models import RatingList


class Command(BaseCommand):
    """Writes one list."""

    help = "Write a published rating list in FIDE's TXT layout or as CSV, to a file or to standard output."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--system", required=True, help="e.g. fide-standard")
        parser.add_argument("--list-date", required=True, type=date.fromisoformat, help="e.g. 2025-11-01")
        parser.add_argument("--format", required=True, choices=sorted(FORMATS))
        parser.add_argument("--output", type=Path, metavar="FILE", help="standard output without it")
        parser.add_argument("--quiet", action="store_true", help="say nothing about the file that was written")

    def handle(self, *args: Any, **options: Any) -> None:
        rating_list = _list(options["system"], options["list_date"])
        content = in_chunks(FORMATS[options["format"]].write(rating_list))
        if options["output"] is None:
            for chunk in content:
                sys.stdout.write(chunk)
            return
        with options["output"].open("w", encoding="utf-8", newline="") as file:
            file.writelines(content)
        if not options["quiet"]:
            self.stderr.write(f"{options['output']}: {rating_list}, {rating_list.entries_count} players")


def _list(system: str, list_date: date) -> RatingList:
    found = RatingList.objects.filter(system_id=system, list_date=list_date).order_by("-version").first()
    if found is None:
        raise CommandError(f"there is no list of {system} of {list_date.isoformat()}")
    return found
