"""The page on which a rating officer sets the days of the federation's own."""

from __future__ import annotations

from django.contrib import messages
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from ratings.register.models import Federation
from ratingsite.office.accounts.models import Office
from ratingsite.office.accounts.permissions import offices_of
from ratingsite.office.clock.services import now
from ratingsite.office.drafts.services import forget_draft, keeps_typing, kept_fields
from ratingsite.office.edge import acting_user, acts, permit, signed_in, today
from tournaments.registration.own_days import services
from tournaments.registration.own_days.forms import OwnDaysForm
from tournaments.registration.own_days.permissions import own_days_in

UNPROCESSABLE = 422


@signed_in
def own_days_list(request: HttpRequest) -> HttpResponse:
    """The federations whose days this person sets; where it is one, its page."""
    found = list(_own_federations(request))
    if not found:
        raise Http404
    if len(found) == 1:
        return redirect("federation_days", code=found[0].pk)
    return render(request, "tournaments/registration/own_days/federations.html", {"federations": found})


@acts
@keeps_typing
def own_days(request: HttpRequest, code: str) -> HttpResponse:
    """The days of one federation, and the form that sets them."""
    federation = get_object_or_404(Federation, pk=code)
    permit(request, "set", own_days_in(federation.pk))
    sent = request.POST if request.method == "POST" else None
    form = OwnDaysForm(sent, initial=kept_fields(request, now=now()))
    if sent is None or not form.is_valid() or not _set(request, federation, form):
        context = {"form": form, "federation": federation, "rows": federation.own_days.select_related("set_by")}
        status = 200 if sent is None else UNPROCESSABLE
        return render(request, "tournaments/registration/own_days/page.html", context, status=status)
    forget_draft(acting_user(request), request.path)
    messages.success(request, _("Set. Organisers see both days."))
    return redirect("federation_days", code=code)


def _set(request: HttpRequest, federation: Federation, form: OwnDaysForm) -> bool:
    try:
        services.set_own_days(federation, **form.cleaned_data, by=acting_user(request), now=now())
    except services.AlreadyBegun:
        form.add_error(
            "applies_from", _("A day to come, please: what is announced keeps the days it was announced by.")
        )
        return False
    return True


def _own_federations(request: HttpRequest) -> QuerySet[Federation]:
    held = [each for each in offices_of(acting_user(request), today()) if each.office == Office.RATING_OFFICER]
    return Federation.objects.filter(pk__in=[each.federation_id for each in held if each.federation_id])
