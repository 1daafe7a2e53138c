"""Judges an application: each way to the title with its findings, and what can be done with it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import partial

from titles.regulations.awards.direct import direct_findings, direct_title, gives_norm
from titles.regulations.awards.facts import Application, DirectResult, RatingReached
from titles.regulations.awards.national import national_findings
from titles.regulations.awards.norm_set import set_findings
from titles.regulations.awards.norms import direct_norms, norms_of
from titles.regulations.awards.papers import norm_papers, person_findings, rating_papers
from titles.regulations.awards.ratings import (
    direct_minimum_findings,
    norm_rating_findings,
    rating_title_findings,
)
from titles.regulations.awards.rules import AwardFinding
from titles.regulations.awards.verdict import (
    BEST_FIRST,
    ApplicationVerdict,
    LowerTitle,
    Outcome,
    Way,
    WayVerdict,
    outcome_of,
)
from titles.regulations.editions import edition_by_id, edition_for
from titles.regulations.editions.edition import NormTitle, TitlesEdition, rating_for
from titles.regulations.ladder import own_ladder

CHAIRMAN, COMMISSION, FIDE, COUNCIL = "qc-chairman", "qc", "fide", "council"
"""Who confirms or recommends, and who awards (0.6.1, 0.6.3)."""


def judge_application(application: Application) -> ApplicationVerdict:
    """The verdict on every way to the title.

    Raises ``NoEditionInForce`` or ``UnknownEdition`` where no rules govern the application.
    """
    edition = edition_of_application(application)
    ways = [*_by_norms(edition, application), *_by_rating(edition, application), *_directly(edition, application)]
    ways.sort(key=lambda way: BEST_FIRST.index(way.outcome))
    return ApplicationVerdict(title=application.title, edition=edition.id, outcome=ways[0].outcome, ways=tuple(ways))


def edition_of_application(application: Application) -> TitlesEdition:
    """The edition in force on the day of the application, unless one is named."""
    if application.edition is None:
        return edition_for(application.on)
    return edition_by_id(application.edition)


def rating_findings(application: Application, way: Way) -> list[AwardFinding]:
    """What one way to the title asks of ratings: FIDE's by 1.5.3, 1.3 or 0.6.2, and the CFC's of a Canadian by 790.

    Raises ``NoEditionInForce`` or ``UnknownEdition``.
    """
    edition = edition_of_application(application)
    return [*_of_lists(edition, application, way), *national_findings(application)]


def _of_lists(edition: TitlesEdition, application: Application, way: Way) -> list[AwardFinding]:
    title, ratings = application.title, application.ratings
    if way is Way.DIRECT:
        results = application.direct
        return [each for result in results for each in direct_minimum_findings(edition, title, result, ratings)]
    asked = edition.norm_ratings if way is Way.NORMS else edition.rating_titles
    row = rating_for(asked, title)
    if row is None:
        return []
    found = norm_rating_findings if way is Way.NORMS else rating_title_findings
    return found(edition, row, ratings)


def _by_norms(edition: TitlesEdition, application: Application) -> list[WayVerdict]:
    row = rating_for(edition.norm_ratings, application.title)
    if row is None:
        return []
    title = NormTitle(application.title)
    norms, left_out, against = norms_of(edition, title, application.norms)
    gained, gained_none, breaches = direct_norms(edition, title, application.direct)
    norms += gained
    ratings = norm_rating_findings(edition, row, application.ratings)
    results = [*set_findings(edition, title, norms), *against, *breaches]
    findings = (
        *person_findings(edition, application),
        *results,
        *ratings,
        *(finding for norm in norms for finding in norm.findings),
        *national_findings(application),
        *norm_papers(edition, application),
    )
    reached = partial(norm_rating_findings, edition, row)
    is_achieved = all(finding.met for finding in (*results, *ratings))
    ends = [norm.end for norm in norms]
    return [
        WayVerdict(
            way=Way.NORMS,
            outcome=outcome_of(findings, ()),
            findings=findings,
            confirmed_by=COMMISSION,  # 0.6.3
            awarded_by=COUNCIL,
            achieved_on=max([*ends, _first_day(application, reached)]) if is_achieved else None,
            norms=tuple(norm.used() for norm in norms),
            left_out=(*left_out, *gained_none),
        )
    ]


def _by_rating(edition: TitlesEdition, application: Application) -> list[WayVerdict]:
    row = rating_for(edition.rating_titles, application.title)
    if row is None:
        return []
    ratings = rating_title_findings(edition, row, application.ratings)
    findings = (
        *person_findings(edition, application),
        *ratings,
        *national_findings(application),
        *rating_papers(edition, application),
    )
    reached = partial(rating_title_findings, edition, row)
    is_achieved = all(finding.met for finding in ratings)
    return [
        WayVerdict(
            way=Way.RATING,
            outcome=outcome_of(findings, ()),
            findings=findings,
            confirmed_by=CHAIRMAN,  # 0.6.1
            awarded_by=FIDE,
            achieved_on=_first_day(application, reached) if is_achieved else None,
        )
    ]


def _directly(edition: TitlesEdition, application: Application) -> list[WayVerdict]:
    return [
        _direct(edition, application, award, result)
        for result in application.direct
        if (award := direct_title(edition, application.title, result)) is not None
        or not gives_norm(application.title, result)
    ]


def _direct(edition: TitlesEdition, application: Application, award: str | None, result: DirectResult) -> WayVerdict:
    results = direct_findings(edition, award or application.title, result)
    minimum = direct_minimum_findings(edition, application.title, result, application.ratings)
    findings = (
        *person_findings(edition, application),
        *results,
        *minimum,
        *national_findings(application),
    )
    outcome = outcome_of(findings, tuple(minimum))
    is_achieved = all(finding.met for finding in (*results, *minimum))
    return WayVerdict(
        way=Way.DIRECT,
        outcome=outcome,
        findings=findings,
        confirmed_by=CHAIRMAN,  # 0.6.1
        awarded_by=FIDE,
        achieved_on=_minimum_reached(edition, application, result) if is_achieved else None,
        lower_titles=_lower_titles(edition, application, result) if outcome is Outcome.CONDITIONAL else (),
    )


def _minimum_reached(edition: TitlesEdition, application: Application, result: DirectResult) -> date:
    """0.4.3: the day of the result, or of the first rating that meets 0.6.2 with its games, whichever is later."""
    reached = partial(direct_minimum_findings, edition, application.title, result)
    is_asked = not all(each.met for each in reached(()))
    return max(result.end, _first_day(application, reached)) if is_asked else result.end


def _first_day(application: Application, asked: Callable[[tuple[RatingReached, ...]], list[AwardFinding]]) -> date:
    """0.4.3: the day of the first rating that is all that is asked of one, which some rating was found to be."""
    return min(fact.on for fact in application.ratings if all(each.met for each in asked((fact,))))


def _lower_titles(edition: TitlesEdition, application: Application, result: DirectResult) -> tuple[LowerTitle, ...]:
    """0.6.2: the titles below a conditional one, with the rating of the same article that each asks for."""
    ladder = own_ladder(application.title)
    below = ladder[ladder.index(application.title) + 1 :]
    return tuple(
        LowerTitle(
            title=row.title,
            rating=row.rating,
            is_reached=all(
                each.met for each in direct_minimum_findings(edition, row.title, result, application.ratings)
            ),
        )
        for row in edition.direct_minimum
        if row.title in below
    )
