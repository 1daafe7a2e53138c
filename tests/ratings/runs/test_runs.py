"""A run from its start to its review."""

from __future__ import annotations

from ratings.runs.models import RatingRun


def test_a_run_ends_in_review_with_a_result_for_everybody_who_played(reviewed: RatingRun) -> None:
    assert reviewed.state == "review"
    results = {
        result.player.name: (result.rating_before, result.rating_after, result.change_hundredths, result.k_factor)
        for result in reviewed.results.select_related("player")
    }
    # Ann – Bob: D 410 counts as 400, PD .92 and .08: 10 × (0 − .92) = −9.2 and 20 × (1 − .08) = 18.4
    # Bob – Cyd: D 500 counts as 400: 20 × (.5 − .92) = −8.4 and 40 × (.5 − .08) = 16.8
    assert results == {
        "Able, Ann": (2410, 2401, -920, 10),
        "Baker, Bob": (2000, 2010, 1000, 20),
        "Čapek, Cyd": (1500, 1517, 1680, 40),
        "Demir, Elif": (None, None, 0, None),
    }
