"""The words for what an application for a title is asked for, what was found, and what would supply it."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from titles.regulations import editions
from titles.regulations.applications.findings import ApplicationFinding, Bound, Document, Measure, Subject

SUBJECTS = {
    Subject.GAMES: gettext_lazy("Games in the norms"),
    Subject.RATING: gettext_lazy("Standard rating reached at some time"),
    Subject.RATED_GAMES: gettext_lazy("Rated games by then"),
    Subject.ONE_ROUND_A_DAY: gettext_lazy("Norms from a tournament with days of one round"),
    Subject.MUST_HAVE_EVENT: gettext_lazy("Norms from a large individual Swiss or an event that stands for it"),
    Subject.NORMAL_FOREIGNERS: gettext_lazy("Norms under the normal rule on federations"),
    Subject.EIGHT_GAME_NORMS: gettext_lazy("Norms of eight games that count as nine"),
    Subject.RULES_OF_THE_DAY: gettext_lazy("Norm by the rules of its own day"),
    Subject.NATIONAL_RATING: gettext_lazy("Games with the CFC rating that is asked for"),
}
"""What the portal itself can answer, in the order in which a page shows it."""

DOCUMENTS = {
    Document.FURTHER_NORM: gettext_lazy("a further norm"),
    Document.TOURNAMENT_REPORT: gettext_lazy("the report of the tournament"),
    Document.SCHEDULE: gettext_lazy("the schedule of the tournament"),
    Document.RATING_LIST: gettext_lazy("a rating list"),
    Document.NATIONAL_RATINGS: gettext_lazy("the CFC’s ratings of the player"),
}

EDITIONS: dict[object, str] = {edition.id: edition.title for edition in editions()}


def subject_words(finding: ApplicationFinding) -> str:
    """What a finding is about, with the event and with what each of the counted things must have."""
    words = str(SUBJECTS[finding.subject])
    if finding.subject is Subject.ONE_ROUND_A_DAY:
        return ngettext("%(words)s: %(days)d day", "%(words)s: %(days)d days", finding.level or 0) % {
            "words": words,
            "days": finding.level,
        }
    if finding.subject is Subject.NATIONAL_RATING:
        return _(": ").join((words, str(finding.level)))
    return _(": ").join((words, str(finding.about))) if finding.about else words


def required_words(finding: ApplicationFinding) -> str:
    """What the article asks for, and where something is missing, what would supply it."""
    if finding.bound is Bound.WAIVED:
        return _("not required here")
    bounds = {Bound.AT_LEAST: _("at least %s"), Bound.AT_MOST: _("at most %s"), Bound.IS: "%s"}
    text = bounds[finding.bound] % _amount(finding.required, finding.measure)
    if finding.document not in DOCUMENTS:
        return text
    return _("%(required)s, supplied by %(document)s") % {
        "required": text,
        "document": DOCUMENTS[finding.document],
    }


def found_words(finding: ApplicationFinding) -> str:
    """What was found; a dash where nothing is known."""
    return "–" if finding.found is None else _amount(finding.found, finding.measure)


def _amount(value: object, measure: Measure) -> str:
    if measure is Measure.GAMES and isinstance(value, int):
        return ngettext("%d game", "%d games", value) % value
    if measure is Measure.CODE and value in EDITIONS:
        return EDITIONS[value]
    return str(value)
