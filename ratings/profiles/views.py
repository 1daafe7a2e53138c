"""The register: a search, a player, and a player's calculation game by game."""

from __future__ import annotations

from itertools import pairwise
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_safe

from ratings.lists.forms import LONGEST_TYPED
from ratings.profiles.current import current_standings
from ratings.profiles.honours import honours_of
from ratings.profiles.names import names_in, names_of, period_of_player
from ratings.profiles.person import notes_on
from ratings.profiles.selectors import Standing, k_history, rated_periods, standings_of, with_ratings
from ratings.profiles.unlisted import unlisted
from ratings.register.changes.files import may_send_changes
from ratings.register.memberships.permissions import ANYBODYS
from ratings.register.models import Player
from ratings.register.newcomers.permissions import NEW as NEW_PLAYER
from ratings.register.search import first_found_players, player_as_typed, player_with_key
from ratings.regulations.document import player_result_from_json
from ratings.regulations.snapshots import SYSTEMS
from ratings.runs.as_it_comes.selectors import current_of
from ratings.runs.corrections.of_lines import corrected_lines
from ratings.runs.corrections.selectors import brought_back_in, may_bring_back, taken_in
from ratings.runs.models import RunResult
from ratings.runs.workings import is_as_stored
from ratings.working.calculations import calculation_of
from ratings.working.charts import StepChart, step_chart
from ratings.working.comparisons import compared, editions_to_compare
from ratings.working.words import family_name
from ratingsite.office.accounts.permissions import can
from ratingsite.office.clock.services import now
from ratingsite.office.edge import permit, today

PLAYERS_A_PAGE = 50


@require_safe
def players(request: HttpRequest) -> HttpResponse:
    """Players by the beginning of the name; a number leads straight to its holder."""
    typed = request.GET.get("q", "").strip()[:LONGEST_TYPED]
    if typed and (holder := player_as_typed(typed)):
        return redirect("player", holder.key)
    found = first_found_players(typed, PLAYERS_A_PAGE + 1)
    systems, rows = with_ratings(found[:PLAYERS_A_PAGE], today())
    context = {
        "typed": typed,
        "systems": systems,
        "rows": rows,
        "has_more": len(found) > PLAYERS_A_PAGE,
        "most": PLAYERS_A_PAGE,
        "may_ask_for_newcomers": can(request.user, "ask", NEW_PLAYER, day=today()),
        "may_send_changes": may_send_changes(request.user, today()),
        "keeps_memberships": can(request.user, "enter", ANYBODYS, day=today()),
    }
    return render(request, "ratings/profiles/players.html", context)


@require_safe
def player(request: HttpRequest, key: str) -> HttpResponse:
    """One player: ratings, history, periods."""
    shown = _find(request, key)
    if shown.key != key:  # a FIDE ID has taken the place of a national number
        return redirect("player", shown.key)
    day = today()
    standings = standings_of(shown, day)
    periods = rated_periods(shown, standings)
    present = [standing for standing in standings if not standing.archive]
    context = {
        "player": shown,
        "present": present,
        "charts": [(standing, _chart(standing)) for standing in standings],
        "honours": honours_of(present, periods),
        "periods": periods,
        "current": current_standings(shown, present, now=now()),
        "unlisted": unlisted(shown, present, day),
        "notes": notes_on(shown, request.user, day),
        "sees_private": can(request.user, "view-private", shown, day=day),
    }
    return render(request, "ratings/profiles/player.html", context)


@require_safe
def calculation(request: HttpRequest, key: str, run: UUID) -> HttpResponse:
    """How a player's rating came about in one run, open to all once it is published; ``?edition=`` compares."""
    shown = _find(request, key)
    results = RunResult.objects.select_related("run__period__system", "run__published_list", "player__federation")
    results = results.defer("run__manifest", "run__summary").annotate(may_bring_back=may_bring_back("run__"))
    result = get_object_or_404(results, player=shown, run=run)
    permit(request, "view", result.run.published_list or result.run)
    rating = player_result_from_json(result.working)
    names = names_of(result, rating)
    found = calculation_of(rating, names)
    published = result.run.published_list
    choices = editions_to_compare(result.run.period.system_id, found)
    asked = request.GET.getlist("edition")
    chosen = [edition for editions in choices.values() for edition in editions if edition.id in asked]
    context = {
        "player": shown,
        "run": result.run,
        "calculation": found,
        "differs": not is_as_stored(result),
        "corrected": corrected_lines(published, {shown.pk: result.rating_after}).get(shown.pk) if published else None,
        "corrected_before": taken_in(result.run, shown),
        "corrected_without": brought_back_in(result.run, shown) if result.may_bring_back else [],
        "k_history": k_history(shown, result.run.period.system_id, result.run.period.list_date),
        "choices": [
            (family_name(family), [(edition, edition in chosen) for edition in editions])
            for family, editions in choices.items()
            if editions
        ],
        "comparison": compared(shown.key, period_of_player(result, rating), found, names, chosen) if chosen else None,
    }
    return render(request, "ratings/profiles/calculation.html", context)


@require_safe
def current_calculation(request: HttpRequest, key: str, system: str) -> HttpResponse:
    """How a current rating came about since the newest list, event by event (CFC 712)."""
    shown = _find(request, key)
    rows = current_of(shown.pk, [system]) if system in SYSTEMS else []
    if not rows:
        raise Http404
    rating = player_result_from_json(rows[0].working)
    found = calculation_of(rating, names_in(system, shown, rating))
    context = {"player": shown, "row": rows[0], "calculation": found}
    return render(request, "ratings/profiles/current_calculation.html", context)


def _find(request: HttpRequest, key: str) -> Player:
    found = player_with_key(key)
    if found is None:
        raise Http404
    permit(request, "view", found)
    return found


def _chart(standing: Standing) -> StepChart | None:
    """Of lists of the past it ends with the last one: nothing holds until today."""
    lines = [line.entry for line in standing.lines if line.entry.rating is not None]
    values = [(entry.rating_list.list_date, entry.rating, entry.is_inactive) for entry in lines]
    k = [
        (after.since.rating_list.list_date, after.k)
        for before, after in pairwise(standing.k_history)
        if after.k != before.k
    ]
    return step_chart(values, until=values[-1][0] if standing.archive and values else today(), k=k)
