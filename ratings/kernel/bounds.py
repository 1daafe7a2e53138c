"""Whether columns of players say what players may say: the bounds of ``ratings.regulations.checks``, all at once."""

from __future__ import annotations

import numpy as np

from ratings.kernel.arrays import NONE, Numbers
from ratings.kernel.player_table import PlayerTable
from ratings.regulations.checks import BORN, GAMES, K_FACTOR, RATING, Whole, check_player

_BOUNDS = (
    *((name, RATING) for name in ("rating", "highest", "standard_rating")),
    ("games", GAMES),
    ("born", BORN),
)


def are_within_bounds(table: PlayerTable) -> bool:
    """Whether the rules would take every player. Raises ``BadPeriod`` for what somebody brings along."""
    for key, player in table.waiting.items():
        check_player(f"players.{key}", player)
    k = np.unique(table.numbers["k"])
    return all(_holds(bound, table.numbers[name]) for name, bound in _BOUNDS) and set(k.tolist()) <= {
        NONE,
        *K_FACTOR.numbers,
    }


def _holds(bound: Whole, values: Numbers) -> bool:
    high = np.iinfo(np.int32).max if bound.high is None else bound.high
    return bool(((values == NONE) | ((values >= bound.low) & (values <= high))).all())
