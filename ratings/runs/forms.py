"""Which period is to be rated."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from ratings.lists.models import RatingPeriod
from ratings.lists.words import period_code

ANY = ("", _("all"))
SORTS = (("rating", _("by rating")), ("name", _("by name")))
LONGEST_TYPED = 60


class StartRunForm(forms.Form):
    """Which period is to be rated."""

    period = forms.ChoiceField(label=_("List to be made"), widget=forms.HiddenInput)

    def __init__(self, *args: Any, periods: Sequence[RatingPeriod], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.periods = {period_code(period): period for period in periods}
        self.fields["period"].choices = [  # type: ignore[attr-defined]
            (code, code) for code in self.periods
        ]
