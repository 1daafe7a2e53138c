"""FIDE Title Regulations (B.01) effective from 1 January 2024, as the change from 2023."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from fractions import Fraction

from ratingsite.editions import Status
from ratingsite.exact import up
from titles.regulations.e2023 import titles_2023


def at_least_half_of_the_players(games: int, players: int) -> int:
    """1.4.5f: half of the players, rounded up, hold the required title."""
    return up(Fraction(players, 2))


titles_2024 = replace(
    titles_2023,
    id="titles-2024",
    title="FIDE Title Regulations effective from 1 January 2024",
    effective_from=date(2024, 1, 1),
    effective_to=None,
    source="FIDE Handbook B.01, chapter B012024",
    status=Status.LATER,
    notes=(
        "1.4.5: that the composition of a round robin must allow a norm is known as a sentence only, and not judged.",
        "1.5.6: of what else may stand for the individual Swiss only the list is known; it concerns applications.",
    ),
    formats=titles_2023.formats - {"scheveningen", "schiller"},  # 1.4.2e
    double_round_robin_titles=at_least_half_of_the_players,  # 1.4.5f
    unrated_counts_as=1400,  # 1.4.6d
)
