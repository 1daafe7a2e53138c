"""What the organiser's views do with a form that is open in two tabs: choose, keep, or make another of it."""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus
from uuid import uuid4

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from ratingsite.office.clock.services import now
from ratingsite.office.drafts.clashes import Clash, clash_at
from ratingsite.office.drafts.forms_kept import KEY, key_of
from ratingsite.office.drafts.models import Draft
from ratingsite.office.drafts.services import (
    TAB,
    VERSION,
    TooMuchTyped,
    TypedElsewhere,
    draft_of,
    forget_draft,
    forget_stash,
    save_draft,
)
from ratingsite.office.edge import acting_user
from tournaments.registration.beginning import COPIED
from tournaments.registration.copied_schedule import PATTERN
from tournaments.registration.tab_clashes import WRITTEN, act_to_settle

SETTLE, ANOTHER = "settle", "another"
CONFLICT = HTTPStatus.CONFLICT
_FORM_OF = {"edit": "tournament_edit", "change": "tournament_change"}


def chosen(request: HttpRequest) -> tuple[dict[str, str], Clash | None]:
    """What was sent, with what was chosen between two versions; and the version that still is to be chosen from."""
    sent = request.POST.dict()
    forget_stash(request)
    try:
        clash = clash_at(request, request.path, sent)
        if clash and clash.is_settled_by(sent) and not clash.is_made_by_it:
            sent = clash.settled(sent)
            clash = clash_at(request, request.path, sent)
    except TooMuchTyped:  # the form says what is too long
        return sent, None
    return (sent, clash) if clash else (_going_on(request, sent), None)


def _going_on(request: HttpRequest, sent: dict[str, str]) -> dict[str, str]:
    """The fields as going on from the draft that is there: they differ in nothing that anybody sees."""
    draft = draft_of(acting_user(request), request.path, sent)
    return {**sent, VERSION: str(draft.version)} if draft and VERSION in sent else sent


def carried(fields: Mapping[str, object]) -> dict[str, object]:
    """The hidden fields that go along with a registration form, beside those of the form itself."""
    return {name: fields.get(name) or "" for name in (VERSION, TAB, WRITTEN, COPIED, PATTERN)}


def kept(request: HttpRequest, path: str, fields: Mapping[str, str]) -> Draft | None:
    """The draft of what was sent; none where it is too much, or another tab was quicker."""
    try:
        return save_draft(acting_user(request), path, fields, now=now())
    except (TooMuchTyped, TypedElsewhere):
        messages.error(request, _("Not kept: please try once more."))
        return None


def keep(request: HttpRequest, sent: Mapping[str, str]) -> HttpResponse:
    """Keep what was chosen, and show the form with it."""
    kept(request, request.path, sent)
    return redirect(_address_of(request.path, sent))


def as_another(request: HttpRequest, sent: Mapping[str, str]) -> HttpResponse:
    """Make a form of its own of what was sent after the same form had made a tournament."""
    another = {**sent, KEY: str(uuid4()), VERSION: "0", TAB: ""}
    if kept(request, request.path, another):
        forget_draft(acting_user(request), request.path, sent)
        messages.success(request, _("What you typed is a form of its own now. Nothing of it is sent yet."))
    return redirect(_address_of(request.path, another))


def made_already(request: HttpRequest, sent: Mapping[str, str], clash: Clash) -> HttpResponse | None:
    """Lead to the tournament that the form has made, with what was chosen in its form; nothing while nobody chose."""
    act = act_to_settle(acting_user(request), clash.written) if clash.is_made_by_it else ""
    if not act or sent.get("act") != SETTLE or not clash.is_settled_by(sent):
        return None
    address = reverse(_FORM_OF[act], args=[clash.written.pk])
    if not kept(request, address, {**clash.settled(sent), VERSION: "0", TAB: ""}):
        return redirect(address)
    forget_draft(acting_user(request), request.path, sent)
    return redirect(address)


def _address_of(path: str, fields: Mapping[str, str]) -> str:
    key = key_of(path, fields)
    return f"{path}?draft={key}" if key else path
