"""The period of some players alone: of the events in which they play no more is read than what rates them.

Where an edition rates game by game, nothing of a player hangs on the games of others; there each event comes with his
own games. Every other event comes whole.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from uuid import UUID

import numpy as np
import numpy.typing as npt

from ratings.kernel.games import MINUTES_TOLD, RATINGS_THEN
from ratings.kernel.periods import covers
from ratings.kernel.what_counts import game_of
from ratings.ledger.models import RatedEvent
from ratings.regulations import EventSnapshot, PeriodSnapshot, edition_by_id
from ratings.regulations.document import event_from_json
from ratings.regulations.snapshots import Format
from ratings.runs.columns import SIDES, FrozenEvent
from ratings.runs.manifest import Json, events_of, players_in, snapshot_of
from ratings.runs.problems import CHECK_FAILED, RunProblem
from ratingsite.foundations.among import AmongKeys

DOCUMENTS_AT_ONCE = 50
BESIDE = ("part", "pooled_with", "rated_already", "set_aside", "renamed")
"""What a run may add to an event that asks for more of it than single games."""
OF_THE_FIELD = ("part", "pooled_with", "registration")
"""What a document may say that is held against everybody who plays."""
OF_TWO = (Format.MATCH, Format.KNOCKOUT)


def drawn_period(
    manifest: Json, ids: Collection[str], drawn: Collection[str], events: Sequence[FrozenEvent] | None = None
) -> PeriodSnapshot:
    """The events with these ``ids`` and what belongs to them, for rating the ``drawn`` players and nobody else.

    Their games are read out of the documents, or of columns where somebody has read all ``events`` of the run; what
    columns do not tell comes out of the documents all the same. Raises ``RunProblem`` where an event in the ledger is
    not the one that was frozen.
    """
    frozen = manifest["input"]
    wanted = set(events_of(manifest, ids))
    with_stages = {event["pooled_with"] for event in frozen["events"] if "pooled_with" in event}
    by_game = {
        event["id"]: event
        for event in frozen["events"]
        if event["id"] in wanted
        and event["id"] not in with_stages
        and covers(edition_by_id(event["edition"]))
        and not any(event.get(name) for name in BESIDE)
    }
    if events is None:
        read = _of_the_drawn(manifest, by_game, set(drawn))
    else:
        read = _out_of_columns(manifest, [event for event in events if event.facts.id in by_game], set(drawn))
    found = {event.id: event for event in read}
    whole = wanted - found.keys()
    rest = snapshot_of(manifest, only=sorted(whole), players=drawn)
    present = {key for event in found.values() for game in event.games for key in (game.white, game.black)}
    players = dict(rest.players) | players_in(manifest, present - rest.players.keys())
    found |= {event.id: event for event in rest.events}
    in_order = tuple(found[event["id"]] for event in frozen["events"] if event["id"] in found)
    return replace(rest, players=dict(sorted(players.items())), events=in_order)


def events_with(manifest: Json, events: Sequence[FrozenEvent], players: Collection[str]) -> set[str]:
    """The events in which some players have a game."""
    marked = _marked(list(manifest["input"]["players"]), players)
    return {event.facts.id for event in events if any(marked[event.games[side]].any() for side in SIDES)}


def _marked(keys: Sequence[str], players: Collection[str]) -> npt.NDArray[np.bool_]:
    wanted = set(players)
    return np.fromiter((key in wanted for key in keys), dtype=np.bool_, count=len(keys))


def _out_of_columns(manifest: Json, events: Iterable[FrozenEvent], drawn: set[str]) -> Iterator[EventSnapshot]:
    """Those events of which the columns tell all that rates the drawn."""
    keys = list(manifest["input"]["players"])
    marked = _marked(keys, drawn)
    for event in events:
        games = event.games[marked[event.games["white"]] | marked[event.games["black"]]]
        told, facts = not (games["marks"] & (MINUTES_TOLD | RATINGS_THEN)).any(), event.facts
        if not told or facts.format in OF_TWO or any(getattr(facts, name) for name in OF_THE_FIELD):
            continue
        own = tuple(game_of(keys, game) for game in games)
        present = {key for game in own for key in (game.white, game.black)}
        yield replace(
            facts,
            games=own,
            ratings={key: listed for key, listed in facts.ratings.items() if key in present},
            unrated_at_start=tuple(key for key in facts.unrated_at_start if key in present),
        )


def _of_the_drawn(manifest: Json, by_game: Json, drawn: set[str]) -> Iterator[EventSnapshot]:
    """Those of some events that can be rated by the games of the drawn alone, some documents in memory at a time."""
    if not by_game:
        return
    rows = (UUID(manifest["rows"]["events"][key]) for key in by_game)
    events = RatedEvent.objects.filter(AmongKeys("pk", rows)).only("source", "version", "content_sha256", "document")
    for event in events.order_by().iterator(chunk_size=DOCUMENTS_AT_ONCE):
        frozen = by_game[event.key]
        if event.content_sha256 != frozen["sha256"]:
            raise RunProblem(CHECK_FAILED, "the event does not have the hash it was frozen with", event=event.key)
        document = event.document
        if document["format"] in OF_TWO or any(document.get(name) for name in OF_THE_FIELD):
            continue
        yield _with_games_of(document, frozen, drawn)


def _with_games_of(document: Json, frozen: Json, drawn: set[str]) -> EventSnapshot:
    games = [game for game in document["games"] if game["white"] in drawn or game["black"] in drawn]
    present = {key for game in games for key in (game["white"], game["black"])}
    told = {**document, "games": games}
    if "unrated_at_start" in document:
        told["unrated_at_start"] = [key for key in document["unrated_at_start"] if key in present]
    told["ratings"] = {key: listed for key, listed in frozen.get("ratings", {}).items() if key in present}
    return replace(event_from_json(told), place=frozen.get("place"))
