"""Keeps, gives back and forgets what somebody is typing."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from django.http import HttpRequest

from ratingsite.office.accounts.models import User
from ratingsite.office.drafts.models import Draft

STASH = "typed_before_log_in"
NEVER_KEPT = frozenset({"csrfmiddlewaretoken", "password", "code"})
MAX_LENGTH = 20_000


def save_draft(user: User, path: str, fields: Mapping[str, str], *, now: datetime) -> Draft:
    """Keep what a user has typed into the form at an address; the last save wins."""
    kept = {name: value[:MAX_LENGTH] for name, value in fields.items() if name not in NEVER_KEPT}
    draft, _ = Draft.objects.update_or_create(user=user, path=path[:200], defaults={"fields": kept, "saved_at": now})
    return draft


def forget_draft(user: User, path: str) -> None:
    """The form was sent: nothing is waiting any more."""
    Draft.objects.filter(user=user, path=path).delete()


def stash_before_log_in(request: HttpRequest) -> None:
    """An expired session sent a form: keep its fields in the (anonymous) session until the person is back."""
    kept = {name: value[:MAX_LENGTH] for name, value in request.POST.items() if name not in NEVER_KEPT}
    request.session[STASH] = {"path": request.path, "fields": kept}


def typed_before_log_in(request: HttpRequest, path: str) -> dict[str, str]:
    """What an expired session had sent to an address; it stays until something else is kept or the session ends."""
    stash = getattr(request, "session", {}).get(STASH)
    return dict(stash["fields"]) if stash and stash["path"] == path else {}


def kept_fields(request: HttpRequest, *, now: datetime) -> dict[str, str]:
    """What this person had typed into the form at this address: before the session expired, else the saved draft.

    What the session had kept becomes a draft, so that a reload of the page does not lose it either.
    """
    if not isinstance(request.user, User):
        return {}
    if typed := typed_before_log_in(request, request.path):
        del request.session[STASH]
        return dict(save_draft(request.user, request.path, typed, now=now).fields)
    draft = Draft.objects.filter(user=request.user, path=request.path).first()
    return dict(draft.fields) if draft else {}
