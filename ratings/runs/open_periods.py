"""Opens rating periods."""

from __future__ import annotations

from datetime import date

from ratings.lists.models import RatingPeriod, RatingSystem
from ratings.runs.periods import NotAListDate, period_of

__all__ = ["NotAListDate", "open_period"]


def open_period(system: RatingSystem | str, list_date: date) -> RatingPeriod:
    """The period that ends with a list; opened when it is asked for first. Raises ``NotAListDate``."""
    code = system if isinstance(system, str) else system.pk
    period = period_of(code, list_date)
    opened, _ = RatingPeriod.objects.get_or_create(
        system_id=code,
        list_date=list_date,
        defaults={"starts_on": period.starts_on, "closes_on": period.closes_on},
    )
    return opened
