"""How a large rating difference is limited: each method that an edition ever named."""

from __future__ import annotations

from collections.abc import Sequence

from ratings.regulations.fide_standard.edition import FideStandardEdition


def limit_one_upgrade(edition: FideStandardEdition, rating: int, differences: Sequence[int]) -> tuple[int, ...]:
    """Every large gap counts as the largest allowed, but the higher rated player gains from that once (2022, 8.31).

    The lower rated player gains nothing by the limit, so for that player it always holds. See rulings: one-upgrade.
    """
    gains = [difference for difference in differences if difference > 0 and is_large(edition, difference)]
    upgraded = differences.index(max(gains)) if gains else None
    return tuple(
        difference if difference in gains and place != upgraded else _limited(edition, difference)
        for place, difference in enumerate(differences)
    )


def limit_every_game(edition: FideStandardEdition, rating: int, differences: Sequence[int]) -> tuple[int, ...]:
    """Every large gap counts as the largest allowed (2024, 8.3.1)."""
    return tuple(_limited(edition, difference) for difference in differences)


def limit_unless_top_rated(edition: FideStandardEdition, rating: int, differences: Sequence[int]) -> tuple[int, ...]:
    """As in every game, but the whole gap counts for a player whose own rating is so high (October 2025, 8.3.1)."""
    if edition.whole_difference_from is not None and rating >= edition.whole_difference_from:
        return tuple(differences)
    return limit_every_game(edition, rating, differences)


def is_large(edition: FideStandardEdition, difference: int) -> bool:
    """Whether the edition has a limit and the difference is beyond it."""
    return edition.largest_difference is not None and abs(difference) > edition.largest_difference


def _limited(edition: FideStandardEdition, difference: int) -> int:
    most = edition.largest_difference or abs(difference)
    return max(-most, min(most, difference))
