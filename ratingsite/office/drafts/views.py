"""Receives what is being typed."""

from __future__ import annotations

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.template.defaultfilters import date as date_text
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from ratingsite.office.accounts.models import User
from ratingsite.office.clock.services import now
from ratingsite.office.drafts.services import TooMuchTyped, is_form, save_draft


@require_POST
def save(request: HttpRequest) -> HttpResponse:
    """Save the fields of the form at ``?path=``; answers with the words to show beside the form."""
    path = request.GET.get("path", "")
    if not isinstance(request.user, User):
        return HttpResponse(_("Not saved: you are no longer signed in. Your text stays here."), status=401)
    if not is_form(path):
        return HttpResponse(status=HTTPStatus.NOT_FOUND)
    try:
        save_draft(request.user, path, request.POST.dict(), now=now())
    except TooMuchTyped:
        return HttpResponse(status=HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
    return HttpResponse(_("Saved %(time)s") % {"time": date_text(timezone.localtime(), "H:i")})
