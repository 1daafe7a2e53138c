"""The form of a decision: why, and on which game where it is about one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from ratings.regulations.checks import MINUTES
from ratings.regulations.snapshots import Minutes
from tournaments.registration.decision_kinds import KINDS, Kind, Subject
from tournaments.registration.plain_fields import WholeField

Games = Sequence[tuple[str, Sequence[tuple[str, str]]]]
"""Rounds by their words, each with its games: a key and the words."""


def _minutes(label: str | Promise) -> WholeField:
    return WholeField(label=label, min_value=MINUTES.low, max_value=MINUTES.high)


class DecisionForm(forms.Form):
    """What an office decides. ``games`` are those that can be decided on; a kind that is not about games has none."""

    game = forms.ChoiceField(label=_("Game"))
    white_minutes = _minutes(_("Minutes that White had"))
    black_minutes = _minutes(_("Minutes that Black had"))
    reason = forms.CharField(
        label=_("Reason"),
        max_length=2000,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=_("Everybody who sees the tournament can read it."),
    )

    def __init__(self, *args: Any, kind: str, games: Games, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if kind != Kind.UNEQUAL_TIMES:
            del self.fields["white_minutes"], self.fields["black_minutes"]
        subject = KINDS[kind].subject
        field = self.fields["game"]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101
        if subject is Subject.EVENT:
            del self.fields["game"]
        elif subject is Subject.EITHER:
            field.required = False
            field.choices = [("", _("the whole tournament")), *games]
        else:
            field.choices = list(games)

    def clean(self) -> dict[str, Any]:
        """Times that are the same are no reason to leave a game out."""
        data = super().clean() or {}
        if "white_minutes" in data and data["white_minutes"] == data.get("black_minutes"):
            self.add_error("black_minutes", _("This is the time that White had too: then the game is rated."))
        return data

    @property
    def minutes(self) -> Minutes | None:
        """The times of the two players of the game, where the decision is about them."""
        if "white_minutes" not in self.fields:
            return None
        return Minutes(white=self.cleaned_data["white_minutes"], black=self.cleaned_data["black_minutes"])
