"""The sums of a review: event by event, and by age, federation and rating. Scores and changes in hundredths."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ratings.regulations.results import EventRating, PlayerRating
from ratings.runs.review.flags.facts import Period

BAND = 200  # rating points
AGES = (12, 18, 35, 50, 65)  # the last year of each group
UNKNOWN = ""
Reasons = Counter[tuple[str, str, str]]


@dataclass
class Sum:
    """Rated players together: how many, their rated games, and what they scored and gained."""

    players: int = 0
    games: int = 0
    score: int = 0
    expected: int = 0
    change: int = 0

    def add(self, games: int, score: int, expected: int, change: int) -> None:
        self.games += games
        self.score += score
        self.expected += expected
        self.change += change


@dataclass
class EventSum:
    """An event as it was rated."""

    rated: Sum = field(default_factory=Sum)
    players: int = 0
    unrated: int = 0
    newcomers: int = 0
    ratings: list[int] = field(default_factory=list)
    games: int = 0
    largest: int = 0
    reasons: Reasons = field(default_factory=Counter)

    @property
    def average(self) -> int | None:
        return round(sum(self.ratings) / len(self.ratings)) if self.ratings else None


def event_sums(period: Period, left_out: Mapping[str, Reasons]) -> dict[str, EventSum]:
    """The sums of every event, by its key; a stage's games stand in those of its event (6.2).

    ``left_out`` are the games of events that results in brief do not tell.
    """
    sums = {event.id: EventSum() for event in period.snapshot.events}
    for event in period.snapshot.events:
        ratings = period.ratings_in(event)
        own = sums[event.id]
        own.players = len(ratings)
        own.ratings = [rating for rating in ratings.values() if rating is not None]
        own.unrated = own.players - len(own.ratings)
        own.reasons.update(left_out.get(event.id, {}))
    for key, event in period.rated():
        _add(sums[event.id], event, period.found[key])
    return sums


def _add(own: EventSum, event: EventRating, found: PlayerRating) -> None:
    own.games += event.games
    own.newcomers += found.rating_before is None and found.rating_after is not None
    for row in event.working:
        if not row.rated:
            own.reasons[row.reason or "", row.article, event.edition] += 1
    if event.expected is not None and event.games:
        own.rated.players += 1
        own.rated.add(event.games, event.score, event.expected, event.change or 0)
        own.largest = max(own.largest, event.score - event.expected, key=abs)


def drift_of(found: Mapping[str, PlayerRating], period: Period, federations: Mapping[str, str], year: int) -> Any:
    """Score against expected score by age on the list, federation and rating, as plain JSON rows."""
    groups: dict[str, dict[str, Sum]] = {name: defaultdict(Sum) for name in ("age", "federation", "band")}
    for key, result in found.items():
        if result.rating_before is None or not result.games or result.expected is None:
            continue
        born = period.player(key).born
        names = {
            "age": age_group(born, year),
            "federation": federations.get(key, UNKNOWN),
            "band": f"{result.rating_before // BAND * BAND:04d}",
        }
        for group, name in names.items():
            own = groups[group][name]
            own.players += 1
            own.add(result.games, result.score, result.expected, result.change or 0)
    return {group: [_row(name, own) for name, own in sorted(sums.items())] for group, sums in groups.items()}


def age_group(born: int | None, year: int) -> str:
    """The oldest age of the group, with leading zeros; ``99`` for everybody above."""
    if born is None:
        return UNKNOWN
    return next((f"{last:02d}" for last in AGES if year - born <= last), "99")


def _row(name: str, own: Sum) -> list[str | int]:
    return [name, own.players, own.games, own.score, own.expected, own.change]
