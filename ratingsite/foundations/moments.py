"""When a calendar day is over in a federation's zone: the first instant that is too late, by the server's clock."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo


def too_late_from(day: date, zone: ZoneInfo) -> datetime:
    """The first instant of the next local day, in UTC; where its midnight does not exist, the first that does."""
    # of a midnight that the clocks skip, the offset before it (fold 0) names the very instant at which they are moved
    return datetime.combine(day + timedelta(days=1), time(), zone).astimezone(UTC)


def counted_day(moment: datetime, zone: ZoneInfo) -> date:
    """The local day for which something received at a moment counts.

    It is the one on the wall, but for an hour that is put back over midnight (St. John's, until 2011): the day that was
    over once stays over, as ``too_late_from`` has it.
    """
    day = moment.astimezone(zone).date()
    return day + timedelta(days=1) if is_missed(day, zone, moment) else day


def is_missed(day: date, zone: ZoneInfo, moment: datetime) -> bool:
    """Whether a moment, of any zone, lies behind the end of a local day."""
    return moment >= too_late_from(day, zone)
