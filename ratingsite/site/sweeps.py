"""When somebody swept last: where the sweeper is missing no time passes, and nothing else would say so."""

from __future__ import annotations

import logging
import time

from django.core.cache import cache

logger = logging.getLogger(__name__)
_KEY = "swept-at"


def note_sweep() -> None:
    """A sweep has come to its end. By the machine's clock: it is the sweeper that is watched, not the demo's day."""
    try:
        cache.set(_KEY, time.time(), timeout=None)
    except Exception as error:  # a cache may be away in any way, and stops no sweep
        logger.warning("the moment of a sweep is not kept: %s", error)


def seconds_since_sweep() -> int | None:
    """How long ago that was; ``None`` where nobody knows: it never was, or the cache was emptied or is away."""
    try:
        swept_at: float | None = cache.get(_KEY)
    except Exception as error:
        logger.warning("the moment of a sweep is not known: %s", error)
        return None
    return None if swept_at is None else max(0, round(time.time() - swept_at))
