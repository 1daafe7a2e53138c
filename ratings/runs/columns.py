"""A frozen period as columns for the kernel, and what of it is left to the plain engine.

An event that is a part or a stage, has ratings at the time of each game, or a text that rates it as a whole or pools it
by its rated opponents, goes to the engine, and with it whoever has a game in it, with all their events; everybody else
is rated by the kernel.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import Any, cast

import numpy as np
import numpy.typing as npt

from ratings.kernel.bounds import are_within_bounds
from ratings.kernel.building import EventIn, period_of, with_stand_ins
from ratings.kernel.conversion import NotForTheKernel
from ratings.kernel.games import FAIR_PLAY, FORCE_MAJEURE, MINUTES_TOLD, RATINGS_THEN, games_together
from ratings.kernel.periods import Period, covers
from ratings.kernel.player_table import PlayerTable
from ratings.kernel.rated import MOST_GAMES
from ratings.regulations import BadPeriod, EventSnapshot, PeriodSnapshot, PlayerSnapshot, edition_by_id
from ratings.regulations.checks import ROUND, check_events, check_pooled_once
from ratings.regulations.fide.edition import FideEdition
from ratings.regulations.registry import rule_book
from ratings.regulations.snapshots import SYSTEMS, Format
from ratings.runs.frozen_events import FrozenEvent, frozen_events
from ratings.runs.manifest import Json, players_of
from ratingsite.foundations.editions import Family
from ratingsite.foundations.meanwhile import beside

SIDES = ("white", "black")


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


# ---------------------------------------------------------------- for the kernel
def columns_of(
    manifest: Json,
    players: Mapping[str, PlayerSnapshot] | None = None,
    events: list[FrozenEvent] | None = None,
) -> Columns | None:
    """What the kernel rates of a run; ``None`` where it rates nothing, and where only the plain engine can say what is
    wrong with the input. ``players`` and ``events`` are at hand where somebody has read them.
    """
    frozen = manifest["input"]
    if rule_book(frozen["system"]).rates_event_by_event or not frozen["events"]:
        return None
    try:
        players = players_of(manifest) if players is None else players
        events = frozen_events(manifest, players) if events is None else events
        _check(frozen, players, events)
        with beside(lambda: _is_each_game_once(events)) as is_once:
            found = _columns(frozen["system"], players, events)
    except (BadPeriod, NotForTheKernel):
        return None
    return found if is_once() else None


def _check(frozen: Json, players: Mapping[str, PlayerSnapshot], events: list[FrozenEvent]) -> None:
    """Refuse what the plain engine would refuse, which then says it. Raises ``BadPeriod`` and ``NotForTheKernel``."""
    table, facts = PlayerTable.of(players), tuple(event.facts for event in events)
    if frozen["system"] not in SYSTEMS or not are_within_bounds(table):
        raise NotForTheKernel("players as the rules take them")
    period = PeriodSnapshot(system=frozen["system"], edition=frozen["edition"], players=table, events=facts)
    check_events(period)
    check_pooled_once(facts, table.waiting)
    book = rule_book(frozen["system"])
    for place, event in enumerate(events):
        book.check_event(f"events.{place}", event.facts, edition_by_id(event.edition))
    _check_games(events)


def _check_games(events: list[FrozenEvent]) -> None:
    """Of the games of all events at once."""
    games = games_together(event.games for event in events)
    numbers = [len(event.games) for event in events]
    is_fine = (
        bool((games["white"] != games["black"]).all())
        and int(games["round"].max(initial=0)) <= (ROUND.high or 0)
        and int(games["round"].min(initial=1)) >= 1
        and not (games["marks"] & np.repeat([_unknown_marks(event) for event in events], numbers)).any()
    )
    if not is_fine:
        raise NotForTheKernel("games as the ledger takes them")


def _is_each_game_once(events: list[FrozenEvent]) -> bool:
    """Whether nobody meets the same twice in a round: but of two who play by themselves, with the other colours."""
    games = games_together(event.games for event in events)
    numbers = [len(event.games) for event in events]
    first, second = np.minimum(games["white"], games["black"]), np.maximum(games["white"], games["black"])
    has_colours = np.repeat([event.facts.format in (Format.MATCH, Format.KNOCKOUT) for event in events], numbers)
    np.copyto(first, games["white"], where=has_colours)
    np.copyto(second, games["black"], where=has_colours)
    columns = np.repeat(np.arange(len(events), dtype=np.int32), numbers), games["round"].copy(), first, second
    del games, has_colours  # before the columns are put together: the kernel's are made meanwhile
    return is_each_once(columns)


def _unknown_marks(event: FrozenEvent) -> int:
    """What the edition of an event has no rule for."""
    articles = cast(Any, edition_by_id(event.edition)).articles
    unknown = RATINGS_THEN | (0 if articles.played_not_rated else FORCE_MAJEURE | FAIR_PLAY)
    return unknown | (0 if articles.equal_times else MINUTES_TOLD)


def is_each_once(columns: Sequence[npt.NDArray[Any]]) -> bool:
    """Whether no row of some columns stands there twice."""
    if not len(columns[0]):
        return True
    widths = [int(column.max()) + 1 for column in columns]
    if prod(widths) < 2**63:
        key = np.zeros(len(columns[0]), dtype=np.int64)
        for column, width in zip(columns, widths, strict=True):
            key = key * width + column
        key.sort()
        return bool((key[1:] != key[:-1]).all())
    order = np.lexsort(columns)
    return not np.logical_and.reduce([column[order][1:] == column[order][:-1] for column in columns]).any()


def _columns(system: str, table: Mapping[str, PlayerSnapshot], events: list[FrozenEvent]) -> Columns | None:
    players = PlayerTable.of(table)
    keys = tuple(players.in_order)
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
        players, rated, stand_ins = with_stand_ins(players, rated)
    period = period_of(players, rated)
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
    edition = cast(FideEdition, edition_by_id(event.edition))
    # 7.22 of 2012: a later pool asks how many rated opponents there were, which is told by the games alone
    return is_plain and covers(edition) and not edition.event_rated_opponents
