"""Narrowing the list of norms."""

from __future__ import annotations

from typing import Any

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from ratings.register.search import of_few_people
from titles.norms.models import Norm


class NormFilter(forms.Form):
    """Which of the approved norms to show; what is left empty does not narrow."""

    title = forms.ChoiceField(label=_("Title"), required=False, choices=[("", _("All")), *Norm.Title.choices])
    federation = forms.CharField(label=_("Federation"), required=False, max_length=3)
    q = forms.CharField(label=_("Name or FIDE ID"), required=False, max_length=100)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, field in self.fields.items():
            field.widget.attrs["class"] = "form-select" if name == "title" else "form-control"

    def narrow(self, norms: QuerySet[Norm]) -> QuerySet[Norm]:
        """The norms that fit; a filter that cannot be read fits none."""
        if not self.is_valid():
            return norms.none()
        wanted = self.cleaned_data
        if wanted["title"]:
            norms = norms.filter(title=wanted["title"])
        if wanted["federation"]:
            norms = norms.filter(player__federation=wanted["federation"].upper())
        if wanted["q"]:
            norms = of_few_people(norms, "player", wanted["q"])
        return norms
