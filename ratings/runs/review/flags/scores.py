"""Flags from scores: who scored far more or far less than expected, and rounds written down for the other side."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import numpy as np

from ratings.kernel import NONE
from ratings.kernel.games import BLACKS_POINTS, WHITES_POINTS
from ratings.kernel.tables import REACH
from ratings.regulations.tables import expected_score
from ratings.runs.review.flags.facts import Flag, Kind, Numbers, Period, are_deviations, deviations, summed

DEVIATIONS = 300  # three, in hundredths
FEWEST_GAMES = 4
# How much better than rated somebody may lawfully be, in rating points: counted as uncertainty of the expectation.
JUNIOR_UNTIL, OF_A_JUNIOR = 18, 150
NEW_UNDER, OF_A_NEWCOMER = 30, 100
FAVOURITE_BY, FEWEST_BOARDS = 100, 5


def score_flags(period: Period) -> Iterator[Flag]:
    """Unusual gains and losses, event by event."""
    sums = _sums(period)
    surplus = sums["score"] - sums["expected"]
    uncertain = np.where(surplus > 0, sums["better"], 0)
    variance = sums["variance"] + uncertain * uncertain
    unusual = (sums["games"] >= FEWEST_GAMES) & are_deviations(surplus, variance, DEVIATIONS)
    for entry in np.flatnonzero(unusual).tolist():
        yield Flag(
            kind=Kind.GAIN if surplus[entry] > 0 else Kind.LOSS,
            event=period.events[int(period.entries.event[entry])].id,
            players=(period.key_of(entry),),
            seen=deviations(int(surplus[entry]), int(variance[entry])),
            threshold=DEVIATIONS,
            more=_more(sums, entry),
        )


def _more(sums: dict[str, Numbers], place: int) -> dict[str, int]:
    return {name: int(sums[name][place]) for name in ("games", "score", "expected")}


def _sums(period: Period) -> dict[str, Numbers]:
    """Of each entry, a rated player against the rated ones; ``better`` is what some points more would have expected."""
    games, rating = _between_rated(period, "white", "black", "result"), period.entries.rating.astype(np.int32)
    allowances, number = _allowances(period).astype(np.int32), len(rating)
    sums = {name: np.zeros(number, dtype=np.int64) for name in ("games", "score", "expected", "variance", "better")}
    # one side behind the other: both together are some megabytes more
    for side, points in (("white", WHITES_POINTS), ("black", BLACKS_POINTS)):
        own = games[side]
        difference = rating[own] - rating[games["black" if side == "white" else "white"]]
        expected = expected_scores(difference)
        sums["games"] += summed(own, np.int64(1), number)
        sums["score"] += summed(own, points[games["result"]], number)
        sums["expected"] += summed(own, expected, number)
        sums["variance"] += summed(own, expected * (100 - expected), number)
        difference += allowances[own]
        sums["better"] += summed(own, expected_scores(difference) - expected, number)
    return sums


def _between_rated(period: Period, *names: str) -> dict[str, Numbers]:
    """These columns of the games that were played between two rated players."""
    games, rating = period.games, period.entries.rating
    counts = games.played & (rating[games.white] != NONE) & (rating[games.black] != NONE)
    return {name: getattr(games, name)[counts] for name in names}


@cache
def _table() -> Numbers:
    return np.array([expected_score(difference) for difference in range(-REACH, REACH + 1)], dtype=np.int32)


def expected_scores(differences: Numbers) -> Numbers:
    """Table 8.1b of many differences."""
    return _table()[np.clip(differences, -REACH, REACH) + REACH]


def _allowances(period: Period) -> Numbers:
    player = period.entries.player
    year = np.array([event.end.year for event in period.events], dtype=np.int64)[period.entries.event]
    born, games = period.born[player], period.games_before[player]
    young = (born != NONE) & (year - born <= JUNIOR_UNTIL)
    new = (games != NONE) & (games < NEW_UNDER)
    return np.where(young, OF_A_JUNIOR, np.where(new, OF_A_NEWCOMER, 0))


def swapped_flags(period: Period) -> Iterator[Flag]:
    """Rounds in which the favourites of many boards together did far worse than expected."""
    games, width, difference = _with_a_favourite(period)
    rounds, which = np.unique(games["event"].astype(np.int64) * width + games["round"], return_inverse=True)
    number, result, expected = len(rounds), games["result"], expected_scores(np.abs(difference))
    # one behind the other, each gone when it is summed
    sums = {
        "games": summed(which, np.int64(1), number),
        "score": summed(which, np.where(difference > 0, WHITES_POINTS[result], BLACKS_POINTS[result]), number),
        "expected": summed(which, expected, number),
        "variance": summed(which, expected * (100 - expected), number),
    }
    surplus, variance = sums["score"] - sums["expected"], sums["variance"]
    unusual = (sums["games"] >= FEWEST_BOARDS) & (surplus < 0) & are_deviations(surplus, variance, DEVIATIONS)
    for place in np.flatnonzero(unusual).tolist():
        event, number = divmod(int(rounds[place]), width)
        yield Flag(
            kind=Kind.SWAPPED,
            event=period.events[event].id,
            players=(),
            seen=deviations(int(surplus[place]), int(variance[place])),
            threshold=DEVIATIONS,
            more={"round": number, **_more(sums, place)},
        )


def _with_a_favourite(period: Period) -> tuple[dict[str, Numbers], int, Numbers]:
    """The games between two of whom one is clearly rated higher: event, round and result; one more than the highest
    round; and White's rating less Black's.
    """
    games, rating = _between_rated(period, "event", "round", "white", "black", "result"), period.entries.rating
    difference = rating[games.pop("white")] - rating[games.pop("black")]
    clear = np.abs(difference) >= FAVOURITE_BY
    width = int(games["round"].max(initial=0)) + 1
    return {name: column[clear] for name, column in games.items()}, width, difference[clear]
