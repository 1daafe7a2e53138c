"""What differs between the editions that rate game by game and pool an initial rating, from 2022 on."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Law:
    """The numbers of one edition. ``one_upgrade`` is the last sentence of 8.31 in the text of 2022."""

    floor: int
    one_upgrade: bool
    hypothetical_draws: bool
    whole_gap_from: int | None


LAWS = {
    # S3 part 1: 7.14 and 7.21 (1000), 8.23, 8.31
    "fide-2022": Law(floor=1000, one_upgrade=True, hypothetical_draws=False, whole_gap_from=None),
    # 1 March 2024: floor 1400, two draws against 1800, 400 in every game
    "fide-2024": Law(floor=1400, one_upgrade=False, hypothetical_draws=True, whole_gap_from=None),
    # 1 October 2025: from 2650 the true gap, by the player's own rating
    "fide-2025-10": Law(floor=1400, one_upgrade=False, hypothetical_draws=True, whole_gap_from=2650),
}
