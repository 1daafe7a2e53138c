"""Keeps, gives back and forgets what somebody is typing."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import TypeVar

from django.http import HttpRequest
from django.urls import Resolver404, resolve

from ratingsite.office.accounts.models import User
from ratingsite.office.drafts.models import Draft

STASH = "typed_before_log_in"
NEVER_KEPT = frozenset({"csrfmiddlewaretoken", "password", "code"})
OF_EVERY_ACT = frozenset({"reason"})  # what the button of an act may ask for, beside the forms of their own
MAX_LENGTH = 20_000
LARGEST = 64 * 1024  # of all fields of one form together
MOST_DRAFTS = 20
Form = TypeVar("Form", bound=Callable[..., object])


class TooMuchTyped(ValueError):
    """More than any form of the portal asks for; nothing is kept."""


def keeps_typing(view: Form) -> Form:
    """Say of a view that its form gives back what is kept: of other addresses nothing is kept."""
    view.keeps_typing = True  # type: ignore[attr-defined]
    return view


def is_form(path: str) -> bool:
    """Whether an address is that of a form which gives back what is kept of it."""
    try:
        return getattr(resolve(path).func, "keeps_typing", False)
    except Resolver404:
        return False


def save_draft(user: User, path: str, fields: Mapping[str, str], *, now: datetime) -> Draft:
    """Keep what a user has typed into the form at an address; the last save wins, the oldest of too many goes.

    Raises ``TooMuchTyped``.
    """
    kept = _kept_of(fields)
    draft, is_new = Draft.objects.update_or_create(user=user, path=path, defaults={"fields": kept, "saved_at": now})
    if is_new:
        newest = user.drafts.order_by("-saved_at", "-pk").values_list("pk", flat=True)[:MOST_DRAFTS]
        user.drafts.exclude(pk__in=list(newest)).delete()
    return draft


def _kept_of(fields: Mapping[str, str]) -> dict[str, str]:
    kept = {name: value[:MAX_LENGTH] for name, value in fields.items() if name not in NEVER_KEPT}
    if len(json.dumps(kept)) > LARGEST:
        raise TooMuchTyped
    return kept


def forget_draft(user: User, path: str) -> None:
    """The form was sent: nothing is waiting any more."""
    Draft.objects.filter(user=user, path=path).delete()


def stash_before_log_in(request: HttpRequest) -> bool:
    """An expired session sent a form: keep its fields in the (anonymous) session until the person is back.

    Whether anything was kept: only what a form can give back, and no more than a form asks for.
    """
    sent = request.POST.dict()
    wanted = sent if is_form(request.path) else {name: sent[name] for name in OF_EVERY_ACT & sent.keys()}
    try:
        fields = _kept_of(wanted)
    except TooMuchTyped:
        return False
    if fields:
        request.session[STASH] = {"path": request.path, "fields": fields}
    return bool(fields)


def typed_before_log_in(request: HttpRequest, path: str) -> dict[str, str]:
    """What an expired session had sent to an address; it stays until something else is kept or the session ends."""
    stash = getattr(request, "session", {}).get(STASH)
    return dict(stash["fields"]) if stash and stash["path"] == path else {}


def kept_fields(request: HttpRequest, *, now: datetime) -> dict[str, str]:
    """What this person had typed into the form at this address: before the session expired, else the saved draft.

    What the session had kept becomes a draft, so that a reload of the page does not lose it either.
    """
    if request.resolver_match and not is_form(request.path):
        raise TypeError(f"{request.resolver_match.view_name} gives back what is kept: say so with keeps_typing")
    if not isinstance(request.user, User):
        return {}
    if typed := typed_before_log_in(request, request.path):
        del request.session[STASH]
        return dict(save_draft(request.user, request.path, typed, now=now).fields)
    draft = Draft.objects.filter(user=request.user, path=request.path).first()
    return dict(draft.fields) if draft else {}
