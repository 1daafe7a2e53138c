"""The form for mails, reminders and the zone."""

from __future__ import annotations

from typing import Any
from zoneinfo import available_timezones

from crispy_forms.helper import FormHelper
from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from ratingsite.office.accounts.models import User


class NoticesForm(forms.ModelForm):
    """In which language mails come, whether reminders do, and in which zone own pages tell moments."""

    language = forms.ChoiceField(
        label=_("Language of mails"),
        required=False,
        choices=[("", _("every language of the portal")), *settings.LANGUAGES],
    )
    time_zone = forms.ChoiceField(
        label=_("Time zone of My work"),
        required=False,
        help_text=_("Last days are counted where the tournament is held, whatever you choose here."),
    )

    class Meta:
        model = User
        fields = ("language", "time_zone", "wants_reminders")
        labels = {"wants_reminders": _("Remind me by mail 7, 3 and 1 days before a last day")}
        help_texts = {"wants_reminders": _("My work shows everything with or without reminders.")}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        zones = sorted(name for name in available_timezones() if "/" in name and not name.startswith("Etc/"))
        found = [("", _("that of my federation")), ("UTC", "UTC"), *((zone, zone) for zone in zones)]
        self.fields["time_zone"].choices = found  # type: ignore[attr-defined]
        self.helper = FormHelper()
        self.helper.form_tag, self.helper.disable_csrf = False, True
