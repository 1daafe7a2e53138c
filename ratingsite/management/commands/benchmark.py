"""``manage.py benchmark``: measures a fast path beside the plain one. Each app brings its own measurements."""

from __future__ import annotations

from types import ModuleType
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

import ratings.benchmarks.kernel
import ratings.benchmarks.lists
import ratingsite.site.benchmarks.calendar
import ratingsite.site.benchmarks.exports
import ratingsite.site.benchmarks.filters
import ratingsite.site.benchmarks.month
import ratingsite.site.benchmarks.norms_page
import ratingsite.site.benchmarks.pages
import titles.benchmarks.certificates
import titles.benchmarks.norms
import tournaments.benchmarks.reading
from ratings.management.document_command import PlainHelp

SUBJECTS: dict[str, ModuleType] = {
    "calendar": ratingsite.site.benchmarks.calendar,
    "certificates": titles.benchmarks.certificates,
    "export": ratingsite.site.benchmarks.exports,
    "filters": ratingsite.site.benchmarks.filters,
    "kernel": ratings.benchmarks.kernel,
    "import": ratings.benchmarks.lists,
    "month": ratingsite.site.benchmarks.month,
    "norms": titles.benchmarks.norms,
    "norms-page": ratingsite.site.benchmarks.norms_page,
    "pages": ratingsite.site.benchmarks.pages,
    "trf": tournaments.benchmarks.reading,
}


class Command(BaseCommand):
    """The kernel, lists that come in, the search for norms, the reader of reports, and the pages that show much."""

    help = "Measure a fast path beside the plain one. Of what needs a database only import works in the office's."
    requires_system_checks: list[str] = []

    def create_parser(self, prog_name: str, subcommand: str, **options: Any) -> CommandParser:
        """The parser, with the texts of the help set as they are written."""
        return super().create_parser(prog_name, subcommand, formatter_class=PlainHelp, **options)

    def add_arguments(self, parser: CommandParser) -> None:
        """What to measure; the rest is said by the app that measures it."""
        subjects = parser.add_subparsers(dest="subject", metavar="SUBJECT", required=True)
        for name, app in SUBJECTS.items():
            summary = app.HELP.split("\n\n")[0]
            app.add_arguments(subjects.add_parser(name, help=summary, description=app.HELP, formatter_class=PlainHelp))

    def handle(self, *args: Any, **options: Any) -> None:
        """Measure and print."""
        SUBJECTS[options["subject"]].measure(options, self.stdout.write)
