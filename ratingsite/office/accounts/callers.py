"""From which address somebody asks: what is counted of an address is counted of the caller, and not of the proxy."""

from __future__ import annotations

from ipaddress import ip_address

from django.conf import settings
from django.http import HttpRequest

NOBODYS = "unknown"
"""Who comes through a socket of the system, by a proxy that does not say for whom it asks."""


def address_of_caller(request: HttpRequest) -> str:
    """The address that the outermost proxy of our own has seen, by ``X-Forwarded-For``; without one the other end of
    the connection. What stands before it in that header is whatever the caller typed.
    """
    count = settings.PROXIES_IN_FRONT
    hops = request.headers.get("X-Forwarded-For", "").split(",") if count else []
    said = hops[-count] if len(hops) >= count > 0 else ""
    return _read(said) or _read(request.META.get("REMOTE_ADDR", "")) or NOBODYS


def _read(said: str) -> str:
    """An address in its one way of writing, a port behind it left out; empty if it is none."""
    text = said.strip()
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        return str(ip_address(text))
    except ValueError:
        return ""
