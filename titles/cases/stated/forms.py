"""A rating of a list that is not here, and how the commission can look it up."""

from __future__ import annotations

from datetime import date
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from titles.cases.forms import TEXT_ROWS, plain_helper
from titles.cases.stated.services import Said
from tournaments.registration.plain_fields import DayField, WholeField

LARGEST = 5 * 1024 * 1024


class DayOfListField(DayField):
    """The day of a list; FIDE's are older than this portal."""

    first_year = 1970


class StatedForm(forms.Form):
    """The list by its day, what it says, and the evidence."""

    list_date = DayOfListField(
        label=gettext_lazy("Day of the list"),
        help_text=gettext_lazy("The day from which the list counts, as 2015-07-01."),
    )
    rating = WholeField(label=gettext_lazy("Standard rating on it"), min_value=1000, max_value=3000)
    games = WholeField(
        label=gettext_lazy("Rated games until then"),
        min_value=0,
        max_value=20000,
        required=False,
        help_text=gettext_lazy("All games that were rated until that list; leave it empty if it is not known."),
    )
    evidence = forms.CharField(
        label=gettext_lazy("How it can be looked up"),
        widget=forms.Textarea(attrs=TEXT_ROWS),
        max_length=2000,
        help_text=gettext_lazy(
            "The address of the list or of the player’s history, or the printed list with its page."
        ),
    )
    file = forms.FileField(label=gettext_lazy("The list or its page as PDF"), max_length=120, required=False)

    def __init__(self, *args: Any, day: date, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.day = day
        self.helper = plain_helper(self)

    def clean_list_date(self) -> date:
        """A list that is in force, or was."""
        given: date = self.cleaned_data["list_date"]
        if given > self.day:
            raise ValidationError(_("This day is still to come."))
        return given

    def clean_file(self) -> bytes:
        """The bytes of a PDF of at most 5 MB, or none."""
        sent = self.cleaned_data.get("file")
        if not sent:
            return b""
        if sent.size > LARGEST:
            raise ValidationError(_("Expected a file of at most 5 MB."))
        content: bytes = sent.read()
        if not content.startswith(b"%PDF-"):
            raise ValidationError(_("Expected a PDF file."))
        return content

    @property
    def said(self) -> Said:
        """What is stated; the form is valid."""
        sent = self.files.get("file")
        return Said(**self.cleaned_data, file_name=sent.name if sent else "")
