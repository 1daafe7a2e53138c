"""The form that opens an archive."""

from __future__ import annotations

from typing import Any

from crispy_forms.helper import FormHelper
from django import forms
from django.utils.translation import gettext_lazy as _

from ratings.lists.words import SYSTEMS

_DAY = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")


class ArchiveForm(forms.Form):
    """Of which system, from which day to which, and what for."""

    system = forms.ChoiceField(label=_("System"), choices=list(SYSTEMS.items()))
    starts_on = forms.DateField(label=_("First day"), widget=_DAY)
    ends_on = forms.DateField(
        label=_("Last day"), widget=_DAY, help_text=_("Both days count. It ends before the present lists begin.")
    )
    reason = forms.CharField(
        label=_("What it is for"),
        max_length=500,
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text=_("Everybody can read it."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.helper = FormHelper()
        self.helper.form_tag, self.helper.disable_csrf = False, True
