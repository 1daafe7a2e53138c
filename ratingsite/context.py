"""What every page knows about the site."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import HttpRequest


def site(request: HttpRequest) -> dict[str, Any]:
    """The demo's flag, for the bar that says so on every page."""
    return {"DEMO": settings.DEMO}
