"""The pages for another e-mail address: asked for with the password, confirmed with the link."""

from __future__ import annotations

from http import HTTPStatus

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from ratingsite.office.accounts.address_forms import AddressForm
from ratingsite.office.accounts.addresses import BadLink, ask_for_address, asked_address, confirm_address
from ratingsite.office.clock.services import now
from ratingsite.office.edge import acting_user, acts


@sensitive_post_parameters("password")
@acts
@require_http_methods(["GET", "HEAD", "POST"])
def change(request: HttpRequest) -> HttpResponse:
    """Ask for another address; whatever it is, the answer is the same."""
    user = acting_user(request)
    form = AddressForm(request.POST or None, user=user, request=request)
    if form.is_valid():
        ask_for_address(user, form.cleaned_data["email"], by=user, now=now())
        text = _("A link is on its way to %(address)s. Open it within two days to change your address.")
        messages.success(request, text % {"address": form.cleaned_data["email"]})
        return redirect("account_address")
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.is_bound else HTTPStatus.OK
    return render(request, "account/address.html", {"form": form}, status=status)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def confirm(request: HttpRequest, token: str) -> HttpResponse:
    """The link's page: a mail program that looks at it changes nothing, the button does."""
    try:
        if request.method == "POST":
            user = confirm_address(token, now=now())
            messages.success(request, _("Your address is now %(address)s.") % {"address": user.email})
            return redirect("my_work")
        return render(request, "account/address_confirm.html", {"asked": asked_address(token, now=now())})
    except BadLink:
        return render(request, "account/address_confirm.html", {"asked": None}, status=HTTPStatus.GONE)
