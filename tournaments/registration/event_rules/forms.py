"""The form for the regulations of an event: a file or an address."""

from __future__ import annotations

from typing import Any

from crispy_forms.helper import FormHelper
from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.registration.event_rules.services import MOST_BYTES, PDF

MEGABYTE = 1024 * 1024


class EventRulesForm(forms.Form):
    """One of the two; the PDF within its bound."""

    file = forms.FileField(
        label=gettext_lazy("Regulations as a PDF"),
        required=False,
        widget=forms.FileInput(attrs={"accept": ".pdf,application/pdf"}),
        help_text=gettext_lazy("At most 5 MB. It is kept as you send it, and everybody can read it."),
    )
    address = forms.URLField(
        label=gettext_lazy("or the address where they stand"), required=False, max_length=200, assume_scheme="https"
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.helper = FormHelper()
        self.helper.form_tag = False
        self.helper.disable_csrf = True

    def clean_file(self) -> Any:
        """Its size and its first bytes, before anything is kept."""
        file = self.cleaned_data["file"]
        if file and file.size > MOST_BYTES:
            raise forms.ValidationError(_("Expected at most %(most)s MB.") % {"most": MOST_BYTES // MEGABYTE})
        if file and not file.read(len(PDF)).startswith(PDF):
            raise forms.ValidationError(_("Expected a PDF: this file is none."))
        if file:
            file.seek(0)
        return file

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        if not self.errors and bool(data.get("file")) == bool(data.get("address")):
            self.add_error("file" if not data.get("file") else "address", _("Expected either a file or an address."))
        return data
