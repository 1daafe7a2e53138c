"""The words for what an application for a title is asked for, what was found, and what would supply it."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from titles.regulations import editions
from titles.regulations.awards.rules import AwardFinding, AwardRule
from titles.regulations.finding import Bound, Document, Unit

SUBJECTS = {
    AwardRule.GAMES: gettext_lazy("Games in the norms"),
    AwardRule.RATING: gettext_lazy("Standard rating reached at some time"),
    AwardRule.RATED_GAMES: gettext_lazy("Rated games by then"),
    AwardRule.ONE_ROUND_A_DAY: gettext_lazy("Norms from a tournament with days of one round"),
    AwardRule.MUST_HAVE_EVENT: gettext_lazy("Norms from a large individual Swiss or an event that stands for it"),
    AwardRule.NORMAL_FOREIGNERS: gettext_lazy("Norms under the normal rule on federations"),
    AwardRule.EIGHT_GAME_NORMS: gettext_lazy("Norms of eight games that count as nine"),
    AwardRule.RULES_OF_THE_DAY: gettext_lazy("Norm by the rules of its own day"),
    AwardRule.NATIONAL_RATING: gettext_lazy("Games with the CFC rating that is asked for"),
}
"""What the portal itself can answer, in the order in which a page shows it."""

DOCUMENTS = {
    Document.FURTHER_NORM: gettext_lazy("a further norm"),
    Document.TOURNAMENT_REPORT: gettext_lazy("the report of the tournament"),
    Document.SCHEDULE: gettext_lazy("the schedule of the tournament"),
    Document.RATING_LIST: gettext_lazy("a rating list"),
    Document.NATIONAL_RATINGS: gettext_lazy("the CFC’s ratings of the player"),
}

# 1.5.6: a Swiss is told by its format and its field
EVENT_KINDS = {
    "national-final": gettext_lazy("final of a national championship"),
    "olympiad": gettext_lazy("Olympiad"),
    "candidates-qualifier": gettext_lazy("qualifier for the Candidates"),
    "world-cup-qualifier": gettext_lazy("qualifier for the World Cup"),
    "eve-event": gettext_lazy("EVE event"),
}

EDITIONS: dict[object, str] = {edition.id: edition.title for edition in editions()}


def subject_words(finding: AwardFinding) -> str:
    """What a finding is about, with the event and with what each of the counted things must have."""
    words = str(SUBJECTS[finding.rule])
    if finding.rule is AwardRule.ONE_ROUND_A_DAY:
        return ngettext("%(words)s: %(days)d day", "%(words)s: %(days)d days", finding.level or 0) % {
            "words": words,
            "days": finding.level,
        }
    if finding.rule is AwardRule.NATIONAL_RATING:
        return _(": ").join((words, str(finding.level)))
    return _(": ").join((words, str(finding.about))) if finding.about else words


def required_words(finding: AwardFinding) -> str:
    """What the article asks for, and where something is missing, what would supply it."""
    if finding.bound is Bound.WAIVED:
        return _("not required here")
    bounds = {Bound.AT_LEAST: _("at least %s"), Bound.AT_MOST: _("at most %s"), Bound.IS: "%s"}
    text = bounds[finding.bound] % _amount(finding.required, finding.unit)
    if finding.document not in DOCUMENTS:
        return text
    return _("%(required)s, supplied by %(document)s") % {
        "required": text,
        "document": DOCUMENTS[finding.document],
    }


def found_words(finding: AwardFinding) -> str:
    """What was found; a dash where nothing is known."""
    return "–" if finding.found is None else _amount(finding.found, finding.unit)


def _amount(value: object, measure: Unit) -> str:
    if measure is Unit.GAMES and isinstance(value, int):
        return ngettext("%d game", "%d games", value) % value
    if measure is Unit.CODE and value in EDITIONS:
        return _(EDITIONS[value])
    return str(value)
