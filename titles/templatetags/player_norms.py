"""The norms and titles of a player, for the player's page; and what of them hangs on a correction, for its page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import template

from ratings.profiles.selectors import Standing
from ratings.register.mergers.selectors import numbers_of
from ratings.register.models import Player
from ratings.runs.corrections.models import ListCorrection
from ratings.working.charts import StepChart
from ratingsite.foundations.kept_questions import AmongGiven, KeptQuestion
from ratingsite.office.edge import today
from titles.applications.landmarks import MarkedHistory, TitlesOfPlayer, marked_history
from titles.applications.standings import standings_of
from titles.certificates.life_masters.models import LifeMaster
from titles.certificates.life_masters.selectors import life_masters
from titles.norms import corrected_lists
from titles.norms.selectors import norms_under
from titles.register.in_force import shown_rows

register = template.Library()

_NUMBERS = AmongGiven("player", "players", int)
_NORMS = KeptQuestion(lambda: norms_under(_NUMBERS).prefetch_related("report__tournament__schedule"), planned_once=True)
_HELD = KeptQuestion(lambda: shown_rows().filter(_NUMBERS).select_related("rating_list", "case"), planned_once=True)
_LIFE_MASTER = KeptQuestion(
    lambda: life_masters().filter(_NUMBERS, state=LifeMaster.State.ISSUED)[:1], planned_once=True
)


@register.simple_tag
def titles_of_player(player: Player) -> TitlesOfPlayer:
    """The approved norms of a player, newest first, and the titles held: for all parts of the player's page."""
    numbers = numbers_of([player.pk])
    rows = list(numbers)
    return TitlesOfPlayer(
        numbers=numbers,
        norms=_NORMS.rows(players=rows),
        held=_HELD.rows(players=rows),
        life_master=_LIFE_MASTER.first(players=rows),
    )


@register.simple_tag
def history_with_titles(told: TitlesOfPlayer, standing: Standing, chart: StepChart | None) -> MarkedHistory:
    """One rating's chart and table, with the norms and titles of their days."""
    return marked_history(told, standing, chart)


@register.inclusion_tag("titles/norms/_player_norms.html")
def player_norms(player: Player, told: TitlesOfPlayer, present: Sequence[Standing]) -> dict[str, Any]:
    """The titles and norms, and how far each title is; nothing where there are none.

    ``present`` are the ratings of this entry with all their lines, which prove what was reached.
    """
    history = [line.entry for standing in present for line in standing.lines]
    return {
        "norms": told.norms,
        "has_doubted": any(norm.unconfirmed_by_id for norm in told.norms),
        "standings": standings_of(player, told.norms, today(), history, told.numbers),
        "held_titles": told.held,
        "player": player,
        "life_master": told.life_master,
    }


@register.simple_tag
def norms_resting_on(correction: ListCorrection) -> int:
    """How many approved norms would be judged again behind a correction."""
    return corrected_lists.norms_resting_on(correction)
