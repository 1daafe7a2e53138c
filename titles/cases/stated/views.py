"""The pages of a stated rating: the form, what is stated with its evidence, and the acts of those who decide."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from ratingsite.office.clock.services import now
from ratingsite.office.downloads import attachment
from ratingsite.office.edge import acting_user, acts, asked_for_the_reason, find_permitted, permit, signed_in, today
from titles.cases.interim.evidence import asked_rating
from titles.cases.refusals import CaseRefused, Obstacle
from titles.cases.selectors import cases
from titles.cases.stated import services
from titles.cases.stated.forms import StatedForm
from titles.cases.stated.models import StatedRating
from titles.cases.stated.pages import lines_beside, stated_acts
from titles.cases.stated.permissions import new_stated
from titles.cases.words import OBSTACLES, obstacle_words
from titles.regulations import edition_for

UNPROCESSABLE = 422
FIELDS = {Obstacle.NOT_ENOUGH: "rating", Obstacle.FEW_GAMES: "games", Obstacle.NO_REASON: "evidence"}
"""Where it is said what is in the way; all else is of the list."""


@acts
def stated_new(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Rest the application on a rating of a list that is not here."""
    case, by = find_permitted(request, cases(), "view", pk=pk), acting_user(request)
    permit(request, "state", new_stated(case, by))
    day = case.day_of(now())
    form = StatedForm(request.POST or None, request.FILES or None, day=day)
    if request.method == "POST" and form.is_valid():
        try:
            stated = services.state_rating(case, form.said, by=by, now=now())
        except CaseRefused as error:
            form.add_error(FIELDS.get(error.obstacle, "list_date"), _in_the_way(error))
        else:
            messages.success(request, _("Stated. The commission looks at the evidence."))
            return redirect("stated_rating", stated.pk)
    status = UNPROCESSABLE if request.method == "POST" else 200
    context = {"form": form, "case": case, "asked": asked_rating(case, day), "edition": edition_for(today()).id}
    return render(request, "titles/cases/stated_new.html", context, status=status)


def _in_the_way(error: CaseRefused) -> str:
    if error.obstacle in (Obstacle.NOT_ENOUGH, Obstacle.FEW_GAMES):
        return str(OBSTACLES[error.obstacle]) % error.missing[0].required + f" ({error.article})"
    return obstacle_words(error.obstacle, error.article)


@require_safe
@signed_in
def stated_rating(request: HttpRequest, pk: UUID) -> HttpResponse:
    """What is stated, by whom, with which evidence, and what is here to hold it against."""
    stated = find_permitted(request, stated_ratings(), "view", pk=pk)
    context: dict[str, Any] = {
        "stated": stated,
        "case": stated.case,
        "acts": list(stated_acts(stated, request.user, day=today())),
        "asked": asked_rating(stated.case, stated.case.day_of(now())),
        "beside": lines_beside(stated),
        "edition": edition_for(today()).id,
    }
    return render(request, "titles/cases/stated_rating.html", context)


@require_safe
@signed_in
def evidence(request: HttpRequest, pk: UUID) -> HttpResponse:
    """The file that was brought."""
    stated = find_permitted(request, StatedRating.objects.exclude(file=None), "view", pk=pk)
    return attachment(bytes(stated.file or b""), stated.file_name, content_type="application/pdf")


@require_POST
@acts
def stated_act(request: HttpRequest, pk: UUID, act: str) -> HttpResponse:
    """Confirm, refuse, withdraw."""
    stated, by = find_permitted(request, stated_ratings(), "view", pk=pk), acting_user(request)
    try:
        if act == "confirm":
            services.confirm_stated(stated, by=by, now=now())
        elif act == "refuse":
            services.refuse_stated(stated, by=by, now=now(), reason=request.POST.get("reason", "")[:2000])
        elif act == "withdraw":
            services.withdraw_stated(stated, by=by, now=now())
        else:
            raise Http404
    except CaseRefused:  # whoever it is open to has given no reason
        return asked_for_the_reason(request)
    messages.success(request, _("Done."))
    return redirect("stated_rating", pk)


def stated_ratings() -> QuerySet[StatedRating]:
    """Stated ratings with what a page about them looks at."""
    related = ("case__player", "case__federation", "stated_by", "decided_by")
    return StatedRating.objects.select_related(*related).defer("file")
