"""The arbiter's pages: his appointment in a tournament, and the link of the mail that asks him."""

from __future__ import annotations

from http import HTTPStatus
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from ratingsite.office.accounts.models import Office
from ratingsite.office.accounts.permissions import can, offices_of
from ratingsite.office.clock.services import now
from ratingsite.office.edge import acting_user, acts, asked_for_the_reason, permit, signed_in, today
from tournaments.registration.appointments.invitations import NotInvited, invited
from tournaments.registration.appointments.selectors import appointment_of
from tournaments.registration.appointments.services import ReasonMissing, accept_appointment, decline_appointment
from tournaments.registration.facts import read_rate
from tournaments.registration.models import Appointment, Tournament
from tournaments.registration.value_words import rate_text

LONGEST_REASON = 2000


@signed_in
@require_safe
def appointment(request: HttpRequest, pk: UUID) -> HttpResponse:
    """What the reader is asked for, and his answer."""
    found = _find(request, pk)
    permit(request, "view", found)
    user, day = acting_user(request), today()
    context = {
        "appointment": found,
        "tournament": found.tournament,
        "rate_of_play": rate_text(read_rate(found.tournament.rate_of_play)),
        "may_accept": can(user, "accept", found, day=day),
        "may_decline": can(user, "decline", found, day=day),
        "sees_tournament": can(user, "view", found.tournament, day=day),
        "is_arbiter": any(held.office == Office.ARBITER for held in offices_of(user, day)),
    }
    return render(request, "tournaments/registration/appointments/appointment.html", context)


@acts
@require_POST
def accept(request: HttpRequest, pk: UUID) -> HttpResponse:
    """The arbiter will act."""
    accept_appointment(_find(request, pk), by=acting_user(request), now=now())
    messages.success(request, _("Accepted. The organiser has been told."))
    return redirect("tournament_appointment", pk=pk)


@acts
@require_POST
def decline(request: HttpRequest, pk: UUID) -> HttpResponse:
    """The arbiter will not act."""
    reason = request.POST.get("reason", "")[:LONGEST_REASON]
    try:
        decline_appointment(_find(request, pk), by=acting_user(request), now=now(), reason=reason)
    except ReasonMissing:
        return asked_for_the_reason(request)
    messages.success(request, _("Declined. The organiser has been told, and names another arbiter."))
    return redirect("tournament_appointment", pk=pk)


def _find(request: HttpRequest, pk: UUID) -> Appointment:
    """The reader's own appointment; there is no other here."""
    found = appointment_of(get_object_or_404(Tournament, pk=pk), acting_user(request))
    if found is None:
        raise Http404
    return found


@require_safe
def invitation(request: HttpRequest, key: str) -> HttpResponse:
    """The link of the mail: who has the account goes on to the appointment, who has none is led to one."""
    try:
        found = invited(key)
    except NotInvited:
        status = HTTPStatus.GONE
        return render(request, "tournaments/registration/appointments/not_invited.html", status=status)
    page = reverse("tournament_appointment", args=[found.tournament_id])
    if request.user.is_authenticated and found.user_id == request.user.pk:
        return redirect(page)
    words = _("Named as chief arbiter of %(name)s.") % {"name": found.tournament.name}
    said = {"name": found.name, "email": found.email, "federation": found.tournament.federation_id}
    ask = f"{reverse('account_signup')}?{urlencode(said | {'office': Office.ARBITER.value, 'words': words})}"
    login = f"{reverse('account_login')}?{urlencode({'next': page})}"
    context = {"appointment": found, "tournament": found.tournament, "ask_url": ask, "login_url": login}
    return render(request, "tournaments/registration/appointments/invitation.html", context)
