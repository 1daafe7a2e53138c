"""Entering somebody of a report in the register, from the line of the file."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from ratings.register.models import Federation
from ratings.register.permissions import new_player
from ratings.register.selectors import members_on
from ratings.register.services import NewPlayer, PlayerExists
from ratings.regulations.registry import rule_book
from ratingsite.office.accounts.models import Office, User
from ratingsite.office.accounts.permissions import offices_of
from ratingsite.office.clock.services import now
from ratingsite.office.drafts.services import forget_draft, keeps_typing, kept_fields
from ratingsite.office.edge import acting_user, acts, find_permitted, permit, today
from tournaments.registration.facts import law_on
from tournaments.reports.forms import EnterPlayerForm
from tournaments.reports.models import Entry, Report
from tournaments.reports.new_players import EntryIsKnown, enter_player


@acts
@keeps_typing
def enter(request: HttpRequest, pk: UUID, rank: int) -> HttpResponse:
    """The form for one line, filled in from it."""
    report = find_permitted(request, Report.objects.select_related("tournament"), "enter-player", pk=pk)
    entry = get_object_or_404(report.entries, rank=rank)
    permit(request, "create", new_player(entry.federation))
    asked: dict[str, Any] = {
        "federations": _federations(acting_user(request)),
        "asks_association": _asks_association(report),
    }
    if request.method != "POST":
        initial = {**EnterPlayerForm.from_line(entry), **kept_fields(request, now=now())}
        return _page(request, report, entry, EnterPlayerForm(**asked, initial=initial))
    form = EnterPlayerForm(request.POST, **asked)
    if not form.is_valid():
        return _page(request, report, entry, form)
    return _enter(request, report, entry, form)


def _enter(request: HttpRequest, report: Report, entry: Entry, form: EnterPlayerForm) -> HttpResponse:
    data = form.cleaned_data
    new = NewPlayer(
        name=data["name"],
        federation=data["federation"].pk,
        sex=data["sex"],
        birth_date=data["birth_date"],
        association=data.get("association", ""),
    )
    try:
        player = enter_player(report, entry, new, by=acting_user(request), now=now())
    except EntryIsKnown:
        text = _("Somebody was quicker: the line means somebody already, or asks for a newcomer.")
        messages.warning(request, text)
    except PlayerExists:
        messages.warning(request, _("Somebody was quicker: this player is on the register already."))
    else:
        messages.success(request, _("%(name)s is on the register now.") % {"name": player.name})
    forget_draft(acting_user(request), request.path)
    return redirect("report", pk=report.pk)


# 2009, 7.14g
def _asks_association(report: Report) -> bool:
    """Whether a text that governs the tournament needs fewer games of who is a member of an association."""
    tournament = report.tournament
    editions = [(rule_book(system), law_on(system, tournament.starts_on)) for system in tournament.system_codes]
    return any(law.rating and book.article(law.rating, "fewer_games") for book, law in editions)


def _federations(user: User) -> QuerySet[Federation]:
    """For which federations this person may enter players: his own, or all for a rating administrator."""
    members = members_on(today())
    offices = offices_of(user, today())
    if any(held.office == Office.RATING_ADMINISTRATOR or held.federation_id is None for held in offices):
        return members
    return members.filter(code__in=[held.federation_id for held in offices if held.office == Office.RATING_OFFICER])


def _page(request: HttpRequest, report: Report, entry: Entry, form: EnterPlayerForm) -> HttpResponse:
    context = {"report": report, "tournament": report.tournament, "entry": entry, "form": form}
    return render(request, "tournaments/reports/enter_player.html", context)
