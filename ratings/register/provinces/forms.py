"""One province, typed."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from ratings.register.changes.forms import plain_helper
from ratings.register.provinces.models import Residence
from ratings.register.provinces.services import NewResidence


class ResidenceForm(forms.ModelForm):  # type: ignore[type-arg]
    """Which province, from when it is known, and where from."""

    class Meta:
        model = Residence
        fields = ("province", "starts_on", "source")
        widgets = {"starts_on": forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")}
        help_texts = {"source": gettext_lazy("For example: membership form of 3 May 2009.")}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, prefix="residence", **kwargs)
        self.helper = plain_helper()

    @property
    def said(self) -> NewResidence:
        """What is entered."""
        data = self.cleaned_data
        return NewResidence(province=data["province"], starts_on=data["starts_on"], source=data["source"].strip())
