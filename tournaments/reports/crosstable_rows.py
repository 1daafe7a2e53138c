"""How many rows of a long crosstable a page shows before somebody asks for all."""

from __future__ import annotations

from django.http import HttpRequest

from tournaments.reports.checks.against import SHOWN_ROWS
from tournaments.reports.crosstable import Crosstable


def most_rows(table: Crosstable, request: HttpRequest) -> int | None:
    """The first so many, of a table that is more than twice as long; ``?all=1`` shows it whole."""
    return SHOWN_ROWS if len(table.rows) > 2 * SHOWN_ROWS and "all" not in request.GET else None
