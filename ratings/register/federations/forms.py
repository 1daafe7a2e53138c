"""The forms for a federation: one that is added, and one that is put right."""

from __future__ import annotations

from functools import cache
from typing import Any
from zoneinfo import available_timezones

from django import forms
from django.utils.translation import gettext_lazy

from ratings.register.changes.forms import plain_helper
from ratings.register.federations.services import (
    LONGEST_NAME,
    LONGEST_REASON,
    FederationFacts,
    FederationRefused,
    facts_of,
    refuse_correction,
    refuse_new,
)
from ratings.register.federations.words import refusal_text
from ratings.register.models import Federation
from ratingsite.office.selects import LongSelect

CHOOSE = ("", gettext_lazy("please choose"))


def _day_field(label: Any, help_text: Any = "", *, required: bool = False) -> forms.DateField:
    widget = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    return forms.DateField(label=label, widget=widget, required=required, help_text=help_text)


@cache
def _zones() -> tuple[tuple[str, str], ...]:
    """Those that are named for a place, as the federations of the release have them."""
    names = sorted(name for name in available_timezones() if "/" in name and not name.startswith("Etc/"))
    return tuple((name, name.replace("_", " ")) for name in ("UTC", *names))


class _FederationChoice(forms.ModelChoiceField):  # type: ignore[type-arg]
    """A federation by its code and name."""

    def label_from_instance(self, obj: Federation) -> str:
        return f"{obj.pk} · {obj.shown_name}"


class _FactsForm(forms.Form):
    """What both forms have: the names of the fields are those of the facts."""

    name = forms.CharField(
        label=gettext_lazy("Name in English"), max_length=LONGEST_NAME, help_text=gettext_lazy("As FIDE writes it.")
    )
    time_zone = forms.ChoiceField(
        label=gettext_lazy("Time zone"),
        choices=lambda: [CHOOSE, *_zones()],
        widget=LongSelect,
        help_text=gettext_lazy("Its days and deadlines begin and end by it."),
    )
    exists_from = _day_field(gettext_lazy("First day"))
    exists_to = _day_field(gettext_lazy("Last day"), gettext_lazy("Both days count. Nothing while the code is in use."))
    reason = forms.CharField(
        label=gettext_lazy("Act or source"),
        max_length=LONGEST_REASON,
        help_text=gettext_lazy(
            "Where FIDE says so: the decision with its number and day, or the page of its directory."
        ),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.helper = plain_helper()

    @property
    def facts(self) -> FederationFacts:
        """What is kept of it then."""
        data = self.cleaned_data
        names = ("name", "time_zone", "exists_from", "exists_to", "successor")
        return FederationFacts(**{name: data[name] for name in names if name in data})

    def refused(self, refusal: FederationRefused) -> None:
        """Say what stands against it, at its field."""
        self.add_error(refusal.field if refusal.field in self.fields else None, refusal_text(refusal))


class AddForm(_FactsForm):
    """A new federation."""

    code = forms.CharField(
        label=gettext_lazy("Code"),
        max_length=10,
        widget=forms.TextInput(attrs={"autocapitalize": "characters", "autocomplete": "off", "size": 3}),
        help_text=gettext_lazy("FIDE’s three capital letters."),
    )
    exists_from = _day_field(
        gettext_lazy("First day"), gettext_lazy("From which day FIDE’s lists have it."), required=True
    )
    replaces = _FederationChoice(
        label=gettext_lazy("In the place of"),
        queryset=Federation.objects.none(),
        required=False,
        empty_label=gettext_lazy("no other code"),
        help_text=gettext_lazy(
            "The code that FIDE has given up for this one: it ends on the day before. Its offices stay under it, and "
            "are granted for the new code."
        ),
    )
    moves_people = forms.BooleanField(
        label=gettext_lazy("Its players come under the new code on that day"),
        required=False,
        initial=True,
        help_text=gettext_lazy(
            "By a dated change of each, with the act as its proof; otherwise they stay until a list or a transfer "
            "moves them."
        ),
    )
    field_order = ("code", "name", "time_zone", "exists_from", "exists_to", "replaces", "moves_people", "reason")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        found = Federation.objects.filter(is_federation=True, successor__isnull=True)
        self.fields["replaces"].queryset = found  # type: ignore[attr-defined]

    def clean_code(self) -> str:
        code: str = self.cleaned_data["code"].upper()
        return code

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or self.cleaned_data
        if not self.errors:
            try:
                refuse_new(data["code"], self.facts, replaces=data["replaces"], reason=data["reason"])
            except FederationRefused as refusal:
                self.refused(refusal)
        return data


class CorrectForm(_FactsForm):
    """What is kept of a federation, as it is to be."""

    successor = _FederationChoice(
        label=gettext_lazy("Followed by"),
        queryset=Federation.objects.none(),
        required=False,
        empty_label=gettext_lazy("no other code"),
    )
    field_order = ("name", "time_zone", "exists_from", "exists_to", "successor", "reason")

    def __init__(self, *args: Any, federation: Federation, **kwargs: Any) -> None:
        facts = facts_of(federation)
        super().__init__(*args, initial=dict(vars(facts)), **kwargs)
        self.federation = federation
        found = Federation.objects.filter(is_federation=True).exclude(pk=federation.pk)
        self.fields["successor"].queryset = found  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or self.cleaned_data
        if not self.errors:
            try:
                refuse_correction(self.federation, self.facts, reason=data["reason"])
            except FederationRefused as refusal:
                self.refused(refusal)
        return data
