"""A choice among many, written at once: Django fills a template for each option, which takes longer than the page."""

from __future__ import annotations

from typing import Any

from django import forms
from django.forms.renderers import BaseRenderer
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

CHOSEN, OPEN = " selected", ""


class LongSelect(forms.Select):
    """The same HTML as ``Select`` for choices without groups."""

    def render(
        self, name: str, value: Any, attrs: dict[str, Any] | None = None, renderer: BaseRenderer | None = None
    ) -> SafeString:
        """The whole element; no template is asked for."""
        chosen = set(self.format_value(value))
        options = ((code, CHOSEN if str(code) in chosen else OPEN, words) for code, words in self.choices)
        told = _written({"name": name, **self.build_attrs(self.attrs, attrs)})
        inside = format_html_join("\n", '  <option value="{}"{}>{}</option>', options)
        return format_html("<select{}>\n{}\n</select>", told, inside)


def _written(attrs: dict[str, Any]) -> SafeString:
    """As Django's template writes them: what is true by its name alone, what is false not at all."""
    told = ((name, value) for name, value in attrs.items() if value is not False)
    parts = (
        format_html(" {}", name) if value is True else format_html(' {}="{}"', name, value) for name, value in told
    )
    return format_html_join("", "{}", ((part,) for part in parts))
