"""The request for the certificate of a Life Master, with its evidence."""

from __future__ import annotations

from datetime import date
from typing import Any

from crispy_forms.helper import FormHelper
from crispy_forms.layout import Layout
from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ratings.register.models import Player
from ratings.register.search import player_as_typed
from titles.certificates.life_masters.services import Evidence
from tournaments.registration.plain_fields import DayField, PlainTextField

LARGEST = 5 * 1024 * 1024


class EarlierDayField(DayField):
    """A day of games that were played before this portal, and before the CFC gave certificates."""

    first_year = 1950


class LifeMasterForm(forms.Form):
    """Whose, what is brought, and when the 24th game was."""

    player = PlainTextField(label=gettext_lazy("Player’s number"), max_length=30)
    evidence = forms.CharField(
        label=gettext_lazy("Evidence of 24 consecutive regular games at 2200 or above"),
        widget=forms.Textarea(attrs={"rows": 5}),
        max_length=4000,
        help_text=gettext_lazy("The events with their days, games and ratings before and after each."),
    )
    achieved_on = EarlierDayField(label=gettext_lazy("Day of the 24th game, if known"), required=False)
    file = forms.FileField(label=gettext_lazy("Crosstables or lists as PDF"), max_length=120, required=False)

    def __init__(self, *args: Any, day: date, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.day = day
        self.helper = FormHelper()
        self.helper.form_tag, self.helper.disable_csrf = False, True
        self.helper.layout = Layout(*self.fields)

    def clean_player(self) -> Player:
        """The player whom the number means."""
        found = player_as_typed(self.cleaned_data["player"])
        if found is None:
            raise ValidationError(_("Nobody on the register has this number."))
        return found

    def clean_achieved_on(self) -> date | None:
        """A day that is past, or today's."""
        given: date | None = self.cleaned_data["achieved_on"]
        if given and given > self.day:
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
    def said(self) -> Evidence:
        """What is brought; the form is valid."""
        given, sent = self.cleaned_data, self.files.get("file")
        return Evidence(
            text=given["evidence"],
            achieved_on=given["achieved_on"],
            file=given["file"],
            file_name=sent.name if sent else "",
        )
