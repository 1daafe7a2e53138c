"""The page of a founding link."""

from __future__ import annotations

from http import HTTPStatus

from crispy_forms.helper import FormHelper
from django import forms
from django.contrib import messages
from django.contrib.auth.password_validation import validate_password
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from ratingsite.office.accounts.models import FoundingSeat, User
from ratingsite.office.clock.services import now
from ratingsite.office.people.founding import BadSeat, NeedsTwoPeople, is_founded, open_seat, take_seat

COMMAND = "manage.py found"


class SeatForm(forms.Form):
    """Who takes the seat."""

    name = forms.CharField(label=gettext_lazy("Your name"), max_length=120)
    email = forms.EmailField(label=gettext_lazy("Your e-mail address"), max_length=254)
    password = forms.CharField(
        label=gettext_lazy("Password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
        help_text=gettext_lazy("Ten characters or more."),
    )
    helper = FormHelper()
    helper.form_tag, helper.disable_csrf = False, True

    def clean_password(self) -> str:
        password: str = self.cleaned_data["password"]
        about = {name: self.cleaned_data.get(name, "") for name in ("name", "email")}
        validate_password(password, User(**about))
        return password


@sensitive_post_parameters("password")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def found(request: HttpRequest, secret: str) -> HttpResponse:
    """Take one of the two seats with which the portal begins."""
    try:
        seat = open_seat(secret, now=now())
        form = SeatForm(request.POST or None)
        if form.is_valid():
            take_seat(secret, **form.cleaned_data, now=now())
            return _after(request)
    except BadSeat:
        return render(request, "founding/seat.html", {"seat": None, "command": COMMAND}, status=HTTPStatus.GONE)
    except NeedsTwoPeople:
        form.add_error("email", _("The two offices are held by two people: this address has one already."))
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.is_bound else HTTPStatus.OK
    return render(request, "founding/seat.html", {"seat": seat, "form": form}, status=status)


def _after(request: HttpRequest) -> HttpResponse:
    if is_founded():
        messages.success(request, _("The office is founded. Sign in: together the two of you grant all other offices."))
        return redirect("account_login")
    return redirect("home")


def waiting(request: HttpRequest) -> HttpResponse:
    """What every other address answers until both have come."""
    context = {"seats": FoundingSeat.objects.all(), "now": now(), "command": COMMAND}
    page = render(request, "founding/waiting.html", context, status=HTTPStatus.SERVICE_UNAVAILABLE)
    page["Retry-After"] = "60"
    return page
