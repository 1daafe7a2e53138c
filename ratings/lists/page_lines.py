"""Lines of a list as its pages show them: columns, and no object of the database for each of a hundred."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple
from uuid import UUID

from django.db.models import QuerySet

from ratings.lists.models import FilteredLine, ListEntry
from ratingsite.foundations.among import Among


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


def page_lines(rows: QuerySet[Any], most: int | None = None) -> list[PageLine]:
    """The first of these lines, as they are asked for; all, if no number is named. Of a list that is filtered beside
    its lines they are then looked up by their key.
    """
    if rows.model is FilteredLine:
        return _looked_up(rows.values_list("rating_list_id", "player_id")[:most])
    return [PageLine._make(row) for row in rows.values_list(*PageLine._fields)[:most]]


def _looked_up(keys: Iterable[tuple[UUID, int]]) -> list[PageLine]:
    found = list(keys)
    if not found:
        return []
    players, (rating_list, _) = [player for _, player in found], found[0]
    rows = ListEntry.objects.filter(Among("player_id", players), rating_list=rating_list).order_by()
    lines = {line.player_id: line for line in page_lines(rows)}
    return [lines[player] for player in players if player in lines]  # nobody is shown who has no line
