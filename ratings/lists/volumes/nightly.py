"""In the night the lists of which there are enough are bound: a minute of the database for each volume."""

from __future__ import annotations

from datetime import datetime

from ratings.lists.trust.nightly import NIGHT
from ratings.lists.volumes.binding import TASK, next_volume
from ratingsite.office.outbox.services import ring


def ring_for_volume(*, now: datetime) -> bool:
    """Have the next volume bound, once a night for the list that it begins with; whether there is one."""
    lists = next_volume() if now.hour in NIGHT else []
    if lists:
        ring(TASK, f"{lists[0]}:{now:%Y-%m-%d}", str(lists[0]), now=now)
    return bool(lists)
