"""The numbered parts of one tournament, reported one after the other: each an event for itself, but for a few rules.

The one uplift (2022, 8.31), three rated opponents (2003, 6.42; 2009, 6.41), composition (6.3, 6.4) and length (4.1)
are those of the whole tournament; what the parts that are not in the document bring to it, a part tells.
"""

from __future__ import annotations

from collections.abc import Iterable

from tests.ratings.second_engine.documents import Document
from tests.ratings.second_engine.rows import Row


def tournament_of(event: Document) -> tuple[str, str]:
    """The tournament that an event is, or is a part of."""
    part = event.get("part")
    return ("event", event["id"]) if part is None else ("tournament", part["of"])


def number_of(event: Document) -> int:
    """Which part it is; an event without parts is the first."""
    number: int = event.get("part", {"number": 1})["number"]
    return number


def parts_of(document: Document, event: Document) -> list[Document]:
    """All parts of the event's tournament in the document, in their order."""
    return sorted(
        (other for other in document["events"] if tournament_of(other) == tournament_of(event)), key=number_of
    )


def by_tournament(rows: Iterable[Row]) -> list[list[Row]]:
    """The games of a player, those of all parts of a tournament together."""
    found: dict[tuple[str, str], list[Row]] = {}
    for row in rows:
        found.setdefault(tournament_of(row.event), []).append(row)
    return list(found.values())


def have_used_the_uplift(document: Document, event: Document) -> set[str]:
    """Who has had the one uplift in a part that was rated before."""
    parts = parts_of(document, event)
    return {key for part in parts for key in part.get("part", {}).get("uplift_used_by", ())}


def rated_opponents_elsewhere(document: Document, event: Document) -> dict[str, set[str]]:
    """By unrated players: whom they meet in parts that are not in the document."""
    found: dict[str, set[str]] = {}
    for part in parts_of(document, event):
        for key, opponents in part.get("part", {}).get("rated_opponents", {}).items():
            found.setdefault(key, set()).update(opponents)
    return found


def told_field(document: Document, event: Document) -> tuple[int, int] | None:
    """How many play in the whole tournament and how many of them are rated, if told: the greatest numbers."""
    told = [part["part"]["field"] for part in parts_of(document, event) if "field" in part.get("part", {})]
    return (max(each["players"] for each in told), max(each["rated"] for each in told)) if told else None
