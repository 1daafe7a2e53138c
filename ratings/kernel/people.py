"""The players of a period as columns, in the order of their keys; one by one they are made when a rule asks for one."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import cast

import numpy as np

from ratings.kernel.arrays import NONE, EarlierColumns, Flags, Numbers, PlayerColumns
from ratings.kernel.conversion import MANY, NotForTheKernel, earlier_columns
from ratings.regulations.checks import BORN, GAMES, K_FACTOR, RATING, Whole
from ratings.regulations.fide.exclusions import WOMEN
from ratings.regulations.snapshots import PlayerSnapshot


@dataclass(frozen=True, kw_only=True)
class People:
    """``standard`` are the ratings of standard chess that rapid and blitz fall back on; ``snapshots`` have each player
    by key, in the same order.
    """

    keys: Sequence[str]
    columns: PlayerColumns
    standard: Numbers
    is_woman: Flags
    earlier: EarlierColumns
    snapshots: Mapping[str, PlayerSnapshot]

    @property
    def waiting(self) -> dict[str, PlayerSnapshot]:
        """Those of whom results wait to be pooled."""
        keys = [self.keys[place] for place in np.unique(self.earlier.player).tolist()]
        return {key: self.snapshots[key] for key in keys}

    def instead(self, which: Flags, players: Mapping[str, PlayerSnapshot]) -> People:
        """The same where the marked players are these, in their order, who have another rating and other games."""
        rating, games = self.columns.rating.copy(), self.columns.games.copy()
        rating[which] = _numbers([player.rating for player in players.values()])
        games[which] = _numbers([player.games for player in players.values()])
        kept = ~which[self.earlier.player]  # who is rated looks for no first rating
        return replace(
            self,
            columns=replace(self.columns, rating=rating, games=games),
            earlier=EarlierColumns(**{name: column[kept] for name, column in vars(self.earlier).items()}),
            snapshots=ChainMap(dict(players), cast("dict[str, PlayerSnapshot]", self.snapshots)),
        )


def people_of(players: Mapping[str, PlayerSnapshot]) -> People:
    """The columns of players, in their order. Raises ``NotForTheKernel``."""
    every = list(players.values())
    return People(
        keys=list(players),
        columns=PlayerColumns(
            rating=_numbers([player.rating for player in every]),
            games=_numbers([MANY if player.games is None else player.games for player in every]),
            born=_numbers([player.born for player in every]),
            k=_numbers([player.k for player in every]),
            highest=_numbers([player.highest for player in every]),
        ),
        standard=_numbers([player.standard_rating for player in every]),
        is_woman=np.array([player.sex in WOMEN for player in every], dtype=np.bool_),
        earlier=earlier_columns(players),
        snapshots=players,
    )


def _numbers(values: Sequence[int | None]) -> Numbers:
    return np.array([NONE if value is None else value for value in values], dtype=np.int32)


def check_columns(people: People) -> None:
    """Raise ``NotForTheKernel`` where a number is none that a period may have; the plain engine says which."""
    columns = people.columns
    bounds = (
        *((column, RATING) for column in (columns.rating, columns.highest, people.standard)),
        (columns.games, GAMES),
        (columns.born, BORN),
    )
    is_fine = all(_holds(column, bound) for column, bound in bounds)
    if not is_fine or not np.isin(columns.k, [NONE, *K_FACTOR.numbers]).all():
        raise NotForTheKernel("players as the rules know them")


def _holds(column: Numbers, bound: Whole) -> bool:
    told = column[column != NONE]
    return bool((told >= bound.low).all() and (told <= (bound.high or 0)).all())
