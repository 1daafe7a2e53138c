"""The page on which a rating officer enters an event after it was played."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.db import IntegrityError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from ratingsite.office.clock.services import now
from ratingsite.office.drafts.services import forget_draft, keeps_typing, kept_fields
from ratingsite.office.edge import acting_user, acts, signed_in, today
from tournaments.registration.models import Tournament
from tournaments.registration.old_events.forms import OldEventForm, federations_of_officer
from tournaments.registration.old_events.services import NotBegunYet, enter_afterwards
from tournaments.registration.rule_panel import (
    answer_while_typing,
    filled_as_asked,
    looked_at,
    only_shown,
    rules_beside,
)
from tournaments.registration.schedule_fields import with_schedule
from tournaments.registration.services import NotReadyToRegister
from tournaments.registration.words import finding_text

UNPROCESSABLE = 422


@acts
@keeps_typing
def enter(request: HttpRequest) -> HttpResponse:
    """An event that was played: the registration as it would have been, and why it comes now."""
    _may_enter(request)
    if request.method != "POST":
        return _page(request, _form(request, initial=with_schedule(kept_fields(request, now=now()))))
    sent = request.POST.dict()
    if only_shown(sent):
        return _page(request, _form(request, initial=filled_as_asked(sent)))
    filled = with_schedule(sent)
    form = _form(request, data=filled)
    if filled != sent:
        form.add_error(None, _("Days or rounds have changed: please look at the schedule that follows from them."))
    if not form.is_valid():
        return _page(request, form, status=UNPROCESSABLE)
    return _entered(request, form)


@signed_in
@require_POST
def rules(request: HttpRequest) -> HttpResponse:
    """What the rules say of what is typed so far."""
    _may_enter(request)
    context = answer_while_typing(_form(request), request.POST.dict())
    return render(request, "tournaments/registration/answer.html", context)


def _may_enter(request: HttpRequest) -> None:
    if not federations_of_officer(acting_user(request), today()).exists():
        raise Http404


def _form(request: HttpRequest, **content: Any) -> OldEventForm:
    return OldEventForm(user=acting_user(request), now=now(), **content)


def _page(request: HttpRequest, form: OldEventForm, *, status: int = 200) -> HttpResponse:
    context = {"form": form, **rules_beside(looked_at(form))}
    return render(request, "tournaments/registration/old_events/enter.html", context, status=status)


def _entered(request: HttpRequest, form: OldEventForm) -> HttpResponse:
    by, key, reason = acting_user(request), form.cleaned_data["key"], form.cleaned_data["reason"]
    try:
        made = enter_afterwards(form.facts(), by=by, now=now(), reason=reason, key=key)
    except NotReadyToRegister as refusal:
        for finding in refusal.findings:
            form.add_error(None, finding_text(finding))
        return _page(request, form, status=UNPROCESSABLE)
    except NotBegunYet:
        form.add_error("starts_on", _("This day is not past."))
        return _page(request, form, status=UNPROCESSABLE)
    except IntegrityError:
        messages.warning(request, _("This form was sent before: here is the tournament it made. Nothing was changed."))
        return redirect("tournament", pk=key)
    forget_draft(by, request.path)
    if made.state == Tournament.State.LATE:
        messages.warning(request, _("Entered. Whether it is rated is decided by who allows late registrations."))
    else:
        messages.success(request, _("Entered, and approved by that. The report comes next."))
    return redirect("tournament", pk=made.pk)
