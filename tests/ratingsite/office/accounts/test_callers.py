"""Whoever tries passwords or codes is slowed down alone, also where all come through one proxy."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client, RequestFactory

from ratingsite import settings as portal
from ratingsite.office.accounts.callers import address_of_caller
from ratingsite.office.accounts.models import User

PASSWORD = "a-long-enough-password"
IN_USE = portal.ACCOUNT_RATE_LIMITS
"""What the portal counts; other tests sign in as often as they like (tests/settings.py)."""


@pytest.mark.parametrize(
    ("proxies", "passed_on", "other_end", "address"),
    [
        (0, "192.0.2.1", "198.51.100.7", "198.51.100.7"),  # nobody of ours has written it
        (1, "192.0.2.1", "127.0.0.1", "192.0.2.1"),
        (1, "203.0.113.9, 192.0.2.1", "127.0.0.1", "192.0.2.1"),  # what the caller typed stands before it
        (2, "203.0.113.9, 192.0.2.1, 10.0.0.1", "10.0.0.2", "192.0.2.1"),
        (2, "192.0.2.1", "10.0.0.2", "10.0.0.2"),
        (1, "[2001:DB8::1]:4711", "127.0.0.1", "2001:db8::1"),
        (1, "192.0.2.1:4711", "127.0.0.1", "192.0.2.1"),
        (1, "nonsense", "127.0.0.1", "127.0.0.1"),
        (1, "", "", "unknown"),  # a socket of the system
    ],
)
def test_who_asks_is_whom_the_outermost_proxy_of_our_own_has_seen(
    proxies: int, passed_on: str, other_end: str, address: str, settings: Any
) -> None:
    settings.PROXIES_IN_FRONT = proxies
    headers = {"HTTP_X_FORWARDED_FOR": passed_on} if passed_on else {}
    assert address_of_caller(RequestFactory().get("/", REMOTE_ADDR=other_end, **headers)) == address


def signs_in(email: str, password: str, passed_on: str) -> int:
    """The status of the answer: 302 leads on, 200 is the form again."""
    client = Client(REMOTE_ADDR="127.0.0.1", headers={"X-Forwarded-For": passed_on})
    return client.post("/account/login/", {"login": email, "password": password}).status_code


def test_behind_a_proxy_who_tries_passwords_keeps_nobody_else_out(astrid: User, settings: Any) -> None:
    settings.PROXIES_IN_FRONT, settings.ACCOUNT_RATE_LIMITS = 1, IN_USE
    astrid.set_password(PASSWORD)
    astrid.save()
    cache.clear()
    assert {signs_in(f"somebody{number}@example.org", "wrong", "203.0.113.9") for number in range(11)} == {200}
    assert signs_in(astrid.email, PASSWORD, "203.0.113.9") == 200
    assert signs_in(astrid.email, PASSWORD, "192.0.2.1") == 302
    cache.clear()
