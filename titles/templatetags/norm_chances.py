"""The chances of norms that a start list gives, for the page of the start list."""

from __future__ import annotations

from datetime import date
from typing import Any

from django import template

from titles.norms.chances.page import chances_context
from tournaments.registration.models import Tournament

register = template.Library()


@register.inclusion_tag("titles/norms/_chances.html")
def norm_chances(tournament: Tournament, today: date) -> dict[str, Any]:
    """What the composition gives for each title, and what would still have to change."""
    return chances_context(tournament, today)
