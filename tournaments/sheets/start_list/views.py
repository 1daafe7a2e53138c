"""The start list of a tournament: for everybody who sees the tournament; its organiser writes it."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from ratings.register.search import player_with_key
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import Person, can
from ratingsite.office.clock.services import now
from ratingsite.office.drafts.forms_kept import as_key
from ratingsite.office.drafts.services import forget_draft, keeps_typing, kept_fields
from ratingsite.office.edge import acting_user, acts, find_permitted
from tournaments.registration.facts import findings_of, law_of
from tournaments.registration.models import Tournament
from tournaments.registration.start_list import services
from tournaments.registration.start_list.matching import Announced, proposals_for
from tournaments.registration.start_list.selectors import ListedPlayer, carried_from, start_list_of
from tournaments.registration.words import page_findings
from tournaments.regulations.findings import Code, Outcome
from tournaments.sheets.searching import people_like
from tournaments.sheets.start_list.forms import StartListForm, written

UNPROCESSABLE = 422
MOST_PROPOSED = 50
TOURNAMENTS = Tournament.objects.select_related("federation", "territory", "system")


def start_list(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Who is announced, and for title tournaments what norms that gives."""
    return _page(request, find_permitted(request, TOURNAMENTS, "view", pk=pk), request.GET.get("q", ""))


def _page(request: HttpRequest, tournament: Tournament, query: str, wrong: str = "") -> HttpResponse:
    """The list and, for who writes it, whom a search finds; ``wrong`` says why somebody was not put on the list."""
    moment = now()
    today = tournament.local_day(moment)
    found = start_list_of(tournament, today=today)
    may_write = _may_write(request.user, tournament)
    query = query[:100] if may_write else ""
    findings = [
        each
        for each in findings_of(tournament, now=moment)
        if each.code is Code.ARBITER_PLAYS and each.outcome is Outcome.BROKEN
    ]
    context = {
        "tournament": tournament,
        "start_list": found,
        "may_write": may_write,
        "has_begun": today >= tournament.starts_on,
        "doubts": _doubts(tournament, found.unknown) if may_write else [],
        "query": query,
        "wrong": wrong,
        "carried": _carried(request.user, tournament) if may_write and not found.players else [],
        "people": people_like(query) if query else [],
        "findings": page_findings(findings, law_of(tournament)),
        "today": today,
    }
    status = UNPROCESSABLE if wrong else 200
    return render(request, "tournaments/registration/start_list/page.html", context, status=status)


@acts
@keeps_typing
def announce(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Write the whole list: what stands there is in the field and can be changed."""
    tournament = find_permitted(request, TOURNAMENTS, "announce-players", pk=pk)
    is_sent = request.method == "POST"
    standing = {"lines": written(list(tournament.start_list.select_related("player")))}
    form = StartListForm(
        request.POST if is_sent else None,
        request.FILES if is_sent else None,
        initial=standing | kept_fields(request, now=now()),
    )
    if not is_sent or not form.is_valid() or not _announced(request, tournament, form):
        context = {"tournament": tournament, "form": form}
        status = UNPROCESSABLE if is_sent else 200
        return render(request, "tournaments/registration/start_list/announce.html", context, status=status)
    forget_draft(acting_user(request), request.path)
    messages.success(request, _("The start list is written."))
    return redirect("tournament_start_list", pk=pk)


def _announced(request: HttpRequest, tournament: Tournament, form: StartListForm) -> bool:
    field = "file" if form.cleaned_data.get("file") else "lines"
    try:
        services.announce_players(tournament, form.cleaned_data["players"], by=acting_user(request), now=now())
    except services.AnnouncedTwice as twice:
        form.add_error(field, _("%(name)s stands in the list twice.") % {"name": twice.name})
        return False
    except services.TooManyPlayers:
        form.add_error(field, _("Expected at most %(most)s players.") % {"most": services.MOST_PLAYERS})
        return False
    except services.StartListClosed:
        form.add_error(None, _closed())
        return False
    return True


@require_POST
@acts
def add(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Put somebody of the register on the list; why not is said at the search, which stays as it was."""
    tournament = find_permitted(request, TOURNAMENTS, "announce-players", pk=pk)
    number, wrong = request.POST.get("player", "")[:40], ""
    player = player_with_key(number)
    try:
        if player is None:
            wrong = _("Nobody on the register has this number.")
        else:
            services.announce_player(tournament, player, by=acting_user(request), now=now())
            messages.success(request, _("%(name)s stands on the start list.") % {"name": player.name})
    except services.AnnouncedTwice as twice:
        wrong = _("%(name)s stands on the start list already.") % {"name": twice.name}
    except services.TooManyPlayers:
        wrong = _("Expected at most %(most)s players.") % {"most": services.MOST_PLAYERS}
    except services.StartListClosed:
        messages.error(request, _closed())
    if wrong:
        return _page(request, tournament, request.POST.get("q", "") or number, wrong)
    return redirect("tournament_start_list", pk=pk)


@require_POST
@acts
def carry(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Announce whom another tournament of the organiser's announced."""
    tournament = find_permitted(request, TOURNAMENTS, "announce-players", pk=pk)
    source = find_permitted(request, Tournament, "copy", pk=as_key(request.POST.get("source", "")) or None)
    try:
        rows = services.carry_start_list(tournament, source, by=acting_user(request), now=now())
    except services.HasAStartList:
        messages.error(request, _("Players are announced already: nothing was changed."))
    except services.StartListClosed:
        messages.error(request, _closed())
    else:
        text = ngettext("%(count)s player was carried over.", "%(count)s players were carried over.", len(rows))
        messages.success(request, text % {"count": len(rows)})
    return redirect("tournament_start_list", pk=pk)


@require_POST
@acts
def take_out(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Take a line off the list."""
    tournament = find_permitted(request, TOURNAMENTS, "announce-players", pk=pk)
    try:
        services.take_player_out(tournament, _whole(request.POST.get("number", "")), by=acting_user(request), now=now())
    except services.StartListClosed:
        messages.error(request, _closed())
    return redirect("tournament_start_list", pk=pk)


def _whole(text: str) -> int:
    """A number of a line; 0 is none."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 6 else 0


def _closed() -> str:
    return _("The tournament has begun: who plays in it is said by its report.")


def _carried(user: Person, tournament: Tournament) -> list[Tournament]:
    return carried_from(tournament, user) if isinstance(user, User) else []


def _may_write(user: Person, tournament: Tournament) -> bool:
    moment = now()
    is_before = tournament.local_day(moment) < tournament.starts_on
    return is_before and can(user, "announce-players", tournament, day=moment.date())


def _doubts(tournament: Tournament, unknown: list[ListedPlayer]) -> list[tuple[ListedPlayer, list[str]]]:
    """The lines that mean nobody beyond doubt, each with who may be meant."""
    rows = unknown[:MOST_PROPOSED]
    lines = [
        Announced(name=each.row.name, number=each.row.number_said, federation=each.row.federation, sex=each.row.sex)
        for each in rows
    ]
    proposed = proposals_for(lines, tournament.system_id)
    return [
        (each, [f"{one.who.name} ({one.who.key})" for one in found]) for each, found in zip(rows, proposed, strict=True)
    ]
