"""Meetings of the commission: planned, their agenda, closed with minutes, and the minutes on paper."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.db.models import Count, Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.http import require_POST, require_safe

from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import can, require
from ratingsite.office.clock.services import now
from ratingsite.office.edge import acting_user, acts, asked_for_the_reason, permit, today
from ratingsite.office.pages import Act
from titles.cases.forms import MeetingForm, TextForm
from titles.cases.meetings import (
    NotClosed,
    cancel_meeting,
    close_meeting,
    members,
    note_attendance,
    obstacle_to_votes,
    outcome_of,
    plan_meeting,
)
from titles.cases.models import Meeting, TitleCase, Vote
from titles.cases.permissions import NEW_MEETING
from titles.cases.procedure import refusal_articles
from titles.cases.refusals import CaseRefused, Obstacle, Refusing
from titles.cases.selectors import meetings
from titles.cases.sheets import minutes_sheet
from titles.cases.words import obstacle_words
from tournaments.fees.papers import pdf

SHOWN = 100
SHOWN_STATES = (TitleCase.State.SUBMITTED, *TitleCase.PUBLIC)
UNPROCESSABLE = HTTPStatus.UNPROCESSABLE_ENTITY
TYPED_AT_CLOSING = ("text", "reason-", "article-", "put-off-")
"""How the fields are called that are filled in until the meeting is closed."""


@require_safe
def meeting_list(request: HttpRequest) -> HttpResponse:
    """The meetings; the chair plans another one."""
    may = can(request.user, "plan", NEW_MEETING, day=today())
    context = {"meetings": meetings()[:SHOWN], "form": MeetingForm(now=now()) if may else None}
    return render(request, "titles/cases/meetings.html", context)


@require_POST
@acts
def plan(request: HttpRequest) -> HttpResponse:
    """Plan one."""
    permit(request, "plan", NEW_MEETING)
    form = MeetingForm(request.POST, now=now())
    if not form.is_valid():
        context = {"meetings": meetings()[:SHOWN], "form": form}
        return render(request, "titles/cases/meetings.html", context, status=UNPROCESSABLE)
    found = plan_meeting(**form.cleaned_data, by=acting_user(request), now=now())
    messages.success(request, _("Planned. Applications can be put on its agenda."))
    return redirect("meeting", found.pk)


@require_safe
def meeting(request: HttpRequest, pk: UUID) -> HttpResponse:
    """One meeting: its agenda, and once it is closed what came of it."""
    return _page(request, get_object_or_404(Meeting, pk=pk))


def _page(
    request: HttpRequest,
    found: Meeting,
    form: TextForm | None = None,
    why_not: Mapping[TitleCase, CaseRefused] | None = None,
) -> HttpResponse:
    """The page; ``why_not`` says of which applications it could not be closed."""
    day, is_wrong = today(), form is not None and form.is_bound
    may_close = can(request.user, "close", found, day=day) and found.has_begun(now())
    cancel = Act(
        label=_("Cancel meeting"),
        url=reverse("meeting_cancel", args=[found.pk]),
        is_main=False,
        asks_reason=True,
        reason_label=_("Why it is not held"),
        article="2.3",
    )
    context = {
        "meeting": found,
        "agenda": [item | _at_closing(request, item, why_not or {}, may_close=may_close) for item in agenda(found)],
        "form": (form or minutes_form()) if may_close else None,
        "cancel": cancel if can(request.user, "cancel", found, day=day) else None,
        "attended": found.attended.order_by("name"),
        "members": members(now()) if may_close else [],
        "ticked": _present(request) if is_wrong else list(found.attended.all()),
    }
    return render(request, "titles/cases/meeting.html", context, status=UNPROCESSABLE if is_wrong else HTTPStatus.OK)


def _present(request: HttpRequest) -> list[User]:
    """Who of the commission is ticked."""
    chosen = {value for value in request.POST.getlist("present") if value.isdigit()}
    return [each for each in members(now()) if str(each.pk) in chosen]


def minutes_form(*args: Any, **kwargs: Any) -> TextForm:
    """The text of the minutes."""
    return TextForm(*args, label=pgettext("meeting", "Minutes"), **kwargs)


def _at_closing(
    request: HttpRequest, item: dict[str, Any], why_not: Mapping[TitleCase, CaseRefused], *, may_close: bool
) -> dict[str, Any]:
    """What was typed of a case, and for whoever closes the meeting what is in the way of the votes on it."""
    case, lacks = item["case"], None
    if may_close and item["voted"] and case.state == TitleCase.State.POSTED:
        lacks = obstacle_to_votes(case, case.day_of(now()))
    return {
        "typed": _refusing(request, case.pk),
        "lacks": _words(lacks) if lacks else "",
        "is_put_off": _is_put_off(request, case.pk),
        "wrong": _fields_of(why_not.get(case), _refusing(request, case.pk)),
    }


def _fields_of(refusal: CaseRefused | None, typed: Refusing) -> tuple[str, ...]:
    """Which fields of a case are wrong: what its refusal by the votes lacks – who has given no reason may lack the
    article too –, or that it was put off without need.
    """
    if refusal is not None and refusal.obstacle is Obstacle.NOTHING_IN_THE_WAY:
        return ("put-off",)
    if refusal is None or refusal.obstacle not in (Obstacle.NO_REASON, Obstacle.NO_ARTICLE):
        return ()
    if refusal.obstacle is Obstacle.NO_ARTICLE:
        return ("article",)
    return ("reason",) if typed.article else ("reason", "article")


def agenda(found: Meeting) -> list[dict[str, Any]]:
    """The cases of the meeting, each with how many voted which way once that is public."""
    cast: dict[UUID, Counter[str]] = {}
    for case, choice in Vote.objects.filter(meeting=found).values_list("case", "choice"):
        cast.setdefault(case, Counter())[choice] += 1
    put_off = set(found.put_off.values_list("pk", flat=True))
    not_treated = set(found.not_treated.values_list("pk", flat=True))
    ids = {*cast, *put_off, *not_treated, *found.cases.values_list("pk", flat=True)}
    # what stood on it when it was closed stays in the minutes, whatever becomes of it
    stays = Q(state__in=SHOWN_STATES) | Q(pk__in=put_off | not_treated)
    cases = TitleCase.objects.filter(stays, pk__in=ids).select_related("player", "federation")
    cases = cases.annotate(unanswered=Count("objections", filter=Q(objections__answered_at__isnull=True)))
    return [
        {
            "case": case,
            "votes": [(label, cast.get(case.pk, Counter())[choice]) for choice, label in Vote.Choice.choices],
            "voted": sum(cast.get(case.pk, Counter()).values()),
            "outcome": outcome_of(cast[case.pk]) if case.pk in cast and case.pk not in put_off else None,
            "was_put_off": case.pk in put_off,
            "was_not_treated": case.pk in not_treated,
            "is_public": case.state in SHOWN_STATES,
            "articles": refusal_articles(case) if case.state == TitleCase.State.POSTED else [],
        }
        for case in cases.order_by("title", "player__search_name")
    ]


@require_POST
@acts
def attendance(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Note who is there; what was typed of the minutes and the refusals meanwhile stays where it was."""
    found, by = get_object_or_404(Meeting, pk=pk), acting_user(request)
    require(by, "attendance", found, day=today())
    try:
        note_attendance(found, _present(request), by=by, now=now())
    except CaseRefused as error:
        messages.error(request, obstacle_words(error.obstacle, error.article))
    else:
        messages.success(request, _("Noted. Who is there can vote."))
    if any(value.strip() for name, value in request.POST.items() if name.startswith(TYPED_AT_CLOSING)):
        return _page(request, found, minutes_form(initial={"text": request.POST.get("text", "")}))
    return redirect("meeting", pk)


@require_POST
@acts
def close(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Write the minutes, and let the votes decide."""
    found, by = get_object_or_404(Meeting, pk=pk), acting_user(request)
    require(by, "close", found, day=today())
    form = minutes_form(request.POST)
    cases = list(found.cases.values_list("pk", flat=True))
    decided: dict[str, Any] = {"refusals": {pk: _refusing(request, pk) for pk in cases}}
    decided["present"] = _present(request)
    decided["put_off"] = [pk for pk in cases if _is_put_off(request, pk)]
    if form.is_valid():
        try:
            close_meeting(found, minutes=form.cleaned_data["text"], **decided, by=by, now=now())
        except CaseRefused as error:
            form.add_error(None, _words(error))
        except NotClosed as error:
            for case, why in error.why.items():
                form.add_error(None, _(": ").join((str(case), _words(why))))
            return _page(request, found, form, error.why)
        else:
            messages.success(request, _("Closed. What the votes have decided stands with each application."))
            return redirect("meeting", pk)
    return _page(request, found, form)


def _words(refusal: CaseRefused) -> str:
    return obstacle_words(refusal.obstacle, refusal.article, refusal.missing)


def _is_put_off(request: HttpRequest, pk: UUID) -> bool:
    return request.POST.get(f"put-off-{pk}") == "1"


def _refusing(request: HttpRequest, pk: UUID) -> Refusing:
    reason, article = (request.POST.get(f"{name}-{pk}", "") for name in ("reason", "article"))
    return Refusing(reason=reason[:2000], article=article[:12])


@require_POST
@acts
def cancel(request: HttpRequest, pk: UUID) -> HttpResponse:
    """It is not held."""
    found, by = get_object_or_404(Meeting, pk=pk), acting_user(request)
    require(by, "cancel", found, day=today())
    try:
        cancel_meeting(found, by=by, now=now(), reason=request.POST.get("reason", "")[:2000])
    except CaseRefused:  # whoever it is open to has given no reason
        return asked_for_the_reason(request)
    messages.success(request, _("Cancelled. What stood on its agenda waits for another meeting."))
    return redirect("meeting", pk)


@require_safe
def minutes(request: HttpRequest, pk: UUID) -> HttpResponse:
    """The minutes of a closed meeting as PDF."""
    found = get_object_or_404(Meeting, pk=pk, state=Meeting.State.CLOSED)
    if found.closed_at is None:
        raise Http404
    return pdf(minutes_sheet(found, agenda(found)), None, at=found.closed_at)
