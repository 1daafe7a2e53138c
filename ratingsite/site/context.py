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
from ratingsite.site.shown_count import shown_count


def site(request: HttpRequest) -> dict[str, Any]:
    """The version, how much work waits for the person, and in the demo its day. Callables run where a page asks."""
    known: dict[str, Any] = {"DEMO": settings.DEMO, "VERSION": version()}
    day = cache(today)  # for this page: in the demo each look at the clock is a query
    if settings.DEMO:
        known |= {"demo_day": day, "demo_accounts": DEMO_ACCOUNTS, "demo_file": US_CHAMPIONSHIP.name}
    user = getattr(request, "user", None)
    if isinstance(user, User):
        known["work_count"] = lambda: shown_count(user, day())
    return known


@cache
def version() -> str:
    """The version that pyproject.toml names."""
    with (settings.BASE_DIR / "pyproject.toml").open("rb") as file:
        return str(tomllib.load(file)["project"]["version"])
