"""The norms of a player, for the player's page."""

from __future__ import annotations

from typing import Any

from django import template

from ratings.models import Player
from titles.selectors import norms_of

register = template.Library()


@register.inclusion_tag("titles/_player_norms.html")
def player_norms(player: Player) -> dict[str, Any]:
    """The approved norms of a player, newest first; nothing where there are none."""
    return {"norms": norms_of(player)}
