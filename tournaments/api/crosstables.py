"""A crosstable as programs read it: the players in final order, and the games as ``rate`` takes them."""

from __future__ import annotations

from collections.abc import Iterable

from tournaments.api.documents import Document
from tournaments.reports.crosstable import Row, crosstable
from tournaments.reports.models import Report


def crosstable_document(report: Report) -> Document:
    """Players are named by their starting ranks, as in ``rate_report``; of changes those that a list has published."""
    table = crosstable(report)
    systems = [system.code for system in table.systems]
    return {
        "report": str(report.pk),
        "version": report.version,
        "state": report.state,
        "format": report.tournament.format,
        "average": table.average,
        "players": [_player(row, systems) for row in table.rows],
        "games": list(_games(report)),
    }


def _player(row: Row, systems: list[str]) -> Document:
    entry = row.entry
    changes = zip(systems, row.changes, strict=True)
    return {
        "key": str(entry.rank),
        "number": row.number,
        "place": entry.place,
        "name": entry.name,
        "title": entry.title or None,
        "federation": entry.federation or None,
        "fide_id": entry.fide_id,
        "player": row.player.key if row.player else None,
        "rating": entry.rating,
        "points": entry.points_hundredths / 100,
        "changes": {system: change.hundredths / 100 for system, change in changes if change is not None},
    }


def _games(report: Report) -> Iterable[Document]:
    """Games by round, and rounds without an opponent: ``black`` is null there and ``result`` says what it was."""
    rows = report.games.values_list("round", "white__rank", "black__rank", "result", "is_rated", "default_is_rated")
    ordered = sorted(rows, key=lambda row: (row[0], min(row[1], row[2] or row[1])))
    for number, white, black, result, is_rated, default_is_rated in ordered:
        yield {
            "round": number,
            "white": str(white),
            "black": str(black) if black else None,
            "result": result,
            "rated": is_rated or default_is_rated,
        }
