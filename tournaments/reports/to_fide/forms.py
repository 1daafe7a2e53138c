"""The forms of the way to FIDE: which file was sent on which day, and why a mark was a mistake."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.registration.plain_fields import DayField
from tournaments.reports.to_fide.files import FideFile

NAMES = {"trf16": "TRF16", "trf26": "TRF26"}


class SentForm(forms.Form):
    """One of ``files``, and the day between ``first`` and ``last``."""

    sha256 = forms.ChoiceField(label=_("File"), widget=forms.RadioSelect)
    sent_on = DayField(label=_("Sent to FIDE on"))

    def __init__(self, *args: Any, files: Sequence[FideFile], first: date, last: date, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choice = self.fields["sha256"]
        assert isinstance(choice, forms.ChoiceField)  # noqa: S101
        choice.choices = [(file.sha256, f"{NAMES[file.dialect]}, SHA-256 {file.sha256[:12]}…") for file in files]
        choice.initial = files[0].sha256 if files else None
        choice.error_messages["invalid_choice"] = _("The file has changed since you saw this page: download it again.")
        self.first, self.last = first, last
        self.fields["sent_on"].initial = last
        self.fields["sent_on"].widget.attrs |= {"min": first.isoformat(), "max": last.isoformat()}

    def clean_sent_on(self) -> date:
        day: date = self.cleaned_data["sent_on"]
        if not self.first <= day <= self.last:
            raise forms.ValidationError(_("It was sent between the day on which the report was signed and today."))
        return day
