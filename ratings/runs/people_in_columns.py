"""The players of a run as a review asks of them, without an object a player."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from ratings.kernel.arrays import NONE, Numbers
from ratings.kernel.player_table import PlayerTable
from ratings.runs.manifest import Json, players_of


@dataclass(frozen=True, kw_only=True)
class Facts:
    """What a review asks of the players, in the order of their keys; ``NONE`` stands for ``None``. ``federations`` are
    words, and of each player the place of its own among them. ``rating`` is what a player is rated with: of the
    ``stand_ins``, given by their keys, the standard one (rapid and blitz: 2022, 7.21), with which they have no games.
    """

    keys: Sequence[str]
    rating: Numbers
    born: Numbers
    games: Numbers
    federations: tuple[Sequence[str | None], npt.NDArray[Any]]
    stand_ins: frozenset[str]


def facts_in(manifest: Json) -> Facts:
    """The same of everybody in a run. Raises ``BadPeriod`` and ``RunProblem``."""
    table = PlayerTable.of(players_of(manifest))
    rating, games, standard = (table.numbers[name] for name in ("rating", "games", "standard_rating"))
    stands_in = (rating == NONE) & (standard != NONE)
    if stands_in.any():
        rating = np.where(stands_in, standard, rating)
        games = np.where(stands_in & (games == NONE), np.int32(0), games)
    federation = table.words["federation"]
    return Facts(
        keys=table.in_order,
        rating=rating,
        born=table.numbers["born"],
        games=games,
        federations=((None, *federation.known), federation.places),
        stand_ins=frozenset(table.in_order[place] for place in np.flatnonzero(stands_in).tolist()),
    )
