"""Receives what is being typed, and throws a draft away that nobody wants any more."""

from __future__ import annotations

from http import HTTPStatus

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.template.defaultfilters import date as date_text
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from ratingsite.office.accounts.models import User
from ratingsite.office.clock.services import now
from ratingsite.office.drafts.clashes import clash_at
from ratingsite.office.drafts.forms_kept import is_form, is_form_of_many, key_of
from ratingsite.office.drafts.models import Draft
from ratingsite.office.drafts.services import VERSION, TooMuchTyped, TypedElsewhere, save_draft
from ratingsite.office.edge import acting_user, signed_in

VERSION_HEADER = "Draft-Version"  # static/js/autosave.js goes on from it


@require_POST
def save(request: HttpRequest) -> HttpResponse:
    """Save the fields of the form at ``?path=``; answers with the words to show beside the form.

    409 with both versions where another tab says something else.
    """
    path = request.GET.get("path", "")
    if not isinstance(request.user, User):
        return HttpResponse(_("Not saved: you are no longer signed in. Your text stays here."), status=401)
    if not is_form(path):
        return HttpResponse(status=HTTPStatus.NOT_FOUND)
    fields = request.POST.dict()
    if is_form_of_many(path) and not key_of(path, fields):
        return HttpResponse(status=HTTPStatus.BAD_REQUEST)
    try:
        return _saved(request, request.user, path, fields)
    except TooMuchTyped:
        return HttpResponse(status=HTTPStatus.REQUEST_ENTITY_TOO_LARGE)


def _saved(request: HttpRequest, user: User, path: str, fields: dict[str, str]) -> HttpResponse:
    draft, elsewhere = None, None
    try:
        draft = save_draft(user, path, fields, now=now())
    except TypedElsewhere as other:
        elsewhere = other.draft
    if clash := clash_at(request, path, fields):
        answer = render(request, "drafts/_clash.html", {"clash": clash}, status=HTTPStatus.CONFLICT)
    elif draft is None:  # they differ in nothing that anybody sees
        assert elsewhere is not None  # noqa: S101
        draft = save_draft(user, path, {**fields, VERSION: str(elsewhere.version)}, now=now())
    if draft is not None:
        at = date_text(draft.saved_at, "H:i")
        answer = answer if clash else HttpResponse(_("Saved %(time)s UTC") % {"time": at})
        answer[VERSION_HEADER] = str(draft.version)
    return answer


@signed_in
def throw_away(request: HttpRequest, pk: int) -> HttpResponse:
    """Forget one of one's own drafts; who comes here without a button is led to its form."""
    draft = get_object_or_404(Draft, user=acting_user(request), pk=pk)
    if request.method == "POST":
        draft.delete()
        messages.success(request, _("The draft is thrown away."))
    return redirect(draft.path)
