"""Ratings: reached for a title by norms (1.5.3), for a title by rating (1.3), or once for a direct title (0.6.2)."""

from __future__ import annotations

from collections.abc import Iterable

from titles.regulations.awards.facts import DirectResult, RatingKind, RatingReached
from titles.regulations.awards.rules import AwardFinding, AwardRule
from titles.regulations.editions.edition import TitleRating, TitlesEdition, rating_for
from titles.regulations.finding import Document, Unit, supplied, to_reach, waived


def best_fact(ratings: Iterable[RatingReached], rating: int) -> RatingReached | None:
    """The rating to apply with: one that is enough and published, else enough and vouched for in everything, else
    enough and agreed to, else enough, else the highest.
    """
    return max(
        ratings,
        key=lambda fact: (
            fact.rating >= rating,
            fact.kind == RatingKind.PUBLISHED,
            _is_vouched_for(fact),
            fact.agreed,
            fact.rating,
        ),
        default=None,
    )


def _is_vouched_for(fact: RatingReached) -> bool:
    """1.5.3a asks for three things; of a rating that is stated the agreement of the QC is all."""
    return fact.agreed and (fact.kind == RatingKind.STATED or (fact.proved and fact.period_rated))


def norm_rating_findings(
    edition: TitlesEdition, row: TitleRating, ratings: tuple[RatingReached, ...]
) -> list[AwardFinding]:
    """1.5.3, 1.5.3a: the rating for a title by norms."""
    return _reached(edition, row, best_fact(ratings, row.rating))


def rating_title_findings(
    edition: TitlesEdition, row: TitleRating, ratings: tuple[RatingReached, ...]
) -> list[AwardFinding]:
    """1.3: the rating that is the title, and the rated games that must have been played by then."""
    fact = _fact_with_games(edition, row, ratings)
    games = [] if fact is None or fact.rating < row.rating else [_games_by_then(edition, fact)]
    return [*_reached(edition, row, fact), *games]


def _fact_with_games(
    edition: TitlesEdition, row: TitleRating, ratings: tuple[RatingReached, ...]
) -> RatingReached | None:
    """Of the ratings that are enough, one with the games too if there is one."""
    with_games = [fact for fact in ratings if _games_by_then(edition, fact).met]
    fact = best_fact(with_games, row.rating)
    return fact if fact is not None and fact.rating >= row.rating else best_fact(ratings, row.rating)


def _games_by_then(edition: TitlesEdition, fact: RatingReached) -> AwardFinding:
    place = edition.articles.rating_games, AwardRule.RATED_GAMES
    if fact.on <= edition.rated_games_after:
        return waived(*place, fact.games, Unit.GAMES)
    return to_reach(
        *place, edition.rated_games, fact.games, unit=Unit.GAMES, document=Document.RATING_LIST, level=fact.rating
    )


def _reached(edition: TitlesEdition, row: TitleRating, fact: RatingReached | None) -> list[AwardFinding]:
    found = None if fact is None else fact.rating
    finding = to_reach(
        row.article, AwardRule.RATING, row.rating, found, unit=Unit.RATING, document=Document.RATING_LIST
    )
    if fact is None or not finding.met:
        return [finding]
    return [finding, *_vouched_for(edition, row, fact)]


def _vouched_for(edition: TitlesEdition, row: TitleRating, fact: RatingReached) -> list[AwardFinding]:
    """1.5.3a: the federation proves it, the rating administrator and the QC agree, the whole period has been rated.

    One that was published on a list which is not at hand is confirmed by the QC: "the final judging unit" (0.3).
    """
    if fact.kind == RatingKind.PUBLISHED:
        return []
    if fact.kind == RatingKind.STATED:
        return [supplied(row.article, AwardRule.RATING_CONFIRMED, fact.agreed, Document.RATING_CONFIRMATION)]
    article = edition.articles.unpublished_rating
    return [
        supplied(article, AwardRule.RATING_PROVED, fact.proved, Document.RATING_CALCULATION),
        supplied(article, AwardRule.RATING_AGREED, fact.agreed, Document.RATING_AGREEMENT),
        supplied(article, AwardRule.PERIOD_RATED, fact.period_rated, Document.PERIOD_RESULTS),
    ]


def direct_minimum_findings(
    edition: TitlesEdition, title: str, result: DirectResult, ratings: tuple[RatingReached, ...]
) -> list[AwardFinding]:
    """0.6.2: the rating that must have been achieved at some time, else the title is conditional."""
    row = rating_for(edition.direct_minimum, title)
    if row is None or any(
        (each.championship, each.title) == (result.championship, title) for each in edition.direct_minimum_waived
    ):
        return [waived(edition.articles.direct_minimum, AwardRule.DIRECT_MINIMUM, None, Unit.RATING)]
    fact = _fact_for_minimum(edition, row, ratings)
    found = None if fact is None else fact.rating
    place = row.article, AwardRule.DIRECT_MINIMUM
    finding = to_reach(*place, row.rating, found, unit=Unit.RATING, document=Document.RATING_LIST)
    if fact is None or not finding.met:
        return [finding]
    return [finding, *_vouched_for(edition, row, fact), *_minimum_games(edition, row, fact)]


def _fact_for_minimum(
    edition: TitlesEdition, row: TitleRating, ratings: tuple[RatingReached, ...]
) -> RatingReached | None:
    enough = [fact for fact in ratings if fact.rating >= row.rating]
    with_games = [fact for fact in enough if all(one.met for one in _minimum_games(edition, row, fact))]
    return best_fact(with_games or ratings, row.rating)


def _minimum_games(edition: TitlesEdition, row: TitleRating, fact: RatingReached) -> list[AwardFinding]:
    games, after = edition.direct_minimum_games, edition.direct_minimum_games_after
    if games is None or after is None or fact.on <= after:
        return []
    place = row.article, AwardRule.DIRECT_MINIMUM_GAMES
    return [to_reach(*place, games, fact.games, unit=Unit.GAMES, document=Document.RATING_LIST, level=fact.rating)]
