"""Slows down who tries codes. Only unknown codes count, and a certificate that exists is always answered for."""

from __future__ import annotations

from django.core.cache import cache
from django.http import HttpRequest

from ratingsite.office.accounts.callers import address_of_caller

MISSES = 30
SECONDS = 600


def guesses_too_often(request: HttpRequest) -> bool:
    """Whether this address has asked for too many unknown codes of late."""
    return int(cache.get(_key(request), 0)) >= MISSES


def note_miss(request: HttpRequest) -> None:
    """Count one unknown code; the count is forgotten some minutes after the first."""
    key = _key(request)
    if not cache.add(key, 1, SECONDS):
        try:
            cache.incr(key)
        except ValueError:  # it was forgotten between the two
            cache.set(key, 1, SECONDS)


def _key(request: HttpRequest) -> str:
    return f"verify-misses:{address_of_caller(request)}"
