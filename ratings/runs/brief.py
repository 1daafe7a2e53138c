"""What is stored of a player whom the kernel has rated: the period and each event in a line, without the games.

It says what the document of the contract says, in the same words, as far as it goes; the game-by-game working is made
again from the frozen input when somebody asks (``ratings.runs.workings``).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from ratings.kernel import NONE
from ratings.kernel.periods import Outcome
from ratings.regulations import EventRating, PlayerRating
from ratings.regulations.document import player_result_from_json
from ratings.regulations.snapshots import EventSnapshot
from ratings.runs.columns import Columns
from ratingsite.foundations.exact import Hundredths

Json = dict[str, Any]
BRIEF = "brief"
OF_PLAYER = ("rating_before", "rating_after", "games", "score", "expected", "k", "change")
OF_EVENT = ("id", "edition", "games", "score", "expected", "change", "k", "opponents_total")
OF_POOLED = ("event", "end", "games", "score", "opponents_average")


@dataclass(frozen=True)
class StoredRow:
    """What is stored of a player: ``told`` is the document of the contract, or what is kept of it."""

    key: str
    rating_before: int | None
    rating_after: int | None
    games: int
    k_factor: int | None
    change_hundredths: int
    told: Json


def is_brief(told: Json) -> bool:
    """Whether a stored result goes without its games."""
    return BRIEF in told


# ---------------------------------------------------------------- of the kernel
def brief_rows(columns: Columns, outcome: Outcome) -> Iterator[StoredRow]:
    """The players whom the kernel has rated, in the order of the keys."""
    ratings = outcome.players
    names = ("rating_after", "games", "score", "expected", "k", "change", "pooled_games")
    table = zip(
        *(getattr(ratings, name).tolist() for name in names), columns.period.players.rating.tolist(), strict=True
    )
    events = _events_by_player(columns, outcome)
    for key, (after, games, score, expected, k, change, pooled, before) in zip(columns.keys, table, strict=True):
        own = next(events)
        if key in columns.by_engine:
            continue
        stands_in = key in columns.stand_ins
        rating_after = None if stands_in and not games else _or_none(after)
        told = {
            BRIEF: True,
            "rating_before": _or_none(before),
            "rating_after": rating_after,
            "games": games,
            "score": score / 100,
            "expected": _points(expected),
            "k": _or_none(k),
            "change": _points(change),
            "events": [_event(each) for each in own],
            "initial": _initial(own, pooled) if before == NONE and own else None,
        }
        yield StoredRow(
            key=key,
            rating_before=None if stands_in else _or_none(before),
            rating_after=rating_after,
            games=games,
            k_factor=_or_none(k),
            change_hundredths=0 if change == NONE else change,
            told=told,
        )


_Row = tuple[EventSnapshot, str, int, int, int, int, int, int, int, int, int]


def _events_by_player(columns: Columns, outcome: Outcome) -> Iterator[list[_Row]]:
    """The events of each player by their days."""
    period, entries = columns.period, outcome.entries
    order = np.lexsort((period.events.order[period.entries.event], period.entries.player))
    names = ("games", "score", "expected", "change", "k", "total", "met_games", "met_score", "met_total")
    cells = zip(*(getattr(entries, name)[order].tolist() for name in names), strict=True)
    which = period.entries.event[order].tolist()
    edition = [period.editions[place].id for place in period.events.edition.tolist()]
    rows = [(columns.events[event], edition[event], *row) for event, row in zip(which, cells, strict=True)]
    last = np.cumsum(np.bincount(period.entries.player, minlength=len(columns.keys))).tolist()
    first = 0
    for end in last:
        yield rows[first:end]
        first = end


def _event(row: _Row) -> Json:
    event, edition, games, score, expected, change, k, total, *_ = row
    return {
        "id": event.id,
        "edition": edition,
        "games": games,
        "score": score / 100,
        "expected": _points(expected),
        "change": _points(change),
        "k": _or_none(k),
        "opponents_total": total,
    }


def _initial(rows: list[_Row], pooled: int) -> Json:
    """What a later pool looks at again, also what was left out of this one (2022, 7.14 and 8.21)."""
    met = sorted((row for row in rows if row[8]), key=lambda row: (row[0].end, row[0].id))
    return {"games": pooled if pooled != NONE else 0, "pooled": [_pooled(row) for row in met]}


def _pooled(row: _Row) -> Json:
    event, (games, score, total) = row[0], row[8:]
    average = (200 * total + games) // (2 * games)  # in hundredths, a half goes up
    return {
        "event": event.id,
        "end": event.end.isoformat(),
        "games": games,
        "score": score / 100,
        "opponents_average": average / 100,
    }


def _or_none(value: int) -> int | None:
    return None if value == NONE else value


def _points(hundredths: int) -> float | None:
    return None if hundredths == NONE else hundredths / 100


# ---------------------------------------------------------------- of the plain engine
def as_stored(row: StoredRow) -> StoredRow:
    """What the plain engine has answered, as the kernel's answer is stored."""
    return replace(row, told=brief_of(row.told))


def brief_of(told: Json) -> Json:
    """The same of a whole document."""
    of_period, initial = {event["id"] for event in told["events"]}, told["initial"]
    return {
        BRIEF: True,
        **{name: told[name] for name in OF_PLAYER},
        "events": [{name: event[name] for name in OF_EVENT} for event in told["events"]],
        "initial": initial
        and {
            "games": initial["games"],
            "pooled": [
                {name: pooled[name] for name in OF_POOLED}
                for pooled in initial["pooled"]
                if pooled["event"] in of_period
            ],
        },
    }


def rating_of(told: Json) -> PlayerRating:
    """The ratings that a stored result tells, whole or brief; of a brief one without games and without a pool."""
    if not is_brief(told):
        return player_result_from_json(told)
    return PlayerRating(
        rating_before=told["rating_before"],
        rating_after=told["rating_after"],
        games=told["games"],
        score=_hundredths(told["score"]),
        expected=_or_hundredths(told["expected"]),
        k=told["k"],
        change=_or_hundredths(told["change"]),
        events=tuple(map(_event_rating, told["events"])),
        initial=None,
    )


def _event_rating(event: Json) -> EventRating:
    return EventRating(
        id=event["id"],
        edition=event["edition"],
        games=event["games"],
        score=_hundredths(event["score"]),
        expected=_or_hundredths(event["expected"]),
        change=_or_hundredths(event["change"]),
        k=event["k"],
        k_reason=None,
        k_article=None,
        k_before_limit=None,
        opponents_average=None,
        opponents_total=event["opponents_total"],
        working=(),
    )


def _or_hundredths(points: float | None) -> Hundredths | None:
    return None if points is None else _hundredths(points)


def _hundredths(points: float) -> Hundredths:
    return Hundredths(round(points * 100))
