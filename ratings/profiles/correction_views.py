"""How a correction of a list changes one player: both workings, one beneath the other."""

from __future__ import annotations

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from ratings.profiles.names import names_of
from ratings.register.models import Player
from ratings.register.search import player_with_key
from ratings.regulations.document import player_result_from_json
from ratings.runs.corrections.models import ListCorrection
from ratings.runs.models import RatingRun, RunResult
from ratings.working.calculations import Calculation, calculation_of
from ratingsite.office.edge import find_permitted


@require_safe
def working(request: HttpRequest, pk: UUID, key: str) -> HttpResponse:
    """As the list was published, and as it would be or is."""
    correction = find_permitted(request, ListCorrection.objects.select_related("rating_list"), "view", pk=pk)
    player = player_with_key(key)
    told = correction.effects.get("workings", {}).get(str(player.pk)) if player else None
    run = RatingRun.objects.select_related("period").filter(published_list=correction.rating_list).first()
    if player is None or told is None or run is None:
        raise Http404
    published = RunResult.objects.filter(run=run, player=player).select_related("run__period", "player").first()
    corrected = RunResult(run=run, player=player, kept=told)
    context = {
        "correction": correction,
        "list": correction.rating_list,
        "player": player,
        "workings": [
            (_("As it was published"), _calculation(published, player)),
            (_("Corrected"), _calculation(corrected, player)),
        ],
    }
    return render(request, "ratings/profiles/correction_working.html", context)


def _calculation(result: RunResult | None, player: Player) -> Calculation | None:
    if result is None:
        return None
    found = player_result_from_json(result.working)
    return calculation_of(found, names_of(result, found))
