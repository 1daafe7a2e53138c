"""The sums of a review: event by event, and by age, federation and rating. Scores and changes in hundredths."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from ratings.kernel import NONE
from ratings.regulations.results import PlayerRating
from ratings.runs.review.flags.facts import Numbers, Period, summed
from ratings.runs.review.rated import RatedEntries, RatedPlayers

BAND = 200  # rating points
AGES = (12, 18, 35, 50, 65)  # the last year of each group
UNKNOWN = ""
Reasons = Counter[tuple[str, str, str]]
Federations = tuple[Sequence[str | None], npt.NDArray[Any]]
"""Words, and of each player the place of its own among them."""


@dataclass(frozen=True, kw_only=True)
class EventSums:
    """Every event as it was rated, each column in the order of the period's events; a stage's games stand in those of
    its event (6.2). ``score`` to ``largest`` are of who has a rating; ``average`` is -1 where nobody has one.
    """

    players: Numbers
    unrated: Numbers
    newcomers: Numbers
    average: Numbers
    games: Numbers
    score: Numbers
    expected: Numbers
    change: Numbers
    largest: Numbers


def event_sums(period: Period, entries: RatedEntries) -> EventSums:
    """Counted from who has a game in each event, and from what was found for the players there."""
    number, rating, of_entry = len(period.events), period.entries.rating, period.entries.event
    is_rated = rating != NONE
    players, rated = period.entries_of_event, summed(of_entry[is_rated], np.int64(1), number)
    total = summed(of_entry[is_rated], rating[is_rated], number).tolist()
    averages = [round(ratings / who) if who else -1 for ratings, who in zip(total, rated.tolist(), strict=True)]
    counts = (entries.expected != NONE) & (entries.games > 0)

    def of_rated(amounts: Numbers) -> Numbers:
        return summed(entries.event[counts], amounts[counts], number)

    return EventSums(
        players=players,
        unrated=players - rated,
        newcomers=summed(entries.event, entries.is_new, number),
        average=np.array(averages, dtype=np.int64),
        games=summed(entries.event, entries.games, number),
        score=of_rated(entries.score),
        expected=of_rated(entries.expected),
        change=of_rated(np.where(entries.change == NONE, 0, entries.change)),
        largest=_largest(entries.event[counts], (entries.score - entries.expected)[counts], number),
    )


def _largest(event: Numbers, surplus: Numbers, number: int) -> Numbers:
    """The largest of each event either way; of two as large that of the first player."""
    order = np.lexsort((-np.arange(len(event)), np.abs(surplus)))
    largest = np.zeros(number, dtype=np.int64)
    largest[event[order]] = surplus[order]  # what stands last, stays
    return largest


def reasons_of(left_out: Mapping[str, Reasons], found: Iterable[PlayerRating]) -> dict[str, Reasons]:
    """Why games of events are not rated, counted for each player; ``found`` are the plain engine's results."""
    reasons = {event: Counter(counted) for event, counted in left_out.items()}
    for event in (event for rating in found for event in rating.events):
        for row in event.working:
            if not row.rated:
                reasons.setdefault(event.id, Counter())[row.reason or "", row.article, event.edition] += 1
    return reasons


def drift_of(players: RatedPlayers, born: Numbers, federations: Federations, year: int) -> Any:
    """Score against expected score by age on the list, federation and rating, as plain JSON rows."""
    counts = (players.before != NONE) & (players.games > 0) & (players.expected != NONE)
    own = players.player[counts]
    words, places = federations
    ages, age = np.unique(born[own], return_inverse=True)
    names_of_ages = [age_group(None if each == NONE else each, year) for each in ages.tolist()]
    bands, band = np.unique(players.before[counts] // BAND * BAND, return_inverse=True)
    groups = {
        "age": (names_of_ages, age),
        "federation": ([word or UNKNOWN for word in words], places[own]),
        "band": ([f"{each:04d}" for each in bands.tolist()], band),
    }
    change = np.where(players.change == NONE, 0, players.change)
    amounts = [np.ones_like(own), *(each[counts] for each in (players.games, players.score, players.expected, change))]
    return {group: _rows(names, which, amounts) for group, (names, which) in groups.items()}


def _rows(names: list[str], which: npt.NDArray[Any], amounts: Sequence[Numbers]) -> list[list[str | int]]:
    """One row a name, in their order; several places may have one name, and some nobody."""
    known = sorted(set(names))
    place_of = np.array([known.index(name) for name in names], dtype=np.int64)
    at = place_of[which] if len(names) else np.zeros(0, dtype=np.int64)
    sums = [summed(at, each, len(known)).tolist() for each in amounts]
    return [[name, *row] for name, *row in zip(known, *sums, strict=True) if row[0]]


def age_group(born: int | None, year: int) -> str:
    """The oldest age of the group, with leading zeros; ``99`` for everybody above."""
    if born is None:
        return UNKNOWN
    return next((f"{last:02d}" for last in AGES if year - born <= last), "99")
