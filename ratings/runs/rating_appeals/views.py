"""An appeal against a rating: filed by the player, and one page on which every office finds its step."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from datetime import date
from http import HTTPStatus
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from ratings.lists.models import ListEntry, RatingList
from ratings.register.claims.selectors import player_of
from ratings.runs.corrections.selectors import under_way
from ratings.runs.corrections.services import AnotherUnderWay
from ratings.runs.corrections.words import under_way_text
from ratings.runs.rating_appeals import services
from ratings.runs.rating_appeals.amending import earlier_rulings
from ratings.runs.rating_appeals.amending_views import amend_act
from ratings.runs.rating_appeals.fees import fee_after_ruling, fee_of, ways_of
from ratings.runs.rating_appeals.forms import (
    HUNDREDTHS,
    LONGEST,
    FeeForm,
    GamesForm,
    GroundsForm,
    LapseForm,
    RulingForm,
)
from ratings.runs.rating_appeals.games import run_behind
from ratings.runs.rating_appeals.hearing import AUDITOR, asks_in_vain, vacancy_of
from ratings.runs.rating_appeals.models import RatingAppeal
from ratings.runs.rating_appeals.own_lines import own_line, own_lines
from ratings.runs.rating_appeals.pages import is_turn_of, said_on, steps_of
from ratings.runs.rating_appeals.selectors import appeal_before, lists_to_appeal
from ratings.runs.rating_appeals.services import AppealedAlready, BeforeTheList, NotYet, TooSoon, WordsMissing
from ratings.runs.rating_appeals.work import TURNS
from ratingsite.office.accounts.permissions import can, require
from ratingsite.office.accounts.selectors import holders
from ratingsite.office.clock.services import now
from ratingsite.office.edge import acting_user, acts, asked_for_the_reason, find_permitted, permit, signed_in, today
from ratingsite.office.pages import Act
from ratingsite.office.people.mails import GRANTERS
from ratingsite.office.people.standing import PEOPLE

ACTS = (
    *("pass-on", "decline", "lapse", "send-games", "agree", "ask-director", "answer", "rule"),
    *("withdraw", "return-fee", "receive-fee-again", "correct-again"),
)


@require_safe
@signed_in
def appeals(request: HttpRequest) -> HttpResponse:
    """The lists of the last year with what they say of oneself, by system, and one's own appeals."""
    player = player_of(request.user)
    if player is None:
        raise Http404
    permit(request, "appeal-rating", player)
    lists = list(lists_to_appeal(today()))
    entries = own_lines(player, lists)
    own = list(RatingAppeal.objects.filter(filed_by=acting_user(request)).select_related("rating_list"))
    heard = {each.rating_list_id: each for each in own if each.state in RatingAppeal.RULED}
    opened = {_day_of(each.rating_list): each for each in own if each.state in RatingAppeal.OPEN}
    systems: dict[str, list[tuple[RatingList, ListEntry | None, RatingAppeal | None]]] = defaultdict(list)
    for found in lists:
        before = opened.get(_day_of(found)) or heard.get(found.pk)
        systems[found.system_id].append((found, entries.get(found.pk), before))
    context = {
        "player": player,
        "systems": [(own[0], own[1:]) for own in systems.values()],
        "appeals": own,
    }
    return render(request, "ratings/runs/rating_appeals/appeals.html", context)


def _day_of(rating_list: RatingList) -> tuple[str, UUID | None, date]:
    """What all versions of a list have in common."""
    return rating_list.system_id, rating_list.archive_id, rating_list.list_date


@acts
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest, system: str, list_date: date) -> HttpResponse:
    """What a list says of oneself, and the form against it."""
    player, found = player_of(request.user), lists_to_appeal(today()).filter(system=system, list_date=list_date).first()
    if player is None or found is None:
        raise Http404
    permit(request, "appeal-rating", player)
    form = GroundsForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        said = form.cleaned_data["grounds"]
        try:
            appeal = services.file_appeal(player, found, by=acting_user(request), now=now(), grounds=said)
        except AppealedAlready as refusal:
            form.add_error("grounds", _words_of_first(refusal.appeal))
        else:
            if vacancy_of(appeal, now()):
                messages.warning(
                    request, _("Your appeal is filed. It waits, as the page says, until somebody can hear it.")
                )
            else:
                messages.success(request, _("Your appeal is filed. Whoever looks into it has been told."))
            return redirect("rating_appeal", appeal.pk)
    fee, before = fee_of(found), appeal_before(player, found)
    context = {
        "before": _words_of_first(before) if before and not form.is_bound else "",
        "form": form,
        "player": player,
        "list": found,
        "entry": own_line(player, found),
        "dollars": fee // 100 if fee else None,
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if request.method == "POST" else HTTPStatus.OK
    return render(request, "ratings/runs/rating_appeals/new.html", context, status=status)


def _words_of_first(before: RatingAppeal) -> SafeString:
    """Why another appeal is not filed, and where the first one is."""
    is_open = before.state in RatingAppeal.OPEN
    words = (
        _("An appeal of yours against this list is open.")
        if is_open
        else _("Your appeal against this rating is ruled on, and the ruling is final.")
    )
    address = reverse("rating_appeal", args=[before.pk])
    return format_html('{} <a href="{}">{}</a>', words, address, _("See your appeal"))


@require_safe
@signed_in
def appeal(request: HttpRequest, pk: UUID) -> HttpResponse:
    """What was said and found so far, and the step that is open to the reader."""
    return _page(request, _find(request, pk))


def _page(request: HttpRequest, found: RatingAppeal, *, status: int = HTTPStatus.OK, **forms: Any) -> HttpResponse:
    may = {_name(act): can(request.user, act, found, day=today()) for act in ACTS}
    context = {
        "appeal": found,
        "list": found.rating_list,
        "run": run_behind(found.player, found.rating_list),
        "steps": steps_of(found, now=now()),
        "said": said_on(found),
        "earlier_rulings": earlier_rulings(found) if found.state in RatingAppeal.RULED else [],
        "amend": amend_act(found, acting_user(request), today()),
        **_vacancy(request, found),
        # before it is decided it is the offices'
        "sees_correction": found.correction and can(request.user, "view", found.correction, day=today()),
        "is_own": found.filed_by_id == acting_user(request).pk,
        "asks_in_vain": asks_in_vain(found),
        "is_mine": is_turn_of(
            acting_user(request), found, {act: may[_name(act)] and found.state in states for act, states in TURNS}
        ),
        "in_turn": {_name(act): found.state in states for act, states in TURNS},
        "may": may,
        "games": [(place in found.disputed, _with_points(game)) for place, game in enumerate(found.games)],
        "fee_form": FeeForm(initial={"fee_received_on": today()}),
        "games_form": GamesForm(games=found.games),
        "lapse_form": LapseForm(),
        "ruling_form": RulingForm(appeal=found),
        **_correcting(found, may),
        "dollars": found.fee_cents // 100 if found.fee_cents else None,
        "fee_ways": ways_of(found) if found.fee_cents else [],
        "fee_after_ruling": fee_after_ruling(found, turn=AUDITOR.turn(found, now())),
        "longest": LONGEST,
        **forms,
    }
    return render(request, "ratings/runs/rating_appeals/appeal.html", context, status=status)


def _vacancy(request: HttpRequest, found: RatingAppeal) -> dict[str, Any]:
    """Where nobody holds the office that the appeal waits for: that, and who can mend it."""
    vacancy = vacancy_of(found, now())
    if not vacancy:
        return {}
    may_appoint = can(request.user, "list", PEOPLE, day=today())
    return {"vacancy": vacancy, "granters": holders(GRANTERS, None, now()), "may_appoint": may_appoint}


def _correcting(found: RatingAppeal, may: Mapping[str, bool]) -> dict[str, Any]:
    """For whoever prepares the correction of the list with a ruling, or once more: what comes first, and the button."""
    if not may["rule"] and not may["correct_again"]:
        return {}
    first = under_way(found.rating_list.system_id)
    why_not = under_way_text(first) if first else ""
    label, address = _("Prepare the correction again"), reverse("rating_appeal_correct_again", args=[found.pk])
    return {"comes_first": why_not, "correct_again": Act(label=label, url=address, allowed=not first, why_not=why_not)}


def _name(act: str) -> str:
    """An act as the page can name it."""
    return act.replace("-", "_")


def _with_points(game: dict[str, Any]) -> dict[str, Any]:
    """The contract's document has scores as numbers: 0.5; people read halves."""
    return {**game, "points": round(game["score"] * HUNDREDTHS)}


def _find(request: HttpRequest, pk: UUID) -> RatingAppeal:
    people = ("player__federation", "filed_by", "passed_on_by", "answered_by", "decided_by")
    return find_permitted(
        request, RatingAppeal.objects.select_related("rating_list", "correction", *people), "view", pk=pk
    )


# ---------------------------------------------------------------- steps
def _done(request: HttpRequest, pk: UUID, act: Callable[..., RatingAppeal], said: str, **told: Any) -> HttpResponse:
    try:
        act(_find(request, pk), by=acting_user(request), now=now(), **told)
    except WordsMissing:
        return asked_for_the_reason(request)
    messages.success(request, said)
    return redirect("rating_appeal", pk)


def _words(request: HttpRequest) -> str:
    """As long as the field lets it be typed, which counts the end of a line once."""
    return request.POST.get("reason", "").replace("\r\n", "\n")[:LONGEST]


@require_POST
@acts
def pass_on(request: HttpRequest, pk: UUID) -> HttpResponse:
    return _done(request, pk, services.pass_on, _("Passed on to the commission."), words=_words(request))


@require_POST
@acts
def decline(request: HttpRequest, pk: UUID) -> HttpResponse:
    said = _("Not passed on. The player and the commission have been told why.")
    return _done(request, pk, services.decline_appeal, said, words=_words(request))


@require_POST
@acts
def lapse(request: HttpRequest, pk: UUID) -> HttpResponse:
    """No fee came by a day."""
    found, form = _find(request, pk), LapseForm(request.POST)
    require(request.user, "lapse", found, day=today())
    if form.is_valid():
        try:
            return _done(
                request, pk, services.lapse_appeal, _("Lapsed. The player has been told."), **form.cleaned_data
            )
        except TooSoon:
            form.add_error("fee_awaited_until", _("Please name a day that is over, and not before the appeal."))
    return _page(request, found, status=HTTPStatus.UNPROCESSABLE_ENTITY, lapse_form=form)


@require_POST
@acts
def send_games(request: HttpRequest, pk: UUID) -> HttpResponse:
    """With the day on which the fee came."""
    found, form = _find(request, pk), FeeForm(request.POST)
    require(request.user, "send-games", found, day=today())
    if form.is_valid():
        try:
            said = _("Sent. The appellant checks the list.")
            return _done(request, pk, services.send_games, said, **form.cleaned_data)
        except NotYet:
            form.add_error("fee_received_on", _("This day is still to come: please name the day of the fee."))
        except BeforeTheList:
            form.add_error(
                "fee_received_on", _("On this day the list was not there yet: please name the day of the fee.")
            )
    return _page(request, found, status=HTTPStatus.UNPROCESSABLE_ENTITY, fee_form=form)


@require_POST
@acts
def agree(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Agree, or dispute with what is wrong."""
    found = _find(request, pk)
    require(request.user, "agree", found, day=today())
    form = GamesForm(request.POST, games=found.games)
    if not form.is_valid():
        return _page(request, found, status=HTTPStatus.UNPROCESSABLE_ENTITY, games_form=form)
    if form.cleaned_data["answer"] == form.AGREE:
        return _done(request, pk, services.agree_to_games, _("Agreed. The auditor calculates."))
    places, words = form.cleaned_data.get("games", []), form.cleaned_data["words"]
    return _done(request, pk, services.dispute_games, _("Sent to the auditor."), places=places, words=words)


@require_POST
@acts
def ask(request: HttpRequest, pk: UUID) -> HttpResponse:
    said = _("Asked. What comes by letter is entered on this page.")
    return _done(request, pk, services.ask_director, said, question=_words(request))


@require_POST
@acts
def answer(request: HttpRequest, pk: UUID) -> HttpResponse:
    return _done(request, pk, services.answer_for_director, _("The auditor has the answer."), answer=_words(request))


@require_POST
@acts
def rule(request: HttpRequest, pk: UUID) -> HttpResponse:
    """The ruling: upheld, with the rating that is right and the correction of the list, or dismissed."""
    found = _find(request, pk)
    form = RulingForm(request.POST, appeal=found)
    require(request.user, "rule", found, day=today())
    if form.is_valid():
        rating, calculation = form.cleaned_data["rating"], form.cleaned_data["calculation"]
        if form.cleaned_data["ruling"] == form.DISMISS:
            said = _("Dismissed. The appellant has been told.")
            return _done(request, pk, services.dismiss_appeal, said, calculation=calculation)
        try:
            said = _("Upheld. The correction of the list is being computed.")
            told = {"rating": rating, "calculation": calculation, "games": form.cleaned_data.get("games")}
            return _done(request, pk, services.uphold_appeal, said, **told)
        except AnotherUnderWay as refusal:
            form.add_error("rating", under_way_text(refusal.correction))
    return _page(request, found, status=HTTPStatus.UNPROCESSABLE_ENTITY, ruling_form=form)


@require_POST
@acts
def correct_again(request: HttpRequest, pk: UUID) -> HttpResponse:
    """The line of the ruling, prepared once more."""
    try:
        return _done(request, pk, services.correct_again, _("Prepared again. The correction is being computed."))
    except AnotherUnderWay:  # the button is closed meanwhile, and says why
        return _page(request, _find(request, pk), status=HTTPStatus.UNPROCESSABLE_ENTITY)


@require_POST
@acts
def withdraw(request: HttpRequest, pk: UUID) -> HttpResponse:
    return _done(request, pk, services.withdraw_appeal, _("Withdrawn. The published rating stands."))


@require_POST
@acts
def return_fee(request: HttpRequest, pk: UUID) -> HttpResponse:
    return _done(request, pk, services.return_fee, _("Noted. The appellant has been told."))


@require_POST
@acts
def receive_fee_again(request: HttpRequest, pk: UUID) -> HttpResponse:
    return _done(request, pk, services.receive_fee_again, _("Noted. The appellant has been told."))
