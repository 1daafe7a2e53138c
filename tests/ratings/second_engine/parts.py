"""The numbered parts of one tournament: each an event for itself, but one uplift for all of them (2022, 8.31)."""

from __future__ import annotations

from collections.abc import Iterable

from tests.ratings.second_engine.documents import Document
from tests.ratings.second_engine.rows import Row


def tournament_of(event: Document) -> str:
    """The tournament that an event is, or is a part of. No field of the document tells of parts yet."""
    name: str = event["id"]
    return name


def has_used_the_uplift(event: Document, key: str) -> bool:
    """Whether a part that was rated in an earlier period has given the player the one uplift already. No field yet."""
    return False


def by_tournament(rows: Iterable[Row]) -> list[list[Row]]:
    """The games of a player, those of all parts of a tournament together."""
    found: dict[str, list[Row]] = {}
    for row in rows:
        found.setdefault(tournament_of(row.event), []).append(row)
    return list(found.values())
