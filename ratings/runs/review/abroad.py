"""What players of each federation scored against those of others: a gain at home says less than one abroad. Pure."""

from __future__ import annotations

import numpy as np

from ratings.kernel import NONE
from ratings.kernel.games import BLACKS_POINTS, WHITES_POINTS
from ratings.runs.review.flags.facts import Numbers, Period, summed
from ratings.runs.review.flags.scores import expected_scores
from ratings.runs.review.sums import UNKNOWN, Federations

Row = list[str | int | None]


def abroad_of(period: Period, federations: Federations) -> list[Row]:
    """A row a federation, in the order of their codes: its code, players, games, score and expected score, in
    hundredths. Games between two rated players of two federations count; who belongs to none is told without a code.
    """
    words, of_player = federations
    names = [word or UNKNOWN for word in words]
    known = sorted(set(names))
    place = np.array([known.index(name) for name in names], dtype=np.int64)
    federation = place[of_player][period.entries.player] if names else np.zeros(0, dtype=np.int64)
    sums = np.zeros((3, len(known)), dtype=np.int64)
    players = np.zeros(len(period.keys), dtype=np.bool_)
    for own, other, points in (("white", "black", WHITES_POINTS), ("black", "white", BLACKS_POINTS)):
        mine, his, result = _between(period, federation, own, other)
        of = federation[mine]
        rating = period.entries.rating
        sums[0] += summed(of, np.int64(1), len(known))
        sums[1] += summed(of, points[result], len(known))
        sums[2] += summed(of, expected_scores(rating[mine] - rating[his]), len(known))
        players[period.entries.player[mine]] = True
    who = np.bincount(place[of_player[players]], minlength=len(known)) if names else np.zeros(0, dtype=np.int64)
    rows = zip(known, who.tolist(), *sums.tolist(), strict=True)
    return [[name, number, games, score, expected, None] for name, number, games, score, expected in rows if games]


def _between(period: Period, federation: Numbers, own: str, other: str) -> tuple[Numbers, Numbers, Numbers]:
    """Both sides and the result of the games that count."""
    mine, his, rating = getattr(period.games, own), getattr(period.games, other), period.entries.rating
    counts = period.games.played & (rating[mine] != NONE) & (rating[his] != NONE)
    counts &= federation[mine] != federation[his]
    return mine[counts], his[counts], period.games.result[counts]
