"""Rows for a paginator whose keys are asked for first: what is shown of them is asked for the page alone.

Asked for together a database puts all rows in order with all that is shown of each, to leave out all but fifty.
"""

from __future__ import annotations

from typing import TypeVar

from django.db.models import Model, QuerySet

from ratingsite.foundations.kept_questions import RowsInPages

Row = TypeVar("Row", bound=Model)


def keys_first(rows: QuerySet[Row]) -> RowsInPages[Row]:
    """The same rows in the same order; a row that is gone between the two questions is left out."""

    def some(first: int, behind: int) -> list[Row]:
        keys = list(rows.values_list("pk", flat=True)[first:behind])
        found = rows.order_by().in_bulk(keys)
        return [found[key] for key in keys if key in found]

    return RowsInPages(count=rows.count, some=some)
