"""The games that a run goes without: those of players who are set aside, under whichever of their numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from django.db.models import Q

from ratings.ledger.models import RatedEvent, RatedGame
from ratings.ledger.services import keep_open
from ratings.runs.models import RatingRun
from ratings.runs.persons import Persons, persons_of
from ratings.runs.set_aside.models import SetAside
from ratings.runs.set_aside.selectors import in_force

Json = dict[str, Any]


def without_players(manifest: Json, rows: frozenset[int], persons: Persons) -> Json:
    """The manifest without some players: their games stand beside each event, and their lines stay as they are."""
    if not rows:
        return manifest
    frozen, keys = manifest["input"], {row: key for key, row in manifest["rows"]["players"].items()}
    people, numbers = persons.of(rows), numbers_under(rows, persons)
    gone = {keys[row] for row in people if row in keys}
    for event in frozen["events"]:
        games = _games(manifest["rows"]["events"][event["id"]], numbers)
        if games:
            event["set_aside"] = [
                [game.round, *(keys[person] for row in (game.white_id, game.black_id) for person in persons.of([row]))]
                for game in games
            ]
        if "ratings" in event:
            event["ratings"] = {key: said for key, said in event["ratings"].items() if key not in gone}
    frozen["players"] = frozen["players"].without(gone)
    manifest["rows"]["players"] = {key: row for key, row in manifest["rows"]["players"].items() if key not in gone}
    manifest["rows"]["set_aside"] = {"players": sorted(rows)}
    return manifest


def numbers_under(rows: Iterable[int], persons: Persons) -> set[int]:
    """Every row of the register under which the people of these rows play."""
    return {number for own in persons.rows_of(persons.of(rows)).values() for number in own}


def _games(event: str, numbers: Iterable[int]) -> list[RatedGame]:
    games = RatedGame.objects.filter(Q(white__in=numbers) | Q(black__in=numbers), event=event)
    return list(games.order_by("pk"))


def still_left_out(run: RatingRun) -> frozenset[int]:
    """Whose games the list of a run went without, and who is set aside to this day: a new version of it goes without
    them too, and without nobody else's. Who was set aside since stays out of the list to come.
    """
    asides = in_force(run.period.system_id).filter(player__in=_rows_of(run))
    return frozenset(asides.values_list("player", flat=True))


def remember_left_out(run: RatingRun) -> None:
    """Whose games a list goes without, and in which events: inside the transaction that publishes it. Also of whom it
    was ended since the run was frozen: the run has not taken them in.
    """
    rows = _rows_of(run)
    persons = persons_of(run) if rows else None
    for aside in _asides(rows, run) if persons is not None else ():
        numbers = numbers_under([aside.player_id], persons)
        events = list(_events_with(numbers, run))
        aside.left_out.add(*events)
        keep_open(events)  # they wait for a correction when it ends


def _rows_of(run: RatingRun) -> list[int]:
    found: list[int] = run.manifest.get("rows", {}).get("set_aside", {}).get("players", [])
    return found


def _asides(rows: Iterable[int], run: RatingRun) -> Iterable[SetAside]:
    """What has left these out: of each the last that was set aside."""
    found = SetAside.objects.filter(player__in=rows, system=run.period.system_id).order_by("set_at", "pk")
    return {aside.player_id: aside for aside in found}.values()


def _events_with(numbers: Iterable[int], run: RatingRun) -> Iterator[RatedEvent]:
    played = Q(games__white__in=numbers) | Q(games__black__in=numbers)
    yield from run.events.filter(played).distinct().defer("document")
