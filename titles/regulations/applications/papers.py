"""The papers of an application: who sends it, the forms, the fee, and the days that must pass (1.10, 2)."""

from __future__ import annotations

from titles.regulations.applications.edition import ApplicationEdition
from titles.regulations.applications.facts import Application
from titles.regulations.applications.findings import (
    ApplicationFinding,
    Document,
    Measure,
    State,
    Subject,
    at_least,
    must_be,
    supplied,
    waived,
)
from titles.regulations.ladder import WOMEN, is_above


def norm_papers(edition: ApplicationEdition, application: Application) -> list[ApplicationFinding]:
    """1.10c, 1.10d, 2.1 to 2.4 for a title by norms."""
    articles, papers = edition.articles, application.papers
    return [
        _sender(edition, application),
        supplied((articles.forms, Subject.FORMS), papers.form, Document.APPLICATION_FORM),
        supplied((articles.fee, Subject.FEE), papers.fee_paid, Document.PAYMENT),
        _days_ahead(edition, application),
        _posted(edition, application),
    ]


def rating_papers(edition: ApplicationEdition, application: Application) -> list[ApplicationFinding]:
    """1.10b: the rating officer of the player's federation asks the FIDE office."""
    place = edition.articles.rating_request, Subject.RATING_REQUEST
    return [supplied(place, application.papers.request, Document.RATING_REQUEST)]


def _sender(edition: ApplicationEdition, application: Application) -> ApplicationFinding:
    """1.10c: signed by the federation; 1.10d: if it refuses, the player appeals to FIDE, applies and pays himself."""
    articles, papers = edition.articles, application.papers
    if papers.federation_refused:
        return waived((articles.federation_refuses, Subject.SIGNED), "player", Measure.CODE)
    return supplied((articles.application, Subject.SIGNED), papers.signed, Document.SIGNATURE)


def _days_ahead(edition: ApplicationEdition, application: Application) -> ApplicationFinding:
    """2.3: so many days before the meeting, or the surcharge is paid."""
    place, meeting = (edition.articles.days_ahead, Subject.DAYS_AHEAD), application.papers.meeting_on
    if meeting is None:
        return at_least(place, edition.days_ahead, None, measure=Measure.DAYS)
    days = (meeting - application.on).days
    if days < edition.days_ahead and application.papers.surcharge_paid:
        return waived(place, days, Measure.DAYS)
    return at_least(
        place,
        edition.days_ahead,
        days,
        measure=Measure.DAYS,
        level=edition.surcharge_percent,
        document=Document.SURCHARGE,
    )


def _posted(edition: ApplicationEdition, application: Application) -> ApplicationFinding:
    """2.4: on FIDE's website for so many days before it is final."""
    papers = application.papers
    days = None
    if papers.posted_on is not None and papers.meeting_on is not None:
        days = (papers.meeting_on - papers.posted_on).days
    place = edition.articles.posted, Subject.POSTED
    return at_least(place, edition.days_posted, days, measure=Measure.DAYS, document=Document.WEBSITE_POSTING)


def person_findings(edition: ApplicationEdition, application: Application) -> list[ApplicationFinding]:
    """0.3: women's titles are for women; 0.4: one is held for life, so none at or below it is left to be gained."""
    applicant, articles = application.applicant, edition.articles
    findings = []
    if application.title in edition.womens_titles and applicant.sex not in WOMEN:
        place = articles.titles, Subject.WOMENS_TITLE
        state = State.OPEN if applicant.sex is None else State.BROKEN
        findings.append(must_be(place, "w", applicant.sex, state=state))
    if not is_above(application.title, applicant.title):
        place = articles.for_life, Subject.TITLE_NOT_HELD
        findings.append(must_be(place, "none", applicant.title, state=State.BROKEN))
    return findings
