"""Ratings: reached for a title by norms (1.5.3), for a title by rating (1.3), or once for a direct title (0.6.2)."""

from __future__ import annotations

from collections.abc import Iterable

from titles.regulations.applications.edition import ApplicationEdition, TitleRating, rating_for
from titles.regulations.applications.facts import DirectResult, RatingKind, RatingReached
from titles.regulations.applications.findings import (
    ApplicationFinding,
    Document,
    Measure,
    Subject,
    at_least,
    supplied,
    waived,
)


def first_reached(ratings: Iterable[RatingReached], rating: int) -> RatingReached | None:
    """The rating that was reached first of those that are enough."""
    return min((fact for fact in ratings if fact.rating >= rating), key=lambda fact: fact.on, default=None)


def best_fact(ratings: Iterable[RatingReached], rating: int) -> RatingReached | None:
    """The rating to apply with: one that is enough and published, else enough, else the highest."""
    return max(
        ratings, key=lambda fact: (fact.rating >= rating, fact.kind == RatingKind.PUBLISHED, fact.rating), default=None
    )


def norm_rating_findings(
    edition: ApplicationEdition, row: TitleRating, ratings: tuple[RatingReached, ...]
) -> list[ApplicationFinding]:
    """1.5.3, 1.5.3a: the rating for a title by norms."""
    return _reached(edition, row, best_fact(ratings, row.rating))


def rating_title_findings(
    edition: ApplicationEdition, row: TitleRating, ratings: tuple[RatingReached, ...]
) -> list[ApplicationFinding]:
    """1.3: the rating that is the title, and the rated games that must have been played by then."""
    fact = _fact_with_games(edition, row, ratings)
    games = [] if fact is None or fact.rating < row.rating else [_games_by_then(edition, fact)]
    return [*_reached(edition, row, fact), *games]


def _fact_with_games(
    edition: ApplicationEdition, row: TitleRating, ratings: tuple[RatingReached, ...]
) -> RatingReached | None:
    """Of the ratings that are enough, one with the games too if there is one."""
    with_games = [fact for fact in ratings if _games_by_then(edition, fact).is_met]
    fact = best_fact(with_games, row.rating)
    return fact if fact is not None and fact.rating >= row.rating else best_fact(ratings, row.rating)


def _games_by_then(edition: ApplicationEdition, fact: RatingReached) -> ApplicationFinding:
    place = edition.articles.rating_games, Subject.RATED_GAMES
    if fact.on <= edition.rated_games_after:
        return waived(place, fact.games, Measure.GAMES)
    return at_least(
        place, edition.rated_games, fact.games, measure=Measure.GAMES, level=fact.rating, document=Document.RATING_LIST
    )


def _reached(edition: ApplicationEdition, row: TitleRating, fact: RatingReached | None) -> list[ApplicationFinding]:
    found = None if fact is None else fact.rating
    finding = at_least(
        (row.article, Subject.RATING), row.rating, found, measure=Measure.RATING, document=Document.RATING_LIST
    )
    if fact is None or fact.kind == RatingKind.PUBLISHED or not finding.is_met:
        return [finding]
    return [finding, *_unpublished(edition, fact)]


def _unpublished(edition: ApplicationEdition, fact: RatingReached) -> list[ApplicationFinding]:
    """1.5.3a: the federation proves it, the rating administrator and the QC agree, the whole period has been rated."""
    article = edition.articles.unpublished_rating
    return [
        supplied((article, Subject.RATING_PROVED), fact.proved, Document.RATING_CALCULATION),
        supplied((article, Subject.RATING_AGREED), fact.agreed, Document.RATING_AGREEMENT),
        supplied((article, Subject.PERIOD_RATED), fact.period_rated, Document.PERIOD_RESULTS),
    ]


def direct_minimum_findings(
    edition: ApplicationEdition, title: str, result: DirectResult, ratings: tuple[RatingReached, ...]
) -> list[ApplicationFinding]:
    """0.6.2: the rating that must have been achieved at some time, else the title is conditional."""
    row = rating_for(edition.direct_minimum, title)
    if row is None or any(
        (each.championship, each.title) == (result.championship, title) for each in edition.direct_minimum_waived
    ):
        return [waived((edition.articles.direct_minimum, Subject.DIRECT_MINIMUM), None, Measure.RATING)]
    fact = _fact_for_minimum(edition, row, ratings)
    found = None if fact is None else fact.rating
    place = row.article, Subject.DIRECT_MINIMUM
    finding = at_least(place, row.rating, found, measure=Measure.RATING, document=Document.RATING_LIST)
    if fact is None or not finding.is_met:
        return [finding]
    return [finding, *_minimum_games(edition, row, fact)]


def _fact_for_minimum(
    edition: ApplicationEdition, row: TitleRating, ratings: tuple[RatingReached, ...]
) -> RatingReached | None:
    enough = [fact for fact in ratings if fact.rating >= row.rating]
    with_games = [fact for fact in enough if all(one.is_met for one in _minimum_games(edition, row, fact))]
    return best_fact(with_games or ratings, row.rating)


def _minimum_games(edition: ApplicationEdition, row: TitleRating, fact: RatingReached) -> list[ApplicationFinding]:
    games, after = edition.direct_minimum_games, edition.direct_minimum_games_after
    if games is None or after is None or fact.on <= after:
        return []
    place = row.article, Subject.DIRECT_MINIMUM_GAMES
    return [at_least(place, games, fact.games, measure=Measure.GAMES, level=fact.rating, document=Document.RATING_LIST)]
