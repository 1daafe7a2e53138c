"""Makes the columns of a period: of its players, and of each event its facts and its games as rows of twelve bytes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from ratings.kernel.arrays import NONE, Flags, Numbers
from ratings.kernel.conversion import EPOCH
from ratings.kernel.games import (
    FAIR_PLAY,
    FORCE_MAJEURE,
    RESULTS,
    UNEQUAL_TIMES,
    WAS_PLAYED,
    WHITES_POINTS,
)
from ratings.kernel.people import People
from ratings.kernel.periods import UNPLAYED, EntryColumns, Period, PeriodEvents, PeriodGames
from ratings.regulations.fide.edition import FideEdition
from ratings.regulations.fide.exclusions import TOO_FAST, excluded_event, excluded_games
from ratings.regulations.fide.exclusions import UNEQUAL_TIMES as UNEQUAL
from ratings.regulations.fide.exclusions import UNPLAYED as NOT_PLAYED
from ratings.regulations.fide.rapid import considered_rated, with_standard_ratings
from ratings.regulations.fide.terms import Exclusion
from ratings.regulations.snapshots import (
    Entrants,
    EventSnapshot,
    Format,
    GameSnapshot,
    Minutes,
    PlayedNotRated,
)

Games = npt.NDArray[np.void]


@dataclass(frozen=True, kw_only=True)
class EventIn:
    """An event that the kernel is to rate: its facts without the games, and these with places of players."""

    facts: EventSnapshot
    edition: FideEdition
    games: Games


@dataclass
class _Columns:
    """What is gathered event by event."""

    people: People
    place_of: Mapping[str, int]
    exclusions: dict[Exclusion, int] = field(default_factory=dict)
    entries: int = 0
    entry_rows: list[tuple[Numbers, Numbers, Numbers, Numbers, Numbers]] = field(default_factory=list)
    game_rows: list[tuple[npt.NDArray[Any], ...]] = field(default_factory=list)

    def exclusion(self, found: Exclusion) -> int:
        """The place of a reason; 0 is none."""
        return self.exclusions.setdefault(found, len(self.exclusions) + UNPLAYED)


def with_stand_ins(people: People, events: Sequence[EventIn]) -> tuple[People, list[EventIn], frozenset[str]]:
    """The players and events as rapid and blitz take them: who has no rating plays with the standard one (2022, 7.21).

    Gives their keys too.
    """
    plays = np.zeros(len(people.keys), dtype=np.bool_)
    for event in events:
        plays[event.games["white"]] = plays[event.games["black"]] = True
    which = plays & (people.columns.rating == NONE) & (people.standard != NONE)
    keys = [people.keys[place] for place in np.flatnonzero(which).tolist()]
    taken, stand_ins = {key: considered_rated(people.snapshots[key]) for key in keys}, frozenset(keys)
    told = [replace(event, facts=with_standard_ratings(event.facts, people.snapshots, stand_ins)) for event in events]
    return people.instead(which, taken), told, stand_ins


def period_of(people: People, events: Sequence[EventIn]) -> Period:
    """The columns of a period whose events the kernel covers; the games name players by their place among them."""
    ordered = sorted(events, key=lambda event: event.facts.id)
    editions = tuple({event.edition.id: event.edition for event in ordered}.values())
    gathered = _Columns(people=people, place_of={key: place for place, key in enumerate(people.keys)})
    gathered.exclusion((NOT_PLAYED, ""))
    for place, event in enumerate(ordered):
        _add(gathered, place, event)
    player, of_event, own, met, k = _joined(gathered.entry_rows, 5)
    event_, white, black, round_, score, why = _joined(gathered.game_rows, 6)
    return Period(
        editions=editions,
        players=people.columns,
        events=_events(ordered, editions),
        entries=EntryColumns(player=player, event=of_event, own=own, met=met, k=k),
        games=PeriodGames(event=event_, white=white, black=black, round=round_, score=score.astype(np.int8), why=why),
        earlier=people.earlier,
        exclusions=tuple(gathered.exclusions),
    )


def _events(events: Sequence[EventIn], editions: Sequence[FideEdition]) -> PeriodEvents:
    by_days = sorted(range(len(events)), key=lambda place: _days(events[place].facts))
    order = np.zeros(len(events), dtype=np.int32)
    order[by_days] = np.arange(len(events), dtype=np.int32)
    return PeriodEvents(
        edition=np.array([editions.index(event.edition) for event in events], dtype=np.int32),
        start_year=np.array([event.facts.start.year for event in events], dtype=np.int32),
        end=np.array([(event.facts.end - EPOCH).days for event in events], dtype=np.int32),
        order=order,
    )


def _days(event: EventSnapshot) -> tuple[Any, Any, str]:
    return event.start, event.end, event.id


def _joined(rows: Sequence[tuple[Numbers, ...]], columns: int) -> list[Numbers]:
    if not rows:
        return [np.zeros(0, dtype=np.int32) for _ in range(columns)]
    return [np.concatenate(column).astype(np.int32) for column in zip(*rows, strict=True)]


# ---------------------------------------------------------------- one event
def _add(gathered: _Columns, place: int, event: EventIn) -> None:
    games = event.games
    both = np.concatenate((games["white"], games["black"])).astype(np.int32)
    present, places = np.unique(both, return_inverse=True)
    seat: Numbers = places.astype(np.int32)
    own, met, k = _as_listed(gathered, present, event.facts)
    white, black = seat[: len(games)], seat[len(games) :]
    first, gathered.entries = np.int32(gathered.entries), gathered.entries + len(present)
    why = _why(gathered, event, present, met, (white, black))
    gathered.entry_rows.append((present, np.full(len(present), place), own, met, k))
    gathered.game_rows.append(
        (
            np.full(len(games), place),
            white + first,
            black + first,
            games["round"],
            WHITES_POINTS[games["result"]],
            why,
        )
    )


def _as_listed(gathered: _Columns, present: Numbers, facts: EventSnapshot) -> tuple[Numbers, Numbers, Numbers]:
    """The ratings with which the players are rated and met, and the published K: of the list of the first day."""
    columns = gathered.people.columns
    own, k = columns.rating[present], columns.k[present]
    met = own.copy()
    # 8.24: a player rated since then counts as unrated for the opponents
    said: dict[str, tuple[int | None, int | None]] = dict.fromkeys(facts.unrated_at_start, (None, None))
    said |= {key: (listed.rating, listed.k) for key, listed in facts.ratings.items()}
    for key, (rating, factor) in said.items():
        player = gathered.place_of[key]
        seat = int(np.searchsorted(present, player))
        if seat == len(present) or present[seat] != player:
            continue
        met[seat] = NONE if rating is None or key in facts.unrated_at_start else rating
        if own[seat] != NONE:
            own[seat] = own[seat] if rating is None else rating
            k[seat] = k[seat] if factor is None else factor
    return own, met, k


def _why(gathered: _Columns, event: EventIn, present: Numbers, met: Numbers, seats: tuple[Numbers, Numbers]) -> Numbers:
    """Why a game counts for neither player: it was not played, or by the event it belongs to, or by itself."""
    facts, games, edition = event.facts, event.games, event.edition
    why = np.where(WAS_PLAYED[games["result"]], np.int32(0), np.int32(UNPLAYED))
    excluded = excluded_event(edition, facts, gathered.people.snapshots, _entrants(gathered, facts, present, met))
    reasons = _of_the_match(gathered, event) if facts.format == Format.MATCH else _of_games(event, met, seats)
    for found, which in [(excluded, np.ones(len(why), dtype=np.bool_))] if excluded else reasons:
        if found is not None and which.any():
            why = np.where((why == 0) & which, np.int32(gathered.exclusion(found)), why)
    return why


def _entrants(gathered: _Columns, facts: EventSnapshot, present: Numbers, met: Numbers) -> Entrants:
    women = gathered.people.is_woman[present]
    return Entrants(
        starts_on=facts.start,
        highest_rating=_highest(met),
        highest_rating_of_women=_highest(met[women]),
    )


def _highest(ratings: Numbers) -> int | None:
    highest = int(ratings.max(initial=NONE))
    return None if highest == NONE else highest


def _of_games(event: EventIn, met: Numbers, seats: tuple[Numbers, Numbers]) -> list[tuple[Exclusion, Flags]]:
    """5.1, and 4.1 of rapid and blitz; 1.1: unequal times, too little time for the stronger player."""
    edition, marks = event.edition, event.games["marks"]
    articles = edition.articles
    found: list[tuple[Exclusion, Flags]] = [
        ((PlayedNotRated.FORCE_MAJEURE, articles.played_not_rated), marks & FORCE_MAJEURE > 0),
        ((PlayedNotRated.FAIR_PLAY, articles.played_not_rated), marks & FAIR_PLAY > 0),
        ((UNEQUAL, articles.equal_times), marks & UNEQUAL_TIMES > 0),
    ]
    minutes = event.facts.minutes
    if minutes is not None and event.facts.time_control_approved is None and edition.is_time_by_game:
        needs_more = [start for start, needed in edition.minutes_bands if needed > minutes]
        stronger = np.maximum(np.maximum(met[seats[0]], met[seats[1]]), 0)
        too_fast = stronger >= min(needs_more) if needs_more else np.zeros(len(marks), dtype=np.bool_)
        found.append(((TOO_FAST, articles.rate_of_play), too_fast))
    return found


def _of_the_match(gathered: _Columns, event: EventIn) -> list[tuple[Exclusion, Flags]]:
    """6.1 and 6.2 look at the games one behind the other: the rules of the plain engine say which count."""
    whole = replace(event.facts, games=tuple(game_of(gathered.people.keys, row) for row in event.games))
    found = excluded_games(event.edition, whole, gathered.people.snapshots)
    numbers = np.arange(len(event.games))
    return [(exclusion, numbers == place) for place, exclusion in found.items()]


def game_of(keys: Sequence[str], row: Any) -> GameSnapshot:
    """A game as a snapshot tells it; of the minutes only whether they differ, of the ratings of its day nothing."""
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
