"""Takes a plain CSV of arbiters and their licences into the register."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from ratingsite.office.accounts.models import User
from ratingsite.office.clock.services import now
from ratingsite.office.people.naming import person_of
from tournaments.arbiters.csv_rows import COLUMNS, BadFile
from tournaments.arbiters.importing import import_arbiters


class Command(BaseCommand):
    help = f"Take a CSV of arbiters into the register; its columns: {', '.join(COLUMNS)}. Whole, or not at all."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--by", type=person_of, required=True, help="who enters it: the record names this person")

    def handle(self, *, file: Path, by: User, **options: Any) -> None:
        try:
            taken = import_arbiters(file.read_bytes(), by=by, now=now())
        except OSError as error:
            raise CommandError(str(error)) from error
        except BadFile as refusal:
            raise CommandError(f"nothing was taken:\n{refusal}") from refusal
        self.stdout.write(f"{taken} licences entered or ended")
