"""How often somebody who shows no face may ask: so many times in each minute of the clock, counted in the cache."""

from __future__ import annotations

from datetime import datetime

from django.core.cache import cache

MINUTE = 60
KEPT = 2 * MINUTE  # seconds


def is_too_often(what: str, most: int, *, now: datetime) -> bool:
    """Count one more; whether there were more than ``most`` in this minute."""
    key = f"often:{what}:{int(now.timestamp()) // MINUTE}"
    cache.add(key, 0, KEPT)
    try:
        return cache.incr(key) > most
    except ValueError:  # thrown out of a full cache this very moment
        return False
