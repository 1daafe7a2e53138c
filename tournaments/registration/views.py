"""The organiser's pages: register a tournament, change it, and see the rules answer while typing."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from datetime import datetime
from http import HTTPStatus
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.db import IntegrityError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from ratingsite.office.clock.services import now
from ratingsite.office.drafts.clashes import Clash, clash_at, tells_clashes
from ratingsite.office.drafts.services import VERSION, forget_draft, keeps_each_form, keeps_typing, typing_at
from ratingsite.office.edge import acting_user, acts, find_permitted, signed_in
from tournaments.registration import services as registration
from tournaments.registration.beginning import COPIED, copied_tournament
from tournaments.registration.facts import findings_of
from tournaments.registration.forms import RegistrationForm, federations_of
from tournaments.registration.models import Tournament
from tournaments.registration.new_form import Beginning, begun
from tournaments.registration.rule_panel import (
    answer_while_typing,
    filled_as_asked,
    looked_at,
    only_shown,
    rules_beside,
)
from tournaments.registration.schedule_fields import with_schedule
from tournaments.registration.services import NotReadyToRegister, WrittenMeanwhile
from tournaments.registration.tab_clashes import WRITTEN, clash_of_edited, clash_of_new
from tournaments.registration.two_tabs import (
    ANOTHER,
    CONFLICT,
    SETTLE,
    as_another,
    carried,
    chosen,
    keep,
    kept,
    made_already,
)
from tournaments.registration.words import decider_text
from tournaments.registration.written_form import written_fields, written_version
from tournaments.regulations.registration import late_findings

KEEP_DRAFT = "draft"


@acts
@keeps_each_form
@tells_clashes(clash_of_new)
def register(request: HttpRequest) -> HttpResponse:
    """A new tournament: as a draft, or registered at once."""
    moment = _may_register(request)
    if request.method != "POST":
        found = begun(request, moment)
        return _begun_page(request, found, moment) if isinstance(found, Beginning) else found
    sent, clash = chosen(request)
    if sent.get("act") == ANOTHER:
        return as_another(request, sent)
    if clash:
        return made_already(request, sent, clash) or _page(request, _form(request, moment, data=sent), clash=clash)
    if only_shown(sent):
        return _page(request, _form(request, moment, initial=filled_as_asked(sent)), said=sent)
    return keep(request, sent) if sent.get("act") == SETTLE else _made(request, sent, moment)


def _made(request: HttpRequest, sent: dict[str, str], moment: datetime) -> HttpResponse:
    """The tournament of a form that was sent; a form that was sent twice makes one."""
    form = _sent_form(request, moment, sent)
    if not form.is_valid():
        return _returned(request, form, sent)
    by, key = acting_user(request), form.cleaned_data["key"]
    source = copied_tournament(by, sent.get(COPIED, ""))
    made = None
    with suppress(IntegrityError):
        made = registration.register_draft(form.facts(), by=by, now=moment, key=key, copied_from=source)
    forget_draft(by, request.path, sent)
    if made is None:
        messages.warning(request, _("This form was sent before: here is the tournament it made. Nothing was changed."))
        return redirect("tournament", pk=key)
    if source is not None and source.start_list.exists():
        text = _("%(name)s has a start list: its page, “Start list”, lets you carry it over.")
        messages.info(request, text % {"name": source.name})
    return _after(request, made, moment)


@acts
@keeps_typing
@tells_clashes(clash_of_edited)
def edit(request: HttpRequest, pk: UUID) -> HttpResponse:
    """A tournament that is a draft or stands refused: change it, and register it when it is ready."""
    tournament = find_permitted(request, Tournament, "edit", pk=pk)
    moment = now()
    if request.method != "POST":
        return _edited_page(request, tournament, moment)
    stands = written_version(tournament)  # looked at before it is compared: who writes after this was quicker
    sent, clash = chosen(request)
    if clash:
        return _page(request, _form(request, moment, data=sent), tournament, clash=clash)
    if only_shown(sent):
        return _page(request, _form(request, moment, initial=filled_as_asked(sent)), tournament, said=sent)
    if sent.get("act") == SETTLE:
        return keep(request, sent)
    return _edited(request, tournament, sent, moment, seen=stands if WRITTEN in sent else "")


def _edited(
    request: HttpRequest, tournament: Tournament, sent: dict[str, str], moment: datetime, *, seen: str
) -> HttpResponse:
    """What was sent, written over the version that was seen."""
    form = _sent_form(request, moment, sent)
    if not form.is_valid():
        return _returned(request, form, sent, tournament)
    by = acting_user(request)
    try:
        registration.edit_registration(tournament, form.facts(), by=by, now=moment, seen=seen)
    except WrittenMeanwhile:
        return _page(request, form, tournament, clash=clash_at(request, request.path, sent))
    forget_draft(by, request.path)
    return _after(request, tournament, moment)


@acts
@require_POST
def submit(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Register a draft as it stands; what is missing is shown in its form."""
    tournament = find_permitted(request, Tournament, "submit", pk=pk)
    return _register(request, tournament, now())


@signed_in
@require_POST
def rules(request: HttpRequest) -> HttpResponse:
    """What the rules say of what is typed so far: editions, deadlines, findings; and what follows in the form."""
    form = RegistrationForm(user=acting_user(request), now=_may_register(request))
    return render(request, "tournaments/registration/answer.html", answer_while_typing(form, request.POST.dict()))


# ---------------------------------------------------------------- parts
def _may_register(request: HttpRequest) -> datetime:
    moment = now()
    if not federations_of(acting_user(request), moment).exists():
        raise Http404
    return moment


def _form(request: HttpRequest, moment: datetime, **content: Any) -> RegistrationForm:
    is_draft = request.POST.get("act") == KEEP_DRAFT
    return RegistrationForm(user=acting_user(request), now=moment, for_submission=not is_draft, **content)


def _sent_form(request: HttpRequest, moment: datetime, sent: dict[str, str]) -> RegistrationForm:
    """The form as it was sent. A schedule that nobody has seen is shown before it is announced."""
    filled = with_schedule(sent)
    form = _form(request, moment, data=filled)
    if filled != sent and form.for_submission:
        form.add_error(None, _("Days or rounds have changed: please look at the schedule that follows from them."))
    return form


def _begun_page(request: HttpRequest, found: Beginning, moment: datetime) -> HttpResponse:
    form = _form(request, moment, initial=with_schedule(found.fields))
    return _page(request, form, said=found.fields, **found.context)


def _edited_page(request: HttpRequest, tournament: Tournament, moment: datetime) -> HttpResponse:
    """What is written, and over it what was typed since; where that went on from another version, both."""
    typing = typing_at(request, now=moment)
    said = {WRITTEN: written_version(tournament), **typing.fields, VERSION: typing.version}
    form = _form(request, moment, initial={**written_fields(tournament), **typing.fields})
    form.opens_every_step = False
    clash = clash_at(request, request.path, typing.fields) if typing.fields else None
    return _page(request, form, tournament, said=said, clash=clash, typing=typing)


def _returned(
    request: HttpRequest, form: RegistrationForm, sent: dict[str, str], tournament: Tournament | None = None
) -> HttpResponse:
    """The form with what is wrong in it. What was typed is kept as it is, also where nothing saves by itself."""
    draft = kept(request, request.path, sent)
    if draft and not form.for_submission:
        text = _("What you typed is kept. To stand among your tournaments as a draft it needs what is marked below.")
        messages.info(request, text)
    said = {**sent, VERSION: draft.version} if draft else sent
    return _page(request, form, tournament, said=said)


def _page(
    request: HttpRequest,
    form: RegistrationForm,
    tournament: Tournament | None = None,
    *,
    said: Mapping[str, object] | None = None,
    clash: Clash | None = None,
    **context: Any,
) -> HttpResponse:
    """The form. ``said`` has the hidden fields that go along with it."""
    context |= {"form": form, "tournament": tournament, "clash": clash, **rules_beside(looked_at(form))}
    context["carried"] = carried(form.data if said is None else said)
    status = CONFLICT if clash and request.method == "POST" else HTTPStatus.OK
    return render(request, "tournaments/registration/page.html", context, status=status)


def _after(request: HttpRequest, tournament: Tournament, moment: datetime) -> HttpResponse:
    if request.POST.get("act") == KEEP_DRAFT:
        messages.success(request, _("The draft is kept. Register it when it is ready."))
        return redirect("tournament", pk=tournament.pk)
    return _register(request, tournament, moment)


def _register(request: HttpRequest, tournament: Tournament, moment: datetime) -> HttpResponse:
    try:
        moved = registration.submit_registration(tournament, by=acting_user(request), now=moment)
    except NotReadyToRegister:
        messages.error(request, _("Not registered yet: something has to be mended first. It stands below."))
        return redirect("tournament_edit", pk=tournament.pk)
    if moved.state == Tournament.State.LATE:
        text = _("Registered, but later than the notice requires.")
        missed = late_findings(findings_of(moved, now=moment))
        messages.warning(request, f"{text} {decider_text(missed)}")
    else:
        messages.success(request, _("Registered. The rating officer has been told and decides next."))
    return redirect("tournament", pk=tournament.pk)
