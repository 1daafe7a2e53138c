"""``manage.py regulation_docs``: write ``docs/coverage.md`` and ``docs/history.md`` from the editions."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from ratingsite.site.regulation_pages.documents import documents


class Command(BaseCommand):
    """Writes the documents that a test compares with the data."""

    help = "Write docs/coverage.md and docs/history.md from the editions and the tables of coverage."
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        """Write each document and say so."""
        for name, text in documents().items():
            path = settings.BASE_DIR / "docs" / name
            path.write_text(text, encoding="utf-8")
            self.stdout.write(str(path.relative_to(settings.BASE_DIR)))
