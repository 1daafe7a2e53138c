"""Every table of fees, and the one for a system and a day. Years without a source have none."""

from __future__ import annotations

from datetime import date

from ratings.regulations.snapshots import SYSTEMS
from ratingsite.foundations.editions import edition_named, edition_on
from tournaments.regulations.fees.cfc import FEES_CFC_2009
from tournaments.regulations.fees.edition import FeeEdition
from tournaments.regulations.fees.fide import FEES_2003, FEES_2021, FEES_RB_2012, FEES_RB_2021

FEE_EDITIONS: tuple[FeeEdition, ...] = (FEES_2003, FEES_2021, FEES_RB_2012, FEES_RB_2021, FEES_CFC_2009)
"""Family by family in the order of their days."""


def fees_for(system: str, starts_on: date) -> FeeEdition:
    """The table for tournaments of a system that start on a day. Raises ``NoEditionInForce`` where none is known."""
    family = SYSTEMS[system]
    return edition_on([edition for edition in FEE_EDITIONS if edition.family is family], starts_on)


def fees_named(edition_id: str) -> FeeEdition:
    """The table with that id. Raises ``UnknownEdition``."""
    return edition_named(FEE_EDITIONS, edition_id)
