"""Titles that a list told by mistake and that were struck since, and those that were taken away: a file that tells one
again changes nothing.

The register of titles belongs to a room behind this one: it says here which they are. They are asked for in the preview
and in the transaction in which a list is published, so that at no moment anybody wears one, and no run freezes it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import singledispatch
from typing import Any

from django.db.models import Q

from ratingsite.foundations.among import Among

Struck = Mapping[str, Collection[int]]
"""By title the rows of those who do not have it, though a list tells it."""


@singledispatch
def struck_titles(batch: Any) -> Struck:
    """What a file is not believed that comes in now."""
    raise TypeError(f"nothing tells which titles were struck when {type(batch).__name__} comes in")


def tells_one_of(struck: Struck) -> Q:
    """The lines, of a file or of a list, that tell one of these again."""
    found = Q(pk__in=[])
    for title, players in struck.items():
        found |= Q(Among("player_id", players), title=title)
    return found
