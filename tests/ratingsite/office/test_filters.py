"""A form over a table is written once for what was asked alike, and anew for everything that it follows from."""

from __future__ import annotations

from typing import Any

import pytest
from crispy_forms.layout import Layout
from django import forms
from django.http import QueryDict
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy, override

from ratingsite.office import filters
from ratingsite.office.filters import FilterForm


class AskedForm(FilterForm):
    q = forms.CharField(label=gettext_lazy("Federation"), required=False, max_length=3)

    def __init__(self, asked: str, codes: tuple[str, ...] = ()) -> None:
        super().__init__(QueryDict(asked), layout=Layout("q"), told_apart_by=codes)


@pytest.fixture(autouse=True)
def written(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was laid out by crispy and not kept."""
    found: list[str] = []
    lay_out = filters.render_crispy_form

    def noted(form: Any) -> SafeString:
        found.append(form.data.get("q", ""))
        return SafeString(lay_out(form))

    monkeypatch.setattr(filters, "render_crispy_form", noted)
    monkeypatch.setattr(FilterForm, "_kept", {})
    return found


def test_what_is_asked_alike_is_written_once(written: list[str]) -> None:
    pages = [AskedForm(asked).html() for asked in ("q=ann", "q=ann&page=2", "q=bob", "q=ann")]
    assert (written, pages[0] == pages[3], 'value="ann"' in pages[0]) == (["ann", "bob"], True, True)


def test_another_language_and_other_choices_are_another_form(written: list[str]) -> None:
    english = AskedForm("q=ann").html()
    with override("fr"):
        french = AskedForm("q=ann").html()
    AskedForm("q=ann", codes=("USA",)).html()
    assert (len(written), "Federation" in english, "Fédération" in french) == (3, True, True)


def test_what_is_wrong_stands_at_its_field_and_no_more_than_some_are_kept(
    written: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(filters, "MOST_KEPT", 2)
    for asked in ("q=toolong", "q=a", "q=b", "q=toolong"):
        page = AskedForm(asked).html()
    assert ("at most 3 characters" in page, written) == (True, ["toolong", "a", "b", "toolong"])
