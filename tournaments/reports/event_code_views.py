"""FIDE's event code on a tournament's page: typed, changed, or cleared."""

from __future__ import annotations

from uuid import UUID

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from ratingsite.office.clock.services import now
from ratingsite.office.edge import acting_user, acts, find_permitted, permit
from tournaments.registration.event_codes import CodeTaken, NoSuchPart, NotForTheServer, give_event_code
from tournaments.registration.models import Tournament
from tournaments.registration.plain_fields import WholeField
from tournaments.regulations.rating_server import LARGEST_CODE, SMALLEST_CODE

NO_SUCH_PART = gettext_lazy("Not noted: the tournament has no such part.")


class EventCodeForm(forms.Form):
    """The number under which FIDE's rating server has the tournament; empty: it is not known."""

    fide_code = WholeField(
        label=gettext_lazy("FIDE event code"), min_value=SMALLEST_CODE, max_value=LARGEST_CODE, required=False
    )
    part = WholeField(min_value=1, max_value=99, required=False)


@acts
@require_POST
def give_code(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Note the code, or clear it."""
    tournament = find_permitted(request, Tournament, "view", pk=pk)
    permit(request, "give-code", tournament)
    form = EventCodeForm(request.POST)
    if not form.is_valid() and "part" in form.errors:
        messages.error(request, str(NO_SUCH_PART))
        return redirect("tournament", pk=pk)
    if not form.is_valid():
        messages.error(request, _("Not noted: an event code is a whole number of at most eight digits."))
        return redirect("tournament", pk=pk)
    code = form.cleaned_data["fide_code"]
    try:
        part = form.cleaned_data["part"] or 0
        give_event_code(tournament, code, part=part, by=acting_user(request), now=now())
    except CodeTaken as taken:
        text = _("Not noted: %(name)s has event code %(code)s already.")
        messages.error(request, text % {"name": taken.tournament.name, "code": code})
    except NoSuchPart:
        messages.error(request, str(NO_SUCH_PART))
    except NotForTheServer:
        messages.error(request, _("Not noted: this tournament does not go to FIDE’s rating server."))
    else:
        messages.success(request, _("FIDE’s event code is noted.") if code else _("FIDE’s event code is cleared."))
    return redirect("tournament", pk=pk)
