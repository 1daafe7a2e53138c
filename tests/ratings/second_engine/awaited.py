"""What the texts say and the project's engine does not do yet; the comparison leaves it out. Empty once it does.

When the engine follows, the name is taken out of ``AWAITED``; when nothing is left, this module goes.
"""

from __future__ import annotations

from tests.ratings.second_engine.documents import PLAYED, Document

AWAITED: frozenset[str] = frozenset()
COLOURS = ("white", "black")


def without_awaited(document: Document) -> Document:
    """The document without what the two engines cannot agree on yet; it is changed in place."""
    for event in document["events"]:
        leave_out_what_cannot_be_read(event)
    if "published-k" in AWAITED:
        for key, player in document["players"].items():
            if (player.get("k") or 0) * games_of(document, key) > 700:
                del player["k"]
    if "forfeits" in AWAITED and not document["system"].startswith("cfc"):
        for event in document["events"]:
            play_the_only_forfeits(document["players"], event)
    if "701" in AWAITED and document["system"].startswith("cfc"):
        events = document["events"]
        document["events"] = [event for event in events if max(game["round"] for game in event["games"]) >= 3]
    return document


def leave_out_what_cannot_be_read(event: Document) -> None:
    """Fields and formats that would be refused."""
    if "ratings" in AWAITED and isinstance(event.get("ratings"), dict):
        del event["ratings"]
    if "part" in AWAITED:
        event.pop("part", None)
    if "schiller" in AWAITED and event["format"] == "schiller":
        event["format"] = "scheveningen"


def games_of(document: Document, key: str) -> int:
    """How many games of the period are a player's."""
    return sum(key in (game["white"], game["black"]) for event in document["events"] for game in event["games"])


def play_the_only_forfeits(players: Document, event: Document) -> None:
    """Nobody without a rating has only games that were not played."""
    for key in players:
        own = [game for game in event["games"] if key in [game[colour] for colour in COLOURS]]
        if players[key]["rating"] is None and not any(game["result"] in PLAYED for game in own):
            for game in own:
                game["result"] = "1/2-1/2"
