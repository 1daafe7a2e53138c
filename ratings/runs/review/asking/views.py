"""Asking at a flag, the page on which the arbiter answers, and going on without."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from ratings.runs.models import RatingRun
from ratings.runs.review.asking.models import ArbiterQuestion
from ratings.runs.review.asking.selectors import flag_in_review
from ratings.runs.review.asking.services import (
    AskedAlready,
    WordsMissing,
    answer_question,
    ask_arbiter,
    let_question_go,
)
from ratings.runs.review.models import ReviewFlag
from ratings.runs.review.pages import shown_flag
from ratingsite.office.accounts.permissions import can
from ratingsite.office.clock.services import now
from ratingsite.office.edge import acting_user, acts, asked_for_the_reason, find_permitted, signed_in, today

LONGEST = 4000


@require_POST
@acts
def ask(request: HttpRequest, pk: UUID, place: int) -> HttpResponse:
    """Ask about one of the flag's events: the first, unless the other one is named."""
    run = find_permitted(request, RatingRun.objects.defer("manifest", "summary"), "view", pk=pk)
    flag = get_object_or_404(ReviewFlag.objects.select_related("event", "other_event"), run=run, place=place)
    of_other = request.POST.get("event") == "other" and flag.other_event is not None
    event = flag.other_event if of_other else flag.event
    try:
        ask_arbiter(flag, event, by=acting_user(request), now=now(), question=_words(request))
    except WordsMissing:
        return asked_for_the_reason(request, **({"event": "other"} if of_other else {}))
    except AskedAlready:
        messages.info(request, _("The arbiter of “%(event)s” was asked already.") % {"event": event.name})
    else:
        text = _("Asked. The answer will stand here; the flag can be looked at without it.")
        messages.success(request, text)
    return redirect("run_flag", pk, place)


@require_safe
@signed_in
def question(request: HttpRequest, pk: UUID) -> HttpResponse:
    """The question with what the flag says, and the answer, or where it is written."""
    found = _find(request, pk)
    context = {
        "question": found,
        "flag": shown_flag(found.flag),
        "flag_now": flag_in_review(found) or found.flag,
        "players": found.flag.players.select_related("federation"),
        "may_answer": can(request.user, "answer", found, day=today()),
        "may_see_run": can(request.user, "view", found.flag.run, day=today()),
    }
    return render(request, "ratings/runs/review/question.html", context)


@require_POST
@acts
def answer(request: HttpRequest, pk: UUID) -> HttpResponse:
    found = _find(request, pk)
    try:
        answer_question(found, by=acting_user(request), now=now(), answer=_words(request))
    except WordsMissing:
        return asked_for_the_reason(request)
    messages.success(request, _("Thank you. The answer stands at the flag, and who has asked is told."))
    return redirect("arbiter_question", pk)


@require_POST
@acts
def let_go(request: HttpRequest, pk: UUID) -> HttpResponse:
    found = _find(request, pk)
    let_question_go(found, by=acting_user(request), now=now())
    messages.success(request, _("The review goes on without the answer."))
    flag = flag_in_review(found) or found.flag
    return redirect("run_flag", flag.run_id, flag.place)


def _find(request: HttpRequest, pk: UUID) -> ArbiterQuestion:
    things = ArbiterQuestion.objects.select_related(
        "event__federation", "flag__event", "flag__other_event", "flag__run__period", "asked_by", "answered_by"
    ).defer("flag__run__manifest", "flag__run__summary")
    return find_permitted(request, things, "view", pk=pk)


def _words(request: HttpRequest) -> str:
    return request.POST.get("reason", "").strip()[:LONGEST]
