"""Rapid and blitz: differences that count whole, and games that are not rated because of theirs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ratings.regulations.fide_rapid_blitz.edition import FideRapidBlitzEdition
from ratings.regulations.fide_standard.edition import FideStandardEdition
from ratings.regulations.fide_standard.games import Entry, Side
from ratings.regulations.results import GameWorking, PlayerRating

TOO_LARGE = "difference-not-rated"


def no_limit(edition: FideStandardEdition, rating: int, differences: Sequence[int]) -> tuple[int, ...]:
    """Every gap counts as it is; beyond the last row of the table the expected score is 1.0 or .00 (before 2022)."""
    return tuple(differences)


def without_too_large(entry: Entry, edition: FideRapidBlitzEdition, rating: int | None) -> Entry:
    """The entry with the games that are not rated because of their difference marked as such."""
    # 7.3.1, December 2024: a difference of 600 or more with at least one player over 2600 on the list
    limit, above = edition.unrated_difference, edition.unrated_difference_above
    if limit is None or above is None or rating is None:
        return entry
    return replace(entry, sides=tuple(_judged(edition, side, rating, limit, above) for side in entry.sides))


def _judged(edition: FideRapidBlitzEdition, side: Side, rating: int, limit: int, above: int) -> Side:
    opponent = side.opponent_rating
    if side.reason or opponent is None or abs(rating - opponent) < limit or max(rating, opponent) <= above:
        return side
    return replace(side, reason=TOO_LARGE, article=edition.articles.unrated_difference)


def with_their_differences(result: PlayerRating) -> PlayerRating:
    """The answer with D in the rows of such games, so that everybody sees why they are not rated."""
    rating = result.rating_before
    if rating is None:
        return result
    events = tuple(
        replace(event, working=tuple(_with_its_difference(row, rating) for row in event.working))
        for event in result.events
    )
    return replace(result, events=events)


def _with_its_difference(row: GameWorking, rating: int) -> GameWorking:
    if row.reason != TOO_LARGE or row.opponent_rating is None:
        return row
    return replace(row, difference=rating - row.opponent_rating)
