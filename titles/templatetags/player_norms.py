"""The norms of a player, for the player's page."""

from __future__ import annotations

from typing import Any

from django import template

from ratings.register.models import Player
from ratingsite.office.edge import today
from titles.applications.standings import standings_of
from titles.certificates.life_masters.models import LifeMaster
from titles.certificates.life_masters.selectors import life_masters
from titles.norms.selectors import norms_of
from titles.register.in_force import standing_rows

register = template.Library()


@register.inclusion_tag("titles/norms/_player_norms.html")
def player_norms(player: Player) -> dict[str, Any]:
    """The approved norms of a player, newest first, and how far each title is; nothing where there are none."""
    norms = list(norms_of(player).prefetch_related("report__tournament__schedule"))
    held = standing_rows().filter(player=player).select_related("rating_list", "case")
    return {
        "norms": norms,
        "standings": standings_of(player, norms, today()),
        "held_titles": held,
        "player": player,
        "life_master": life_masters().filter(player=player, state=LifeMaster.State.ISSUED).first(),
    }
