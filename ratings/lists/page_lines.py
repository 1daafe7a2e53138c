"""Lines of a list as its pages show them: columns, and no object of the database for each of a hundred."""

from __future__ import annotations

from typing import NamedTuple
from uuid import UUID

from django.db.models import QuerySet

from ratings.lists.models import ListEntry


class PageLine(NamedTuple):
    """What of a ``ListEntry`` a page shows, and stands in its order by."""

    player_id: int
    rating_list_id: UUID
    name: str
    title: str
    federation_id: str
    birth_year: int | None
    rating: int | None
    games: int
    k_factor: int | None
    games_total: int
    is_inactive: bool
    name_key: str

    @property
    def pk(self) -> tuple[int, UUID]:
        """Its player and its list."""
        return self[:2]


AnyLine = ListEntry | PageLine
"""For what looks at no more than a page shows."""


def page_lines(rows: QuerySet[ListEntry], most: int | None = None) -> list[PageLine]:
    """The first of these lines, as they are asked for; all, if no number is named."""
    return [PageLine._make(row) for row in rows.values_list(*PageLine._fields)[:most]]
