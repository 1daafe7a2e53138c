"""Which period is to be rated, and by which text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from ratings.lists.models import RatingPeriod
from ratings.lists.words import period_code
from ratings.runs.corrections.operations import missing_before
from ratings.runs.periods import editions_to_name
from ratings.runs.start import live_run

ANY = ("", _("all"))
SORTS = (("rating", _("by rating")), ("name", _("by name")))
LONGEST_TYPED = 60


class StartRunForm(forms.Form):
    """Which period is to be rated; by the editions of its events' days, unless one is named that no day chooses."""

    period = forms.ChoiceField(label=_("List to be made"), widget=forms.HiddenInput)
    edition = forms.CharField(label=_("Rated by"), required=False, max_length=LONGEST_TYPED)
    without = forms.BooleanField(label=_("Make this list without it"), required=False)

    def __init__(self, *args: Any, periods: Sequence[RatingPeriod], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.periods = {period_code(period): period for period in periods}
        self.fields["period"].choices = [  # type: ignore[attr-defined]
            (code, code) for code in self.periods
        ]

    def clean(self) -> dict[str, Any]:
        """Only a text that was decided for the days of the period is named, and what its chain lacks is agreed to."""
        data: dict[str, Any] = super().clean() or {}
        named, period = data.get("edition"), self.periods.get(data.get("period", ""))
        if named and period and named not in {edition.id for edition in editions_to_name(period)}:
            self.add_error("edition", _("No run for this list can be rated by that text."))
        self.missing = missing_before(period) if period and live_run(period) is None else []
        if self.missing and not data.get("without"):
            self.add_error(
                "without", _("Please correct the list that lacks it, or say that this one is made without it.")
            )
        return data
