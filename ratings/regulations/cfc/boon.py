"""The points given on 15 June 1980 against deflation (737)."""

from __future__ import annotations

from ratings.regulations.cfc.edition import CfcEdition


def rating_after_boon(edition: CfcEdition, rating: int) -> int:
    """737: by group; a rating between two groups went to the highest level of the lower one."""
    band = next(band for band in reversed(edition.boon_bands) if band.lowest <= rating)
    return (rating if band.highest is None else min(rating, band.highest)) + band.points
