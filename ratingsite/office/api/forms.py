"""The form for a new token."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

from crispy_forms.helper import FormHelper
from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ratingsite.foundations.written_days import date_format
from ratingsite.office.api.models import AccessToken, Scope
from ratingsite.office.api.services import last_day

USUAL_DAYS = 90


class TokenForm(forms.ModelForm):  # type: ignore[type-arg]
    """What the token is for, what it may do, and until when."""

    scopes = forms.MultipleChoiceField(
        label=gettext_lazy("The token may"),
        choices=Scope.choices,
        widget=forms.CheckboxSelectMultiple,
        help_text=gettext_lazy("Never more than you may yourself. Choose no more than the program needs."),
        error_messages={"required": gettext_lazy("Please choose at least one.")},
    )

    class Meta:
        model = AccessToken
        fields = ("name", "scopes", "ends_on")
        widgets = {"ends_on": forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")}

    def __init__(self, *args: Any, today: date, **kwargs: Any) -> None:
        kwargs.setdefault("initial", {"ends_on": today + timedelta(days=USUAL_DAYS), "scopes": [Scope.READ]})
        super().__init__(*args, **kwargs)
        self.today, self.last = today, last_day(today)
        ends_on = self.fields["ends_on"]
        ends_on.help_text = _("At most a year away: until %(day)s.") % {"day": date_format(self.last)}
        ends_on.widget.attrs.update(min=today.isoformat(), max=self.last.isoformat())
        self.helper = FormHelper()
        self.helper.form_tag, self.helper.disable_csrf = False, True

    def clean_ends_on(self) -> date:
        day: date = self.cleaned_data["ends_on"]
        if not self.today <= day <= self.last:
            text = _("Please give a day from %(first)s to %(last)s.")
            raise ValidationError(text % {"first": date_format(self.today), "last": date_format(self.last)})
        return day
