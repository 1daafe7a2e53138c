"""What is stored of a player whom the kernel has rated: the period and each event in a line, without the games.

It says what the document of the contract says, in the same words, as far as it goes; the game-by-game working is made
again from the frozen input when somebody asks (``ratings.runs.workings``). It is kept as rows of numbers
(``ratings.runs.result_rows``) and put into words here; runs from before there were rows have kept the words.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date
from typing import Any, NamedTuple

from ratings.regulations import EventRating, PlayerRating
from ratings.regulations.document import player_result_from_json, player_result_to_json
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
class PlayerRow(NamedTuple):
    """What is stored of a player; scores and changes in hundredths."""

    rating_before: int | None
    rating_after: int | None
    games: int
    score: int
    expected: int | None
    k: int | None
    change: int | None
    initial_games: int | None


class EventRow(NamedTuple):
    """What is stored of a player in an event, ``id`` its key."""

    id: str
    start: date
    end: date
    edition: str
    games: int
    score: int
    expected: int | None
    change: int | None
    k: int | None
    opponents_total: int
    met_games: int | None
    met_score: int | None
    met_total: int | None


def told_in_brief(row: PlayerRow, events: Iterable[EventRow]) -> Json:
    """The period of a player and each of its events, in the order of their days."""
    own = sorted(events, key=lambda event: (event.start, event.end, event.id))
    return {
        BRIEF: True,
        "rating_before": row.rating_before,
        "rating_after": row.rating_after,
        "games": row.games,
        "score": row.score / 100,
        "expected": _points(row.expected),
        "k": row.k,
        "change": _points(row.change),
        "events": list(map(_event, own)),
        "initial": None if row.initial_games is None else _initial(own, row.initial_games),
    }


def _event(row: EventRow) -> Json:
    return {
        "id": row.id,
        "edition": row.edition,
        "games": row.games,
        "score": row.score / 100,
        "expected": _points(row.expected),
        "change": _points(row.change),
        "k": row.k,
        "opponents_total": row.opponents_total,
    }


def _initial(rows: Iterable[EventRow], games: int) -> Json:
    """What a later pool looks at again, also what was left out of this one (2022, 7.14 and 8.21)."""
    met = sorted((row for row in rows if row.met_games), key=lambda row: (row.end, row.id))
    return {"games": games, "pooled": list(map(_pooled, met))}


def _pooled(row: EventRow) -> Json:
    games, total = row.met_games or 0, row.met_total or 0
    average = (200 * total + games) // (2 * games)  # in hundredths, a half goes up
    return {
        "event": row.id,
        "end": row.end.isoformat(),
        "games": games,
        "score": (row.met_score or 0) / 100,
        "opponents_average": average / 100,
    }


def _points(hundredths: int | None) -> float | None:
    return None if hundredths is None else hundredths / 100


# ---------------------------------------------------------------- of the plain engine
def brief_of_rating(rating: PlayerRating) -> Json:
    """What it answers as it is told in brief."""
    return brief_of(player_result_to_json(replace(rating, events=tuple(map(_without_games, rating.events)))))


def _without_games(event: EventRating) -> EventRating:
    return replace(event, working=())


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
