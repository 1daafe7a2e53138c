"""The form for a file that brings a list."""

from __future__ import annotations

from typing import Any

from crispy_forms.helper import FormHelper
from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ratings.lists.words import SYSTEMS


class SendListForm(forms.Form):
    """Which list the file is, and the file."""

    system = forms.ChoiceField(label=gettext_lazy("System"), choices=list(SYSTEMS.items()))
    list_date = forms.DateField(
        label=gettext_lazy("List of"),
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        help_text=gettext_lazy("The day from which the list is in force."),
    )
    file = forms.FileField(
        label=gettext_lazy("File"),
        widget=forms.ClearableFileInput(attrs={"accept": ".txt,.xml,.zip,.csv,.jsonl"}),
        help_text=gettext_lazy(
            "FIDE’s TXT or XML, the CFC’s list, or a CSV or JSONL of the portal, plain or in a ZIP; at most 150 MB."
        ),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.helper = FormHelper()
        self.helper.form_tag, self.helper.disable_csrf = False, True

    def clean_file(self) -> Any:
        file = self.cleaned_data["file"]
        if file.size > settings.LARGEST_LIST:
            raise ValidationError(
                _("The file is larger than 150 MB. Please pack it, or use the command of the portal.")
            )
        return file
