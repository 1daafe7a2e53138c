"""The norms of a player, for the player's page."""

from __future__ import annotations

from typing import Any

from django import template
from django.db.models import BigAutoField

from ratings.register.models import Player
from ratingsite.foundations.kept_questions import KeptQuestion, Place
from ratingsite.office.edge import today
from titles.applications.standings import standings_of
from titles.certificates.life_masters.models import LifeMaster
from titles.certificates.life_masters.selectors import life_masters
from titles.norms.selectors import norms_of
from titles.register.in_force import shown_rows

register = template.Library()

_PLAYER = Place("player", BigAutoField())
_NORMS = KeptQuestion(lambda: norms_of(_PLAYER).prefetch_related("report__tournament__schedule"))
_HELD = KeptQuestion(lambda: shown_rows().filter(player=_PLAYER).select_related("rating_list", "case"))
_LIFE_MASTER = KeptQuestion(lambda: life_masters().filter(player=_PLAYER, state=LifeMaster.State.ISSUED)[:1])


@register.inclusion_tag("titles/norms/_player_norms.html")
def player_norms(player: Player) -> dict[str, Any]:
    """The approved norms of a player, newest first, and how far each title is; nothing where there are none."""
    norms = _NORMS.rows(player=player.pk)
    return {
        "norms": norms,
        "standings": standings_of(player, norms, today()),
        "held_titles": _HELD.rows(player=player.pk),
        "player": player,
        "life_master": _LIFE_MASTER.first(player=player.pk),
    }
