"""``manage.py regulation_docs``: derive what becomes of each article, and write the documents of the editions."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from ratingsite.site.regulation_pages import coverage
from ratingsite.site.regulation_pages.derivation.table import statuses_file
from ratingsite.site.regulation_pages.documents import documents


class Command(BaseCommand):
    """Writes the statuses and the documents that a test compares with the data."""

    help = "Derive the statuses of all articles; write them, docs/coverage.md and docs/history.md."
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        """Write each file and say so."""
        self._write(settings.BASE_DIR / coverage.STATUSES.relative_to(coverage.ROOT), statuses_file())
        coverage.forget()
        for name, text in documents().items():
            self._write(settings.BASE_DIR / "docs" / name, text)

    def _write(self, path: Path, text: str) -> None:
        path.write_text(text, encoding="utf-8")
        self.stdout.write(str(path.relative_to(settings.BASE_DIR)))
