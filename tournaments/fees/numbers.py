"""The numbers of invoices and credit notes: one series an issuer, a kind and a year, without gaps."""

from __future__ import annotations

from ratingsite.foundations.transitions import locked
from tournaments.fees.models import FeeSeries
from tournaments.regulations.fees.edition import Issuer


def next_number(issuer: Issuer, kind: str, year: int) -> int:
    """The next of the series, whose row stays locked until the document is there: no number is lost, none is double."""
    series, _ = FeeSeries.objects.get_or_create(issuer=issuer.value, kind=kind, year=year)
    series = locked(series)
    series.last += 1
    series.save(update_fields=["last"])
    return series.last
