"""Turns what a player played in an event into the rows and the sums that everybody can follow."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction

from ratings.regulations.fide_standard.differences import is_large
from ratings.regulations.fide_standard.edition import FideStandardEdition, KFactor, Pool
from ratings.regulations.fide_standard.games import Entry, Side
from ratings.regulations.results import EventRating, GameWorking
from ratingsite.exact import Hundredths, half_up

Exclusion = tuple[str, str]
"""A reason and the article that gives it."""


def pool_of(sides: Iterable[Side]) -> Pool:
    """Games against rated opponents taken together."""
    rated = [(side.opponent_rating, side.score) for side in sides if side.opponent_rating is not None]
    return Pool(
        games=len(rated),
        score=Hundredths(sum(score for _, score in rated)),
        opponents_total=Fraction(sum(rating for rating, _ in rated)),
    )


def row(
    side: Side,
    article: str,
    *,
    difference: int | None = None,
    counted_difference: int | None = None,
    limit_article: str | None = None,
    expected: Hundredths | None = None,
    excluded: Exclusion | None = None,
) -> GameWorking:
    """One row of the working; what the side or the event excludes is not rated."""
    reason, reason_article = excluded or (side.reason, side.article)
    return GameWorking(
        round=side.round,
        opponent=side.opponent,
        opponent_rating=side.opponent_rating,
        difference=difference,
        counted_difference=counted_difference,
        limited=difference != counted_difference,
        limit_article=limit_article,
        expected=expected,
        score=side.score,
        rated=reason is None,
        reason=reason,
        article=reason_article or article,
    )


def unrated_rows(entry: Entry, excluded: Exclusion | None) -> tuple[GameWorking, ...]:
    """The rows of a player without a rating; an exclusion is that of the whole event."""
    article = entry.governed.edition.articles.opponents_average
    return tuple(row(side, article, excluded=None if side.reason else excluded) for side in entry.sides)


def rated_rows(entry: Entry, rating: int) -> tuple[GameWorking, ...]:
    """The rows of a rated player: D, the limit on it and PD for each game that counts."""
    edition = entry.governed.edition
    differences = [rating - side.opponent_rating for side in entry.counted if side.opponent_rating is not None]
    limits = iter(zip(differences, edition.limit_differences(edition, rating, differences), strict=True))
    return tuple(
        row(side, edition.articles.rating_difference) if side.reason else _rated_row(edition, side, *next(limits))
        for side in entry.sides
    )


def _rated_row(edition: FideStandardEdition, side: Side, difference: int, counted: int) -> GameWorking:
    return row(
        side,
        edition.articles.rating_difference,
        difference=difference,
        counted_difference=counted,
        limit_article=edition.articles.rating_difference if is_large(edition, difference) else None,
        expected=edition.expected_score(counted),
    )


def unrated_event(entry: Entry, rows: tuple[GameWorking, ...]) -> EventRating:
    """The sums of one event of a player without a rating: nothing is expected, nothing changes."""
    counted = [game for game in rows if game.rated]
    total = sum(game.opponent_rating or 0 for game in counted)
    return EventRating(
        id=entry.governed.event.id,
        edition=entry.governed.edition.id,
        games=len(counted),
        score=Hundredths(sum(game.score for game in counted)),
        expected=None,
        change=None,
        k=None,
        k_reason=None,
        k_article=None,
        k_before_limit=None,
        opponents_average=half_up(Fraction(total, len(counted))) if counted else None,
        opponents_total=total,
        working=rows,
    )


def rated_event(entry: Entry, rows: tuple[GameWorking, ...], factor: KFactor, k: int) -> EventRating:
    """The sums of one event of a rated player. ``factor`` is K before the 700 limit, ``k`` after it."""
    sums = unrated_event(entry, rows)
    expected = Hundredths(sum(game.expected or 0 for game in rows))
    return replace(
        sums,
        expected=expected,
        # 8.32: score less expected score, summed, times K
        change=Hundredths(k * (sums.score - expected)),
        k=k,
        k_reason=factor.reason,
        k_article=entry.governed.edition.articles.k_factor,
        k_before_limit=factor.k,
    )
