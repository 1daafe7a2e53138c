"""Objections of people without an account: a link for their address, and the objection that it opens, once (2.4)."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from ratingsite.office.clock.services import now
from ratingsite.office.edge import find_permitted, permit
from ratingsite.office.notices.limits import is_too_often
from titles.cases.forms import LinkForm, TextForm
from titles.cases.objections import BadLink, object_by_link, objector_of, send_link
from titles.cases.permissions import new_objection
from titles.cases.refusals import CaseRefused
from titles.cases.selectors import cases
from titles.cases.words import obstacle_words

LINKS_A_MINUTE = 10
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
            form.add_error(None, obstacle_words(error.obstacle, error.article))
        else:
            messages.success(request, _("A link was sent to your address; it opens the objection, once, for two days."))
            return redirect("application", pk)
    status = UNPROCESSABLE if request.method == "POST" else 200
    return render(request, "titles/cases/ask_for_link.html", {"form": form, "case": case}, status=status)


@never_cache
def by_link(request: HttpRequest, signed: str) -> HttpResponse:
    """The objection that a link opens. One that was used, altered or is too old opens nothing."""
    try:
        who = objector_of(signed)
    except BadLink as error:
        raise Http404 from error
    permit(request, "make-by-link", new_objection(who.case))
    form = TextForm(request.POST or None, label=_("What speaks against the title"))
    if request.method == "POST" and form.is_valid():
        try:
            object_by_link(who, form.cleaned_data["text"], now=now())
        except CaseRefused as error:
            form.add_error(None, obstacle_words(error.obstacle, error.article))
        else:
            messages.success(request, _("Your objection is published, and will be answered before the vote."))
            return redirect("application", who.case.pk)
    status = UNPROCESSABLE if request.method == "POST" else 200
    return render(request, "titles/cases/by_link.html", {"form": form, "who": who, "case": who.case}, status=status)
