"""What a federation asks of its own applicants besides: the CFC's rating of a Canadian (CFC handbook, end of 790)."""

from __future__ import annotations

from dataclasses import replace

from ratings.regulations.cfc.book import benchmark, most_games_at
from ratings.regulations.list_rules import RatedSpan
from ratings.regulations.registry import CFC
from titles.regulations.awards.facts import Application
from titles.regulations.awards.rules import AwardFinding, AwardRule
from titles.regulations.finding import Document, Unit, to_reach

CANADA = "CAN"


def national_findings(application: Application) -> list[AwardFinding]:
    """790: a CFC rating at most 100 below FIDE's benchmark, held for 15 games. A title without a row asks for none."""
    if application.applicant.federation != CANADA:
        return []
    rules = CFC.editions[-1]  # the only text; its table of benchmarks is that of 2014
    row = benchmark(rules, application.title)
    if row is None:
        return []
    found = _held(rules.articles.fide_events, rules.title_benchmark_games, row.cfc_rating, application)
    return [replace(found, edition=rules.id)]


def _held(article: str, games: int, rating: int, application: Application) -> AwardFinding:
    return to_reach(
        article,
        AwardRule.NATIONAL_RATING,
        games,
        _games_at(rating, application),
        unit=Unit.GAMES,
        document=Document.NATIONAL_RATINGS,
        level=rating,
    )


def _games_at(rating: int, application: Application) -> int | None:
    if application.national is None:
        return None
    spans = [
        RatedSpan(games=span.games, rating_before=span.rating_before, rating_after=span.rating_after)
        for span in application.national
    ]
    return most_games_at(rating, spans)
