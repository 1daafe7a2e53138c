"""The players of a period without a rating: what is pooled, Ru, and whether a first rating is published."""

from __future__ import annotations

import numpy as np

from ratings.kernel.arrays import NONE, Flags, Month, Numbers, Ratings
from ratings.kernel.candidates import REASONS, Candidates, Opponents, candidates_of, verdicts
from ratings.kernel.initial_rating import LongNumbers, Pools, half_up_quotient, performances
from ratings.kernel.sides import Sides
from ratings.regulations.fide.unrated import BELOW_FLOOR, NO_RATED_OPPONENT, TOO_FEW_GAMES


def rate_unrated(
    month: Month, sides: Sides, ratings: Ratings, opponents: Opponents | None = None
) -> tuple[Candidates, Numbers]:
    """Write the results of the unrated players into ``ratings``; ``sides`` are all of theirs, ``opponents`` are told
    where an edition asks for them.

    Gives what was there to be pooled, and of each row the place in ``REASONS`` why it is left out.
    """
    last_end = _last_end(month, sides)
    _end_with_earlier(month, last_end)
    rows = candidates_of(month, sides, last_end, opponents)
    found = verdicts(month.edition, rows, last_end)
    counted = found == 0
    _sum_into(ratings.games, rows.player, rows.games, counted & rows.in_period)
    _sum_into(ratings.score, rows.player, rows.score, counted & rows.in_period)
    entered = last_end != NONE
    ratings.reason[entered] = REASONS.index(NO_RATED_OPPONENT)
    ratings.reason[rows.player[rows.first]] = found[rows.first]
    _publish(month, _pools(rows, counted, len(last_end)), entered, ratings)
    return rows, found.astype(np.int32)


def _last_end(month: Month, sides: Sides) -> Numbers:
    """The last day of each player's last event with a played game; of players without one, of the last event."""
    played = sides.only(sides.played)
    last_end = np.full(len(month.players.rating), NONE, dtype=np.int32)
    np.maximum.at(last_end, played.own, month.events.end[played.event])
    others = sides.only(last_end[sides.own] == NONE)
    np.maximum.at(last_end, others.own, month.events.end[others.event])
    return last_end


def _end_with_earlier(month: Month, last_end: Numbers) -> None:
    """7.14: where an event is rated late, the window ends with what was rated before it and ended behind it."""
    earlier = month.earlier
    waiting = last_end[earlier.player] != NONE
    np.maximum.at(last_end, earlier.player[waiting], earlier.end[waiting])


def _sum_into(column: Numbers, player: Numbers, amounts: Numbers, wanted: Flags) -> None:
    np.add.at(column, player[wanted], amounts[wanted])


def _pools(rows: Candidates, counted: Flags, players: int) -> Pools:
    pools = Pools(**{name: np.zeros(players, dtype=np.int64) for name in ("games", "score", "total")})
    for sums, amounts in ((pools.games, rows.games), (pools.score, rows.score), (pools.total, rows.total)):
        np.add.at(sums, rows.player[counted], amounts[counted].astype(np.int64))
    return pools


def _publish(month: Month, pools: Pools, entered: Flags, ratings: Ratings) -> None:
    """8.2: Ru, once there are enough games for it; 7.14: published if it reaches the floor."""
    np.copyto(ratings.pooled_games, pools.games, where=entered, casting="unsafe")
    np.copyto(ratings.pooled_score, pools.score, where=entered, casting="unsafe")
    some = np.flatnonzero(pools.games > 0)
    ratings.reason[some] = REASONS.index(TOO_FEW_GAMES)
    ratings.opponents_average[some] = half_up_quotient(pools.total[some] * 100, pools.games[some])
    enough = np.flatnonzero(pools.games >= month.edition.games_to_enter)
    ru = performances(month.edition, _of(pools, enough))
    reaches = ru >= month.edition.rating_floor
    ratings.performance[enough] = ru
    ratings.rating_after[enough[reaches]] = ru[reaches]
    ratings.reason[enough] = np.where(reaches, 0, REASONS.index(BELOW_FLOOR))


def _of(pools: Pools, players: LongNumbers) -> Pools:
    return Pools(games=pools.games[players], score=pools.score[players], total=pools.total[players])
