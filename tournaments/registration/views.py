"""The organiser's pages: register a tournament, change it, and see the rules answer while typing."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.db import IntegrityError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from ratingsite.office.clock.services import now
from ratingsite.office.drafts.services import forget_draft, keeps_typing, kept_fields
from ratingsite.office.edge import acting_user, acts, find_permitted, signed_in
from tournaments.registration import services as registration
from tournaments.registration.facts import findings_of
from tournaments.registration.forms import RegistrationForm, federations_of
from tournaments.registration.models import Tournament
from tournaments.registration.rule_panel import answer_while_typing, looked_at, rules_beside
from tournaments.registration.schedule_fields import with_schedule
from tournaments.registration.services import NotReadyToRegister
from tournaments.registration.words import decider_text
from tournaments.registration.written_form import written_fields
from tournaments.regulations.registration import late_findings

KEEP_DRAFT = "draft"


@acts
@keeps_typing
def register(request: HttpRequest) -> HttpResponse:
    """A new tournament: as a draft, or registered at once."""
    moment = _may_register(request)
    if request.method != "POST":
        form = _form(request, moment, initial=with_schedule(kept_fields(request, now=now())))
        return _page(request, form)
    form = _sent_form(request, moment)
    if not form.is_valid():
        return _page(request, form)
    key = form.cleaned_data["key"]
    try:
        tournament = registration.register_draft(form.facts(), by=acting_user(request), now=moment, key=key)
    except IntegrityError:
        messages.warning(request, _("This form was sent before: here is the tournament it made. Nothing was changed."))
        return redirect("tournament", pk=key)
    finally:
        forget_draft(acting_user(request), request.path)
    return _after(request, tournament, moment)


@acts
@keeps_typing
def edit(request: HttpRequest, pk: UUID) -> HttpResponse:
    """A tournament that is a draft or stands refused: change it, and register it when it is ready."""
    tournament = find_permitted(request, Tournament, "edit", pk=pk)
    moment = now()
    if request.method != "POST":
        initial = {**written_fields(tournament), **kept_fields(request, now=now())}
        return _page(request, _form(request, moment, initial=initial), tournament)
    form = _sent_form(request, moment)
    if not form.is_valid():
        return _page(request, form, tournament)
    registration.edit_registration(tournament, form.facts(), by=acting_user(request), now=moment)
    forget_draft(acting_user(request), request.path)
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


def _sent_form(request: HttpRequest, moment: datetime) -> RegistrationForm:
    """The form as it was sent. A schedule that nobody has seen is shown before it is announced."""
    sent = request.POST.dict()
    filled = with_schedule(sent)
    form = _form(request, moment, data=filled)
    if filled != sent and form.for_submission:
        form.add_error(None, _("Days or rounds have changed: please look at the schedule that follows from them."))
    return form


def _page(request: HttpRequest, form: RegistrationForm, tournament: Tournament | None = None) -> HttpResponse:
    context = {"form": form, "tournament": tournament, **rules_beside(looked_at(form))}
    return render(request, "tournaments/registration/page.html", context)


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
