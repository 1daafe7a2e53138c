"""Links in mails lead to where the portal is served, unless the environment names another address."""

from __future__ import annotations

from typing import Any

import pytest

from ratingsite.management.commands.portal import Command


@pytest.mark.parametrize(
    ("host", "site"),
    [
        ("127.0.0.1", "http://127.0.0.1:8161"),
        ("0.0.0.0", "http://127.0.0.1:8161"),  # noqa: S104
        ("localhost", "http://localhost:8161"),
        ("::1", "http://[::1]:8161"),
    ],
)
def test_the_site_is_where_it_is_served(host: str, site: str, settings: Any) -> None:
    settings.HAS_SITE_URL, settings.SITE_URL = False, "http://127.0.0.1:8000"
    Command()._name_the_site(host, 8161)
    assert (site, [site]) == (settings.SITE_URL, settings.CSRF_TRUSTED_ORIGINS)


def test_an_address_of_the_environment_stays(settings: Any) -> None:
    settings.HAS_SITE_URL, settings.SITE_URL = True, "https://ratings.example.org"
    Command()._name_the_site("127.0.0.1", 8161)
    assert settings.SITE_URL == "https://ratings.example.org"
