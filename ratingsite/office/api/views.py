"""A person's page of access tokens: those there are, a new one – whose secret is shown once –, and the end of one."""

from __future__ import annotations

from http import HTTPStatus
from urllib.parse import urlencode
from uuid import UUID

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from ratingsite.office.accounts.permissions import can
from ratingsite.office.api.forms import TokenForm
from ratingsite.office.api.models import AccessToken
from ratingsite.office.api.permissions import every_token, own_tokens
from ratingsite.office.api.selectors import tokens_of, working_tokens
from ratingsite.office.api.services import MOST_TOKENS, Made, TooManyTokens, make_token, revoke_token
from ratingsite.office.clock.services import now
from ratingsite.office.edge import acting_user, acts, find_permitted, permit, signed_in, today

A_PAGE = 50


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
    """End one of one's own tokens, or as administrator anybody's."""
    found = find_permitted(request, AccessToken, "revoke", pk=pk)
    user = acting_user(request)
    revoke_token(found, by=user, now=now())
    messages.success(request, _("Revoked. The token %(name)s opens nothing any more.") % {"name": found})
    return redirect("tokens" if found.user_id == user.pk else "all_tokens")


@signed_in
@require_safe
def everybodys(request: HttpRequest) -> HttpResponse:
    """Every token that opens something today, for who may end them all; ``?q=`` finds those of a person."""
    permit(request, "oversee", every_token())
    typed = request.GET.get("q", "").replace("\x00", "").strip()
    page = Paginator(working_tokens(typed, day=today()), A_PAGE).get_page(request.GET.get("page"))
    context = {
        "tokens": [(token, True, True) for token in page],
        "page": page,
        "previous": _address(typed, page.previous_page_number()) if page.has_previous() else "",
        "next": _address(typed, page.next_page_number()) if page.has_next() else "",
        "typed": typed,
    }
    return render(request, "account/all_tokens.html", context)


def _address(typed: str, page: int) -> str:
    return "?" + urlencode({"q": typed, "page": page})


def _page(
    request: HttpRequest, form: TokenForm, *, made: Made | None = None, status: int = HTTPStatus.OK
) -> HttpResponse:
    day = today()
    shown = [
        (token, token.is_active_on(day), can(request.user, "revoke", token, day=day))
        for token in tokens_of(acting_user(request))
    ]
    may_oversee = can(request.user, "oversee", every_token(), day=day)
    context = {"form": form, "made": made, "tokens": shown, "may_oversee": may_oversee}
    return render(request, "account/tokens.html", context, status=status)
