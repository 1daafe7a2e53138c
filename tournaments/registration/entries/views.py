"""The pages of players: to enter, to confirm an address, and the own entry. Nobody needs an account for them."""

from __future__ import annotations

from http import HTTPStatus
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from ratings.register.claims.selectors import player_of
from ratingsite.foundations.states import ForbiddenMove
from ratingsite.office.accounts.models import User
from ratingsite.office.clock.services import now
from ratingsite.office.edge import find_permitted
from ratingsite.office.notices.limits import is_too_often
from tournaments.registration.entries import mails, services
from tournaments.registration.entries.forms import EntryForm
from tournaments.registration.entries.links import DeadLink, Wished, entry_of, own_key, wished_by
from tournaments.registration.entries.models import PlayerEntry
from tournaments.registration.entries.selectors import takes_entries
from tournaments.registration.models import Tournament

FOLDER = "tournaments/registration/entries"
MOST_A_MINUTE = 20  # of everybody, for one event
TOURNAMENTS = Tournament.objects.select_related("federation", "territory", "system")


@require_http_methods(["GET", "HEAD", "POST"])
def enter(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Enter by number: with an account at once, else by a link that is sent to the address."""
    tournament, moment = find_permitted(request, TOURNAMENTS, "view", pk=pk), now()
    user = request.user if isinstance(request.user, User) else None
    known = player_of(user)
    form = EntryForm(
        request.POST or None,
        tournament=tournament,
        has_account=user is not None,
        initial={"number": known.key} if known else {},
    )
    is_open = takes_entries(tournament, now=moment)
    if request.method == "POST" and not is_open:
        form.add_error(None, _closed())
    elif form.is_bound and is_too_often(f"entries:{pk}", MOST_A_MINUTE, now=moment):
        form.add_error(None, _("Too many players enter this minute. Nothing was kept: send it again in a minute."))
    elif form.is_valid() and (answer := _entered(request, form, user)):
        return answer
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.is_bound else HTTPStatus.OK
    context = {"tournament": tournament, "form": form, "is_open": is_open, "has_account": user is not None}
    return render(request, f"{FOLDER}/enter.html", context, status=status)


def _entered(request: HttpRequest, form: EntryForm, user: User | None) -> HttpResponse | None:
    """The answer to a form that is right; nothing where it is refused, with the error at the form."""
    wished = Wished(
        tournament=form.tournament, player=form.player, email=user.email if user else form.cleaned_data["email"]
    )
    if user is not None:
        entry, refusal = _made(wished, user)
        if entry:
            return _to_own(request, entry)
        form.add_error(None, refusal)
        return None
    try:
        mails.link_to_confirm(wished, now=now())
    except mails.TooManyLinks:
        form.add_error("email", _("So many links were sent to this address today that no more are: open one of them."))
        return None
    return render(request, f"{FOLDER}/sent.html", {"tournament": wished.tournament, "wished": wished})


def _made(wished: Wished, user: User | None) -> tuple[PlayerEntry | None, str]:
    """The entry, or in words why it cannot be made."""
    try:
        entry = services.enter_player(wished.tournament, wished.player, email=wished.email, by=user, now=now())
    except services.EntriesClosed:
        return None, _closed()
    except services.EnteredAlready:
        return None, _("%(name)s is entered already.") % {"name": wished.player.name}
    except services.TooManyEntries:
        return None, _("Too many players wait for the organiser already. Please try again later.")
    return entry, ""


def _to_own(request: HttpRequest, entry: PlayerEntry) -> HttpResponse:
    messages.success(request, _("Entered. The organiser confirms or declines it, and you are told by mail."))
    return redirect("own_entry", key=own_key(entry))


def _closed() -> str:
    return _("The event takes no entries here now.")


@require_http_methods(["GET", "HEAD", "POST"])
def link(request: HttpRequest, key: str) -> HttpResponse:
    """The link that was sent to an address: one button enters the player."""
    try:
        wished = wished_by(key, now=now())
    except DeadLink:
        return _dead(request)
    find_permitted(request, Tournament, "view", pk=wished.tournament.pk)
    refusal = "" if takes_entries(wished.tournament, now=now()) else _closed()
    if request.method == "POST" and not refusal:
        entry, refusal = _made(wished, request.user if isinstance(request.user, User) else None)
        if entry:
            return _to_own(request, entry)
    context = {"tournament": wished.tournament, "wished": wished, "refusal": refusal}
    status = HTTPStatus.UNPROCESSABLE_ENTITY if request.method == "POST" else HTTPStatus.OK
    return render(request, f"{FOLDER}/link.html", context, status=status)


@require_safe
def own(request: HttpRequest, key: str) -> HttpResponse:
    """How an entry stands, for whoever has its link."""
    try:
        entry = entry_of(key)
    except DeadLink:
        return _dead(request)
    return render(request, f"{FOLDER}/own.html", {"entry": entry, "tournament": entry.tournament, "key": key})


@require_POST
def withdraw(request: HttpRequest, key: str) -> HttpResponse:
    """The player does not come."""
    try:
        services.withdraw_entry(entry_of(key), by=None, now=now())
    except DeadLink:
        raise Http404 from None
    except services.EntriesClosed:
        messages.error(request, _("The event has begun: who plays in it is said by its report."))
    except ForbiddenMove:
        messages.warning(request, _("Somebody was quicker: this has moved on meanwhile. Nothing was changed by you."))
    else:
        messages.success(request, _("Withdrawn. The organiser has been told."))
    return redirect("own_entry", key=key)


def _dead(request: HttpRequest) -> HttpResponse:
    return render(request, f"{FOLDER}/dead.html", status=HTTPStatus.GONE)
