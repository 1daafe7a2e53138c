"""What every page knows about the site."""

from __future__ import annotations

import tomllib
from functools import cache
from typing import Any

from django.conf import settings
from django.http import HttpRequest

from ratingsite.office.accounts.models import User
from ratingsite.office.edge import today
from ratingsite.site.demo.accounts import DEMO_ACCOUNTS
from ratingsite.site.demo.people import US_CHAMPIONSHIP
from ratingsite.site.views import work_waiting


def site(request: HttpRequest) -> dict[str, Any]:
    """The version, how much work waits for the person, and in the demo its day. Callables run where a page asks."""
    known: dict[str, Any] = {"DEMO": settings.DEMO, "VERSION": version()}
    if settings.DEMO:
        known |= {"demo_day": today, "demo_accounts": DEMO_ACCOUNTS, "demo_file": US_CHAMPIONSHIP.name}
    if isinstance(getattr(request, "user", None), User):
        known["work_count"] = lambda: len(work_waiting(request))
    return known


@cache
def version() -> str:
    """The version that pyproject.toml names."""
    with (settings.BASE_DIR / "pyproject.toml").open("rb") as file:
        return str(tomllib.load(file)["project"]["version"])
