"""The events of a run as they were frozen, out of their columns: facts, and games with the places of players."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from uuid import UUID

import numpy as np
import numpy.typing as npt

from ratings.kernel.arrays import Flags
from ratings.kernel.games import Games, games_together
from ratings.ledger.packed import EventInColumns, Packed, PackedWrong, events_in_columns
from ratings.regulations import EventSnapshot
from ratings.runs.frozen_players import rows_in_order
from ratings.runs.manifest import EventFacts, Json, facts_of, with_facts
from ratings.runs.player_columns import Rows
from ratings.runs.problems import CHECK_FAILED, RunProblem

COLUMNS = "columns"
"""Where a manifest has the hashes of the columns of its events."""
BY_KEYS = ("renamed", "rated_already", "set_aside")
"""What a run may add to an event that asks for its games by the keys of players."""
A_TABLE = 50_000_000
"""Rows of the register up to which a table leads to their places; a larger number is looked for."""


@dataclass(frozen=True, kw_only=True)
class FrozenEvent:
    """An event as it was frozen: its facts without the games, and these with the places of players; ``in_ledger`` is
    how many games the ledger has of it, also those that the run leaves out.
    """

    facts: EventSnapshot
    edition: str
    games: Games
    in_ledger: int
    is_whole: bool


def frozen_events(
    manifest: Json, keys: Iterable[str], ledger: Mapping[UUID, EventInColumns] | None = None
) -> list[FrozenEvent]:
    """The events of a run out of their columns, without their documents; ``keys`` are the players by their places,
    ``ledger`` these columns where somebody has read them.

    Raises ``RunProblem`` where an event is not the one that was frozen.
    """
    frozen, rows, in_order = manifest["input"]["events"], manifest["rows"], list(keys)
    found = _events(rows["events"].values()) if ledger is None else ledger
    events = [found[UUID(rows["events"][each["id"]])] for each in frozen]
    for event, each in zip(events, frozen, strict=True):
        _refuse_another(event, each, rows.get(COLUMNS, {}))
    by_keys = [any(map(each.get, BY_KEYS)) for each in frozen]
    plain = [event.packed for event, is_by_keys in zip(events, by_keys, strict=True) if not is_by_keys]
    games = iter(_with_places(plain, rows_in_order(rows["players"], in_order)) if plain else ())
    place_of = {key: place for place, key in enumerate(in_order)} if any(by_keys) else {}
    return [
        _by_keys(event.packed, each, place_of) if is_by_keys else _plain(event.packed, each, next(games))
        for event, each, is_by_keys in zip(events, frozen, by_keys, strict=True)
    ]


def _events(ids: Iterable[str]) -> dict[UUID, EventInColumns]:
    try:
        return events_in_columns(map(UUID, ids))
    except PackedWrong as wrong:
        raise RunProblem(CHECK_FAILED, str(wrong)) from wrong


def _refuse_another(event: EventInColumns, frozen: Json, hashes: Json) -> None:
    told = event.packed.sha256
    if event.content_sha256 != frozen["sha256"] or told != hashes.get(event.key, told):
        raise RunProblem(CHECK_FAILED, "the event does not have the hash it was frozen with", event=event.key)


# ---------------------------------------------------------------- games of all events, by the rows of players
def _with_places(events: Sequence[Packed], rows: Rows) -> list[Games]:
    """The games with places of players instead of rows; without those of players whom the run leaves out."""
    ends = np.cumsum([0, *(len(event.games) for event in events)])
    games = games_together(event.games for event in events)
    white, black = places_of(rows, games["white"]), places_of(rows, games["black"])
    kept: Flags = (white >= 0) & (black >= 0)
    games["white"], games["black"] = np.maximum(white, 0), np.maximum(black, 0)
    if not kept.all():
        games, ends = games[kept], np.concatenate(([0], np.cumsum(kept)))[ends]
    return [games[start:end] for start, end in pairwise(ends.tolist())]


def places_of(rows: Rows, wanted: npt.NDArray[np.uint32]) -> npt.NDArray[np.int64]:
    """Where rows of the register stand in a column; -1 of those that do not."""
    highest = int(max(rows.max(initial=0), wanted.max(initial=0)))
    if highest < A_TABLE:
        table = np.full(highest + 1, -1, dtype=np.int32)
        table[rows] = np.arange(len(rows), dtype=np.int32)
        return table[wanted].astype(np.int64)
    if not len(rows):
        return np.full(len(wanted), -1)
    order = np.argsort(rows)
    places = np.minimum(np.searchsorted(rows, wanted, sorter=order), len(rows) - 1)
    found = order[places]
    return np.where(rows[found] == wanted, found, -1)


def _plain(told: Packed, frozen: Json, games: Games) -> FrozenEvent:
    return FrozenEvent(
        facts=with_facts(told.facts, facts_of(frozen)),
        edition=frozen["edition"],
        games=games,
        in_ledger=len(told.games),
        is_whole=len(games) == len(told.games),
    )


# ---------------------------------------------------------------- games of one event, by the keys of players
def _by_keys(told: Packed, frozen: Json, place_of: Mapping[str, int]) -> FrozenEvent:
    facts = facts_of(frozen)
    games = _games_by_keys(told, facts, place_of)
    left = len(facts.rated_already) + len(facts.set_aside)
    return FrozenEvent(
        facts=with_facts(told.facts, facts),
        edition=frozen["edition"],
        games=games,
        in_ledger=len(told.games),
        is_whole=not facts.rated_already and len(games) + left == len(told.games),
    )


def _games_by_keys(told: Packed, facts: EventFacts, place_of: Mapping[str, int]) -> Games:
    """The games with places of players instead of rows; without those that an earlier part has rated, and those of
    players whom the run leaves out.
    """
    places = {row: place_of.get(facts.renamed.get(key, key), -1) for key, row in told.keys.items()}
    rows = np.array(sorted(places), dtype=np.int64)
    by_row = np.array([places[row] for row in rows.tolist()], dtype=np.int64)
    games = told.games.copy()
    white, black = (by_row[np.searchsorted(rows, told.games[side])] for side in ("white", "black"))
    games["white"], games["black"] = np.maximum(white, 0), np.maximum(black, 0)
    kept = (white >= 0) & (black >= 0)
    rated = {(number, place_of[one], place_of[other]) for number, one, other in facts.rated_already}
    if rated:
        kept &= [(int(game["round"]), int(game["white"]), int(game["black"])) not in rated for game in games]
    found: Games = games[kept]
    return found
