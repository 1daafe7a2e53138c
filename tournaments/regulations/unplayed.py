"""What a game that was not played makes of a round robin."""

from __future__ import annotations

from datetime import date

from ratings.regulations.registry import rule_book
from ratingsite.foundations.editions import NoEditionInForce

# The texts that print it; the later ones say nothing of it.
_AS_A_SWISS = {"fide-2003": "6.43", "fide-2009": "6.43", "fide-2009-applied": "6.43"}


def reported_as_swiss(system: str, day: date) -> str:
    """The article by which a round robin with an unplayed game is reported as a Swiss; empty where none says so."""
    try:
        edition = rule_book(system).edition_on(day)
    except NoEditionInForce:
        return ""
    return _AS_A_SWISS.get(edition.id, "")
