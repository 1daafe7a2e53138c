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
from ratingsite.office.drafts.services import forget_draft, kept_fields
from ratingsite.office.edge import acting_user, acts, find_permitted, signed_in
from tournaments.registration import services as registration
from tournaments.registration.facts import deadlines_on, findings_of
from tournaments.registration.forms import RegistrationForm, federations_of
from tournaments.registration.models import Tournament
from tournaments.registration.questions import BASIS as QUESTIONS_BASIS
from tournaments.registration.schedule_fields import with_schedule
from tournaments.registration.services import NotReadyToRegister
from tournaments.registration.words import decider_text, page_deadlines, page_findings
from tournaments.registration.written_form import written_fields
from tournaments.regulations.registration import late_findings

KEEP_DRAFT = "draft"


@acts
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
    moment = _may_register(request)
    fields = request.POST.dict()
    filled = with_schedule(fields)
    # nobody has sent it yet: what is missing stands beside the form, and is no error in it
    form = RegistrationForm(data=filled, user=acting_user(request), now=moment, for_submission=False)
    form.is_valid()
    changed = {
        "schedule_changed": filled != fields,
        "questions_changed": fields.get(QUESTIONS_BASIS, "") != form.questions_basis,
    }
    context = {"form": form, **changed, **_rules(form)}
    return render(request, "tournaments/registration/answer.html", context)


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
    context = {"form": form, "tournament": tournament, **_rules(_looked_at(form))}
    return render(request, "tournaments/registration/page.html", context)


def _looked_at(form: RegistrationForm) -> RegistrationForm:
    """A form that was not sent yet, read as if it had been: the rules answer to what stands in it."""
    if form.is_bound:
        return form
    values = {name: form[name].value() for name in form.fields}
    sent = {name: _sent(value) for name, value in values.items() if value not in (None, False)}
    copy = RegistrationForm(data=sent, user=form.user, now=form.now, for_submission=False)
    copy.is_valid()
    return copy


def _sent(value: Any) -> str:
    return "on" if value is True else str(getattr(value, "pk", value))


def _rules(form: RegistrationForm) -> dict[str, Any]:
    """Editions, deadlines and findings for a form that has been read."""
    law = form.law
    if law is None:
        return {"law": None, "deadlines": [], "findings": []}
    return {
        "law": law,
        "event": form.announced,
        "deadlines": page_deadlines(deadlines_on(form.events, law), law, today=form.today),
        "findings": page_findings(form.findings, law, form=True),
    }


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
