"""The cell of a long table with the way to leave its row out of the list, for the page of somebody who may."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import quote

from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from ratings.runs.models import RatingRun
from ratingsite.office.rows import row

PLAIN = "!$&'()*+,;=~:@"  # what Django leaves as it is in the part of an address
NO_KEY = "0"
CELL = '<td class="text-nowrap"><a href="{}">{}<span class="visually-hidden"> {}</span></a></td>'
AsideCell = Callable[[str, str], SafeString]
"""Makes the cell, of the key and the name of what the row is about."""


def aside_cell(run: RatingRun, kind: str) -> AsideCell:
    """The cells of events, or of players, of a run: the address is looked up once for all rows."""
    before = reverse("run_set_aside", args=[run.pk, kind, NO_KEY]).removesuffix(f"{NO_KEY}/")
    words = _("Set aside …")
    return lambda key, name: row(CELL, f"{before}{quote(key, safe=PLAIN)}/", words, name)


def no_cell(_key: str, _name: str) -> SafeString:
    """Of who may set nothing aside."""
    return SafeString("")
