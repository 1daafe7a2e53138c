"""What differs between the editions that rate game by game and give no rating to the unrated of an event."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Law:
    """The numbers of one edition; points are counted in hundredths, and ``None`` is a rule it does not have."""

    floor: int
    games_to_enter: int = 5
    points_in_the_first_event: int = 50
    points_in_later_events: int = 0
    rated_opponents_in_an_event: int = 0
    hypothetical_draws: bool = False
    largest_gap: int | None = 400
    one_upgrade: bool = False
    whole_gap_from: int | None = None
    not_rated_gap: tuple[int, int] | None = None
    k_for_all: int | None = None
    most_k_times_games: int | None = 700
    matches_of_rated_only: bool = False
    is_rapid_or_blitz: bool = False


# S3 part 1: 6.1, 7.14 and 7.21 (1000), 8.21, 8.23, 8.31
STANDARD_2022 = Law(floor=1000, one_upgrade=True, matches_of_rated_only=True)
# 1 March 2024: floor 1400, two draws against 1800, 400 in every game
STANDARD_2024 = replace(STANDARD_2022, floor=1400, one_upgrade=False, hypothetical_draws=True)

# 2012: 9 games, 3 rated opponents, 1 point, K 20; no limit (rulings, no-limit)
RAPID_2012 = Law(
    floor=1000,
    games_to_enter=9,
    points_in_the_first_event=100,
    points_in_later_events=100,
    rated_opponents_in_an_event=3,
    largest_gap=None,
    k_for_all=20,
    most_k_times_games=None,
    is_rapid_or_blitz=True,
)
# by 2021: 5 games, 1 point in the first event, K 20 or 700/n
RAPID_2014 = replace(
    RAPID_2012, games_to_enter=5, points_in_later_events=0, rated_opponents_in_an_event=0, most_k_times_games=700
)
# S3 part 3: 7.22, 7.31, 7.32
RAPID_2022 = Law(floor=1000, one_upgrade=True, k_for_all=20, is_rapid_or_blitz=True)
# 1 October 2022: K as standard
RAPID_2022_10 = replace(RAPID_2022, k_for_all=None)
# 1 March 2024: as standard 2024
RAPID_2024 = replace(RAPID_2022_10, floor=1400, one_upgrade=False, hypothetical_draws=True)

LAWS = {
    "fide-2022": STANDARD_2022,
    "fide-2024": STANDARD_2024,
    # 1 October 2025: from 2650 the true gap, by the player's own rating
    "fide-2025-10": replace(STANDARD_2024, whole_gap_from=2650),
    "fide-rb-2012": RAPID_2012,
    "fide-rb-2014": RAPID_2014,
    "fide-rb-2022": RAPID_2022,
    "fide-rb-2022-10": RAPID_2022_10,
    "fide-rb-2024": RAPID_2024,
    # 1 December 2024: a gap of 600 or more is not rated if a player is over 2600
    "fide-rb-2024-12": replace(RAPID_2024, not_rated_gap=(600, 2600)),
}
