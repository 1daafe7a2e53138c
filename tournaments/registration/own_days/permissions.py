"""Who sets the days of a federation's own is said by the policy table."""

from __future__ import annotations

from ratingsite.office.accounts.permissions import Relations


def own_days_in(federation: str) -> Relations:
    """The days of a federation's own."""
    return Relations("own-days", "set", federation)
