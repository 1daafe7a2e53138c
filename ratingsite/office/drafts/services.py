"""Keeps, gives back and forgets what somebody is typing."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from django.db import transaction
from django.http import HttpRequest

from ratingsite.office.accounts.models import User
from ratingsite.office.drafts.forms_kept import (
    is_form,
    is_form_in_pages,
    keeps_each_form,
    keeps_each_page,
    keeps_typing,
    key_of,
)
from ratingsite.office.drafts.models import Draft
from ratingsite.office.drafts.rows_of_pages import other_rows

__all__ = ["is_form", "keeps_each_form", "keeps_each_page", "keeps_typing"]  # a view finds everything about drafts here

STASH = "typed_before_log_in"
SECRET = frozenset({"csrfmiddlewaretoken", "password"})
VERSION, TAB = "draft_version", "draft_tab"
SEEN, TAKE = "seen_version", "take-"  # the choice between two versions goes with the form that makes it
OF_THE_PAGE = frozenset({VERSION, TAB, SEEN, "act"})  # and the button that sent them
MAX_LENGTH = 20_000
LARGEST = 64 * 1024  # of all fields of one form together
MOST_PAGES = 8  # of a form that shows some of its rows at once: so many times as much
MOST_DRAFTS = 20


class TooMuchTyped(ValueError):
    """More than any form of the portal asks for; nothing is kept."""


class TypedElsewhere(ValueError):
    """Another tab has saved the same form meanwhile: ``draft`` is what it says. Nothing is overwritten."""

    def __init__(self, draft: Draft) -> None:
        super().__init__(str(draft))
        self.draft = draft


@dataclass(frozen=True)
class Typing:
    """What a form begins with: its kept fields, which save they are of (0: none), and when that was."""

    fields: dict[str, str] = field(default_factory=dict)
    version: int = 0
    saved_at: datetime | None = None
    pk: int | None = None  # of the draft


def save_draft(user: User, path: str, fields: Mapping[str, str], *, now: datetime) -> Draft:
    """Keep what a user has typed into the form at an address; the oldest of too many drafts goes.

    A form that says which version it goes on from does not overwrite another: ``TypedElsewhere``. Of other forms the
    last save wins. Raises ``TooMuchTyped``.
    """
    kept = _kept_of(fields)
    said = {"fields": kept, "saved_at": now, "tab": fields.get(TAB, "")[:36]}
    with transaction.atomic():
        draft, is_new = Draft.objects.select_for_update().get_or_create(
            user=user, path=path, key=key_of(path, fields), defaults={**said, "version": seen_version(fields) + 1}
        )
        if not is_new:
            if is_by_another_tab(draft, fields):
                raise TypedElsewhere(draft)
            if is_form_in_pages(path):
                said["fields"] = _with_other_pages(draft, kept)
            for name, value in {**said, "version": draft.version + 1}.items():
                setattr(draft, name, value)
            draft.save()
    if is_new:
        newest = user.drafts.order_by("-saved_at", "-pk").values_list("pk", flat=True)[:MOST_DRAFTS]
        user.drafts.exclude(pk__in=list(newest)).delete()
    return draft


def _with_other_pages(draft: Draft, kept: dict[str, str]) -> dict[str, str]:
    both = other_rows(draft.fields, kept) | kept
    if len(json.dumps(both)) > LARGEST * MOST_PAGES:
        raise TooMuchTyped
    return both


def is_by_another_tab(draft: Draft, fields: Mapping[str, str]) -> bool:
    """Whether a draft says something else, and was saved by another page than the one that sends these fields."""
    if VERSION not in fields or draft.version == seen_version(fields):
        return False
    is_own = bool(draft.tab) and draft.tab == fields.get(TAB, "")
    return not is_own and draft.fields != _kept_of(fields)


def seen_version(fields: Mapping[str, str]) -> int:
    """The version that a form goes on from; 0 where it is the first, or cannot be read."""
    text = fields.get(VERSION, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 9 else 0


def _kept_of(fields: Mapping[str, str]) -> dict[str, str]:
    return {name: text for name, text in _without_secrets(fields).items() if not _is_of_the_page(name)}


def _is_of_the_page(name: str) -> bool:
    return name in OF_THE_PAGE or name.startswith(TAKE)


def _without_secrets(fields: Mapping[str, str]) -> dict[str, str]:
    kept = {name: value[:MAX_LENGTH] for name, value in fields.items() if not _is_secret(name)}
    if len(json.dumps(kept)) > LARGEST:
        raise TooMuchTyped
    return kept


def _is_secret(name: str) -> bool:
    return name in SECRET or "password" in name


def draft_of(user: User, path: str, fields: Mapping[str, str]) -> Draft | None:
    """The draft of the form that these fields are of."""
    return Draft.objects.filter(user=user, path=path, key=key_of(path, fields)).first()


def forget_draft(user: User, path: str, fields: Mapping[str, str] | None = None) -> None:
    """The form was sent: nothing is waiting any more. Where an address has many forms, ``fields`` say which; of a form
    in pages they are what was sent, and what was typed into another page goes on waiting.
    """
    sent = fields or {}
    found = Draft.objects.filter(user=user, path=path, key=key_of(path, sent))
    if is_form_in_pages(path):
        with transaction.atomic():
            draft = found.select_for_update().first()
            if draft and (rest := other_rows(draft.fields, sent)):
                draft.fields = rest
                draft.save(update_fields=["fields"])
                return
    found.delete()


# ---------------------------------------------------------------- over the end of a session
def stash_before_log_in(request: HttpRequest) -> bool:
    """An expired session sent a form, or an act lacked something: keep its fields in the (anonymous) session until the
    person is back.

    Whether anything was kept. A form that says so gives it back by itself (``typing_at``), the button of an act its
    reason; every other form is filled in by the page that it stands on (``typed_before``).
    """
    sent = request.POST.dict()
    try:
        fields = _without_secrets(sent) if is_form(request.path) else _kept_of(sent)
    except TooMuchTyped:
        return False
    is_typed = any(text.strip() for text in fields.values())  # then what was emptied is kept with it
    if is_typed:
        request.session[STASH] = {"path": request.path, "fields": fields}
    return is_typed


def typed_before(request: HttpRequest) -> tuple[str, dict[str, str]] | None:
    """What an expired session had sent to a form that does not give it back by itself: the address, and the fields."""
    stash = getattr(request, "session", {}).get(STASH)
    return (stash["path"], dict(stash["fields"])) if stash and not is_form(stash["path"]) else None


def typed_before_log_in(request: HttpRequest, path: str) -> dict[str, str]:
    """What an expired session had sent to an address; it stays until something else is kept or the session ends."""
    stash = getattr(request, "session", {}).get(STASH)
    return dict(stash["fields"]) if stash and stash["path"] == path else {}


def forget_stash(request: HttpRequest) -> None:
    """The form that showed what the session had kept was sent, and has it."""
    if typed_before_log_in(request, request.path):
        del request.session[STASH]


def typing_at(request: HttpRequest, fields: Mapping[str, str] | None = None, *, now: datetime) -> Typing:
    """What this person had typed into the form at this address: before the session expired, else the saved draft.

    What the session had kept becomes a draft, so that a reload of the page does not lose it either. Where another tab
    has saved the form meanwhile, it stays in the session until the form is sent. ``fields`` say which form of many is
    meant.
    """
    if request.resolver_match and not is_form(request.path):
        raise TypeError(f"{request.resolver_match.view_name} gives back what is kept: say so with keeps_typing")
    if not isinstance(request.user, User):
        return Typing()
    if typed := typed_before_log_in(request, request.path):
        try:
            draft: Draft | None = save_draft(request.user, request.path, typed, now=now)
        except TypedElsewhere:
            return Typing(typed, seen_version(typed))
        del request.session[STASH]
    else:
        draft = draft_of(request.user, request.path, fields or {})
    return Typing(dict(draft.fields), draft.version, draft.saved_at, draft.pk) if draft else Typing()


def kept_fields(request: HttpRequest, *, now: datetime) -> dict[str, str]:
    """The fields of ``typing_at``, for a form that lets the last save win."""
    return typing_at(request, now=now).fields
