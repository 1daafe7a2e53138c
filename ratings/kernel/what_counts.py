"""The games of a period that count for neither player, and why: unplayed, in an event not rated, by themselves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from ratings.kernel.arrays import NONE, Flags, Numbers
from ratings.kernel.games import FAIR_PLAY, FORCE_MAJEURE, RESULTS, UNEQUAL_TIMES, WAS_PLAYED, Games
from ratings.kernel.periods import UNPLAYED, EntryColumns
from ratings.kernel.player_table import PlayerTable
from ratings.regulations.fide.edition import FideEdition
from ratings.regulations.fide.exclusions import TOO_FAST, excluded_event, excluded_games
from ratings.regulations.fide.exclusions import UNEQUAL_TIMES as UNEQUAL
from ratings.regulations.fide.exclusions import UNPLAYED as NOT_PLAYED
from ratings.regulations.fide.terms import Exclusion
from ratings.regulations.snapshots import (
    Entrants,
    EventSnapshot,
    Format,
    GameSnapshot,
    Minutes,
    PlayedNotRated,
    PlayerSnapshot,
)


@dataclass(frozen=True, kw_only=True)
class EventIn:
    """An event that the kernel is to rate: its facts without the games, and these with places of players."""

    facts: EventSnapshot
    edition: FideEdition
    games: Games


@dataclass(frozen=True, kw_only=True)
class Seated:
    """The games of all events with their events and the entries of both players."""

    games: Games
    event: Numbers
    white: Numbers
    black: Numbers


@dataclass(frozen=True)
class _Found:
    """A reason, the places of its games, and where it comes first: by its event, and among the reasons of one."""

    exclusion: Exclusion
    games: npt.NDArray[np.int64]
    rank: int


def excluded(
    table: PlayerTable, events: Sequence[EventIn], entries: EntryColumns, seated: Seated
) -> tuple[tuple[Exclusion, ...], Numbers]:
    """The reasons, in the order in which they are met, and of each game the place of its own; 0 is none."""
    why = np.where(WAS_PLAYED[seated.games["result"]], np.int32(0), np.int32(UNPLAYED))
    found = sorted(_reasons(table, events, entries, seated), key=lambda each: each.rank)
    numbers = {(NOT_PLAYED, ""): UNPLAYED}
    for each in sorted(found, key=lambda each: (int(seated.event[each.games[0]]), each.rank)):
        numbers.setdefault(each.exclusion, len(numbers) + UNPLAYED)
    for each in found:
        free = each.games[why[each.games] == 0]
        why[free] = numbers[each.exclusion]
    return tuple(numbers), why


def _reasons(table: PlayerTable, events: Sequence[EventIn], entries: EntryColumns, seated: Seated) -> Iterator[_Found]:
    """Every reason with its games; one that no game has is none."""
    ends = np.searchsorted(seated.event, np.arange(len(events) + 1))
    by_themselves = np.zeros(len(events), dtype=np.bool_)
    for place, (event, entrants) in enumerate(zip(events, _entrants(table, events, entries), strict=True)):
        own = np.arange(ends[place], ends[place + 1])
        whole = excluded_event(event.edition, event.facts, table, entrants)
        if whole is not None:
            if len(own):
                yield _Found(whole, own, 0)
        elif event.facts.format == Format.MATCH:
            for rank, (reason, places) in enumerate(_of_the_match(table.in_order, event, table).items()):
                yield _Found(reason, own[places], rank)
        else:
            by_themselves[place] = True
    yield from _of_games(events, entries, seated, by_themselves)


def _entrants(table: PlayerTable, events: Sequence[EventIn], entries: EntryColumns) -> Iterator[Entrants]:
    """Of each event the highest ratings of those who play in it."""
    highest = _highest(len(events), entries.event, entries.met)
    women = table.is_woman[entries.player]
    of_women = _highest(len(events), entries.event, np.where(women, entries.met, np.int32(NONE)))
    for event, everybody, among_women in zip(events, highest.tolist(), of_women.tolist(), strict=True):
        yield Entrants(
            starts_on=event.facts.start,
            highest_rating=None if everybody == NONE else everybody,
            highest_rating_of_women=None if among_women == NONE else among_women,
        )


def _highest(events: int, event: Numbers, ratings: Numbers) -> Numbers:
    """The highest rating in each event, whose entries stand together."""
    found = np.full(events, NONE, dtype=np.int32)
    if len(event):
        starts = np.flatnonzero(np.concatenate(([True], event[1:] != event[:-1])))
        found[event[starts]] = np.maximum.reduceat(ratings, starts)
    return found


def _of_games(
    events: Sequence[EventIn], entries: EntryColumns, seated: Seated, by_themselves: Flags
) -> Iterator[_Found]:
    """5.1, and 4.1 of rapid and blitz; 1.1: unequal times, too little time for the stronger player."""
    marks = np.where(by_themselves[seated.event], seated.games["marks"], np.uint8(0))
    fast = _too_fast(events, entries, seated, by_themselves)
    if not marks.any() and not fast.any():
        return
    editions = {event.edition.id: event.edition for event in events}
    numbers = {name: place for place, name in enumerate(editions)}
    of_game = np.array([numbers[event.edition.id] for event in events], dtype=np.int32)[seated.event]
    for name, edition in editions.items():
        own, articles = of_game == numbers[name], edition.articles
        reasons: list[tuple[Exclusion, Flags]] = [
            ((PlayedNotRated.FORCE_MAJEURE, articles.played_not_rated), marks & FORCE_MAJEURE > 0),
            ((PlayedNotRated.FAIR_PLAY, articles.played_not_rated), marks & FAIR_PLAY > 0),
            ((UNEQUAL, articles.equal_times), marks & UNEQUAL_TIMES > 0),
            ((TOO_FAST, articles.rate_of_play), fast),
        ]
        for rank, (reason, which) in enumerate(reasons):
            games = np.flatnonzero(which & own)
            if len(games):
                yield _Found(reason, games, rank)


def _too_fast(events: Sequence[EventIn], entries: EntryColumns, seated: Seated, by_themselves: Flags) -> Flags:
    """1.1, of editions that ask it of each game: the rating from which an event's minutes are too few."""
    too_few_from = np.full(len(events), np.iinfo(np.int32).max, dtype=np.int32)
    for place, event in enumerate(events):
        minutes = event.facts.minutes
        if minutes is not None and event.facts.time_control_approved is None and event.edition.is_time_by_game:
            needs_more = [start for start, needed in event.edition.minutes_bands if needed > minutes]
            if needs_more and by_themselves[place]:
                too_few_from[place] = min(needs_more)
    if (too_few_from == np.iinfo(np.int32).max).all():
        return np.zeros(len(seated.event), dtype=np.bool_)
    stronger = np.maximum(np.maximum(entries.met[seated.white], entries.met[seated.black]), 0)
    found: Flags = stronger >= too_few_from[seated.event]
    return found


# ---------------------------------------------------------------- matches
def _of_the_match(
    keys: Sequence[str], event: EventIn, players: Mapping[str, PlayerSnapshot]
) -> Mapping[Exclusion, list[int]]:
    """6.1 and 6.2 look at the games one behind the other: the rules of the plain engine say which count."""
    whole = replace(event.facts, games=tuple(game_of(keys, row) for row in event.games))
    found: dict[Exclusion, list[int]] = {}
    for place, exclusion in excluded_games(event.edition, whole, players).items():
        found.setdefault(exclusion, []).append(place)
    return found


def game_of(keys: Sequence[str], row: Any) -> GameSnapshot:
    marks, excluded = int(row["marks"]), None
    if marks & (FORCE_MAJEURE | FAIR_PLAY):
        excluded = PlayedNotRated.FORCE_MAJEURE if marks & FORCE_MAJEURE else PlayedNotRated.FAIR_PLAY
    return GameSnapshot(
        round=int(row["round"]),
        white=keys[int(row["white"])],
        black=keys[int(row["black"])],
        result=RESULTS[int(row["result"])],
        excluded=excluded,
        minutes=Minutes(white=1, black=2) if marks & UNEQUAL_TIMES else None,  # asked is only whether they differ
    )
