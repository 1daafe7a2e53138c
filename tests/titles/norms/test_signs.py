"""What counts as a sign at a norm: half a point that came later, and a last round that ended alike and early."""

from __future__ import annotations

import pytest

from titles.norms.signs import ended_alike_early, is_reached_by_half_a_point


@pytest.mark.parametrize(
    ("before", "after", "is_sign"),
    [
        ((600, 650), (650, 650), True),
        ((600, 650), (700, 650), True),
        ((600, 650), (600, 650), False),
        ((550, 650), (650, 650), False),
        ((650, 650), (700, 650), False),
    ],
)
def test_half_a_point_before_and_reached_after(before: tuple[int, int], after: tuple[int, int], is_sign: bool) -> None:
    assert is_reached_by_half_a_point(before, after) is is_sign


@pytest.mark.parametrize(
    ("games", "is_sign"),
    [
        ([("1/2-1/2", 20), ("1/2-1/2", 29)], True),
        ([("1/2-1/2", 20), ("1/2-1/2", 30)], False),
        ([("1/2-1/2", 20), ("1-0", 20)], False),
        ([("1/2-1/2", 20)], False),
        ([], False),
    ],
)
def test_two_games_or_more_that_ended_alike_within_fifteen_moves(games: list[tuple[str, int]], is_sign: bool) -> None:
    assert ended_alike_early(games) is is_sign
