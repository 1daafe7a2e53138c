"""``manage.py benchmark``: measures a fast path beside the plain one. Each app brings its own measurements."""

from __future__ import annotations

from collections.abc import Collection
from importlib import import_module
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from ratings.management.document_command import PlainHelp

SUBJECTS = {
    "calendar": "ratingsite.site.benchmarks.calendar",
    "certificates": "titles.benchmarks.certificates",
    "export": "ratingsite.site.benchmarks.exports",
    "filters": "ratingsite.site.benchmarks.filters",
    "kernel": "ratings.benchmarks.kernel",
    "import": "ratings.benchmarks.lists",
    "month": "ratingsite.site.benchmarks.month",
    "norms": "titles.benchmarks.norms",
    "norms-page": "ratingsite.site.benchmarks.norms_page",
    "pages": "ratingsite.site.benchmarks.pages",
    "trf": "tournaments.benchmarks.reading",
}
"""What can be measured, and the module that does."""


class Command(BaseCommand):
    """The kernel, lists that come in, the search for norms, the reader of reports, and the pages that show much."""

    help = "Measure a fast path beside the plain one. Of what needs a database only import works in the office's."
    requires_system_checks: list[str] = []
    asked: Collection[str] = tuple(SUBJECTS)

    def run_from_argv(self, argv: list[str]) -> None:
        """From a shell no other measurement is loaded: its code would count as memory of what is measured."""
        self.asked = [name for name in argv[2:3] if name in SUBJECTS] or self.asked
        super().run_from_argv(argv)

    def create_parser(self, prog_name: str, subcommand: str, **options: Any) -> CommandParser:
        """The parser, with the texts of the help set as they are written."""
        return super().create_parser(prog_name, subcommand, formatter_class=PlainHelp, **options)

    def add_arguments(self, parser: CommandParser) -> None:
        """What to measure; the rest is said by the app that measures it."""
        subjects = parser.add_subparsers(dest="subject", metavar="SUBJECT", required=True)
        for name in self.asked:
            app = import_module(SUBJECTS[name])
            summary = app.HELP.split("\n\n")[0]
            app.add_arguments(subjects.add_parser(name, help=summary, description=app.HELP, formatter_class=PlainHelp))

    def handle(self, *args: Any, **options: Any) -> None:
        """Measure and print."""
        import_module(SUBJECTS[options["subject"]]).measure(options, self.stdout.write)
