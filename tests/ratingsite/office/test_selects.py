"""A long select says what Django's says, and asks for no template."""

from __future__ import annotations

import pytest
from django import forms
from django.utils.translation import gettext_lazy

from ratingsite.office.selects import LongSelect

CHOICES = [("", gettext_lazy("all")), ("USA", "USA"), ("CIV", "Côte d'Ivoire & co <1>"), ("7", "seven")]


@pytest.mark.parametrize("value", [None, "", "USA", "7", 7, "nobody"])
@pytest.mark.parametrize("attrs", [{}, {"class": "form-select", "id": "id_fed", "required": True, "disabled": False}])
def test_it_is_the_same_html(value: object, attrs: dict[str, object]) -> None:
    ours, djangos = (
        kind(attrs={"data-x": "a&b"}, choices=CHOICES).render("fed", value, dict(attrs))
        for kind in (LongSelect, forms.Select)
    )
    assert ours.replace("\n", "").replace("  ", "") == djangos.replace("\n", "").replace("  ", "")
