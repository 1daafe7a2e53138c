"""What becomes of a large rating difference: how far each method departs from limiting it in every game."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from ratings.kernel.arrays import Flags, Numbers
from ratings.kernel.sides import Sides
from ratings.kernel.tables import REACH, expected_of_limited_difference, expected_of_whole_difference
from ratings.regulations.fide.edition import FideEdition, LimitDifferences
from ratings.regulations.fide.numbers import limit_every_game, limit_one_upgrade, limit_unless_top_rated

Whole = Callable[[FideEdition, Sides], Flags]
"""From sides with a large difference to those whose difference counts whole."""


def added_to_expected(edition: FideEdition, large: Sides) -> Numbers:
    """What the whole difference expects more than the limited one; 0 where the limit holds."""
    places = large.rating - large.met + REACH
    more = expected_of_whole_difference(edition)[places] - expected_of_limited_difference(edition)[places]
    return np.where(METHODS[edition.limit_differences](edition, large), more, np.int32(0))


def none_whole(edition: FideEdition, large: Sides) -> Flags:
    """2024, 8.3.1: the limit holds in every game."""
    return np.zeros(len(large.own), dtype=np.bool_)


def whole_for_top_rated(edition: FideEdition, large: Sides) -> Flags:
    """October 2025, 8.3.1: the whole gap counts for a player whose own rating is so high."""
    if edition.whole_difference_from is None:
        return none_whole(edition, large)
    return large.rating >= edition.whole_difference_from


def whole_but_one(edition: FideEdition, large: Sides) -> Flags:
    """2022, 8.31: whole for the higher rated player, but for the greatest of each event. See rulings: one-upgrade."""
    higher = np.flatnonzero(large.rating > large.met)
    upgrades = large.at(higher)
    order = np.lexsort((upgrades.rating - upgrades.met, upgrades.event, upgrades.own))
    own, event = upgrades.own[order], upgrades.event[order]
    # the last of a player's games in an event has the greatest difference; which of two equal ones, makes no difference
    last = np.ones(len(order), dtype=np.bool_)
    last[:-1] = (own[1:] != own[:-1]) | (event[1:] != event[:-1])
    whole = np.zeros(len(large.own), dtype=np.bool_)
    whole[higher[order[~last]]] = True
    return whole


METHODS: Mapping[LimitDifferences, Whole] = {
    limit_one_upgrade: whole_but_one,
    limit_every_game: none_whole,
    limit_unless_top_rated: whole_for_top_rated,
}
"""The kernel's way to carry out each method that an edition names."""
