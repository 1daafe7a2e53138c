"""The games that a run goes without: those of players who are set aside, under whichever of their numbers."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Q, QuerySet

from ratings.ledger.models import RatedEvent, RatedGame
from ratings.ledger.services import keep_open
from ratings.runs.models import RatingRun
from ratings.runs.persons import Persons, persons_of
from ratings.runs.set_aside.models import SetAside

Json = dict[str, Any]


@dataclass(frozen=True, kw_only=True)
class LeftOut:
    """The rows of players whose games a list goes without; ``taken_in`` has of some of them the sources of events whose
    games a correction has brought in since.
    """

    players: frozenset[int] = frozenset()
    taken_in: Mapping[int, Collection[str]] = field(default_factory=dict)

    def of_event(self, source: str) -> frozenset[int]:
        """Whose games are left out of an event."""
        return frozenset(row for row in self.players if source not in self.taken_in.get(row, ()))

    def as_json(self) -> Json:
        """For the manifest: as runs froze it before anything was taken in, and what was."""
        taken = {str(row): sorted(sources) for row, sources in sorted(self.taken_in.items())}
        return {"players": sorted(self.players), **({"taken_in": taken} if taken else {})}


def left_out_of(run: RatingRun) -> LeftOut:
    """Whose games the list of a run went without, as it was frozen."""
    told = run.manifest.get("rows", {}).get("set_aside", {})
    taken = {int(row): frozenset(sources) for row, sources in told.get("taken_in", {}).items()}
    return LeftOut(players=frozenset(told.get("players", ())), taken_in=taken)


def without_players(manifest: Json, out: LeftOut, persons: Persons) -> Json:
    """The manifest without some players: their games stand beside each event, and their lines stay as they are."""
    if not out.players:
        return manifest
    frozen, keys = manifest["input"], {row: key for key, row in manifest["rows"]["players"].items()}
    sources, playing = _sources(manifest, out), set[str]()
    for event in frozen["events"]:
        pk = manifest["rows"]["events"][event["id"]]
        here = out.of_event(sources.get(pk, ""))
        games, names = _games(pk, numbers_under(here, persons)), _keys_of(here, keys, persons)
        playing |= _keys_of(_with_games(pk, out.players - here, persons), keys, persons)
        if games:
            event["set_aside"] = [
                [game.round, *(keys[person] for row in (game.white_id, game.black_id) for person in persons.of([row]))]
                for game in games
            ]
        if "ratings" in event:
            event["ratings"] = {key: said for key, said in event["ratings"].items() if key not in names}
    gone = _keys_of(out.players, keys, persons) - playing
    frozen["players"] = frozen["players"].without(gone)
    manifest["rows"]["players"] = {key: row for key, row in manifest["rows"]["players"].items() if key not in gone}
    manifest["rows"]["set_aside"] = out.as_json()
    return manifest


def _sources(manifest: Json, out: LeftOut) -> dict[str, str]:
    """The sources of the events by row: asked for only where games of some were taken in."""
    if not out.taken_in:
        return {}
    events = RatedEvent.objects.filter(pk__in=manifest["rows"]["events"].values())
    return {str(pk): source for pk, source in events.values_list("pk", "source")}


def _keys_of(rows: Collection[int], keys: Mapping[int, str], persons: Persons) -> set[str]:
    return {keys[person] for person in persons.of(rows) if person in keys}


def _with_games(event: str, rows: Iterable[int], persons: Persons) -> set[int]:
    return {row for row in rows if _games(event, numbers_under([row], persons))}


def numbers_under(rows: Iterable[int], persons: Persons) -> set[int]:
    """Every row of the register under which the people of these rows play."""
    return {number for own in persons.rows_of(persons.of(rows)).values() for number in own}


def _games(event: str, numbers: Iterable[int]) -> list[RatedGame]:
    games = RatedGame.objects.filter(Q(white__in=numbers) | Q(black__in=numbers), event=event)
    return list(games.order_by("pk"))


def still_left_out(run: RatingRun, named: Collection[str]) -> LeftOut:
    """Whose games a new version of the list of a run goes without: those that the list went without, and nobody else's.
    Where that has ended, the games of an event come in by the correction that names it, and by no other: another one
    would bring them beside it. Who was set aside since stays out of the list to come.
    """
    was = left_out_of(run)
    if not (was.players and named):
        return was
    remembered = _remembered(run).filter(player__in=was.players, left_out__source__in=named)
    ended: dict[int, set[str]] = {}
    for row, source in remembered.filter(ended_at__isnull=False).values_list("player", "left_out__source"):
        ended.setdefault(row, set()).add(source)
    for row, source in remembered.filter(ended_at__isnull=True).values_list("player", "left_out__source"):
        ended.get(row, set()).discard(source)
    rows = sorted(row for row in was.taken_in.keys() | ended.keys() if was.taken_in.get(row) or ended.get(row))
    taken = {row: frozenset({*was.taken_in.get(row, ()), *ended.get(row, ())}) for row in rows}
    return LeftOut(players=was.players, taken_in=taken)


def _remembered(run: RatingRun) -> QuerySet[SetAside]:
    """What has left games out of the events of a list, in whichever of their versions."""
    sources = run.events.order_by().values("source")
    return SetAside.objects.filter(system=run.period.system_id, left_out__source__in=sources).distinct()


def remember_left_out(run: RatingRun) -> None:
    """Whose games a list goes without, and in which events: inside the transaction that publishes it. Also of whom it
    was ended since the run was frozen: the run has not taken them in.
    """
    out = left_out_of(run)
    persons = persons_of(run) if out.players else None
    for aside in _asides(out.players, run) if persons is not None else ():
        numbers = numbers_under([aside.player_id], persons)
        taken_in = out.taken_in.get(aside.player_id, ())
        events = [event for event in _events_with(numbers, run) if event.source not in taken_in]
        aside.left_out.add(*events)
        keep_open(events)  # they wait for a correction when it ends


def _asides(rows: Iterable[int], run: RatingRun) -> Iterable[SetAside]:
    """What has left these out: of a new version what its list has remembered, else of each the last one."""
    found = SetAside.objects.filter(player__in=rows, system=run.period.system_id).order_by("set_at", "pk")
    last = {aside.player_id: aside for aside in found}
    if run.corrects_id and last:
        remembered = _remembered(run).filter(player__in=rows).order_by("set_at", "pk")
        last |= {aside.player_id: aside for aside in remembered}
    return last.values()


def _events_with(numbers: Iterable[int], run: RatingRun) -> Iterator[RatedEvent]:
    played = Q(games__white__in=numbers) | Q(games__black__in=numbers)
    yield from run.events.filter(played).distinct().defer("document")
