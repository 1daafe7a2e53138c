"""CFC Life Masters (738), and the CFC rating that an applicant for a FIDE title needs (end of 790)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ratings.regulations.cfc.edition import CfcEdition


@dataclass(frozen=True, kw_only=True)
class RatedSpan:
    """The rated games of one event, with the ratings before and after it."""

    games: int
    rating_before: int
    rating_after: int


def is_life_master(edition: CfcEdition, spans: Sequence[RatedSpan]) -> bool:
    """738: 2200 or above for 24 consecutive regular games; ``spans`` in the order played (ruling: cfc-life-master)."""
    return most_games_at(edition.life_master_rating, spans) >= edition.life_master_games


def holds_benchmark(edition: CfcEdition, title: str, spans: Sequence[RatedSpan]) -> bool:
    """790: the minimum CFC rating for the title maintained for at least 15 games. A title without a row needs none."""
    rows = [row for row in edition.title_benchmarks if row.title == title]
    return all(most_games_at(row.cfc_rating, spans) >= edition.title_benchmark_games for row in rows)


def most_games_at(rating: int, spans: Sequence[RatedSpan]) -> int:
    """The longest run of games through which a rating was held, from before each event until after it."""
    longest = current = 0
    for span in spans:
        is_held = min(span.rating_before, span.rating_after) >= rating
        current = current + span.games if is_held else 0
        longest = max(longest, current)
    return longest
