"""The page on which a ruling is amended, and its button on the page of the appeal."""

from __future__ import annotations

from datetime import date
from http import HTTPStatus
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from ratings.runs.corrections.models import ListCorrection
from ratings.runs.corrections.selectors import under_way
from ratings.runs.corrections.services import AnotherUnderWay
from ratings.runs.corrections.words import under_way_text
from ratings.runs.rating_appeals.amending import NothingAmended, OnItsWay, amend_ruling, on_its_way
from ratings.runs.rating_appeals.forms import AmendmentForm
from ratings.runs.rating_appeals.models import RatingAppeal
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import can, decision_on
from ratingsite.office.clock.services import now
from ratingsite.office.edge import acting_user, acts, find_permitted, today
from ratingsite.office.pages import Act

ACT = "amend-ruling"


def amend_act(appeal: RatingAppeal, user: User, day: date) -> Act | None:
    """The button, for who may; closed while a correction is carried out."""
    if not can(user, ACT, appeal, day=day):
        return None
    why_not = _why_not(on_its_way(appeal))
    address = reverse("rating_appeal_amend", args=[appeal.pk])
    return Act(
        label=_("Amend the ruling"), url=address, allowed=not why_not, why_not=why_not, is_main=False, asks_first=True
    )


def _why_not(correction: ListCorrection | None) -> str:
    """What is in the way, and where it is; nothing where nothing is."""
    if correction is None:
        return ""
    if correction.state == ListCorrection.State.CARRIED:
        words = _("The next list takes in what was ruled: whoever decides on corrections takes that back first.")
    else:
        words = _("The correction of the list is being published: wait until that has ended.")
    address = reverse("list_correction", args=[correction.pk])
    return format_html('{} <a href="{}">{}</a>', words, address, _("The correction of the list"))


@acts
@require_http_methods(["GET", "HEAD", "POST"])
def amend(request: HttpRequest, pk: UUID) -> HttpResponse:
    """The ruling as it stands, to be written anew with a reason. What came too late is shown with what was typed."""
    found = find_permitted(request, RatingAppeal.objects.select_related("rating_list", "correction"), "view", pk=pk)
    user, form = acting_user(request), AmendmentForm(request.POST or None, appeal=found)
    decision = decision_on(user, ACT, found, day=today())
    if not decision.allowed and decision.barred_by != "listed":
        raise Http404
    closed = _("A list says what was ruled: it is not amended any more.") if not decision.allowed else ""
    closed = closed or _why_not(on_its_way(found))
    if request.method == "POST" and form.is_valid() and not closed and _amended(form, found, user):
        messages.success(request, _("Amended. Both sides and the administrators have been told."))
        return redirect("rating_appeal", pk)
    first = under_way(found.rating_list.system_id)
    is_another = first is not None and first.pk != found.correction_id
    context = {
        "appeal": found,
        "list": found.rating_list,
        "form": form,
        "closed": closed,
        "comes_first": under_way_text(first) if first and is_another and not form.errors else "",
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if request.method == "POST" else HTTPStatus.OK
    return render(request, "ratings/runs/rating_appeals/amend.html", context, status=status)


def _amended(form: AmendmentForm, appeal: RatingAppeal, user: User) -> bool:
    """Whether it was done; else the reason why not stands in the form."""
    try:
        amend_ruling(appeal, form.said(), by=user, now=now(), reason=form.cleaned_data["reason"])
    except NothingAmended:
        form.add_error(None, _("This is the ruling as it stands: nothing of it is another one."))
    except OnItsWay as refusal:
        form.add_error(None, _why_not(refusal.correction))
    except AnotherUnderWay as refusal:
        form.add_error("rating", under_way_text(refusal.correction))
    else:
        return True
    return False
