"""A person's page of access tokens: those there are, a new one – whose secret is shown once –, and the end of one."""

from __future__ import annotations

from http import HTTPStatus
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from ratingsite.office.accounts.permissions import can
from ratingsite.office.api.forms import TokenForm
from ratingsite.office.api.models import AccessToken
from ratingsite.office.api.permissions import own_tokens
from ratingsite.office.api.selectors import tokens_of
from ratingsite.office.api.services import MOST_TOKENS, Made, TooManyTokens, make_token, revoke_token
from ratingsite.office.clock.services import now
from ratingsite.office.edge import acting_user, acts, find_permitted, permit, today


@acts
@require_http_methods(["GET", "HEAD", "POST"])
def tokens(request: HttpRequest) -> HttpResponse:
    """All tokens, and a new one. Its secret is in this answer alone: it is kept nowhere and no reload shows it."""
    permit(request, "make", own_tokens())
    if request.method != "POST":
        return _page(request, TokenForm(today=today()))
    form = TokenForm(request.POST, today=today())
    if form.is_valid():
        try:
            made = make_token(**form.cleaned_data, by=acting_user(request), now=now())
        except TooManyTokens:
            form.add_error(None, _("You have %(count)s tokens. Revoke one first.") % {"count": MOST_TOKENS})
        else:
            return _page(request, TokenForm(today=today()), made=made, status=HTTPStatus.CREATED)
    return _page(request, form, status=HTTPStatus.UNPROCESSABLE_ENTITY)


@acts
@require_POST
def revoke(request: HttpRequest, pk: UUID) -> HttpResponse:
    """End one of one's own tokens."""
    found = find_permitted(request, AccessToken, "revoke", pk=pk)
    revoke_token(found, by=acting_user(request), now=now())
    messages.success(request, _("Revoked. The token %(name)s opens nothing any more.") % {"name": found})
    return redirect("tokens")


def _page(
    request: HttpRequest, form: TokenForm, *, made: Made | None = None, status: int = HTTPStatus.OK
) -> HttpResponse:
    day = today()
    shown = [
        (token, token.is_active_on(day), can(request.user, "revoke", token, day=day))
        for token in tokens_of(acting_user(request))
    ]
    return render(request, "account/tokens.html", {"form": form, "made": made, "tokens": shown}, status=status)
