"""The players of a run as a review asks of them, without an object a player."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy.typing as npt

from ratings.kernel.arrays import Numbers
from ratings.kernel.player_table import PlayerTable
from ratings.runs.manifest import Json, players_of


@dataclass(frozen=True, kw_only=True)
class Facts:
    """What a review asks of the players, in the order of their keys; ``NONE`` stands for ``None``. ``federations`` are
    words, and of each player the place of its own among them.
    """

    keys: Sequence[str]
    rating: Numbers
    born: Numbers
    games: Numbers
    federations: tuple[Sequence[str | None], npt.NDArray[Any]]


def facts_in(manifest: Json) -> Facts:
    """The same of everybody in a run. Raises ``BadPeriod`` and ``RunProblem``."""
    table = PlayerTable.of(players_of(manifest))
    numbers = {name: table.numbers[name] for name in ("rating", "born", "games")}
    federation = table.words["federation"]
    return Facts(keys=table.in_order, federations=((None, *federation.known), federation.places), **numbers)
