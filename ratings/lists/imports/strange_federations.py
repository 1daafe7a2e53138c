"""The codes of federations for which lines of a file are left out: how many lines each, and where it is added."""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import urlencode

from django.db.models import Count, Min
from django.urls import reverse

from ratings.lists.imports.models import ListImport
from ratings.register.models import Federation

MOST_SHOWN = 50
_CODE = re.compile(r"[A-Z]{3}", re.ASCII)
STATES = ("doubtful", "preview", "taken", "failed")


@dataclass(frozen=True)
class StrangeFederation:
    """A code as it stands in the file, and for the reader the address where it is added; ``name`` is what it is called
    by now, if somebody has added it since the file was read.
    """

    found: str
    lines: int
    first_line: int
    name: str
    url: str

    @property
    def is_code(self) -> bool:
        """Whether FIDE could have given it; anything else is mended in the file."""
        return bool(_CODE.fullmatch(self.found))


def strange_federations(batch: ListImport, *, may_add: bool = False) -> list[StrangeFederation]:
    """Those with most lines first, with the address for who ``may_add`` one; nothing of a file that is decided on."""
    if batch.state not in STATES:
        return []
    faults = batch.faults.filter(code="unknown-federation", column="federation").order_by()
    told = faults.values("found").annotate(lines=Count("pk"), first=Min("line")).order_by("-lines", "found")
    rows = list(told[:MOST_SHOWN])
    known = {each.pk: each.shown_name for each in Federation.objects.filter(pk__in=[row["found"] for row in rows])}
    return [
        StrangeFederation(
            found=row["found"],
            lines=row["lines"],
            first_line=row["first"],
            name=known.get(row["found"], ""),
            url=_address(batch, row["found"]) if may_add and _CODE.fullmatch(row["found"]) else "",
        )
        for row in rows
    ]


def _address(batch: ListImport, code: str) -> str:
    """The form, filled with the code and the day of the list, and the way back."""
    back = reverse("list_import", args=[batch.pk])
    said = {"code": code, "from": batch.list_date.isoformat(), "back": back}
    return f"{reverse('federation_add')}?{urlencode(said)}"
