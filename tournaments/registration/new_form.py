"""How "Register a tournament" opens: new, with a draft that was chosen, or as a copy."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from ratingsite.office.drafts.forms_kept import KEY, as_key
from ratingsite.office.drafts.services import VERSION, Typing, typed_before_log_in, typing_at
from ratingsite.office.edge import acting_user, find_permitted
from tournaments.registration.beginning import (
    COPIED,
    copied_fields,
    copied_tournament,
    kept_registrations,
    offered_for_copying,
    proposed_fields,
    stale_words,
    waiting_drafts,
    zone_of,
)
from tournaments.registration.models import Tournament


@dataclass(frozen=True, kw_only=True)
class Beginning:
    """The fields that a new form shows first, and what its page says of where they come from."""

    fields: dict[str, Any]
    context: dict[str, Any] = field(default_factory=dict)


def begun(request: HttpRequest, moment: datetime) -> Beginning | HttpResponse:
    """What the form begins with; where it has an address of its own by now, the way there."""
    if typed := typed_before_log_in(request, request.path):
        return _after_the_log_in(request, typed, moment)
    if key := request.GET.get("draft", ""):
        return _with_a_draft(request, as_key(key), moment)
    if key := request.GET.get("copy", ""):
        found = find_permitted(request, Tournament, "copy", pk=as_key(key) or None)
        proposed = proposed_fields(acting_user(request), moment)
        return Beginning(fields={**proposed, **copied_fields(found)}, context={"copied_from": found})
    return _anew(request, moment)


def _anew(request: HttpRequest, moment: datetime) -> Beginning:
    user = acting_user(request)
    offers = {
        "waiting": waiting_drafts(user, moment),
        "registrations": kept_registrations(user),
        "to_copy": offered_for_copying(user, moment.date()),
        "zone": zone_of(user, moment),
    }
    return Beginning(fields=proposed_fields(user, moment), context=offers)


def _after_the_log_in(request: HttpRequest, typed: dict[str, str], moment: datetime) -> Beginning | HttpResponse:
    typing = typing_at(request, now=moment)
    if typing.saved_at and (key := as_key(typed.get(KEY, ""))):
        return redirect(f"{request.path}?draft={key}")
    return Beginning(fields={**typing.fields, VERSION: typing.version})


def _with_a_draft(request: HttpRequest, key: str, moment: datetime) -> Beginning | HttpResponse:
    user = acting_user(request)
    typing = typing_at(request, {KEY: key}, now=moment) if key else Typing()
    if typing.saved_at is None:
        return _gone(request, key)
    context = {
        "typing": typing,
        "zone": zone_of(user, moment),
        "stale": stale_words(typing.fields, typing.saved_at, moment),
        "copied_from": copied_tournament(user, typing.fields.get(COPIED, "")),
    }
    return Beginning(fields={**typing.fields, VERSION: typing.version}, context=context)


def _gone(request: HttpRequest, key: str) -> HttpResponse:
    """A draft that was sent or thrown away since."""
    made = copied_tournament(acting_user(request), key)
    if made is not None:
        messages.info(request, _("This draft was sent: here is the tournament it made."))
        return redirect("tournament", pk=UUID(key))
    messages.info(request, _("This draft is not there any more: it was thrown away, or made room for newer ones."))
    return redirect("register_tournament")
