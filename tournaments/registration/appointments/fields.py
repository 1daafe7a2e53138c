"""The field in which an arbiter is named: lines of the register are offered while a name or a number is typed."""

from __future__ import annotations

from typing import Any

from django import forms
from django.urls import reverse_lazy

from tournaments.registration.plain_fields import PlainTextField

LIST = "arbiters-found"


class ArbiterField(PlainTextField):
    """A name, or a line of the register as it was chosen."""

    def __init__(self, **said: Any) -> None:
        super().__init__(max_length=120, widget=forms.TextInput, **said)

    def widget_attrs(self, widget: forms.Widget) -> dict[str, Any]:
        offered = {
            "list": LIST,
            "autocomplete": "off",
            "hx-get": reverse_lazy("arbiter_options"),
            "hx-trigger": "input changed delay:300ms",
            "hx-target": f"#{LIST}",
            "hx-swap": "innerHTML",
            "hx-include": "this",
            "hx-sync": "this:replace",
        }
        return {**super().widget_attrs(widget), **offered}
