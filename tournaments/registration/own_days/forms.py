"""The form of a federation's own days."""

from __future__ import annotations

from typing import Any

from crispy_forms.helper import FormHelper
from crispy_forms.layout import Column, Layout, Row
from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.registration.own_days.models import MOST_DAYS, OwnDays
from tournaments.registration.plain_fields import DayField, WholeField


class OwnDaysForm(forms.ModelForm):  # type: ignore[type-arg]
    """From which first days on, and how many days before."""

    applies_from = DayField(label=gettext_lazy("For first days from"))
    days = WholeField(label=gettext_lazy("Days before the start"), min_value=0, max_value=MOST_DAYS)
    title_days = WholeField(
        label=gettext_lazy("Days before the start where norms can be made"), min_value=0, max_value=MOST_DAYS
    )

    class Meta:
        model = OwnDays
        fields = ("applies_from", "days", "title_days")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.helper = FormHelper()
        self.helper.form_tag = False
        self.helper.disable_csrf = True
        self.helper.layout = Layout(Row(Column("applies_from"), Column("days"), Column("title_days")))

    def _post_clean(self) -> None:
        """The service writes the row."""

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        days, title_days = data.get("days"), data.get("title_days")
        if days is not None and title_days is not None and title_days < days:
            self.add_error("title_days", _("Where norms can be made the notice is no shorter."))
        return data
