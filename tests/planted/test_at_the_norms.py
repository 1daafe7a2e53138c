"""What was planted at norms is seen there, and lawful corrections and last rounds are not."""

from __future__ import annotations

from tests.planted.at_the_norms import (
    fought_last_round,
    half_a_point_later,
    lawful_correction,
    short_last_round,
)
from titles.norms.signs import ended_alike_early, is_reached_by_half_a_point

SEEDS = range(10)


def is_reached_later(seed: int, *, planted: bool) -> bool:
    before, after = half_a_point_later(seed) if planted else lawful_correction(seed)
    return is_reached_by_half_a_point((before.score, before.required), (after.score, after.required))


def is_short(seed: int, *, planted: bool) -> bool:
    games = short_last_round(seed) if planted else fought_last_round(seed)
    return ended_alike_early((game.result, game.half_moves) for game in games)


def test_a_norm_that_half_a_point_brought_later_is_seen() -> None:
    assert [seed for seed in SEEDS if not is_reached_later(seed, planted=True)] == []
    assert [seed for seed in SEEDS if is_reached_later(seed, planted=False)] == []


def test_a_last_round_that_ended_alike_within_fifteen_moves_is_seen() -> None:
    assert [seed for seed in SEEDS if not is_short(seed, planted=True)] == []
    assert [seed for seed in range(100) if is_short(seed, planted=False)] == []
