"""Fills an empty database with the demo federation."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from ratingsite.office.accounts.models import User
from ratingsite.site.demo.build import STAGES, build_demo


class Command(BaseCommand):
    help = (
        "Build the demo in an empty database (needs DEMO=1): the people and lists alone, or with tournaments under way."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--stage", choices=STAGES, default="full")

    def handle(self, *, stage: str, **options: Any) -> None:
        if not settings.DEMO:
            raise CommandError("this portal is no demo (DEMO is off)")
        if stage != "october-2025" and User.objects.exists():
            raise CommandError("the database is not empty")
        build_demo(stage)
        self.stdout.write(f"The demo is built ({stage}).")
