"""The questions to the chief arbiter as a form; what is left empty stays open."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.registration.models import Appointment, Tournament
from tournaments.registration.plain_fields import WholeField
from tournaments.reports.models import Entry, Report
from tournaments.reports.statement_words import question_help, question_label
from tournaments.reports.statements import PAIRED_AGAIN, Asked, Question, numbers_in

YES, NO = "yes", "no"
YES_OR_NO = [("", gettext_lazy("not said")), (YES, gettext_lazy("yes")), (NO, gettext_lazy("no"))]
MOST = 10_000
_COUNTS = (Question.FORMAT_CHANGES, Question.OTHER_CONDITIONS, Question.ALTERATIONS)


class StatementsForm(forms.Form):
    """One field or a few for each question that is asked; ``answers`` is the document of what was answered."""

    def __init__(self, *args: Any, report: Report, asked: Iterable[Asked], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.report, self.asked = report, tuple(asked)
        self.tournament: Tournament = report.tournament
        self.arbiters = list(self.tournament.appointments.all())
        for each in self.asked:
            for name, field in self._fields_of(each.question):
                self.fields[name] = field

    # ------------------------------------------------------------ the fields
    def _fields_of(self, question: Question) -> Iterator[tuple[str, forms.Field]]:
        label, text = question_label(question), question_help(question)
        if question in _COUNTS:
            yield f"said-{question}", WholeField(label=label, help_text=text, min_value=0, max_value=MOST, required=False)
        elif question is Question.PRESENT:
            for arbiter in self.arbiters:
                place = {"placeholder": f"1-{self.tournament.rounds}"}
                yield (
                    f"said-present-{arbiter.pk}",
                    forms.CharField(label=str(arbiter), required=False, widget=forms.TextInput(attrs=place)),
                )
        elif question is Question.UNEQUAL_TIMES:
            for number in unequal_rounds(self.tournament):
                for side, who in (("white", _("White")), ("black", _("Black"))):
                    label = _("Round %(round)s, minutes of %(side)s") % {"round": number, "side": who}
                    yield f"said-unequal-{number}-{side}", WholeField(label=label, max_value=MOST, required=False)
        else:
            yield f"said-{question}", _choice(label, text)
            if question is Question.CLOCKS:
                yield "said-other_clocks", _lines(_("Which other settings were used, one a line"))
                yield (
                    "said-paired_again",
                    _lines(_("Games paired anew after a default, one a line: round, White, Black, agreed or not (3 4 12 yes)")),
                )
            if question is Question.ARBITERS_PLAYED:
                for arbiter in self.arbiters:
                    yield f"said-played-{arbiter.pk}", forms.BooleanField(label=str(arbiter), required=False)

    def groups(self) -> list[dict[str, Any]]:
        """The questions as the page shows them, each with its fields and its article."""
        return [
            {
                "asked": each,
                "label": question_label(each.question),
                "help": question_help(each.question),
                "fields": [self[name] for name, _field in self._fields_of(each.question)],
                "is_one": len(list(self._fields_of(each.question))) == 1,
            }
            for each in self.asked
        ]

    # ------------------------------------------------------------ what was typed
    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        self._clean_each(data)
        if data.get("said-other_clocks") and data.get(f"said-{Question.CLOCKS}") == YES:
            self.add_error("said-other_clocks", _("Either all games had the same clock, or some had another."))
        played = [arbiter for arbiter in self.arbiters if data.get(f"said-played-{arbiter.pk}")]
        if data.get(f"said-{Question.ARBITERS_PLAYED}") == YES and not played:
            self.add_error(f"said-{Question.ARBITERS_PLAYED}", _("Please tick who played."))
        for number in unequal_rounds(self.tournament):
            self._clean_times(data, number)
        return data

    def _clean_each(self, data: Mapping[str, Any]) -> None:
        for arbiter in self.arbiters:
            self._try(f"said-present-{arbiter.pk}", self._rounds_present, data, arbiter)
        self._try("said-paired_again", self._paired_again, data)

    def _try(self, name: str, read: Any, *args: Any) -> None:
        try:
            read(*args)
        except ValueError as error:
            self.add_error(name, ValidationError(_("This cannot be read: %(text)s") % {"text": str(error)[:60]}))

    def _clean_times(self, data: Mapping[str, Any], number: int) -> None:
        white, black = (data.get(f"said-unequal-{number}-{side}") for side in ("white", "black"))
        if (white is None) != (black is None):
            self.add_error(f"said-unequal-{number}-black", _("Please give the minutes of both, or of neither."))

    # ------------------------------------------------------------ what it says
    @property
    def answers(self) -> dict[str, Any]:
        """The document of the answers; questions that were left empty are not in it."""
        data = self.cleaned_data
        found: dict[str, Any] = {}
        for each in self.asked:
            found |= self._answer(each.question, data)
        return {key: answer for key, answer in found.items() if answer not in (None, {})}

    def _answer(self, question: Question, data: Mapping[str, Any]) -> dict[str, Any]:
        if question in _COUNTS:
            return {question: data.get(f"said-{question}")}
        if question is Question.ANNOUNCED:
            return {question: _truth(data.get(f"said-{question}"))}
        if question is Question.CLOCKS:
            return {question: self._clocks(data), PAIRED_AGAIN: self._paired_again(data) or None}
        if question is Question.PRESENT:
            return {question: self._licences(data)}
        if question is Question.UNEQUAL_TIMES:
            return {question: self._unequal(data)}
        return {question: self._played(data)}

    def _clocks(self, data: Mapping[str, Any]) -> list[str] | None:
        said = _truth(data.get(f"said-{Question.CLOCKS}"))
        if said is None:
            return None
        others = [" ".join(line.split()) for line in data.get("said-other_clocks", "").splitlines() if line.strip()]
        unnamed = [] if said or others else ["?"]
        return sorted({self.tournament.rate_of_play, *others, *unnamed})

    def _paired_again(self, data: Mapping[str, Any]) -> list[dict[str, Any]]:
        """``3 4 12 yes``: in round 3 number 4 with White against number 12, and both agreed to the clock."""
        entries = {entry.rank: entry for entry in self.report.entries.all()}
        lines = [line.split() for line in data.get("said-paired_again", "").splitlines() if line.strip()]
        return [self._one_paired_again(words, entries) for words in lines]

    def _one_paired_again(self, words: list[str], entries: Mapping[int, Entry]) -> dict[str, Any]:
        line = " ".join(words)
        agreed = {YES: True, NO: False, "oui": True, "non": False}.get(words[-1].lower())
        numbers = [int(word) if word.isascii() and word.isdigit() else 0 for word in words[:-1]]
        if agreed is None or len(numbers) != 3:
            raise ValueError(line)
        number, white, black = numbers
        if not 1 <= number <= self.tournament.rounds or white == black or not {white, black} <= entries.keys():
            raise ValueError(line)
        return {"round": number, "white": entries[white].name, "black": entries[black].name, "is_agreed": agreed}

    def _rounds_present(self, data: Mapping[str, Any], arbiter: Appointment) -> frozenset[int]:
        text = data.get(f"said-present-{arbiter.pk}", "").strip()
        return numbers_in(text, up_to=self.tournament.rounds) if text else frozenset()

    def _licences(self, data: Mapping[str, Any]) -> dict[str, list[str]] | None:
        present = {arbiter.pk: self._rounds_present(data, arbiter) for arbiter in self.arbiters}
        if not any(present.values()):
            return None
        return {
            str(number): [who.licence for who in self.arbiters if number in present[who.pk]]
            for number in range(1, self.tournament.rounds + 1)
            if any(number in rounds for rounds in present.values())
        }

    def _played(self, data: Mapping[str, Any]) -> list[str] | None:
        said = _truth(data.get(f"said-{Question.ARBITERS_PLAYED}"))
        if said is None:
            return None
        return sorted(arbiter_key(who) for who in self.arbiters if said and data.get(f"said-played-{who.pk}"))

    def _unequal(self, data: Mapping[str, Any]) -> dict[str, dict[str, int]]:
        found = {}
        for number in unequal_rounds(self.tournament):
            white, black = (data.get(f"said-unequal-{number}-{side}") for side in ("white", "black"))
            if white is not None and black is not None:
                found[str(number)] = {"white": white, "black": black}
        return found


def unequal_rounds(tournament: Tournament) -> list[int]:
    """The rounds that were registered with different times for the two players of a game."""
    return [round_.number for round_ in tournament.schedule.all() if round_.has_unequal_times]


def _choice(label: str, text: str) -> forms.ChoiceField:
    return forms.ChoiceField(label=label, help_text=text, choices=YES_OR_NO, required=False, widget=forms.RadioSelect)


def _lines(label: str) -> forms.CharField:
    return forms.CharField(label=label, required=False, max_length=2000, widget=forms.Textarea(attrs={"rows": 2}))


def _truth(word: str | None) -> bool | None:
    return {YES: True, NO: False}.get(word or "")


def arbiter_key(arbiter: Appointment) -> str:
    """What names an arbiter in the statements: the FIDE ID, or the name folded."""
    from ratings.register.names import search_key

    return str(arbiter.fide_id) if arbiter.fide_id else search_key(arbiter.name)
