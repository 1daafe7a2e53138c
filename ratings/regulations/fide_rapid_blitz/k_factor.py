"""K in rapid and blitz before October 2022."""

from __future__ import annotations

from ratings.regulations.fide_standard.edition import FideStandardEdition, KFactor
from ratings.regulations.snapshots import PlayerSnapshot

SAME_FOR_ALL = "same-for-all"


def same_for_all(edition: FideStandardEdition, player: PlayerSnapshot, year: int) -> KFactor:
    """K is 20 in all cases (2022, 7.32); the games of the period limit it as in standard chess."""
    return KFactor(k=edition.k_usual, reason=SAME_FOR_ALL)
