"""What the chief arbiter is asked, and what he has stated, in sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.registration.facts import read_rate
from tournaments.registration.value_words import rate_text
from tournaments.reports.checks.facts import editions_of
from tournaments.reports.models import Report
from tournaments.reports.statements.asked import asked_of
from tournaments.reports.statements.questions import PAIRED_AGAIN, Question, ranges_of

Text = str | Promise

_LABELS: Mapping[Question, Text] = {
    Question.ANNOUNCED: gettext_lazy("Were the players told before round 1 that the tournament will be rated?"),
    Question.FORMAT_CHANGES: gettext_lazy("How many changes of the format were made after the start?"),
    Question.OTHER_CONDITIONS: gettext_lazy("How many players had other conditions, in terms of rounds and pairing?"),
    Question.ALTERATIONS: gettext_lazy("How many rounds or games were altered, added or left out to benefit a player?"),
    Question.CLOCKS: gettext_lazy("Were the time controls and clock settings of all games identical?"),
    Question.PRESENT: gettext_lazy("Who was in the playing venue, in which rounds?"),
    Question.ARBITERS_PLAYED: gettext_lazy("Did an appointed arbiter play, be it as a filler?"),
    Question.UNEQUAL_TIMES: gettext_lazy("Which times did the players of the unequal rounds have?"),
}
_HELP: Mapping[Question, Text] = {
    Question.FORMAT_CHANGES: gettext_lazy("0 if it was played as it was registered."),
    Question.OTHER_CONDITIONS: gettext_lazy("0 if they were the same for everybody."),
    Question.ALTERATIONS: gettext_lazy("0 if there was none."),
    Question.CLOCKS: gettext_lazy("Clocks of players with disabilities (Guidelines III of the Laws) do not count."),
    Question.PRESENT: gettext_lazy("Rounds like 1-4, 6. An International or FIDE Arbiter must always be there."),
    Question.UNEQUAL_TIMES: gettext_lazy("Their games are not rated; the working shows the times."),
}


def question_label(question: Question) -> str:
    """The question."""
    return str(_LABELS[question])


def question_help(question: Question) -> str:
    """What helps to answer it; may be empty."""
    return str(_HELP.get(question, ""))


@dataclass(frozen=True, kw_only=True)
class Stated:
    """One question, its answer in words (empty: open), and the article that asks."""

    label: str
    text: str
    article: str
    edition: str


def stated(report: Report) -> list[Stated]:
    """What the chief arbiter was asked, and what he has answered."""
    editions = editions_of(report.tournament)
    return [
        Stated(
            label=question_label(each.question),
            text=answer_text(each.question, report.statements),
            article=each.article,
            edition=editions.get(each.family, ""),
        )
        for each in asked_of(report)
    ]


def answer_text(question: Question, said: Mapping[str, Any]) -> str:
    """What was answered, in a few words; empty where nothing was."""
    answer = said.get(question)
    return "" if answer is None else _TEXTS.get(question, _count)(answer, said)


def _count(answer: int, said: Mapping[str, Any]) -> str:
    return str(answer) if answer else _("none")


def _announced(answer: bool, said: Mapping[str, Any]) -> str:
    return _("yes") if answer else _("no")


def _played(answer: list[str], said: Mapping[str, Any]) -> str:
    return ", ".join(answer) or _("nobody")


def _clocks(settings: list[str], said: Mapping[str, Any]) -> str:
    again = said.get(PAIRED_AGAIN) or []
    text = _("one setting: %(setting)s") if len(settings) == 1 else _("several settings: %(setting)s")
    found = text % {"setting": "; ".join(_clock(setting) for setting in settings)}
    if again:
        count = ngettext("%(count)s game paired anew", "%(count)s games paired anew", len(again))
        found += "; " + count % {"count": len(again)}
    return found


def _clock(setting: str) -> str:
    """A rate of play in words; what cannot be read stays as it is."""
    rate = read_rate(setting)
    return rate_text(rate) if rate else setting


def _present(by_round: Mapping[str, list[str]], said: Mapping[str, Any]) -> str:
    """``IA in rounds 1-9; NA in rounds 1-4``."""
    licences = sorted({licence for held in by_round.values() for licence in held})
    texts = []
    for licence in licences:
        rounds = ranges_of(int(number) for number, held in by_round.items() if licence in held)
        who = licence or _("without a licence")
        texts.append(_("%(licence)s in rounds %(rounds)s") % {"licence": who, "rounds": rounds})
    return "; ".join(texts)


def _unequal(answer: Mapping[str, Mapping[str, int]], said: Mapping[str, Any]) -> str:
    return "; ".join(_times(number, times) for number, times in answer.items())


def _times(number: str, times: Mapping[str, int]) -> str:
    words = {"round": number, "white": times["white"], "black": times["black"]}
    return _("round %(round)s: %(white)s against %(black)s minutes") % words


_TEXTS: Mapping[Question, Callable[[Any, Mapping[str, Any]], str]] = {
    Question.ANNOUNCED: _announced,
    Question.CLOCKS: _clocks,
    Question.PRESENT: _present,
    Question.ARBITERS_PLAYED: _played,
    Question.UNEQUAL_TIMES: _unequal,
}
