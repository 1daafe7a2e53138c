"""Loads the federations and the rating systems into an empty office."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from ratings.lists.reference import load_reference_data


class Command(BaseCommand):
    help = "Load FIDE's federation codes (with the historical ones) and the rating systems; may be run again."

    def handle(self, **options: Any) -> None:
        self.stdout.write(f"{load_reference_data()} federations")
