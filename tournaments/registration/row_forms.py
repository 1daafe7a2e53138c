"""The rows of the registration form: the rounds of the schedule, and the deputy arbiters with their rounds."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.arbiters.models import Licence
from tournaments.registration.appointments.fields import ArbiterField
from tournaments.registration.models import Appointment, ScheduledRound
from tournaments.registration.plain_fields import ClockField, RoundsField, WholeField
from tournaments.registration.schedules import MOST_ROUNDS
from tournaments.registration.services import ArbiterFacts
from tournaments.registration.typed_fields import WrittenDayField

MOST_DEPUTIES = 40
ROUND, DEPUTY = "round", "deputy"


class RowForm(forms.ModelForm):  # type: ignore[type-arg]
    """One row, whose fields are named like ``round_3_day``: what is kept of a form is a plain list of fields."""

    def add_prefix(self, field_name: str) -> str:
        return f"{self.prefix}_{field_name}"


class RoundForm(RowForm):
    """When a round is played."""

    day = WrittenDayField(label=_("Day"), required=False)
    time = ClockField(label=_("Time"), required=False)

    class Meta:
        model = ScheduledRound
        fields = ("day", "time")


class DeputyForm(RowForm):
    """A deputy arbiter, and in which rounds he is present; without rounds, in all of them."""

    name = ArbiterField(label=_("Name"), required=False)
    fide_id = WholeField(label=_("FIDE ID"), min_value=1, required=False)
    licence = forms.ChoiceField(label=_("Licence"), choices=[("", "–"), *Licence.choices], required=False)
    rounds = RoundsField(label=_("Rounds"), max_length=60, required=False)

    class Meta:
        model = Appointment
        fields = ("name", "fide_id", "licence", "rounds")

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        if not data.get("name") and any(data.values()) and "name" not in self.errors:
            self.add_error("name", _("Please name the deputy arbiter."))
        return data

    def arbiter(self) -> ArbiterFacts | None:
        """The deputy, if one is named."""
        data = self.cleaned_data
        if not data.get("name"):
            return None
        said = {name: data.get(name) for name in ("name", "fide_id")}
        return ArbiterFacts(**said, licence=data.get("licence") or "", rounds=data.get("rounds") or ())


class FlatFormSet(forms.BaseFormSet):  # type: ignore[type-arg]
    """Rows whose number follows from the rest of the form, so that none is sent along.

    They are no inline rows of the tournament, which have numbers: its rows are written anew with each version.
    """

    def __init__(self, said: Mapping[str, Any], *, prefix: str, count: int, is_bound: bool) -> None:
        names = self.form.base_fields
        rows = [{name: said.get(f"{prefix}_{n}_{name}") for name in names} for n in range(1, count + 1)]
        counted = {f"{prefix}-TOTAL_FORMS": count, f"{prefix}-INITIAL_FORMS": 0}
        if is_bound:
            super().__init__(data={**said, **counted}, prefix=prefix)
        else:
            super().__init__(initial=rows, prefix=prefix)

    def add_prefix(self, index: int | str) -> str:
        return f"{self.prefix}_{int(index) + 1}"

    def values(self) -> dict[str, Any]:
        """What stands in the rows, by the names of their fields."""
        return {row.add_prefix(name): row[name].value() for row in self.forms for name in row.fields}


RoundFormSet = forms.formset_factory(RoundForm, formset=FlatFormSet, extra=0, max_num=MOST_ROUNDS)
DeputyFormSet = forms.formset_factory(DeputyForm, formset=FlatFormSet, extra=0, max_num=MOST_DEPUTIES)

_DEPUTY_NAME = re.compile(rf"{DEPUTY}_([1-9][0-9]?)_[a-z_]+")


def deputies_shown(said: Mapping[str, Any]) -> int:
    """How many rows of deputies a form has: those that are filled, and an empty one."""
    return min(max(_filled(said), default=0) + 1, MOST_DEPUTIES)


def _filled(said: Mapping[str, Any]) -> Iterable[int]:
    return (int(match[1]) for name, text in said.items() if text and (match := _DEPUTY_NAME.fullmatch(name)))
