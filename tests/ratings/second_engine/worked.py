"""Small documents for the examples worked by hand."""

from __future__ import annotations

from typing import Any

from tests.ratings.second_engine.documents import Document
from tests.ratings.second_engine.engine import rate
from tests.ratings.second_engine.rated_players import Answer


def event(name: str, start: str, games: list[str], **fields: Any) -> Document:
    """An event of one day; a game is written as ``A B 1-0``, each in a round of its own."""
    pairs = (game.split() for game in games)
    return {
        "id": name,
        "format": "swiss",
        "start": start,
        "end": start,
        "games": [
            {"round": number, "white": white, "black": black, "result": result}
            for number, (white, black, result) in enumerate(pairs, 1)
        ],
    } | fields


def document(
    players: Document, *events: Document, edition: str | None = None, system: str = "fide-standard"
) -> Document:
    """A period; ``players`` by rating alone or with all their fields."""
    whole = {key: player if isinstance(player, dict) else {"rating": player} for key, player in players.items()}
    found: Document = {"system": system, "players": whole, "events": list(events)}
    return found if edition is None else found | {"edition": edition}


def rated(
    players: Document, *events: Document, edition: str | None = None, system: str = "fide-standard"
) -> dict[str, Answer]:
    """What the second engine says, by player."""
    found: dict[str, Answer] = {key: {} for key in players}
    for (key, *name), value in rate(document(players, *events, edition=edition, system=system)).items():
        found[key][tuple(name) if len(name) > 1 else name[0]] = value
    return found
