"""The pages on which an office decides on a tournament or one of its games, and takes a decision back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import groupby
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from ratings.regulations.snapshots import Minutes
from ratingsite.office.accounts.permissions import require
from ratingsite.office.clock.services import now
from ratingsite.office.drafts.services import forget_draft, keeps_typing, kept_fields
from ratingsite.office.edge import acting_user, acts, asked_for_the_reason, find_permitted, permit, today
from tournaments.registration import decisions
from tournaments.registration.deciding_views import reason_given
from tournaments.registration.decision_forms import DecisionForm, Games
from tournaments.registration.decision_kinds import KINDS, Kind, Subject, is_kind_for, where_printed
from tournaments.registration.decision_words import WORDS
from tournaments.registration.decisions import AlreadyDecided, AlreadyEnded, DecidedGame, OfAnotherOffice
from tournaments.registration.models import EventDecision, Tournament
from tournaments.reports.models import Game, Report

_ON_EVENTS: Mapping[str, Callable[..., EventDecision]] = {
    Kind.TIME_CONTROL: decisions.approve_time_control,
    Kind.HYBRID: decisions.approve_hybrid,
    Kind.LONG_EVENT: decisions.allow_long_event,
    Kind.CHAMPIONSHIP: decisions.confirm_championship,
    Kind.FORMAT: decisions.approve_format,
    Kind.LATE_REPORT: decisions.allow_late_report,
    Kind.RATING_REFUSED: decisions.refuse_rating,
    Kind.HOLD: decisions.hold_event,
}
_ON_GAMES: Mapping[str, Callable[..., EventDecision]] = {
    Kind.FORCE_MAJEURE: decisions.leave_out_for_force_majeure,
    Kind.FAIR_PLAY: decisions.leave_out_for_fair_play,
    Kind.UNEQUAL_TIMES: decisions.leave_out_for_unequal_times,
    Kind.DEFAULT_COUNTS: decisions.count_default,
    Kind.HOLD: decisions.hold_game,
}
PLAYED = ("1-0", "0-1", "1/2-1/2")
LOST_BY_DEFAULT = ("+--", "--+")  # 718: not when both failed to appear


@acts
@keeps_typing
def decide(request: HttpRequest, pk: UUID, kind: str) -> HttpResponse:
    """One kind of decision: what it means, and the form; sent, it is made."""
    tournament = find_permitted(request, Tournament, "view", pk=pk)
    if not is_kind_for(tournament, kind):
        raise Http404
    office = require(request.user, KINDS[kind].act, tournament, day=today()).office
    printed = where_printed(kind, tournament, office)
    if not printed:
        raise Http404
    games = _games(tournament, kind)
    sent = request.POST if request.method == "POST" else None
    form = DecisionForm(sent, kind=kind, games=_choices(games), initial=kept_fields(request, now=now()))
    if sent is not None and form.is_valid():
        return _decided(request, tournament, kind, games.get(form.cleaned_data.get("game", "")), form)
    context = {"tournament": tournament, "words": WORDS[kind], "printed": printed, "form": form}
    context["lacks_games"] = KINDS[kind].subject is Subject.GAME and not games
    return render(request, "tournaments/reports/decide.html", context)


@acts
@require_POST
def end(request: HttpRequest, pk: UUID, decision_pk: int) -> HttpResponse:
    """Take a decision back, or release what was held."""
    tournament = find_permitted(request, Tournament, "view", pk=pk)
    decision = get_object_or_404(EventDecision, pk=decision_pk, tournament=tournament)
    is_hold = decision.kind == Kind.HOLD
    permit(request, "release" if is_hold else KINDS[decision.kind].act, tournament)
    if not (reason := reason_given(request)):
        return asked_for_the_reason(request)
    service = decisions.release if is_hold else decisions.take_back
    try:
        service(decision, by=acting_user(request), now=now(), reason=reason)
    except OfAnotherOffice:
        raise Http404 from None
    except AlreadyEnded:
        messages.warning(request, _("Somebody was quicker: this has moved on meanwhile. Nothing was changed by you."))
    else:
        messages.success(request, _("Released.") if is_hold else _("Taken back. It stays in the record."))
    return redirect("tournament", pk=pk)


# ---------------------------------------------------------------- parts
def _decided(
    request: HttpRequest, tournament: Tournament, kind: str, game: Game | None, form: DecisionForm
) -> HttpResponse:
    by, reason = acting_user(request), form.cleaned_data["reason"]
    try:
        if game is None:
            _ON_EVENTS[kind](tournament, by=by, now=now(), reason=reason)
        else:
            _ON_GAMES[kind](tournament, _decided_game(game, form.minutes), by=by, now=now(), reason=reason)
    except AlreadyDecided:
        messages.warning(request, _("This was decided before; it stands among the decisions."))
    else:
        messages.success(request, _("Decided. The organiser and the chief arbiter have been told."))
    forget_draft(by, request.path)
    return redirect("tournament", pk=tournament.pk)


def _decided_game(game: Game, minutes: Minutes | None) -> DecidedGame:
    assert game.white.player and game.black and game.black.player  # noqa: S101, PT018 - others are not offered
    return DecidedGame(round=game.round, white=game.white.player, black=game.black.player, minutes=minutes)


def _games(tournament: Tournament, kind: str) -> dict[str, Game]:
    """The games that a kind may be about, by key, round by round: of every report that counts, each game once.

    The file of a part repeats the rounds before it, and a correction under way stands beside what it corrects.
    """
    if KINDS[kind].subject is Subject.EVENT:
        return {}
    results = LOST_BY_DEFAULT if kind == Kind.DEFAULT_COUNTS else PLAYED
    found = Game.objects.filter(report__tournament=tournament, result__in=results)
    found = found.exclude(report__state__in=Report.REPLACED)
    known = found.filter(white__player__isnull=False, black__player__isnull=False)
    rows = known.select_related("white__player", "black__player").order_by("round", "white__rank", "report__version")
    once = {(game.round, game.white.player_id, game.black and game.black.player_id): game for game in rows}
    return {str(game.pk): game for game in once.values()}


def _choices(games: Mapping[str, Game]) -> Games:
    by_round = groupby(games.items(), key=lambda item: item[1].round)
    return [
        (_("Round %(number)s") % {"number": number}, [(key, _game_text(game)) for key, game in each])
        for number, each in by_round
    ]


def _game_text(game: Game) -> str:
    black = game.black.name if game.black else ""
    return f"{game.white.name} – {black}  {game.result}"
