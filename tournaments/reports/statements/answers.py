"""Reads what was typed into the questions to the chief arbiter as the document that is kept."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from ratings.register.names import search_key
from tournaments.registration.models import Appointment, Tournament
from tournaments.registration.typed_fields import why_mistyped
from tournaments.regulations.typed_rate import MistypedRateOfPlay, read_typed_rate
from tournaments.reports.models import Report
from tournaments.reports.statements.questions import PAIRED_AGAIN, Question, numbers_in

SAID = "said-"  # what the names of the fields begin with
YES, NO = "yes", "no"
_AGREED = {YES: True, NO: False, "oui": True, "non": False}


class Unreadable(ValueError):
    """What stands in a field says nothing that can be kept; ``message`` is for whoever typed it."""

    def __init__(self, field: str, message: str) -> None:
        super().__init__(message)
        self.field, self.message = f"{SAID}{field}", message


class Answers:
    """The cleaned fields of the form for one report."""

    def __init__(self, report: Report, data: Mapping[str, Any]) -> None:
        self.report, self.data = report, data
        self.tournament: Tournament = report.tournament
        self.arbiters = self.tournament.arbiters

    def to(self, question: Question) -> dict[str, Any]:
        """The answer by its key, ``None`` for silence. Raises ``Unreadable``."""
        if question is Question.CLOCKS:
            return {question: self._clocks(), PAIRED_AGAIN: self._paired_again() or None}
        read = {
            Question.ANNOUNCED: lambda: self._truth(question),
            Question.PRESENT: self._licences,
            Question.ARBITERS_PLAYED: self._played,
            Question.UNEQUAL_TIMES: self._unequal,
        }
        return {question: read.get(question, lambda: self._said(question))()}

    def _said(self, name: str) -> Any:
        return self.data.get(f"{SAID}{name}")

    def _truth(self, name: str) -> bool | None:
        return {YES: True, NO: False}.get(self._said(name) or "")

    def _clocks(self) -> list[str] | None:
        """All settings that were used, the registered one among them."""
        identical = self._truth(Question.CLOCKS)
        others = self._other_clocks() - {self.tournament.rate_of_play}
        if identical and others:
            raise Unreadable("other_clocks", _("Either all games had the same clock, or some had another."))
        if identical is False and not others:
            raise Unreadable("other_clocks", _("Please name the other settings."))
        return None if identical is None else sorted({self.tournament.rate_of_play, *others})

    def _other_clocks(self) -> set[str]:
        """The settings as they are kept, ``5400+30``, read from lines as people type them: ``90+30``."""
        lines = (self._said("other_clocks") or "").splitlines()
        return {_setting(" ".join(line.split())) for line in lines if line.strip()}

    def _paired_again(self) -> list[dict[str, Any]]:
        """``3 4 12 yes``: in round 3 number 4 with White against number 12, and both agreed to the clock."""
        names = dict(self.report.entries.values_list("rank", "name"))
        lines = [line.split() for line in (self._said("paired_again") or "").splitlines() if line.strip()]
        return [self._one_paired_again(words, names) for words in lines]

    def _one_paired_again(self, words: list[str], names: Mapping[int, str]) -> dict[str, Any]:
        agreed = _AGREED.get(words[-1].lower())
        numbers = [int(word) if word.isascii() and word.isdigit() else 0 for word in words[:-1]]
        if agreed is not None and len(numbers) == 3:
            number, white, black = numbers
            if 1 <= number <= self.tournament.rounds and white != black and {white, black} <= names.keys():
                return {"round": number, "white": names[white], "black": names[black], "is_agreed": agreed}
        raise Unreadable("paired_again", _("This cannot be read: %(text)s") % {"text": " ".join(words)[:60]})

    def _licences(self) -> dict[str, list[str]] | None:
        present = [(arbiter.licence, self._rounds_of(arbiter)) for arbiter in self.arbiters]
        spoken_of = sorted({number for _licence, rounds in present for number in rounds})
        found = {str(number): [licence for licence, rounds in present if number in rounds] for number in spoken_of}
        return found or None

    def _rounds_of(self, arbiter: Appointment) -> frozenset[int]:
        name = f"present-{arbiter.pk}"
        text = (self._said(name) or "").strip()
        try:
            return numbers_in(text, up_to=self.tournament.rounds) if text else frozenset()
        except ValueError:
            raise Unreadable(name, _("This cannot be read: %(text)s") % {"text": text[:60]}) from None

    def _played(self) -> list[str] | None:
        has_played = self._truth(Question.ARBITERS_PLAYED)
        who = sorted(arbiter_key(arbiter) for arbiter in self.arbiters if self._said(f"played-{arbiter.pk}"))
        if has_played and not who:
            raise Unreadable(Question.ARBITERS_PLAYED, _("Please tick who played."))
        if who and not has_played:
            raise Unreadable(Question.ARBITERS_PLAYED, _("Somebody is ticked as having played."))
        return None if has_played is None else who

    def _unequal(self) -> dict[str, dict[str, int]]:
        found = {}
        for number in unequal_rounds(self.tournament):
            white, black = self._said(f"unequal-{number}-white"), self._said(f"unequal-{number}-black")
            if (white is None) != (black is None):
                raise Unreadable(f"unequal-{number}-black", _("Please give the minutes of both, or of neither."))
            if white is not None and black is not None:
                found[str(number)] = {"white": white, "black": black}
        return found


def _setting(line: str) -> str:
    try:
        return str(read_typed_rate(line))
    except MistypedRateOfPlay as refusal:
        said = {"line": line[:60], "why": why_mistyped(refusal)}
        raise Unreadable("other_clocks", _("“%(line)s”: %(why)s") % said) from None


def unequal_rounds(tournament: Tournament) -> list[int]:
    """The rounds that were registered with different times for the two players of a game (rapid and blitz, 1.1)."""
    return [round_.number for round_ in tournament.schedule.all() if round_.has_unequal_times]


def arbiter_key(arbiter: Appointment) -> str:
    """What names an arbiter in the statements: the FIDE ID, or the name folded."""
    return str(arbiter.fide_id) if arbiter.fide_id else search_key(arbiter.name)
