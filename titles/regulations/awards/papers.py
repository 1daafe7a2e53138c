"""The papers of an application: who sends it, the forms, the fee, and the days that must pass (1.10, 2)."""

from __future__ import annotations

from titles.regulations.awards.facts import Application
from titles.regulations.awards.rules import AwardFinding, AwardRule
from titles.regulations.editions.edition import TitlesEdition
from titles.regulations.finding import Document, Status, Unit, must_be, supplied, to_reach, waived
from titles.regulations.ladder import WOMEN, is_above


def norm_papers(edition: TitlesEdition, application: Application) -> list[AwardFinding]:
    """1.10c, 1.10d, 2.1 to 2.4 for a title by norms."""
    articles, papers = edition.articles, application.papers
    return [
        _sender(edition, application),
        supplied(articles.forms, AwardRule.FORMS, papers.form, Document.APPLICATION_FORM),
        supplied(articles.fee, AwardRule.FEE, papers.fee_paid, Document.PAYMENT),
        _days_ahead(edition, application),
        _posted(edition, application),
    ]


def rating_papers(edition: TitlesEdition, application: Application) -> list[AwardFinding]:
    """1.10b: the rating officer of the player's federation asks the FIDE office."""
    place = edition.articles.rating_request, AwardRule.RATING_REQUEST
    return [supplied(*place, application.papers.request, Document.RATING_REQUEST)]


def _sender(edition: TitlesEdition, application: Application) -> AwardFinding:
    """1.10c: signed by the federation; 1.10d: if it refuses, the player appeals to FIDE, applies and pays himself."""
    articles, papers = edition.articles, application.papers
    if papers.federation_refused:
        return waived(articles.federation_refuses, AwardRule.SIGNED, "player", Unit.CODE)
    return supplied(articles.application, AwardRule.SIGNED, papers.signed, Document.SIGNATURE)


def _days_ahead(edition: TitlesEdition, application: Application) -> AwardFinding:
    """2.3: so many days before the meeting, or the surcharge is paid."""
    place, meeting = (edition.articles.days_ahead, AwardRule.DAYS_AHEAD), application.papers.meeting_on
    if meeting is None:
        return to_reach(*place, edition.days_ahead, None, unit=Unit.DAYS)
    days = (meeting - application.on).days
    if days < edition.days_ahead and application.papers.surcharge_paid:
        return waived(*place, days, Unit.DAYS)
    return to_reach(
        *place, edition.days_ahead, days, unit=Unit.DAYS, document=Document.SURCHARGE, level=edition.surcharge_percent
    )


def _posted(edition: TitlesEdition, application: Application) -> AwardFinding:
    """2.4: on FIDE's website for so many days before it is final."""
    papers = application.papers
    days = None
    if papers.posted_on is not None and papers.meeting_on is not None:
        days = (papers.meeting_on - papers.posted_on).days
    place = edition.articles.posted, AwardRule.POSTED
    return to_reach(*place, edition.days_posted, days, unit=Unit.DAYS, document=Document.WEBSITE_POSTING)


def person_findings(edition: TitlesEdition, application: Application) -> list[AwardFinding]:
    """0.3: women's titles are for women; 0.4: one is held for life, so none at or below it is left to be gained."""
    applicant, articles = application.applicant, edition.articles
    findings = []
    if application.title in edition.womens_titles and applicant.sex not in WOMEN:
        place = articles.titles, AwardRule.WOMENS_TITLE
        state = Status.OPEN if applicant.sex is None else Status.BROKEN
        findings.append(must_be(*place, "w", applicant.sex, status=state))
    if not is_above(application.title, applicant.title):
        place = articles.for_life, AwardRule.TITLE_NOT_HELD
        findings.append(must_be(*place, "none", applicant.title, status=Status.BROKEN))
    return findings
