"""The games that a run goes without: those of players who are set aside."""

from __future__ import annotations

from typing import Any

from django.db.models import Q

from ratings.ledger.models import RatedGame
from ratings.ledger.services import keep_open
from ratings.runs.models import RatingRun
from ratings.runs.set_aside.models import SetAside

Json = dict[str, Any]


def without_players(manifest: Json, rows: frozenset[int]) -> Json:
    """The manifest without some players: their games stand beside each event, and their lines stay as they are."""
    if not rows:
        return manifest
    frozen, keys = manifest["input"], {row: key for key, row in manifest["rows"]["players"].items()}
    gone = {keys[row] for row in rows if row in keys}
    for event in frozen["events"]:
        games = _games(manifest["rows"]["events"][event["id"]], rows, keys)
        if games:
            event["set_aside"] = games
        if "ratings" in event:
            event["ratings"] = {key: said for key, said in event["ratings"].items() if key not in gone}
    frozen["players"] = frozen["players"].without(gone)
    manifest["rows"]["players"] = {key: row for key, row in manifest["rows"]["players"].items() if key not in gone}
    manifest["rows"]["set_aside"] = {"players": sorted(rows)}
    return manifest


def _games(event: str, rows: frozenset[int], keys: dict[int, str]) -> list[list[Any]]:
    games = RatedGame.objects.filter(Q(white__in=rows) | Q(black__in=rows), event=event).order_by("pk")
    return [[game.round, keys[game.white_id], keys[game.black_id]] for game in games]


def remember_left_out(run: RatingRun) -> None:
    """Whose games a list goes without, and in which events: inside the transaction that publishes it."""
    rows = run.manifest.get("rows", {}).get("set_aside", {}).get("players", ())
    for aside in SetAside.objects.filter(player__in=rows, system=run.period.system_id, ended_at__isnull=True):
        white, black = run.events.filter(games__white=aside.player), run.events.filter(games__black=aside.player)
        events = [*white.defer("document"), *black.defer("document")]
        aside.left_out.add(*events)
        keep_open(events)  # they wait for a correction when it ends
