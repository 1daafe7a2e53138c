"""The forms of titles: narrowing the list of norms, and checking a certificate."""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from ratings.names import search_key
from titles.models import Norm

NUMBER = re.compile(r"N-\d{4}-\d{6,}", re.IGNORECASE)
CODE = re.compile(r"[A-Za-z0-9_-]{8,40}")


class NormFilter(forms.Form):
    """Which of the approved norms to show; what is left empty does not narrow."""

    title = forms.ChoiceField(label=_("Title"), required=False, choices=[("", _("All")), *Norm.Title.choices])
    federation = forms.CharField(label=_("Federation"), required=False, max_length=3)
    q = forms.CharField(label=_("Name"), required=False, max_length=100)

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
            norms = norms.filter(player__search_name__contains=search_key(wanted["q"]))
        return norms


class CheckForm(forms.Form):
    """A number or a code from a certificate; an address that was pasted whole is understood too."""

    q = forms.CharField(label=_("Number or code of the certificate"), max_length=200)

    def clean_q(self) -> str:
        """The bare number or code."""
        asked = str(self.cleaned_data["q"]).strip().rstrip("/").rpartition("/")[2]
        if not (NUMBER.fullmatch(asked) or CODE.fullmatch(asked)):
            raise forms.ValidationError(
                _("That is neither a number like N-2024-000001 nor a certificate’s code: please check the letters.")
            )
        return asked

    @property
    def is_number(self) -> bool:
        """Whether a number was asked for, rather than a code."""
        return bool(NUMBER.fullmatch(self.cleaned_data["q"]))
