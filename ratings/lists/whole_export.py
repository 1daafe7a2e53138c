"""A list whole, for another portal: every field of every line and the results that wait, one JSON document a line.

It has what is not published too – ratings of too few games – and is therefore written by the command alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from itertools import islice

from ratings.lists.lines import Line
from ratings.lists.models import ListEntry, RatingList, WaitingResult
from ratings.lists.selectors import entries_of, fide_ids_of
from ratings.register.keys import key_of
from ratingsite.foundations.canonical import canonical

FORMAT = "portal-jsonl"
LINES_A_READ = 2000
LINE_FIELDS = tuple(name for name in Line.__slots__ if name != "key")
WAITING_FIELDS = ("event", "ends_on", "games", "score_hundredths", "opponents_average", "performance")


def portal_jsonl(rating_list: RatingList) -> Iterator[str]:
    """What the list is, then its lines in the order of their keys, in which they are hashed."""
    yield canonical(heading_of(rating_list)) + "\n"
    then = fide_ids_of(rating_list)
    waiting = _waiting(rating_list)
    for key, entry in _in_order(rating_list, then):
        yield canonical(document_of(_line(key, entry), waiting.get(entry.player_id, []))) + "\n"


def heading_of(rating_list: RatingList) -> dict[str, object]:
    """The first line: what a reader holds the others against."""
    return {
        "format": FORMAT,
        "system": rating_list.system_id,
        "list_date": rating_list.list_date.isoformat(),
        "origin": rating_list.origin,
        "players": rating_list.entries_count,
        "content_sha256": rating_list.content_sha256,
    }


def document_of(line: Line, waiting: list[dict[str, object]]) -> dict[str, object]:
    """One line with all it says; days as ISO 8601."""
    found = asdict(line)
    found["last_played_on"] = line.last_played_on.isoformat() if line.last_played_on else None
    return found | ({"waiting": waiting} if waiting else {})


def _in_order(rating_list: RatingList, then: dict[int, int | None]) -> Iterator[tuple[str, ListEntry]]:
    """The entries by key; the keys of a whole list fit into memory, its lines need not."""
    rows = rating_list.entries.values_list(
        "player_id", "player__fide_id", "player__numbered_by_id", "player__national_id"
    )
    keys = iter(sorted((key_of(then.get(player, fide_id), code, own), player) for player, fide_id, code, own in rows))
    while chunk := list(islice(keys, LINES_A_READ)):
        entries = entries_of((player for _, player in chunk), rating_list)
        yield from ((key, entries[player]) for key, player in chunk)


def _line(key: str, entry: ListEntry) -> Line:
    facts = {name: getattr(entry, "federation_id" if name == "federation" else name) for name in LINE_FIELDS}
    return Line(key=key, **facts)


def _waiting(rating_list: RatingList) -> dict[int, list[dict[str, object]]]:
    """The results that wait to be pooled, by player."""
    found: dict[int, list[dict[str, object]]] = {}
    for result in WaitingResult.objects.filter(rating_list=rating_list).order_by("pk"):
        told = {name: getattr(result, name) for name in WAITING_FIELDS}
        found.setdefault(result.player_id, []).append(told | {"ends_on": result.ends_on.isoformat()})
    return found
