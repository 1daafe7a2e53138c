"""What differs between the editions before 2022 (S0, S1 and what is known of 2011 to 2014); points in hundredths."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class OlderLaw:
    """The numbers of one edition. ``by_average`` is 10.51 of 2003, game by game (8.51) is 2009.

    ``is_2400_first`` is the order of the ruling k-order; before, whoever was new to the list came first.
    """

    by_average: bool
    floor: int
    largest_gap: int
    twice_per_half_point: int
    points_at_first: int
    points_later: int
    periods_a_year: int
    pooled_periods: int
    fewer_games: bool
    k_newcomer: int | None
    k_usual: int
    k_2400: int
    games_to_enter: int = 9
    opponents_at_first: int = 3
    opponents_later: int = 3
    unrated_count_in_a_swiss: bool = True
    k_junior: int | None = None
    is_2400_first: bool = False


# 10.51, 9.21, 10.23, 6.1, 9.11, 9.14c, 10.54a
STANDARD_2003 = OlderLaw(
    by_average=True,
    floor=1801,
    largest_gap=350,
    twice_per_half_point=25,
    points_at_first=100,
    points_later=100,
    periods_a_year=4,
    pooled_periods=8,
    fewer_games=False,
    k_newcomer=25,
    k_usual=15,
    k_2400=10,
)
# 8.51, 0.6, 8.54, 8.23, 6.1 and 6.41, 7.11, 7.14c, 7.14f and g, 8.56
STANDARD_2009 = OlderLaw(
    by_average=False,
    floor=1200,
    largest_gap=400,
    twice_per_half_point=30,
    points_at_first=50,
    points_later=0,
    periods_a_year=6,
    pooled_periods=12,
    fewer_games=True,
    k_newcomer=None,
    k_usual=30,
    k_2400=20,
)
# as the Presidential Board left it: K and 12.5 as before, one point
STANDARD_2009_APPLIED = OlderLaw(
    by_average=False,
    floor=1200,
    largest_gap=400,
    twice_per_half_point=25,
    points_at_first=100,
    points_later=0,
    periods_a_year=6,
    pooled_periods=12,
    fewer_games=True,
    k_newcomer=25,
    k_usual=15,
    k_2400=10,
)
# 1 July 2011: K 30 for newcomers (8.56); after the first performance single games count (6.41)
STANDARD_2011 = replace(STANDARD_2009_APPLIED, opponents_later=1, k_newcomer=30)
# 1 July 2012: floor 1000 (0.6), monthly lists (7.1), so 24 periods in two years (7.14c)
STANDARD_2012 = replace(STANDARD_2011, floor=1000, periods_a_year=12, pooled_periods=24)
# 1 July 2014: K 40, 20, 10 and 40 until 18 under 2300 (8.56); five games, 26 months (7.14), half a point in the first
# event (6.41), 20 for each half point (8.23); in a Swiss only games with rated players (6.42)
STANDARD_2014 = replace(
    STANDARD_2012,
    games_to_enter=5,
    fewer_games=False,
    pooled_periods=26,
    points_at_first=50,
    opponents_at_first=1,
    unrated_count_in_a_swiss=False,
    twice_per_half_point=40,
    k_newcomer=40,
    k_usual=20,
    k_junior=40,
    is_2400_first=True,
)

OLDER_LAWS = {
    "fide-2003": STANDARD_2003,
    "fide-2009": STANDARD_2009,
    "fide-2009-applied": STANDARD_2009_APPLIED,
    "fide-2011": STANDARD_2011,
    "fide-2012": STANDARD_2012,
    "fide-2014": STANDARD_2014,
}
