"""The form of a decision: why, and on which game where it is about one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.registration.decision_kinds import KINDS, Subject

Games = Sequence[tuple[str, Sequence[tuple[str, str]]]]
"""Rounds by their words, each with its games: a key and the words."""


class DecisionForm(forms.Form):
    """What an office decides. ``games`` are those that can be decided on; a kind that is not about games has none."""

    game = forms.ChoiceField(label=_("Game"))
    reason = forms.CharField(
        label=_("Reason"),
        max_length=2000,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=_("Everybody who sees the tournament can read it."),
    )

    def __init__(self, *args: Any, kind: str, games: Games, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
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
