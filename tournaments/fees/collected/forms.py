"""The form of memberships collected, line by line; and what the office enters of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date, timedelta
from typing import Any

from crispy_forms.helper import FormHelper
from crispy_forms.layout import Layout
from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ratings.register.memberships.models import KINDS
from ratings.register.memberships.services import EnteredAlready
from ratings.register.models import Player
from ratings.regulations.cfc.memberships import MemberKind
from tournaments.fees.collected.models import CollectedMembership
from tournaments.fees.collected.selectors import member_with
from tournaments.fees.collected.services import Collected, NotEntered
from tournaments.registration.models import Tournament
from tournaments.registration.plain_fields import DayField, PlainTextField
from tournaments.registration.value_words import day_text

MOST_DOLLARS = 5
DIGITS_BEHIND = 2


class DollarsField(PlainTextField):
    """Dollars as people write them: ``36``, ``36.50`` or ``36,50``. Becomes whole hundredths."""

    def clean(self, value: Any) -> int:
        text = super().clean(value)
        whole, _dot, behind = text.replace(",", ".").removeprefix("$").strip().partition(".")
        behind = behind.ljust(DIGITS_BEHIND, "0")
        are_digits = all(each.isascii() and each.isdigit() for each in (whole, behind))
        if not are_digits or len(whole) > MOST_DOLLARS or len(behind) > DIGITS_BEHIND:
            raise forms.ValidationError(_("Please give an amount in dollars like this: 36.00."))
        return int(whole) * 100 + int(behind)


class CollectedForm(forms.Form):
    """One line: who, which kind, from when until when, and what was paid for it."""

    name = PlainTextField(label=gettext_lazy("Name"), max_length=100, help_text=gettext_lazy("Family name, given name"))
    number = PlainTextField(
        label=gettext_lazy("CFC number"),
        max_length=24,
        required=False,
        help_text=gettext_lazy("Nothing for somebody who has none yet: the office finds it."),
    )
    kind = forms.ChoiceField(label=gettext_lazy("Kind of membership"), choices=KINDS)
    fee = DollarsField(
        label=gettext_lazy("Fee collected (CAD)"),
        max_length=12,
        help_text=gettext_lazy("No text of this portal has the dues: write what was paid."),
    )
    starts_on = DayField(label=gettext_lazy("First day"))
    ends_on = DayField(
        label=gettext_lazy("Last day"),
        required=False,
        help_text=gettext_lazy("Both days count. Nothing for a member for life."),
    )

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        first = tournament.starts_on
        year = {"starts_on": first, "ends_on": _a_year_from(first), "kind": MemberKind.ORDINARY.value}
        super().__init__(*args, initial=year | (kwargs.pop("initial", None) or {}), **kwargs)
        self.tournament, self.helper = tournament, FormHelper()
        self.helper.form_tag, self.helper.disable_csrf = False, True
        self.helper.layout = Layout(*self.fields)

    def clean_number(self) -> str:
        """Where a number is given, somebody has it."""
        number: str = self.cleaned_data["number"]
        if number and member_with(number) is None:
            raise forms.ValidationError(_("Nobody on the register has this number."))
        return number

    def clean(self) -> dict[str, Any]:
        """The span is one, and a membership for the tournament lies on its days."""
        data: dict[str, Any] = super().clean() or self.cleaned_data
        first, last, kind = data.get("starts_on"), data.get("ends_on"), data.get("kind")
        if self.errors or first is None:
            return data
        if kind == MemberKind.LIFE:
            data["ends_on"] = None
        elif last is None or last < first:
            self.add_error("ends_on", _("Please give a last day that does not lie before the first (732)."))
        elif kind == MemberKind.TOURNAMENT and (first > self.tournament.starts_on or last < self.tournament.ends_on):
            self.add_error("starts_on", self._days_of_play())
        return data

    def _days_of_play(self) -> str:
        days = {"first": day_text(self.tournament.starts_on), "last": day_text(self.tournament.ends_on)}
        return _("A membership for the tournament covers its days of play, %(first)s to %(last)s (732).") % days

    @property
    def said(self) -> Collected:
        """The line."""
        data = self.cleaned_data
        return Collected(
            name=data["name"],
            number=data["number"],
            kind=data["kind"],
            starts_on=data["starts_on"],
            ends_on=data["ends_on"],
            fee_cents=data["fee"],
        )


def _a_year_from(first: date) -> date:
    """The last day of a year that begins on a day."""
    try:
        return first.replace(year=first.year + 1) - timedelta(days=1)
    except ValueError:  # 29 February
        return first.replace(year=first.year + 1, day=28)


class EnterForm(forms.Form):
    """Which waiting lines are entered, each with the number of its member."""

    def __init__(self, *args: Any, lines: Iterable[CollectedMembership], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.lines = list(lines)
        for line in self.lines:
            name = {"name": line.name}
            self.fields[f"chosen-{line.pk}"] = forms.BooleanField(
                label=_("Enter %(name)s") % name,
                required=False,
                initial=bool(line.number),
                widget=forms.CheckboxInput(attrs={"class": "form-check-input"}),
            )
            self.fields[f"number-{line.pk}"] = PlainTextField(
                label=_("Number of %(name)s") % name,
                max_length=24,
                required=False,
                initial=line.number,
                widget=forms.TextInput(attrs={"class": "form-control"}),
            )

    @property
    def rows(self) -> list[tuple[CollectedMembership, forms.BoundField, forms.BoundField]]:
        """Each line with its two fields."""
        return [(line, self[f"chosen-{line.pk}"], self[f"number-{line.pk}"]) for line in self.lines]

    def clean(self) -> dict[str, Any]:
        """Each chosen line has a number that somebody has."""
        data: dict[str, Any] = super().clean() or self.cleaned_data
        chosen: dict[int, Player] = {}
        for line in self.lines:
            if not data.get(f"chosen-{line.pk}"):
                continue
            if (player := member_with(data.get(f"number-{line.pk}") or "")) is None:
                self.add_error(f"number-{line.pk}", _("Nobody on the register has this number."))
            else:
                chosen[line.pk] = player
        if not chosen and not self.errors:
            self.add_error(None, _("Choose at least one line."))
        data["chosen"] = chosen
        return data

    @property
    def chosen(self) -> Mapping[int, Player]:
        """The player of each chosen line, by its row."""
        found: Mapping[int, Player] = self.cleaned_data["chosen"]
        return found

    def add_refusal(self, refusal: NotEntered) -> None:
        """Say at its line why it was not entered."""
        self.add_error(f"number-{refusal.line.pk}", _refusal_text(refusal.cause))


def _refusal_text(cause: Exception) -> str:
    if isinstance(cause, EnteredAlready):
        last = cause.membership.ends_on.isoformat() if cause.membership.ends_on else "–"
        words = {"first": cause.membership.starts_on.isoformat(), "last": last}
        return _("A membership of this kind stands from %(first)s to %(last)s already.") % words
    return _("Nobody enters a membership of his own.")
