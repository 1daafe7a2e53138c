"""The words of 1.2: what a title or a norm from a championship asks for, and what would show it."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ratingsite.office.page_tags import points
from ratingsite.office.pages import PageFinding
from titles.applications.words import found_words, required_words
from titles.regulations.awards.rules import AwardFinding, AwardRule
from titles.regulations.finding import Bound, Document, Unit

DIRECT_SUBJECTS: Mapping[AwardRule, str | Promise] = {
    AwardRule.CHAMPIONSHIP: gettext_lazy("Row in the table for direct titles"),
    AwardRule.PLACE: gettext_lazy("Place, as the results bear it out"),
    AwardRule.SCORE: gettext_lazy("Points of the games played"),
    AwardRule.PARTICIPANTS: gettext_lazy("Participants"),
    AwardRule.ROUNDS: gettext_lazy("Rounds"),
    AwardRule.FEDERATIONS: gettext_lazy("Federations that take part"),
    AwardRule.QUALIFIERS: gettext_lazy("Zonal that establishes qualifiers"),
    AwardRule.DESIGNATED: gettext_lazy("Designated by its continent"),
    AwardRule.DIRECT_MINIMUM: gettext_lazy("Minimum rating reached at some time"),
    AwardRule.DIRECT_MINIMUM_GAMES: gettext_lazy("Rated games when the minimum was reached"),
    AwardRule.DIRECT_LIST: gettext_lazy("In the chief arbiter’s list"),
    AwardRule.FAIR_PLAY: gettext_lazy("Fair play"),
    AwardRule.RATED: gettext_lazy("Tournament that is rated"),
}
DIRECT_PAPERS: Mapping[Document, str | Promise] = {
    Document.DIRECT_TABLE: gettext_lazy("a row of the table, entered by the commission with its source"),
    Document.DIRECT_LIST: gettext_lazy("the chief arbiter’s list"),
    Document.EVENT_REGULATIONS: gettext_lazy("the zonal among the designated events"),
    Document.DESIGNATION: gettext_lazy("the event among those designated"),
}


def direct_finding(finding: AwardFinding, edition: str) -> PageFinding:
    """One finding on a place in a championship, in words."""
    return PageFinding(
        status=finding.status.value,
        text=str(DIRECT_SUBJECTS.get(finding.rule, finding.rule.value)),
        required=direct_required(finding),
        found=direct_found(finding),
        article=finding.article,
        edition=edition,
    )


def direct_required(finding: AwardFinding) -> str:
    """What the article asks for; a paper by its name."""
    if finding.bound is Bound.IS and finding.required in list(DIRECT_PAPERS):
        return str(DIRECT_PAPERS[Document(finding.required)])
    if finding.unit is Unit.SCORE and isinstance(finding.required, int):
        return _("at least %s") % points(finding.required)
    words = required_words(finding)
    if finding.met or finding.document not in DIRECT_PAPERS:
        return words
    return _("%(required)s, supplied by %(document)s") % {
        "required": words,
        "document": DIRECT_PAPERS[finding.document],
    }


def direct_found(finding: AwardFinding) -> str:
    """What was found."""
    if finding.unit is Unit.SCORE and isinstance(finding.found, int):
        return points(finding.found)
    return found_words(finding)
