"""K of every player at once: the sentences of 8.33, and the limit of 700."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from ratings.kernel.arrays import NONE, Flags, Numbers, PlayerColumns
from ratings.regulations.fide.edition import FideEdition, KRule
from ratings.regulations.fide.numbers import four_sentences, newcomer_first, same_for_all


def k_of_year(edition: FideEdition, players: PlayerColumns, year: int, games: Numbers) -> Numbers:
    """K for the events that start in a year; ``games`` are those that count in the whole period."""
    k = np.where(players.k != NONE, players.k, METHODS[edition.k_factor](edition, players, year))
    most = edition.most_k_times_games
    if most is not None:
        # 8.33, fifth sentence: the largest whole number whose product with the games does not exceed 700, of a
        # published K too. See rulings: published-k
        k = np.where(k * games > most, most // np.maximum(games, 1), k)
    return k.astype(np.int32)


def k_of_the_rules(edition: FideEdition, players: PlayerColumns, year: int) -> Numbers:
    """K of the sentences alone, whatever was published; of a player without a rating there is none."""
    k = METHODS[edition.k_factor](edition, players, year)
    return np.where(players.rating == NONE, np.int32(NONE), k)


def _four_sentences(edition: FideEdition, players: PlayerColumns, year: int) -> Numbers:
    """In the order in which FIDE's lists apply them: a later line here goes before the lines above it."""
    highest = np.maximum(np.maximum(players.highest, players.rating), 0)
    k = np.full(len(highest), edition.k_usual, dtype=np.int32)
    for given, holds in (
        (edition.k_newcomer, _is_newcomer(edition, players)),
        (edition.k_junior, _is_junior(edition, players, year, highest)),
        (edition.k_established, _is_established(edition, highest)),
    ):
        if given is not None:
            k[holds] = given
    return k


def _newcomer_first(edition: FideEdition, players: PlayerColumns, year: int) -> Numbers:
    """2003, 10.54a: a newcomer's K whatever the rating; then as usual."""
    k = _four_sentences(edition, players, year)
    if edition.k_newcomer is not None:
        k[_is_newcomer(edition, players)] = edition.k_newcomer
    return k


def _same_for_all(edition: FideEdition, players: PlayerColumns, year: int) -> Numbers:
    """Rapid and blitz, 7.32 of 2022."""
    return np.full(len(players.rating), edition.k_usual, dtype=np.int32)


METHODS: Mapping[KRule, Callable[[FideEdition, PlayerColumns, int], Numbers]] = {
    four_sentences: _four_sentences,
    newcomer_first: _newcomer_first,
    same_for_all: _same_for_all,
}
"""The kernel's way to carry out each rule that an edition names."""


def _is_newcomer(edition: FideEdition, players: PlayerColumns) -> Flags:
    return players.games < (edition.newcomer_games or 0)


def _is_junior(edition: FideEdition, players: PlayerColumns, year: int, highest: Numbers) -> Flags:
    # until the end of the year of the 18th birthday, as long as the rating remains under 2300
    young = (players.born != NONE) & (year - players.born.astype(np.int64) <= (edition.junior_age or 0))
    junior: Flags = young & (highest < (edition.junior_rating or 0))
    return junior


def _is_established(edition: FideEdition, highest: Numbers) -> Flags:
    # K = 10 once a published rating has reached 2400
    return highest >= (edition.established_rating or 0)
