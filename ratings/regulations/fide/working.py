"""Turns what a player played in an event into the rows and the sums that everybody can follow."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction

from ratings.regulations.fide.edition import FideEdition
from ratings.regulations.fide.games import Entry, Side
from ratings.regulations.fide.numbers import is_large
from ratings.regulations.fide.terms import Averages, Exclusion, Pool
from ratings.regulations.results import EventRating, GameWorking, KFactor
from ratingsite.foundations.exact import Hundredths, half_up


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
    differences, counted = _differences(entry, rating)
    found = averages(entry, rating)
    # 10.53 and 10.54 (2003): D is that of Rc, and PD the same in each game; later D and PD are those of the game
    expecting = counted if found is None else [rating - found.rc_new] * len(counted)
    limits = iter(zip(differences, counted, map(edition.expected_score, expecting), strict=True))
    return tuple(
        row(side, edition.articles.rating_difference) if side.reason else _rated_row(edition, side, *next(limits))
        for side in entry.sides
    )


def averages(entry: Entry, rating: int) -> Averages | None:
    """Rc of a rated player, if the edition rates by it."""
    method = entry.governed.edition.average
    return method(rating, *_differences(entry, rating), entry.performance) if method else None


def _differences(entry: Entry, rating: int) -> tuple[list[int], list[int]]:
    """D of each game that counts, and as much of it as counts."""
    edition = entry.governed.edition
    differences = differences_of(entry, rating)
    # 8.31, second paragraph (2022): one upgrade in a tournament, so the games of its other parts are looked at too
    counted = edition.limit_differences(edition, rating, [*entry.before, *differences, *entry.after])
    return differences, list(counted[len(entry.before) : len(entry.before) + len(differences)])


def own_rating(entry: Entry, rating: int) -> int:
    """The rating with which a player is rated in an event; ``rating`` is the present one."""
    return rating if entry.own_rating is None else entry.own_rating


def differences_of(entry: Entry, rating: int) -> list[int]:
    """D of each game that counts, nothing limited."""
    return [rating - side.opponent_rating for side in entry.counted if side.opponent_rating is not None]


def _rated_row(edition: FideEdition, side: Side, difference: int, counted: int, expected: Hundredths) -> GameWorking:
    return row(
        side,
        edition.articles.rating_difference,
        difference=difference,
        counted_difference=counted,
        limit_article=edition.articles.rating_difference if is_large(edition, difference) else None,
        expected=expected,
    )


def unrated_event(entry: Entry, rows: tuple[GameWorking, ...]) -> EventRating:
    """The sums of one event of a player without a rating: nothing is expected, nothing changes."""
    counted = [game for game in rows if game.rated]
    found = entry.performance
    total = _total(entry, counted)
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
        rc=None if found is None else found.rc,
        rc_new=None if found is None else found.rc_new,
        ru=None if found is None else found.ru,
        ru_new=None if found is None else found.ru_new,
        ratings_article=_ratings_article(entry),
        list_date=entry.list_date,
        own_rating=entry.own_rating,
        approved_article=_approved_article(entry),
    )


def _approved_article(entry: Entry) -> str | None:
    """1.1: set aside by the Qualification Commission for this event. See rulings: approved-time-control."""
    is_approved = entry.governed.event.time_control_approved is not None
    return entry.governed.edition.articles.time_control_approved if is_approved else None


def _ratings_article(entry: Entry) -> str | None:
    """2003, 4.11; 2009, 4.13: where it says that the ratings are those of the time of the game."""
    is_then = entry.governed.event.ratings_at_the_game
    return entry.governed.edition.articles.ratings_at_the_game if is_then else None


def _total(entry: Entry, counted: list[GameWorking]) -> int:
    """The sum of the opponents' ratings; in a round robin with unrated players that of n times Rc (2003, 10.21b)."""
    found = entry.performance
    if entry.is_round_robin and found is not None and found.ru is not None:
        return (found.rc if found.rc_new is None else found.rc_new) * len(counted)
    return sum(game.opponent_rating or 0 for game in counted)


def rated_event(entry: Entry, rows: tuple[GameWorking, ...], factor: KFactor, k: int) -> EventRating:
    """The sums of one event of a rated player. ``factor`` is K before the 700 limit, ``k`` after it."""
    sums = unrated_event(replace(entry, performance=None), rows)
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
