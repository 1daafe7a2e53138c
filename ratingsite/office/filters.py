"""The form over a table: what is asked stands in the address, so that the view of a table can be shared."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, ClassVar

from crispy_forms.helper import FormHelper
from crispy_forms.layout import LayoutObject
from crispy_forms.utils import render_crispy_form
from django import forms
from django.utils.safestring import SafeString
from django.utils.translation import get_language

MOST_KEPT = 200


class FilterForm(forms.Form):
    """Laid out by crispy, which takes longer than the rows below: what was asked alike is written once, and kept.

    Its HTML may follow from nothing but what was asked by the fields that are laid out and what is wrong with it, the
    language, and what ``told_apart_by`` names.
    """

    _kept: ClassVar[dict[Hashable, SafeString]] = {}

    def __init__(self, *args: Any, layout: LayoutObject, told_apart_by: Hashable = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._told_apart_by = told_apart_by
        self.helper = FormHelper()
        self.helper.form_method, self.helper.form_tag, self.helper.disable_csrf = "get", False, True
        self.helper.layout = layout

    def html(self) -> SafeString:
        """The fields, with what is wrong at each."""
        shown = [each.name for each in self.helper.layout.get_field_names()]
        asked = tuple((name, self.data[name]) for name in shown if name in self.data)
        wrong = tuple((name, *said) for name, said in self.errors.items())
        key = (type(self), get_language(), asked, wrong, self._told_apart_by)
        found = self._kept.get(key)
        if found is None:
            found = SafeString(render_crispy_form(self))
            if len(self._kept) >= MOST_KEPT:
                self._kept.clear()
            self._kept[key] = found
        return found
