"""How often programs may ask: so many requests of one person in each minute of the clock, with whichever tokens."""

from __future__ import annotations

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest
from ninja.throttling import BaseThrottle

from ratingsite.office.api.models import Scope
from ratingsite.office.clock.services import now

MINUTE = 60
KEPT = 2 * MINUTE  # seconds: a count is of no use behind its minute


class EachMinute(BaseThrottle):
    """The requests of a scope in this minute, counted in the cache; a scope that the settings do not name has no limit.

    It keeps nothing between requests, which come in several threads. Counts are of one process where the cache is.
    """

    def __init__(self, scope: Scope) -> None:
        self.scope = scope

    def allow_request(self, request: HttpRequest) -> bool:
        most = settings.API_REQUESTS_A_MINUTE.get(self.scope)
        if most is None:
            return True
        key = f"api:{self.scope}:{request.user.pk}:{int(now().timestamp()) // MINUTE}"
        cache.add(key, 0, KEPT)
        try:
            return cache.incr(key) <= most
        except ValueError:  # thrown out of a full cache this very moment
            return True

    def wait(self) -> float:
        """Seconds until the next minute begins."""
        return MINUTE - now().timestamp() % MINUTE
