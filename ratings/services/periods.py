"""Opens rating periods."""

from __future__ import annotations

from datetime import date

from ratings.calendar import closing_day, is_list_date, period_start
from ratings.models import RatingPeriod, RatingSystem


class NotAListDate(ValueError):
    """No list of the system is made on that day (7.1); the message names both."""


def period_of(system: str, list_date: date) -> RatingPeriod:
    """The period that ends with a list, from the database or as it would be opened; nothing is written."""
    if not is_list_date(system, list_date):
        raise NotAListDate(f"no list of {system} is made on {list_date.isoformat()}")
    found = RatingPeriod.objects.filter(system_id=system, list_date=list_date).first()
    return found or RatingPeriod(
        system_id=system,
        starts_on=period_start(system, list_date),
        list_date=list_date,
        closes_on=closing_day(system, list_date),
    )


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
