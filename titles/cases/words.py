"""The words of applications: papers, findings on them, and why an act was not done."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ratingsite.office.pages import PageFinding
from titles.applications.direct_words import DIRECT_PAPERS, DIRECT_SUBJECTS, direct_found, direct_required
from titles.applications.words import DOCUMENTS, SUBJECTS, found_words, required_words, subject_words
from titles.cases.refusals import Obstacle
from titles.regulations.awards.rules import AwardFinding, AwardRule
from titles.regulations.finding import Bound, Document, Unit

PAPERS: Mapping[str, str | Promise] = {
    **DOCUMENTS,
    **DIRECT_PAPERS,
    Document.CERTIFICATE: gettext_lazy("the certificate IT1 with both signatures"),
    Document.COUNTERSIGNATURE: gettext_lazy("the countersignature of a second person"),
    Document.APPLICATION_FORM: gettext_lazy("the application form"),
    Document.SIGNATURE: gettext_lazy("the signature of the player’s federation"),
    Document.PAYMENT: gettext_lazy("the fee"),
    Document.SURCHARGE: gettext_lazy("the surcharge of 50 %"),
    Document.PGN: gettext_lazy("the games as PGN"),
    Document.RATING_REQUEST: gettext_lazy("the request of the player’s federation"),
    Document.NORM_REGISTRATION: gettext_lazy("the registration of the norm with FIDE"),
    Document.WEBSITE_POSTING: gettext_lazy("the days of the posting"),
    Document.RATING_CALCULATION: gettext_lazy("the calculation of the rating"),
    Document.RATING_AGREEMENT: gettext_lazy("the agreement of administrator and commission"),
    Document.PERIOD_RESULTS: gettext_lazy("the results of the whole period"),
    Document.RATING_CONFIRMATION: gettext_lazy("the commission’s confirmation of the rating that was stated"),
}
MORE_SUBJECTS: Mapping[AwardRule, str | Promise] = {
    **DIRECT_SUBJECTS,
    AwardRule.TITLE_NOT_HELD: gettext_lazy("Title that is held already"),
    AwardRule.WOMENS_TITLE: gettext_lazy("Women’s titles are for women"),
    AwardRule.OLD_NORM: gettext_lazy("Norm of before July 2005"),
    AwardRule.CERTIFICATE: gettext_lazy("Certificate with both signatures"),
    AwardRule.COUNTERSIGNED: gettext_lazy("Card countersigned by somebody else than who has typed it"),
    AwardRule.PGN: gettext_lazy("Games sent with the report"),
    AwardRule.RATING_REQUEST: gettext_lazy("Request of the federation"),
    AwardRule.SIGNED: gettext_lazy("Signed by the player’s federation"),
    AwardRule.FORMS: gettext_lazy("Application on the form"),
    AwardRule.FEE: gettext_lazy("Fee"),
    AwardRule.DAYS_AHEAD: gettext_lazy("Days before the meeting"),
    AwardRule.POSTED: gettext_lazy("Days posted before the meeting"),
    AwardRule.RATING_PROVED: gettext_lazy("Proof of the unpublished rating"),
    AwardRule.RATING_AGREED: gettext_lazy("Agreement to the unpublished rating"),
    AwardRule.PERIOD_RATED: gettext_lazy("The whole period is rated"),
    AwardRule.RATING_CONFIRMED: gettext_lazy("Rating of a list that is not here"),
}
OBSTACLES: Mapping[Obstacle, str | Promise] = {
    Obstacle.OPEN_ALREADY: gettext_lazy("An application of this player for this title is open already."),
    Obstacle.NOT_ABOVE: gettext_lazy("Expected a title above the one that is held; a title is valid for life."),
    Obstacle.NO_WAY: gettext_lazy("This title is not gained in this way."),
    Obstacle.NO_RULES: gettext_lazy("No title regulations are kept here for today."),
    Obstacle.NO_REASON: gettext_lazy("Nothing was done: this act needs a reason."),
    Obstacle.NO_ARTICLE: gettext_lazy("Nothing was done: a refusal names the article."),
    Obstacle.NO_REFUSAL: gettext_lazy("Expected how the federation has refused to apply."),
    Obstacle.NOBODY_OWES: gettext_lazy("Nobody in this portal holds an office that could supply it."),
    Obstacle.ASKED_ALREADY: gettext_lazy("Those who owe it have been asked already."),
    Obstacle.NOT_MISSING: gettext_lazy("This paper is not missing any more."),
    Obstacle.NO_MEETING: gettext_lazy("It is decided in a meeting, on its day, once it is on the agenda."),
    Obstacle.NOT_PRESENT: gettext_lazy("Only who is noted as present at the meeting votes."),
    Obstacle.NO_MEMBER: gettext_lazy("Expected members of the commission."),
    Obstacle.NOT_YET: gettext_lazy("Something is still missing."),
    Obstacle.UNANSWERED: gettext_lazy("An objection is not answered yet."),
    Obstacle.ENOUGH_TODAY: gettext_lazy("So many objections came in today; another one can be made tomorrow."),
    Obstacle.ENTERED_ALREADY: gettext_lazy(
        "This certificate lies in an application already. To mend what was typed take it out, and enter it again."
    ),
    Obstacle.SAME_RESULT: gettext_lazy(
        "A norm of an event of this federation and these days lies in the application already: one result is one norm. "
        "Take it out first if this certificate takes its place."
    ),
    Obstacle.JUDGED_HERE: gettext_lazy(
        "The report of this event is here, and a norm for this title was found in it: what is decided of that norm "
        "holds, and whoever disagrees appeals. Once it is approved it can be chosen from the norms that suffice."
    ),
    Obstacle.DAY_IS_PAST: gettext_lazy("Expected a day that is not over."),
    Obstacle.NO_GAMES: gettext_lazy("The player has no game up to there that a list of this portal has brought in."),
    Obstacle.NO_RATING_ASKED: gettext_lazy("This title asks for no rating, published or not."),
    Obstacle.NOT_REACHED: gettext_lazy("By the calculation the rating that the title asks for is not reached there."),
    Obstacle.INTERIM_ALREADY: gettext_lazy("An interim rating is in this file already; withdraw it first."),
    Obstacle.STATED_ALREADY: gettext_lazy(
        "A rating of another list is stated in this file already; withdraw it first."
    ),
    Obstacle.LIST_IS_HERE: gettext_lazy(
        "The list of this day is here, and what it says of the player counts. What is wrong in it is put right by a "
        "correction of that list."
    ),
    Obstacle.NOT_ENOUGH: gettext_lazy("Expected a rating of at least %s: so much the title asks for."),
    Obstacle.FEW_GAMES: gettext_lazy("Expected at least %s rated games by then: so many are asked for."),
    Obstacle.OTHER_CALCULATION: gettext_lazy("The calculation was made anew meanwhile: look at it again."),
    Obstacle.LINK_SENT_TODAY: gettext_lazy(
        "A link was sent to this address today, for one objection: open that one. Another can be sent tomorrow."
    ),
    Obstacle.NORM_IN_DOUBT: gettext_lazy("A norm of it is examined again: the commission upholds or voids that first."),
    Obstacle.NOTHING_IN_THE_WAY: gettext_lazy("Nothing stands in the way of its votes any more: they decide it."),
}
LEFT_OUT: Mapping[str, str | Promise] = {
    "for-a-lower-title": gettext_lazy("it is for a lower title"),
    "not-a-norm": gettext_lazy("by the rules of its day it is no norm for this title"),
    "rules-not-kept": gettext_lazy("the rules of its day are not kept here"),
    "expired": gettext_lazy("it was registered too late"),
    "registration-not-shown": gettext_lazy("its registration with FIDE is not shown"),
    "fair-play": gettext_lazy("a breach of fair play"),
}


def paper_name(document: str) -> str:
    """What a paper is called."""
    return str(PAPERS.get(document, document))


def case_finding(finding: AwardFinding, edition: str) -> PageFinding:
    """One finding on a case, in words."""
    return PageFinding(
        status=finding.status.value,
        text=_subject(finding),
        required=_required(finding),
        found=_found(finding),
        article=finding.article,
        edition=finding.edition or edition,
    )


def case_findings(findings: Iterable[AwardFinding], edition: str) -> list[PageFinding]:
    """All of them, what is missing first."""
    order = ("broken", "open", "met")
    return sorted((case_finding(each, edition) for each in findings), key=lambda each: order.index(each.status))


def _subject(finding: AwardFinding) -> str:
    if finding.rule in SUBJECTS:
        return subject_words(finding)
    words = str(MORE_SUBJECTS.get(finding.rule, finding.rule.value))
    return _(": ").join((words, finding.about)) if finding.about else words


def _is_of_paper(finding: AwardFinding) -> bool:
    return finding.unit is Unit.CODE and finding.bound is Bound.IS and finding.required in list(Document)


def _required(finding: AwardFinding) -> str:
    if _is_of_paper(finding):
        return paper_name(str(finding.required))
    return direct_required(finding) if finding.rule in DIRECT_SUBJECTS else required_words(finding)


def _found(finding: AwardFinding) -> str:
    if _is_of_paper(finding):
        return "" if finding.found is None else _("there")
    return direct_found(finding) if finding.rule in DIRECT_SUBJECTS else found_words(finding)


def obstacle_words(obstacle: Obstacle, article: str, missing: Iterable[AwardFinding] = ()) -> str:
    """Why an act was not done, with the article and what is missing."""
    words = str(OBSTACLES[obstacle])
    parts = [f"{_subject(each)} ({each.article})" for each in missing]
    cited = f" ({article})" if article and not parts else ""
    return words + cited + (" " + ", ".join(parts) if parts else "")
