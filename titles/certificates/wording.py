"""Words and moments that every certificate shares."""

from __future__ import annotations

from datetime import UTC, datetime

from ratings.register.models import Federation
from ratingsite.foundations.written_days import date_format

TICKED, EMPTY = "☒", "☐"


def date_parts(now: datetime) -> dict[str, int]:
    """A moment in UTC, as the document's own date wants it."""
    utc = now.astimezone(UTC)
    return {name: getattr(utc, name) for name in ("year", "month", "day", "hour", "minute", "second")}


def moment_text(at: datetime, federation: Federation) -> str:
    """A moment on the clocks of the federation."""
    local = at.astimezone(federation.zone)
    return f"{date_format(local, 'j F Y, H:i')} {local.tzname()}"


def names_of(name: str) -> tuple[str, str]:
    """Family name and first name where a comma says which is which; else the whole and nothing."""
    family, _comma, first = name.partition(",")
    return family.strip(), first.strip()
