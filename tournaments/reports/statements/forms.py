"""The questions to the chief arbiter as a form; what is left empty stays open."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.registration.models import Tournament
from tournaments.registration.plain_fields import WholeField
from tournaments.reports.models import Report
from tournaments.reports.statements.answers import NO, SAID, YES, Answers, Unreadable, unequal_rounds
from tournaments.reports.statements.questions import Asked, Question
from tournaments.reports.statements.words import question_help, question_label

YES_OR_NO = [("", gettext_lazy("not said")), (YES, gettext_lazy("yes")), (NO, gettext_lazy("no"))]
MOST = 10_000
PAIRED_AGAIN = gettext_lazy(
    "Games paired anew after a default, one a line: round, White and Black by starting rank, agreed or not (3 4 12 yes)"
)


class StatementsForm(forms.Form):
    """One field or a few for each question that is asked; ``answers`` is the document of what was answered."""

    def __init__(self, *args: Any, report: Report, asked: Iterable[Asked], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.report, self.asked = report, tuple(asked)
        self.tournament: Tournament = report.tournament
        self.arbiters = self.tournament.arbiters
        self.names = {each.question: self._add(each.question) for each in self.asked}

    def _add(self, question: Question) -> list[str]:
        fields = dict(self._fields_of(question))
        self.fields.update(fields)
        return list(fields)

    def _fields_of(self, question: Question) -> Iterator[tuple[str, forms.Field]]:
        if question in (Question.ANNOUNCED, Question.CLOCKS, Question.ARBITERS_PLAYED):
            yield f"{SAID}{question}", _choice(question_label(question))
        elif question not in (Question.PRESENT, Question.UNEQUAL_TIMES):
            yield f"{SAID}{question}", _count(question_label(question))
        yield from self._details_of(question)

    def _details_of(self, question: Question) -> Iterator[tuple[str, forms.Field]]:
        if question is Question.CLOCKS:
            yield (
                f"{SAID}other_clocks",
                _lines(_("Which other settings were used, one a line (90+30, 40/90+30, 30+30, G/60;d5)")),
            )
            yield f"{SAID}paired_again", _lines(str(PAIRED_AGAIN))
        elif question is Question.ARBITERS_PLAYED:
            for arbiter in self.arbiters:
                yield f"{SAID}played-{arbiter.pk}", forms.BooleanField(label=str(arbiter), required=False)
        elif question is Question.PRESENT:
            widget = forms.TextInput(attrs={"placeholder": f"1-{self.tournament.rounds}"})
            for arbiter in self.arbiters:
                yield f"{SAID}present-{arbiter.pk}", forms.CharField(label=str(arbiter), required=False, widget=widget)
        elif question is Question.UNEQUAL_TIMES:
            for number in unequal_rounds(self.tournament):
                yield f"{SAID}unequal-{number}-white", _count(_("Round %(round)s, White") % {"round": number})
                yield f"{SAID}unequal-{number}-black", _count(_("Round %(round)s, Black") % {"round": number})

    def groups(self) -> list[dict[str, Any]]:
        """The questions as the page shows them, each with its fields and its article."""
        return [
            {
                "asked": each,
                "label": question_label(each.question),
                "help": question_help(each.question),
                "fields": [self[name] for name in self.names[each.question]],
                "is_one": each.question is not Question.PRESENT and len(self.names[each.question]) == 1,
                "is_broken": any(self[name].errors for name in self.names[each.question]),
            }
            for each in self.asked
        ]

    def clean(self) -> dict[str, Any]:
        """What cannot be read, or contradicts itself, is an error at its field."""
        data = super().clean() or {}
        answers = Answers(self.report, data)
        for each in self.asked:
            try:
                answers.to(each.question)
            except Unreadable as unreadable:
                if unreadable.field in self.fields:
                    self.add_error(unreadable.field, ValidationError(unreadable.message))
        return data

    @property
    def answers(self) -> dict[str, Any]:
        """The document of the answers; questions that were left empty are not in it."""
        answers, found = Answers(self.report, self.cleaned_data), {}
        for each in self.asked:
            found |= answers.to(each.question)
        return {key: answer for key, answer in found.items() if answer not in (None, {})}


def _choice(label: str) -> forms.ChoiceField:
    return forms.ChoiceField(label=label, choices=YES_OR_NO, required=False, widget=forms.RadioSelect)


def _count(label: str) -> WholeField:
    return WholeField(label=label, min_value=0, max_value=MOST, required=False)


def _lines(label: str) -> forms.CharField:
    return forms.CharField(label=label, required=False, max_length=2000, widget=forms.Textarea(attrs={"rows": 2}))
