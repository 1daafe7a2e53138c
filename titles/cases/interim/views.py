"""The pages of an interim rating: up to where it is worked out, the calculation, and the acts of those who decide."""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID

from django.contrib import messages
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from ratings.profiles.names import names_in
from ratings.regulations.document import player_result_from_json
from ratings.working.calculations import calculation_of
from ratingsite.office.clock.services import now
from ratingsite.office.edge import acting_user, acts, asked_for_the_reason, find_permitted, permit, signed_in, today
from titles.cases.interim import services
from titles.cases.interim.evidence import asked_rating
from titles.cases.interim.forms import InterimForm
from titles.cases.interim.models import InterimRating
from titles.cases.interim.pages import interim_acts
from titles.cases.interim.permissions import new_interim
from titles.cases.refusals import CaseRefused, Obstacle
from titles.cases.selectors import cases
from titles.cases.words import obstacle_words
from titles.norms.tournament_facts import STANDARD
from titles.regulations import edition_for

UNPROCESSABLE = 422
PLAIN: dict[str, Callable[..., object]] = {
    "agree-as-administrator": services.agree_as_administrator,
    "agree-for-commission": services.agree_for_commission,
}


@acts
def interim_new(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Rest the application on a rating that no list has printed."""
    case, by = find_permitted(request, cases(), "view", pk=pk), acting_user(request)
    permit(request, "ask", new_interim(case, by))
    form = InterimForm(request.POST or None, player=case.player)
    if request.method == "POST" and form.is_valid():
        said = form.cleaned_data
        try:
            interim = services.ask_for_interim(case, said["event"], said["last_round"], by=by, now=now())
        except CaseRefused as error:
            form.add_error("event", obstacle_words(error.obstacle, error.article))
        else:
            messages.success(request, _("Done."))
            return redirect("interim_rating", interim.pk)
    status = UNPROCESSABLE if request.method == "POST" else 200
    asked = asked_rating(case, case.day_of(now()))
    context = {"form": form, "case": case, "asked": asked, "edition": edition_for(today()).id}
    return render(request, "titles/cases/interim_new.html", context, status=status)


@require_safe
@signed_in
def interim_rating(request: HttpRequest, pk: UUID) -> HttpResponse:
    """The calculation, article by article, and who has agreed to it."""
    interim = find_permitted(request, interims(), "view", pk=pk)
    player, found = interim.case.player, None
    if interim.working is not None:
        rating = player_result_from_json(interim.working)
        found = calculation_of(rating, names_in(STANDARD, player, rating))
    context = {
        "interim": interim,
        "case": interim.case,
        "player": player,
        "calculation": found,
        "acts": interim_acts(interim, request.user, day=today()),
        "asked": asked_rating(interim.case, interim.case.day_of(now())),
        "edition": edition_for(today()).id,
    }
    return render(request, "titles/cases/interim_rating.html", context)


@require_POST
@acts
def interim_act(request: HttpRequest, pk: UUID, act: str) -> HttpResponse:
    """Agree, refuse, withdraw."""
    interim, by = find_permitted(request, interims(), "view", pk=pk), acting_user(request)
    try:
        if act in PLAIN:
            PLAIN[act](interim, by=by, now=now(), seen=request.GET.get("seen", "")[:64])
        elif act == "refuse":
            services.refuse_interim(interim, by=by, now=now(), reason=request.POST.get("reason", "")[:2000])
        elif act == "withdraw":
            services.withdraw_interim(interim, by=by, now=now())
        else:
            raise Http404
    except CaseRefused as error:
        if error.obstacle is Obstacle.NO_REASON:
            return asked_for_the_reason(request)
        messages.error(request, obstacle_words(error.obstacle, error.article))
    else:
        messages.success(request, _("Done."))
    return redirect("interim_rating", pk)


def interims() -> QuerySet[InterimRating]:
    """Interim ratings with what a page about them looks at."""
    related = ("case__player", "case__federation", "event__federation", "run__period", "run__published_list")
    people = ("asked_by", "administrator", "commission", "refused_by")
    return InterimRating.objects.select_related(*related, *people).defer("run__manifest", "run__summary")
