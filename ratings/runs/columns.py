"""A frozen period as columns for the kernel, and what of it is left to the plain engine.

An event that is a part or a stage, has ratings at the time of each game, or a text that rates it as a whole, goes to
the engine, and with it whoever has a game in it, with all their events; everybody else is rated by the kernel.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, cast
from uuid import UUID

import numpy as np
import numpy.typing as npt

from ratings.kernel.building import EventIn, Games, period_of, with_stand_ins
from ratings.kernel.conversion import NotForTheKernel
from ratings.kernel.games import FAIR_PLAY, FORCE_MAJEURE, MINUTES_TOLD, RATINGS_THEN
from ratings.kernel.people import People, check_columns
from ratings.kernel.periods import Period, covers
from ratings.kernel.rated import MOST_GAMES
from ratings.ledger.packed import EventInColumns, Packed, PackedWrong, events_in_columns
from ratings.regulations import BadPeriod, EventSnapshot, PeriodSnapshot, edition_by_id
from ratings.regulations.checks import ROUND, check_events, check_pooled_once
from ratings.regulations.fide.edition import FideEdition
from ratings.regulations.registry import rule_book
from ratings.regulations.snapshots import SYSTEMS, Format
from ratings.runs.manifest import EventFacts, Json, facts_of, with_facts
from ratings.runs.people_in_columns import people_in
from ratings.runs.problems import CHECK_FAILED, RunProblem
from ratingsite.foundations.editions import Family

COLUMNS = "columns"
"""Where a manifest has the hashes of the columns of its events."""
SIDES = ("white", "black")


@dataclass(frozen=True, kw_only=True)
class FrozenEvent:
    """An event as it was frozen: its facts without the games, and these with the places of players."""

    facts: EventSnapshot
    edition: str
    games: Games
    is_whole: bool


@dataclass(frozen=True, kw_only=True)
class Columns:
    """What the kernel rates: ``keys`` are those of the players by their places, ``events`` the ids by theirs;
    ``by_engine`` are the players who are left to the plain engine, ``stand_ins`` who plays with a standard rating.
    """

    period: Period
    keys: tuple[str, ...]
    events: tuple[EventSnapshot, ...]
    by_engine: frozenset[str]
    stand_ins: frozenset[str]


# ---------------------------------------------------------------- reading
def frozen_events(manifest: Json, keys: Iterable[str]) -> list[FrozenEvent]:
    """The events of a run out of their columns, without their documents; ``keys`` are the players by their places.

    Raises ``RunProblem`` where an event is not the one that was frozen.
    """
    frozen, rows = manifest["input"]["events"], manifest["rows"]
    found, people = _events(rows["events"].values()), _Places(keys, rows["players"])
    hashes = rows.get(COLUMNS, {})
    return [_frozen_event(found[UUID(rows["events"][each["id"]])], each, hashes, people) for each in frozen]


def _events(ids: Iterable[str]) -> dict[UUID, EventInColumns]:
    try:
        return events_in_columns(map(UUID, ids))
    except PackedWrong as wrong:
        raise RunProblem(CHECK_FAILED, str(wrong)) from wrong


class _Places:
    """Where players stand among all of the run, by their keys and by their rows in the register."""

    def __init__(self, keys: Iterable[str], rows: Mapping[str, int]) -> None:
        self.by_key = {key: place for place, key in enumerate(keys)}
        self._rows = dict(rows)
        told = np.fromiter((rows[key] for key in self.by_key), dtype=np.int64, count=len(self.by_key))
        self._first = int(told.min(initial=0))
        self._by_row = np.full(int(told.max(initial=0)) - self._first + 1, -1, dtype=np.int64)
        self._by_row[told - self._first] = np.arange(len(told))

    def of(self, told: Packed, facts: EventFacts) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
        """The places of White and Black in each game, -1 for who is not there."""
        games = told.games
        if not facts.renamed and told.keys.items() <= self._rows.items():  # everybody has the row of the document
            white, black = (self._by_row[games[side].astype(np.int64) - self._first] for side in SIDES)
            return white, black
        places = {row: self.by_key.get(facts.renamed.get(key, key), -1) for key, row in told.keys.items()}
        rows = np.array(sorted(places), dtype=np.int64)
        by_row = np.array([places[row] for row in rows.tolist()], dtype=np.int64)
        white, black = (by_row[np.searchsorted(rows, games[side])] for side in SIDES)
        return white, black


def _frozen_event(event: EventInColumns, frozen: Json, hashes: Json, people: _Places) -> FrozenEvent:
    told = event.packed
    is_same = event.content_sha256 == frozen["sha256"] and told.sha256 == hashes.get(event.key, told.sha256)
    if not is_same:
        raise RunProblem(CHECK_FAILED, "the event does not have the hash it was frozen with", event=event.key)
    facts = facts_of(frozen)
    games = _with_places(told, facts, people)
    left = len(facts.rated_already) + len(facts.set_aside)
    return FrozenEvent(
        facts=with_facts(told.facts, facts),
        edition=frozen["edition"],
        games=games,
        is_whole=not facts.rated_already and len(games) + left == len(told.games),
    )


def _with_places(told: Packed, facts: EventFacts, people: _Places) -> Games:
    """The games with places of players instead of rows; without those that an earlier part has rated, and those of
    players whom the run leaves out.
    """
    white, black = people.of(told, facts)
    games: Games = told.games.copy()
    games["white"], games["black"] = np.maximum(white, 0), np.maximum(black, 0)
    kept = (white >= 0) & (black >= 0)
    rated = {(number, people.by_key[one], people.by_key[other]) for number, one, other in facts.rated_already}
    if rated:
        kept &= [(int(game["round"]), int(game["white"]), int(game["black"])) not in rated for game in games]
    return games if kept.all() else games[kept]


# ---------------------------------------------------------------- for the kernel
def columns_of(manifest: Json, people: People | None = None, events: list[FrozenEvent] | None = None) -> Columns | None:
    """What the kernel rates of a run; ``None`` where it rates nothing, and where only the plain engine can say what is
    wrong with the input. ``people`` and ``events`` are at hand where somebody has read them.
    """
    frozen = manifest["input"]
    if rule_book(frozen["system"]).rates_event_by_event or not frozen["events"]:
        return None
    try:
        people = people_in(manifest) if people is None else people
        events = frozen_events(manifest, people.keys) if events is None else events
        _check(frozen, people, events)
        return _columns(frozen["system"], people, events)
    except (BadPeriod, NotForTheKernel):
        return None


def _check(frozen: Json, people: People, events: list[FrozenEvent]) -> None:
    """Refuse what the plain engine would refuse, which then says it. Raises ``BadPeriod`` and ``NotForTheKernel``."""
    check_columns(people)
    facts = tuple(event.facts for event in events)
    check_events(
        PeriodSnapshot(system=frozen["system"], edition=frozen["edition"], players=people.snapshots, events=facts)
    )
    check_pooled_once(facts, people.waiting)
    book = rule_book(frozen["system"])
    for place, event in enumerate(events):
        book.check_event(f"events.{place}", event.facts, edition_by_id(event.edition))
        _check_games(event)


def _check_games(event: FrozenEvent) -> None:
    games, articles = event.games, cast(Any, edition_by_id(event.edition)).articles
    unknown = RATINGS_THEN | (0 if articles.played_not_rated else FORCE_MAJEURE | FAIR_PLAY)
    unknown |= 0 if articles.equal_times else MINUTES_TOLD
    low, high = np.minimum(games["white"], games["black"]), np.maximum(games["white"], games["black"])
    has_colours = event.facts.format in (Format.MATCH, Format.KNOCKOUT)
    first, second = (games["white"], games["black"]) if has_colours else (low, high)
    places = set(zip(games["round"].tolist(), first.tolist(), second.tolist(), strict=True))
    is_fine = (
        len(places) == len(games)
        and bool((low != high).all())
        and int(games["round"].max(initial=0)) <= (ROUND.high or 0)
        and int(games["round"].min(initial=1)) >= 1
        and not (games["marks"] & unknown).any()
    )
    if not is_fine:
        raise NotForTheKernel("games as the ledger takes them")


def _columns(system: str, people: People, events: list[FrozenEvent]) -> Columns | None:
    keys = tuple(people.keys)
    stages = {event.facts.pooled_with for event in events}
    by_engine = [event for event in events if not _is_for_the_kernel(event) or event.facts.id in stages]
    of_engine = {keys[place] for event in by_engine for side in SIDES for place in event.games[side].tolist()}
    left = {event.facts.id for event in by_engine}
    rated = [
        EventIn(facts=event.facts, edition=cast(FideEdition, edition_by_id(event.edition)), games=event.games)
        for event in events
        if event.facts.id not in left
    ]
    if not rated or len(of_engine) == len(keys) or sum(len(event.games) for event in rated) == 0:
        return None
    stand_ins = frozenset[str]()
    if SYSTEMS[system] is Family.FIDE_RAPID_BLITZ:
        people, rated, stand_ins = with_stand_ins(people, rated)
    period = period_of(people, rated)
    if np.bincount(np.concatenate((period.games.white, period.games.black))).max() > MOST_GAMES:
        raise NotForTheKernel("so many games of one player")
    return Columns(
        period=period,
        keys=keys,
        events=tuple(sorted((event.facts for event in rated), key=lambda event: event.id)),
        by_engine=frozenset(of_engine),
        stand_ins=stand_ins,
    )


def _is_for_the_kernel(event: FrozenEvent) -> bool:
    facts = event.facts
    is_plain = facts.part is None and facts.pooled_with is None and not facts.ratings_at_the_game and event.is_whole
    return is_plain and covers(edition_by_id(event.edition))
