"""The pages for accounts: a stranger asks for one, an officer grants or declines it."""

from __future__ import annotations

from http import HTTPStatus

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from ratingsite.office.accounts.models import LIGHT, AccountRequest
from ratingsite.office.clock.services import now
from ratingsite.office.edge import acting_user, acts, asked_for_the_reason, find_permitted, signed_in, today
from ratingsite.office.people.asking import (
    TooManyRequests,
    ask_for_account,
    asked_grant,
    decline_account,
    grant_account,
)
from ratingsite.office.people.forms import WHY_NOT, AskForm
from ratingsite.office.people.granting import BadGrant
from ratingsite.office.people.pages import request_acts

LONGEST_ANSWER = 2000


@require_http_methods(["GET", "HEAD", "POST"])
def ask(request: HttpRequest) -> HttpResponse:
    """Anybody asks; a link may fill the form. The answer is the same whether the address has an account or not."""
    said = {name: value for name, value in request.GET.items() if name in AskForm.base_fields and value.isprintable()}
    form = AskForm(request.POST or None, initial=said)
    if form.is_valid():
        try:
            ask_for_account(**form.cleaned_data, now=now())
        except TooManyRequests:
            form.add_error(None, _("Too many requests wait in this federation. Please write to its rating officer."))
        else:
            takes_two = form.cleaned_data["office"] not in LIGHT
            return render(request, "people/asked.html", {"asked": form.cleaned_data, "takes_two": takes_two})
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.is_bound else HTTPStatus.OK
    return render(request, "people/ask.html", {"form": form}, status=status)


@signed_in
@require_safe
def asked(request: HttpRequest, pk: int) -> HttpResponse:
    """What somebody has asked for."""
    found = _find(request, pk)
    day = today()
    context = {
        "asked": found,
        "takes_two": found.office not in LIGHT and found.state == AccountRequest.State.ASKED,
        "acts": request_acts(found, acting_user(request), day),
    }
    return render(request, "people/request.html", context)


@acts
@require_POST
def grant(request: HttpRequest, pk: int) -> HttpResponse:
    """Make the account with the office."""
    found = _find(request, pk)
    answer = request.POST.get("reason", "").strip()[:LONGEST_ANSWER]
    moment = now()
    try:
        user = grant_account(found, asked_grant(found, now=moment), by=acting_user(request), now=moment, answer=answer)
    except BadGrant as refusal:
        if refusal.field == "reason":
            return asked_for_the_reason(request)
        messages.error(request, WHY_NOT[refusal.why])
        return redirect("asked_account", pk)
    if found.office in LIGHT:
        text = _("Granted. %(name)s has been sent a link.")
    else:
        text = _("%(name)s has an account, and is proposed for the office. A second person confirms it.")
    messages.success(request, text % {"name": user.name})
    return redirect("person", user.pk)


@acts
@require_POST
def decline(request: HttpRequest, pk: int) -> HttpResponse:
    """Say no, with words."""
    found = _find(request, pk)
    answer = request.POST.get("reason", "").strip()[:LONGEST_ANSWER]
    if not answer:
        return asked_for_the_reason(request)
    decline_account(found, by=acting_user(request), now=now(), answer=answer)
    messages.success(request, _("Declined. The person has been told why."))
    return redirect("people")


def _find(request: HttpRequest, pk: int) -> AccountRequest:
    things = AccountRequest.objects.select_related("federation", "decided_by")
    return find_permitted(request, things, "view", pk=pk)
