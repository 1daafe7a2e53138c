"""The page of mails and the own calendar; and the language in which the portal is read."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views import i18n
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from ratingsite.office.accounts.models import User
from ratingsite.office.clock.services import now
from ratingsite.office.edge import acting_user, acts, permit
from ratingsite.office.notices import services
from ratingsite.office.notices.forms import NoticesForm

PAGE = "account/notices.html"


@acts
@require_http_methods(["GET", "HEAD", "POST"])
def notices(request: HttpRequest) -> HttpResponse:
    """Choose the language of mails, reminders, and the zone of own pages; make and revoke the link to own days."""
    user = acting_user(request)
    permit(request, services.ACT, user)
    form = NoticesForm(request.POST or None, instance=User.objects.get(pk=user.pk))
    if form.is_valid():
        services.choose_notices(user, **form.cleaned_data, by=user, now=now())
        messages.success(request, _("Your choice is kept."))
        return redirect("notices")
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.is_bound else HTTPStatus.OK
    return render(request, PAGE, _context(user, form), status=status)


@never_cache
@acts
@require_POST
def make_link(request: HttpRequest) -> HttpResponse:
    """Show the new link this once."""
    user = acting_user(request)
    secret = services.make_calendar_link(user, by=user, now=now())
    link = settings.SITE_URL + reverse("own_days", args=[secret])
    return render(request, PAGE, {**_context(user, NoticesForm(instance=user)), "link": link})


@acts
@require_POST
def revoke_link(request: HttpRequest) -> HttpResponse:
    """From now on the link opens nothing."""
    user = acting_user(request)
    if services.revoke_calendar_link(user, by=user, now=now()):
        messages.success(request, _("The link is revoked."))
    return redirect("notices")


def _context(user: User, form: NoticesForm) -> dict[str, Any]:
    return {"form": form, "calendar_link": user.calendar_links.filter(revoked_at__isnull=True).first()}


@require_POST
def set_language(request: HttpRequest) -> HttpResponse:
    """Show the portal in another language; mails to who is signed in follow."""
    answer = i18n.set_language(request)
    language = request.POST.get("language")
    if isinstance(request.user, User) and language in dict(settings.LANGUAGES):
        services.remember_language(request.user, language)
    return answer
