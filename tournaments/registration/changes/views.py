"""The pages of changes: the registration form for a change, the change side by side, and the acts on it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from ratingsite.foundations.editions import Family
from ratingsite.office.accounts.permissions import can
from ratingsite.office.clock.services import now
from ratingsite.office.drafts.clashes import Clash, clash_at, tells_clashes
from ratingsite.office.drafts.services import VERSION, forget_draft, keeps_typing, typing_at
from ratingsite.office.edge import acting_user, acts, asked_for_the_reason, find_permitted, permit, signed_in, today
from tournaments.registration.approving import named
from tournaments.registration.changes import services
from tournaments.registration.changes.approving import broken_by
from tournaments.registration.changes.forms import ChangedRegistrationForm
from tournaments.registration.changes.kinds import kinds_of
from tournaments.registration.changes.models import RegistrationChange
from tournaments.registration.changes.selectors import is_reported, open_change
from tournaments.registration.changes.services import ChangeWaits, NotChangeable, NothingChanged, ReportedAlready
from tournaments.registration.changes.words import changed_facts
from tournaments.registration.deciding import ReasonWanted, despite_findings
from tournaments.registration.deciding_views import reason_given
from tournaments.registration.facts import law_of
from tournaments.registration.forms import RegistrationForm
from tournaments.registration.models import Tournament
from tournaments.registration.printed import ON_REGISTRATION, as_printed
from tournaments.registration.rule_panel import (
    answer_while_typing,
    filled_as_asked,
    looked_at,
    only_shown,
    rules_beside,
)
from tournaments.registration.schedule_fields import with_schedule
from tournaments.registration.services import NotReadyToRegister
from tournaments.registration.tab_clashes import WRITTEN, clash_with_draft, clash_with_written
from tournaments.registration.two_tabs import CONFLICT, SETTLE, carried, chosen, keep
from tournaments.registration.words import finding_text, page_findings
from tournaments.registration.written_form import written_fields, written_version

UNPROCESSABLE = 422
REPORTED = gettext_lazy("A report was signed: its correction changes what is wrong.")


# ---------------------------------------------------------------- the organiser
def clash_of_changed(request: HttpRequest, path: str, fields: Mapping[str, str], *, pk: UUID) -> Clash | None:
    """The form of a change: another tab's draft of it, or what stands registered by now."""
    tournament = _tournaments().filter(pk=pk).first()
    if tournament is None or not can(request.user, "change", tournament, day=today()):
        return None

    def form_of(data: Mapping[str, str]) -> RegistrationForm:
        return _form(request, tournament).with_data(data)

    user = acting_user(request)
    return clash_with_draft(user, path, fields, form_of) or clash_with_written(tournament, fields, form_of)


@acts
@keeps_typing
@tells_clashes(clash_of_changed)
def propose(request: HttpRequest, pk: UUID) -> HttpResponse:
    """The registration as it stands, to be changed."""
    tournament = find_permitted(request, _tournaments(), "change", pk=pk)
    if waiting := open_change(tournament):
        messages.warning(request, _("A change waits for a decision already. Withdraw it to send another."))
        return redirect("registration_change", pk=waiting.pk)
    if is_reported(tournament):
        messages.warning(request, str(REPORTED))
        return redirect("tournament", pk=pk)
    if request.method != "POST":
        return _opened(request, tournament)
    return _sent(request, tournament)


def _sent(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    sent, clash = chosen(request)
    if clash:
        return _page(request, _form(request, tournament, data=sent), status=CONFLICT, clash=clash)
    if sent.get("act") == SETTLE:
        return keep(request, sent)
    if only_shown(sent):
        return _page(request, _form(request, tournament, initial=filled_as_asked(sent)), said=sent)
    filled = with_schedule(sent)
    form = _form(request, tournament, data=filled)
    if filled != sent:
        form.add_error(None, _("Days or rounds have changed: please look at the schedule that follows from them."))
    if not form.is_valid():
        return _page(request, form, status=UNPROCESSABLE)
    return _proposed(request, tournament, form)


def _opened(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """What stands, and over it what was typed since; where that went on from another version, both."""
    typing = typing_at(request, now=now())
    form = _form(request, tournament, initial={**written_fields(tournament), **typing.fields})
    said = {WRITTEN: written_version(tournament), **typing.fields, VERSION: typing.version}
    clash = clash_at(request, request.path, typing.fields) if typing.fields else None
    return _page(request, form, said=said, clash=clash, typing=typing)


def _proposed(request: HttpRequest, tournament: Tournament, form: ChangedRegistrationForm) -> HttpResponse:
    by, reason = acting_user(request), form.cleaned_data["reason"]
    try:
        made = services.propose_change(tournament, form.facts(), by=by, now=now(), reason=reason)
    except NotReadyToRegister as refusal:
        for finding in refusal.findings:
            form.add_error(None, finding_text(finding))
        return _page(request, form, status=UNPROCESSABLE)
    except NothingChanged:
        form.add_error(None, _("Nothing differs from what stands registered."))
        return _page(request, form, status=UNPROCESSABLE)
    except NotChangeable as refusal:
        form.add_error(refusal.field if refusal.field in form.fields else None, _fixed_text(tournament))
        return _page(request, form, status=UNPROCESSABLE)
    except (ChangeWaits, ReportedAlready):
        messages.warning(request, _("Somebody was quicker: this has moved on meanwhile. Nothing was changed by you."))
        return redirect("tournament", pk=tournament.pk)
    forget_draft(by, request.path)
    messages.success(request, _said(made))
    return redirect("registration_change", pk=made.pk)


def _fixed_text(tournament: Tournament) -> str:
    if tournament.state == Tournament.State.FINISHED:
        return _("It was played: only its arbiters can still be changed. What else is wrong its report says rightly.")
    return _("This cannot be changed: register another tournament.")


def _said(made: RegistrationChange) -> str:
    if made.state == RegistrationChange.State.MADE:
        return _("Changed. The rating officer and the chief arbiter have been told.")
    who = made.get_decider_display()
    return _("Sent. Until it is decided the registration stands as it was. Who decides: %(who)s.") % {"who": who}


@acts
@require_POST
def rules(request: HttpRequest, pk: UUID) -> HttpResponse:
    """What the rules say of what is typed so far."""
    tournament = find_permitted(request, _tournaments(), "change", pk=pk)
    context = answer_while_typing(_form(request, tournament), request.POST.dict())
    return render(request, "tournaments/registration/answer.html", context)


def _tournaments() -> Any:
    things = Tournament.objects.select_related("federation", "system")
    return things.prefetch_related("appointments__user", "schedule", "other_systems", "decisions")


def _form(request: HttpRequest, tournament: Tournament, **content: Any) -> ChangedRegistrationForm:
    return ChangedRegistrationForm(tournament=tournament, user=acting_user(request), now=now(), **content)


def _page(
    request: HttpRequest,
    form: ChangedRegistrationForm,
    *,
    status: int = 200,
    said: Mapping[str, object] | None = None,
    **context: Any,
) -> HttpResponse:
    context |= {"form": form, "tournament": form.tournament, **rules_beside(looked_at(form))}
    context["article"] = as_printed(form.tournament, ON_REGISTRATION)
    context["may_cancel"] = can(request.user, "cancel", form.tournament, day=today())
    context["carried"] = carried(form.data if said is None else said)
    return render(request, "tournaments/registration/changes/propose.html", context, status=status)


# ---------------------------------------------------------------- one change
@signed_in
@require_safe
def change(request: HttpRequest, pk: UUID) -> HttpResponse:
    """One change, side by side, and what this person can do with it."""
    found = _find(request, pk)
    day = today()
    may = {f"may_{act}": can(request.user, act, found, day=day) for act in ("approve", "refuse", "withdraw")}
    context = {
        "change": found,
        "tournament": found.tournament,
        "facts": changed_facts(found),
        "kinds": kinds_of(found),
        "edition": law_of(found.tournament).edition_id(Family.FIDE_STANDARD),
        "broken": named(broken_by(found)) if may["may_approve"] else "",
        "despite": page_findings(despite_findings(found.approved_despite), law_of(found.tournament)),
        **may,
    }
    return render(request, "tournaments/registration/changes/change.html", context)


@acts
@require_POST
def approve(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Let the registration stand as it was changed."""
    found = _find(request, pk)
    try:
        services.approve_change(found, by=acting_user(request), now=now(), reason=request.POST.get("reason", "")[:2000])
    except ReasonWanted:
        return asked_for_the_reason(request)
    except ReportedAlready:
        messages.warning(request, str(REPORTED))
    else:
        messages.success(request, _("Approved. The registration stands as it was changed."))
    return redirect("registration_change", pk=pk)


@acts
@require_POST
def refuse(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Leave the registration as it stands."""
    found = _find(request, pk)
    permit(request, "refuse", found)
    if not (reason := reason_given(request)):
        return asked_for_the_reason(request)
    services.refuse_change(found, by=acting_user(request), now=now(), reason=reason)
    messages.success(request, _("Refused. The registration stands as it was."))
    return redirect("registration_change", pk=pk)


@acts
@require_POST
def withdraw(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Take a change back."""
    services.withdraw_change(_find(request, pk), by=acting_user(request), now=now())
    messages.success(request, _("Withdrawn. The registration stands as it was."))
    return redirect("registration_change", pk=pk)


def _find(request: HttpRequest, pk: UUID) -> RegistrationChange:
    things = RegistrationChange.objects.select_related(
        "tournament__federation", "tournament__system", "proposed_by", "decided_by"
    )
    return find_permitted(request, things.prefetch_related("tournament__other_systems"), "view", pk=pk)
