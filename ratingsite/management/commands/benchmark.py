"""``manage.py benchmark``: measures a fast path beside the plain one. Each app brings its own measurements."""

from __future__ import annotations

from collections.abc import Collection
from types import ModuleType
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from ratings.management.document_command import PlainHelp

SUBJECTS = (
    *("calendar", "certificates", "export", "filters", "kernel", "import", "month"),
    *("norms", "norms-page", "pages", "trf"),
)
"""What can be measured."""


class Command(BaseCommand):
    """The kernel, lists that come in, the search for norms, the reader of reports, and the pages that show much."""

    help = "Measure a fast path beside the plain one. What needs a database makes up its own, beside the office's."
    requires_system_checks: list[str] = []
    asked: Collection[str] = SUBJECTS

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
            app = _measurement(name)
            summary = app.HELP.split("\n\n")[0]
            app.add_arguments(subjects.add_parser(name, help=summary, description=app.HELP, formatter_class=PlainHelp))

    def handle(self, *args: Any, **options: Any) -> None:
        """Measure and print."""
        _measurement(options["subject"]).measure(options, self.stdout.write)


def _measurement(subject: str) -> ModuleType:
    """The module that measures it, which is loaded with it."""
    found = _of_lists(subject) or _of_pages(subject) or _of_rules(subject)
    if found is None:
        raise LookupError(subject)
    return found


def _of_lists(subject: str) -> ModuleType | None:
    match subject:
        case "export":
            from ratingsite.site.benchmarks import exports

            return exports
        case "filters":
            from ratingsite.site.benchmarks import filters

            return filters
        case "import":
            from ratingsite.site.benchmarks import imports

            return imports
        case "month":
            from ratingsite.site.benchmarks import month

            return month
    return None


def _of_pages(subject: str) -> ModuleType | None:
    match subject:
        case "calendar":
            from ratingsite.site.benchmarks import calendar

            return calendar
        case "norms-page":
            from ratingsite.site.benchmarks import norms_page

            return norms_page
        case "pages":
            from ratingsite.site.benchmarks import pages

            return pages
    return None


def _of_rules(subject: str) -> ModuleType | None:
    match subject:
        case "certificates":
            from titles.benchmarks import certificates

            return certificates
        case "kernel":
            from ratings.benchmarks import kernel

            return kernel
        case "norms":
            from titles.benchmarks import norms

            return norms
        case "trf":
            from tournaments.benchmarks import reading

            return reading
    return None
