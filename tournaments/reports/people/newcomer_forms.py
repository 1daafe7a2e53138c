"""What is decided of a newcomer, and the rule by which a federation numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from crispy_forms.helper import FormHelper
from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ratings.register.matching.proposals import Proposal
from ratings.register.mergers.selectors import person_of
from ratings.register.models import Player
from ratings.register.newcomers.models import Newcomer, Numbering
from ratings.register.search import player_as_typed
from tournaments.registration.plain_fields import PlainTextField
from tournaments.reports.people.forms import under_prefix

Near = Sequence[tuple[Player, Proposal]]
"""People of the register who may be the newcomer, with what speaks for them."""


class DecisionForm(forms.Form):
    """One newcomer: nothing yet, accepted, somebody of the register, or refused with a reason."""

    decision = forms.ChoiceField(required=False)
    national_id = PlainTextField(label=gettext_lazy("National number"), max_length=20, required=False)
    number = PlainTextField(label=gettext_lazy("FIDE ID or national number"), max_length=30, required=False)
    reason = PlainTextField(label=gettext_lazy("Reason"), max_length=500, required=False)

    def __init__(
        self,
        newcomer: Newcomer,
        people: Near,
        data: Any = None,
        *,
        kept: Mapping[str, str] = MappingProxyType({}),
        every_new: bool = False,
    ) -> None:
        prefix = self.prefix_of(newcomer)
        super().__init__(data, prefix=prefix, initial=under_prefix(kept, prefix))
        self.newcomer, self.people = newcomer, people
        self.is_taken_with_all = every_new and not people
        self.player: Player | None = None
        known = [(player.key, player.name) for player, _proposal in people]
        field = self.fields["decision"]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101
        field.choices = [("", ""), ("accept", ""), ("refuse", ""), ("number", ""), *known]

    @staticmethod
    def prefix_of(newcomer: Newcomer) -> str:
        """What the names of the fields of a newcomer begin with."""
        return f"newcomer-{newcomer.pk}"

    @property
    def chosen(self) -> str:
        """What is marked."""
        kept = str(self.initial.get("decision", ""))
        return str(self.data.get(self.add_prefix("decision"), "")) if self.is_bound else kept

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        if self.is_taken_with_all and not data.get("decision"):
            data["decision"] = "accept"
        decision = data.get("decision", "")
        if decision == "refuse" and not data.get("reason"):
            self.add_error("reason", _("Please say why; who has asked will read it."))
        if decision == "number":
            found = player_as_typed(data.get("number", ""))
            if found is None:
                self.add_error("number", _("Nobody on the register has this number."))
            self.player = person_of(found) if found else None
        elif decision not in ("", "accept", "refuse"):
            self.player = next(player for player, _proposal in self.people if player.key == decision)
        return data


class NumberingForm(forms.ModelForm):  # type: ignore[type-arg]
    """How the federation numbers who has no FIDE ID."""

    class Meta:
        model = Numbering
        fields = ("prefix", "digits", "next_number")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.helper = FormHelper()
        self.helper.form_tag, self.helper.disable_csrf = False, True
