"""What differs between the editions of 2003 and 2009 (S0 and S1); points are counted in hundredths."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class OlderLaw:
    """The numbers of one edition. ``by_average`` is 10.51 of 2003, game by game (8.51) is 2009."""

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


OLDER_LAWS = {
    # 10.51, 9.21, 10.23, 6.1, 9.11, 9.14c, 10.54a
    "fide-2003": OlderLaw(
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
    ),
    # 8.51, 0.6, 8.54, 8.23, 6.1 and 6.41, 7.11, 7.14c, 7.14f and g, 8.56
    "fide-2009": OlderLaw(
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
    ),
    # as the Presidential Board left it: K and 12.5 as before, one point
    "fide-2009-applied": OlderLaw(
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
    ),
}
