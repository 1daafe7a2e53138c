"""``manage.py editions``: every rule book and dated edition, of the ratings and of the titles."""

from __future__ import annotations

from datetime import date
from typing import Any

from ratings.management.document_command import DocumentCommand
from ratings.regulations import rating_editions
from ratingsite.foundations.editions import Edition
from titles.regulations import editions as title_editions

HELP = """\
List every dated edition of the rule books as JSON: id, family, title, the first and the last day it governs
(null: still in force), where its text stands, and its status:
  source      a text that was read in full
  later       came after those texts; every value with its own source
  as-applied  what was practised where the text was not
  source, not applied
              a text that was read in full and never governed as it stands: it has no days and is chosen by name only
and notes: how certain single values are, and what is not known.
An event is governed by the edition in force on the day it starts. A day that none covers is an error.
"""


class Command(DocumentCommand):
    """Lists the editions."""

    help = HELP

    def handle(self, *args: Any, **options: Any) -> None:
        self.print_document([_edition(edition) for edition in (*rating_editions(), *title_editions())])


def _edition(edition: Edition) -> dict[str, Any]:
    return {
        "id": edition.id,
        "family": edition.family,
        "title": edition.title,
        "effective_from": _day(edition, edition.effective_from),
        "effective_to": _day(edition, edition.effective_to),
        "source": edition.source,
        "status": edition.status,
        "notes": list(edition.notes),
    }


def _day(edition: Edition, day: date | None) -> str | None:
    """A day that it governs; one that is chosen by name only governs none."""
    return day.isoformat() if day is not None and edition.is_chosen_by_date else None
