"""A row that is written by code is what ``format_html`` writes: nothing that somebody typed becomes HTML."""

from __future__ import annotations

from decimal import Decimal

import pytest
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy

from ratingsite.office.rows import row

CELLS = ("<b>&'\"", SafeString("<i>"), gettext_lazy("Federation"), 7, -1, True, None, Decimal("1.5"), "½ {}", "")


@pytest.mark.parametrize("cell", CELLS, ids=repr)
def test_each_kind_of_cell(cell: object) -> None:
    found = row("<td>{}</td><td>{}</td>", cell, "x")
    assert (found, type(found)) == (format_html("<td>{}</td><td>{}</td>", cell, "x"), SafeString)
