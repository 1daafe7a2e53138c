"""Objections of people without an account: a link for their address, and the objection that it opens, once (2.4)."""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache

from ratingsite.office.accounts.permissions import can
from ratingsite.office.clock.services import now
from ratingsite.office.edge import find_permitted, permit, today
from ratingsite.office.notices.limits import is_too_often
from titles.cases.forms import LinkForm, TextForm
from titles.cases.objections import BadLink, DeadLink, object_by_link, objector_of, send_link
from titles.cases.permissions import new_objection
from titles.cases.refusals import CaseRefused, Obstacle
from titles.cases.selectors import cases
from titles.cases.words import obstacle_words

LINKS_A_MINUTE = 10
WHY_DEAD: Mapping[DeadLink.Why, str | Promise] = {
    DeadLink.Why.USED: gettext_lazy("An objection was made with this link already; each link is for one."),
    DeadLink.Why.OLD: gettext_lazy("This link was good for two days, which are over."),
    DeadLink.Why.OVER: gettext_lazy("The application is not posted any more: objections are made while it is."),
}
UNPROCESSABLE, TOO_MANY = 422, 429


def ask_for_link(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Ask for a link by name and address."""
    case = find_permitted(request, cases(), "view", pk=pk)
    permit(request, "make-by-link", new_objection(case))
    form = LinkForm(request.POST or None)
    if request.method == "POST" and is_too_often("objection-links", LINKS_A_MINUTE, now=now()):
        return HttpResponse(status=TOO_MANY, headers={"Retry-After": "60"})
    if request.method == "POST" and form.is_valid():
        try:
            send_link(case, **form.cleaned_data, now=now())
        except CaseRefused as error:
            field = "address" if error.obstacle is Obstacle.LINK_SENT_TODAY else None
            form.add_error(field, obstacle_words(error.obstacle, error.article))
        else:
            messages.success(request, _("A link was sent to your address; it opens the objection, once, for two days."))
            return redirect("application", pk)
    status = UNPROCESSABLE if request.method == "POST" else 200
    return render(request, "titles/cases/ask_for_link.html", {"form": form, "case": case}, status=status)


@never_cache
def by_link(request: HttpRequest, signed: str) -> HttpResponse:
    """The objection that a link opens. One that was altered is no page; of one that opens nothing any more the page
    says why, and keeps what was typed.
    """
    form = TextForm(request.POST or None, label=_("What speaks against the title"))
    try:
        who = objector_of(signed, now=now())
        permit(request, "make-by-link", new_objection(who.case))
        if request.method == "POST" and form.is_valid():
            object_by_link(who, form.cleaned_data["text"], now=now())
            messages.success(request, _("Your objection is published, and will be answered before the vote."))
            return redirect("application", who.case.pk)
    except BadLink as error:
        raise Http404 from error
    except DeadLink as error:
        return _dead(request, error)
    except CaseRefused as error:
        form.add_error(None, obstacle_words(error.obstacle, error.article))
    status = UNPROCESSABLE if request.method == "POST" else 200
    context = {"form": form, "who": who, "case": who.case, "reader": request.user}
    return render(request, "titles/cases/by_link.html", context, status=status)


def _dead(request: HttpRequest, dead: DeadLink) -> HttpResponse:
    may_ask = can(None, "make-by-link", new_objection(dead.case), day=today())
    context = {
        "why": WHY_DEAD[dead.why],
        "case": dead.case if can(request.user, "view", dead.case, day=today()) else None,
        "may_ask": may_ask and not request.user.is_authenticated,
        "typed": request.POST.get("text", "").strip(),
    }
    return render(request, "titles/cases/dead_link.html", context, status=HTTPStatus.GONE)
