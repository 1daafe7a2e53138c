"""The organiser's page of entries: open or closed, who waits, and what was answered."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from ratingsite.office.clock.services import now
from ratingsite.office.edge import acting_user, acts, asked_for_the_reason, find_permitted, signed_in
from tournaments.registration.entries import services
from tournaments.registration.entries.models import PlayerEntry
from tournaments.registration.entries.selectors import entries_of, takes_entries
from tournaments.registration.models import Tournament
from tournaments.registration.start_list.services import MOST_PLAYERS, StartListClosed, TooManyPlayers

A_PAGE = 50
LONGEST_REASON = 1000
TOURNAMENTS = Tournament.objects.select_related("federation", "territory", "system")
ENTRIES = PlayerEntry.objects.select_related("tournament__federation", "player")


@signed_in
@require_safe
def entries(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Who waits, the oldest first, and behind it what was answered."""
    tournament, moment = find_permitted(request, TOURNAMENTS, "take-entries", pk=pk), now()
    page = Paginator(entries_of(tournament, waiting=True), A_PAGE).get_page(request.GET.get("page"))
    answered = Paginator(entries_of(tournament, waiting=False), A_PAGE).get_page(request.GET.get("answered"))
    context = {
        "tournament": tournament,
        "page": page,
        "answered": answered,
        "is_open": takes_entries(tournament, now=moment),
        "has_begun": tournament.local_day(moment) >= tournament.starts_on,
        "previous": f"?page={page.previous_page_number()}" if page.has_previous() else "",
        "next": f"?page={page.next_page_number()}" if page.has_next() else "",
        "answered_previous": f"?answered={answered.previous_page_number()}" if answered.has_previous() else "",
        "answered_next": f"?answered={answered.next_page_number()}" if answered.has_next() else "",
    }
    return render(request, "tournaments/registration/entries/entries.html", context)


@acts
@require_POST
def open_them(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Let players enter themselves."""
    tournament = find_permitted(request, TOURNAMENTS, "take-entries", pk=pk)
    try:
        services.open_entries(tournament, by=acting_user(request), now=now())
    except services.EntriesClosed:
        messages.error(request, _("The event has begun: who plays in it is said by its report."))
    else:
        messages.success(request, _("Open. Players enter themselves from the page of the event."))
    return redirect("tournament_entries", pk=pk)


@acts
@require_POST
def close_them(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Take no more entries."""
    tournament = find_permitted(request, TOURNAMENTS, "take-entries", pk=pk)
    services.close_entries(tournament, by=acting_user(request), now=now())
    messages.success(request, _("Closed. Those who wait are still to be answered."))
    return redirect("tournament_entries", pk=pk)


@acts
@require_POST
def confirm(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Put the player on the start list."""
    entry = find_permitted(request, ENTRIES, "view", pk=pk)
    try:
        services.confirm_entry(entry, by=acting_user(request), now=now())
    except StartListClosed:
        messages.error(request, _("The event has begun: who plays in it is said by its report."))
    except TooManyPlayers:
        messages.error(request, _("Expected at most %(most)s players.") % {"most": MOST_PLAYERS})
    else:
        messages.success(request, _("%(name)s stands on the start list.") % {"name": entry.player.name})
    return redirect("tournament_entries", pk=entry.tournament_id)


@acts
@require_POST
def decline(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Say no, with the reason that the player reads."""
    entry = find_permitted(request, ENTRIES, "view", pk=pk)
    reason = request.POST.get("reason", "")[:LONGEST_REASON]
    try:
        services.decline_entry(entry, by=acting_user(request), now=now(), reason=reason)
    except services.ReasonMissing:
        return asked_for_the_reason(request, reverse("tournament_entries", args=[entry.tournament_id]))
    except services.EntriesClosed:
        messages.error(request, _("The event has begun: who plays in it is said by its report."))
    else:
        messages.success(request, _("Declined. %(name)s is told why.") % {"name": entry.player.name})
    return redirect("tournament_entries", pk=entry.tournament_id)
