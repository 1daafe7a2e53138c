"""Makes the columns of a period: of its players, and of each event its facts and its games as rows of twelve bytes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from ratings.kernel.arrays import NONE, Numbers
from ratings.kernel.conversion import EPOCH, earlier_of
from ratings.kernel.games import WHITES_POINTS, Games, games_together
from ratings.kernel.periods import EntryColumns, Period, PeriodEvents, PeriodGames
from ratings.kernel.player_table import PlayerTable
from ratings.kernel.what_counts import EventIn, Seated, excluded
from ratings.regulations.fide.edition import FideEdition
from ratings.regulations.fide.rapid import with_standard_ratings
from ratings.regulations.snapshots import EventSnapshot, PlayerSnapshot
from ratingsite.foundations.each_once import each_once

TABLE = 1_000_000
"""So many players in events are laid out at once: as much as stays near the processor."""
__all__ = ["EventIn", "Games", "period_of", "seats", "with_stand_ins"]


def with_stand_ins(
    players: Mapping[str, PlayerSnapshot], events: Sequence[EventIn]
) -> tuple[PlayerTable, list[EventIn], frozenset[str]]:
    """The players and events as rapid and blitz take them: who has no rating plays with the standard one (2022, 7.21).

    Gives their keys too.
    """
    table, games = PlayerTable.of(players), games_together(event.games for event in events)
    rating, standard, told = table.numbers["rating"], table.numbers["standard_rating"], table.numbers["games"]
    stands_in = np.zeros(len(table), dtype=np.bool_)
    stands_in[games["white"]] = stands_in[games["black"]] = True
    stands_in &= (rating == NONE) & (standard != NONE)
    stand_ins = frozenset(table.in_order[place] for place in np.flatnonzero(stands_in).tolist())
    taken = table.with_numbers(
        rating=np.where(stands_in, standard, rating),
        games=np.where(stands_in & (told == NONE), np.int32(0), told),
    )
    return taken, [_with_standard_ratings(event, table, stand_ins) for event in events], stand_ins


def _with_standard_ratings(event: EventIn, players: PlayerTable, stand_ins: frozenset[str]) -> EventIn:
    if not event.facts.ratings:
        return event
    return replace(event, facts=with_standard_ratings(event.facts, players, stand_ins))


def period_of(players: Mapping[str, PlayerSnapshot], events: Sequence[EventIn]) -> Period:
    """The columns of a period whose events the kernel covers; the games name players by their place in ``players``."""
    table, ordered = PlayerTable.of(players), sorted(events, key=lambda event: event.facts.id)
    editions = tuple({event.edition.id: event.edition for event in ordered}.values())
    games, columns = games_together(event.games for event in ordered), table.player_columns
    of_event = np.repeat(np.arange(len(ordered), dtype=np.int32), [len(event.games) for event in ordered])
    player, event, white, black = seats(len(table), of_event, games)
    own, met, k = _as_listed(table, [event.facts for event in ordered], player, event)
    entries = EntryColumns(player=player, event=event, own=own, met=met, k=k)
    exclusions, why = excluded(table, ordered, entries, Seated(games=games, event=of_event, white=white, black=black))
    return Period(
        editions=editions,
        players=columns,
        events=_events(ordered, editions),
        entries=entries,
        games=PeriodGames(
            event=of_event,
            white=white,
            black=black,
            round=games["round"].astype(np.int32),
            score=WHITES_POINTS[games["result"]].astype(np.int8),
            why=why,
        ),
        earlier=earlier_of((table.place_of[key], key, player) for key, player in table.waiting.items()),
        exclusions=exclusions,
    )


def _events(events: Sequence[EventIn], editions: Sequence[FideEdition]) -> PeriodEvents:
    by_days = sorted(range(len(events)), key=lambda place: _days(events[place].facts))
    order = np.zeros(len(events), dtype=np.int32)
    order[by_days] = np.arange(len(events), dtype=np.int32)
    places = {edition.id: place for place, edition in enumerate(editions)}
    return PeriodEvents(
        edition=np.array([places[event.edition.id] for event in events], dtype=np.int32),
        start_year=np.array([event.facts.start.year for event in events], dtype=np.int32),
        end=np.array([(event.facts.end - EPOCH).days for event in events], dtype=np.int32),
        order=order,
    )


def _days(event: EventSnapshot) -> tuple[Any, Any, str]:
    return event.start, event.end, event.id


# ---------------------------------------------------------------- entries
def seats(players: int, of_event: Numbers, games: Games) -> tuple[Numbers, Numbers, Numbers, Numbers]:
    """Players and events of the entries, event by event in the order of the players, and White's and Black's entry of
    each game.

    Some events at a time are laid into a table of their players, which leads from a game to its entries.
    """
    ends = np.searchsorted(of_event, np.arange(int(of_event.max(initial=-1)) + 2))
    at_once = max(1, TABLE // max(players, 1))
    table = np.zeros(min(at_once, max(len(ends) - 1, 1)) * max(players, 1), dtype=np.int32)
    found: list[tuple[Numbers, Numbers]] = [(np.zeros(0, dtype=np.int32), np.zeros(0, dtype=np.int32))]
    white, black = np.zeros(len(games), dtype=np.int32), np.zeros(len(games), dtype=np.int32)
    entries = 0
    for first in range(0, len(ends) - 1, at_once):
        some = slice(ends[first], ends[min(first + at_once, len(ends) - 1)])
        before = (of_event[some] - first).astype(np.int64) * players
        of_white, of_black = before + games["white"][some], before + games["black"][some]
        present = each_once(np.concatenate((of_white, of_black)))
        table[present] = np.arange(entries, entries + len(present), dtype=np.int32)
        white[some], black[some] = table[of_white], table[of_black]
        entries += len(present)
        found.append(((present % players).astype(np.int32), (present // players + first).astype(np.int32)))
    player, event = (np.concatenate(column) for column in zip(*found, strict=True))
    return player, event, white, black


def _as_listed(
    table: PlayerTable, events: Sequence[EventSnapshot], player: Numbers, event: Numbers
) -> tuple[Numbers, Numbers, Numbers]:
    """The ratings with which the players are rated and met, and the published K: of the list of the first day."""
    own, k = table.numbers["rating"][player], table.numbers["k"][player]
    met = own.copy()
    said = [
        (place * len(table) + table.place_of[key], _number(rating), _number(factor), is_unrated)
        for place, facts in enumerate(events)
        if facts.unrated_at_start or facts.ratings
        for key, rating, factor, is_unrated in _said_of(facts)
    ]
    if not said:
        return own, met, k
    keys, rating, factor, is_unrated = (np.array(column, dtype=np.int64) for column in zip(*said, strict=True))
    entries = event.astype(np.int64) * len(table) + player
    seats = np.minimum(np.searchsorted(entries, keys), len(entries) - 1)
    plays = entries[seats] == keys
    seats, rating, factor, is_unrated = seats[plays], rating[plays], factor[plays], is_unrated[plays] > 0
    met[seats] = np.where(is_unrated, NONE, rating)
    rated = own[seats] != NONE
    own[seats] = np.where(rated & (rating != NONE), rating, own[seats])
    k[seats] = np.where(rated & (factor != NONE), factor, k[seats])
    return own, met, k


def _said_of(facts: EventSnapshot) -> Iterator[tuple[str, int | None, int | None, bool]]:
    """What an event says of players: rating and K of the list of its first day, and who had no rating then."""
    # 8.24: a player rated since then counts as unrated for the opponents
    unrated = set(facts.unrated_at_start)
    for key, listed in facts.ratings.items():
        yield key, listed.rating, listed.k, key in unrated
    for key in unrated - facts.ratings.keys():
        yield key, None, None, True


def _number(value: int | None) -> int:
    return NONE if value is None else value
