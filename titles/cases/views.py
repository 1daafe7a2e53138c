"""Applications: the public list, the case file, and the acts of those who prepare it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any
from uuid import UUID

from django import forms
from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from ratings.register.claims.selectors import is_player
from ratingsite.foundations.keys_first import keys_first
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import can, decision_on, require
from ratingsite.office.appeals.on_pages import shown_refusals
from ratingsite.office.clock.services import now
from ratingsite.office.drafts.services import forget_stash, stash_before_log_in
from ratingsite.office.edge import (
    acting_user,
    acts,
    asked_for_the_choice,
    asked_for_the_reason,
    find_permitted,
    today,
)
from ratingsite.office.pages import is_readers_turn
from titles.cases import objections, papers, procedure, services
from titles.cases.appeals import APPLICATION
from titles.cases.assembling import judge_case
from titles.cases.chosen import spare_norms
from titles.cases.conditional import ask_for_award, lower_titles, take_lower_title
from titles.cases.doubted_norms import doubted_norms, gone_norms
from titles.cases.elsewhere.forms import ElsewhereForm
from titles.cases.fees import fee_term
from titles.cases.forms import FeeForm, OpenForm, ScheduleForm, TextForm, VoteForm
from titles.cases.interim.permissions import new_interim
from titles.cases.meetings import cast_vote, last_that_left
from titles.cases.models import CaseNorm, PaperRequest, TitleCase, TitleObjection
from titles.cases.pages import case_acts, case_steps, missing_in, shown_norms
from titles.cases.permissions import new_case, new_objection
from titles.cases.refusals import CaseRefused, Obstacle
from titles.cases.selectors import case_history, cases, cases_seen, meetings_to_come
from titles.cases.stated.evidence import has_stated
from titles.cases.stated.permissions import new_stated
from titles.cases.voting import voting
from titles.cases.words import case_findings, obstacle_words, paper_name
from titles.norms.articles import article_words
from titles.norms.models import Norm

A_PAGE = 50
UNPROCESSABLE = 422


@require_safe
def applications(request: HttpRequest) -> HttpResponse:
    """The applications that this person may see: those posted and decided on, and the office's own."""
    page = Paginator(keys_first(cases_seen(request.user, day=today())), A_PAGE).get_page(request.GET.get("page"))
    pages = {"previous": f"?page={page.number - 1}" if page.has_previous() else ""}
    pages["next"] = f"?page={page.number + 1}" if page.has_next() else ""
    meetings = meetings_to_come(today())[:3]
    return render(request, "titles/cases/applications.html", {"page": page, "pages": pages, "meetings": meetings})


@acts
def application_new(request: HttpRequest) -> HttpResponse:
    """Open an application for a player; the player himself where his federation refuses (1.10d)."""
    form = OpenForm(request.POST or None, initial=request.GET.dict())
    if request.method != "POST" or not form.is_valid():
        status = UNPROCESSABLE if request.method == "POST" else 200
        return render(request, "titles/cases/new.html", {"form": form}, status=status)
    player, refusal, by = form.cleaned_data["player"], form.cleaned_data["refusal"], acting_user(request)
    is_own = is_player(by, player.pk)
    if is_own and not refusal.strip():
        form.add_error("refusal", _("Expected how the federation has refused to apply."))
    elif not is_own and not can(by, "open", new_case(player, by), day=today()):
        form.add_error("player", _("Expected a player of your federation (1.10c)."))
    else:
        said = refusal if is_own else ""
        try:
            case = services.open_case(player, form.cleaned_data["title"], by=by, now=now(), federations_refusal=said)
        except CaseRefused as error:
            form.add_error("title", obstacle_words(error.obstacle, error.article))
        else:
            messages.success(request, _("Opened, with the norms that suffice. What is missing stands on top."))
            return redirect("application", case.pk)
    return render(request, "titles/cases/new.html", {"form": form}, status=UNPROCESSABLE)


# ---------------------------------------------------------------- the case file
@require_safe
def application(request: HttpRequest, pk: UUID) -> HttpResponse:
    """One application: its posting for everybody, the file for those of the case."""
    return _page(request, find_permitted(request, cases(), "view", pk=pk))


def _page(request: HttpRequest, case: TitleCase, **typed: Any) -> HttpResponse:
    day, moment, user = today(), now(), request.user
    counted = case.day_of(moment)  # days of the application are those of its federation
    judged, ends = judge_case(case, counted), procedure.posting_ends_on(case)
    possible = case_acts(case, judged, user, day=day)
    sees_file = can(user, "view-file", case, day=day)
    asked = ("edit", "ask-paper", "note-fee", "schedule", "vote", "take-lower")
    may = {act: can(user, act, case, day=day) for act in asked}
    context = {
        "case": case,
        "federation": case.federation,
        "edition": judged.verdict.edition,
        "way": judged.way,
        "closing_words": article_words(case.closing_article, judged.verdict.edition),
        "steps": case_steps(case),
        "is_mine": is_readers_turn(possible),
        "acts": possible,
        "sees_file": sees_file,
        "missing": missing_in(case, judged, moment) if sees_file and case.state in TitleCase.OPEN else [],
        "findings": case_findings(judged.way.findings, judged.verdict.edition) if sees_file else [],
        "norms": list(shown_norms(case, judged)),
        "doubted": doubted_norms(case) if case.state in TitleCase.OPEN else [],
        "gone": gone_norms(case) if case.state in TitleCase.OPEN else [],
        "spare": list(spare_norms(case, counted)) if sees_file and case.way == TitleCase.Way.NORMS else [],
        "fee_term": fee_term(case, counted) if sees_file else None,
        "rating": judged.rating if sees_file else None,
        "interims": case.interim_ratings.select_related("event") if sees_file else [],
        "stated": case.stated_ratings.select_related("stated_by", "decided_by").defer("file") if sees_file else [],
        "may_state": can(user, "state", new_stated(case, user), day=day) and not has_stated(case),
        "may_ask_interim": can(user, "ask", new_interim(case, user), day=day),
        "requests": _requests(case) if sees_file else [],
        "objections": case.objections.select_related("made_by", "answered_by"),
        "posting_ends": ends,
        "has_posting_ended": ends is not None and ends <= counted,
        "lower": [each for each in lower_titles(case, moment) if each.is_reached] if may["take-lower"] else [],
        "may_edit": may["edit"] and case.way == TitleCase.Way.NORMS,
        "may_ask": may["ask-paper"],
        "fee_form": (typed.get("fee") or FeeForm(today=counted)) if may["note-fee"] and case.way == "norms" else None,
        "schedule_form": (typed.get("schedule") or ScheduleForm()) if may["schedule"] else None,
        "left_by": last_that_left(case) if case.state == TitleCase.State.POSTED else None,
        **voting(case, user, counted, may_vote=may["vote"]),
        "may_ask_link": not isinstance(user, User) and can(user, "make-by-link", new_objection(case), day=day),
        "objection_form": _objection_form(user, case, typed.get("objection")),
        "may_answer": {each.pk for each in case.objections.all() if can(user, "answer", each, day=day)},
        "refusals": shown_refusals({APPLICATION: [case.pk]}, user, now=moment),
        "history": case_history(case) if sees_file else [],
    }
    return render(request, "titles/cases/application.html", context, status=UNPROCESSABLE if typed else 200)


def _requests(case: TitleCase) -> list[tuple[str, PaperRequest]]:
    """The papers that were asked for, each by its name."""
    asked = case.requests.prefetch_related("people").select_related("answered_by")
    return [(paper_name(each.document), each) for each in asked]


def _objection_form(user: Any, case: TitleCase, typed: TextForm | None) -> TextForm | None:
    if not isinstance(user, User) or not can(user, "make", new_objection(case), day=today()):
        return None
    return typed or TextForm(label=_("What speaks against the title"))


def _do(request: HttpRequest, case: TitleCase, do: Callable[[], object], done: str) -> HttpResponse:
    """Do one act; what is in its way is said with its article, nothing is done, and what was typed is there again."""
    try:
        do()
    except CaseRefused as error:
        stash_before_log_in(request)
        if error.obstacle is Obstacle.NO_REASON:
            return asked_for_the_reason(request, reverse("application", args=[case.pk]))
        if error.obstacle is Obstacle.NO_ARTICLE:
            return asked_for_the_choice(request)
        messages.error(request, obstacle_words(error.obstacle, error.article, error.missing))
    else:
        forget_stash(request)
        messages.success(request, done)
    return redirect("application", case.pk)


def _do_as_typed(
    request: HttpRequest, case: TitleCase, do: Callable[[], object], done: str, **typed: forms.Form
) -> HttpResponse:
    """The same for an act with a form of one field: there it is said what is in its way, and what was typed stays."""
    ((name, form),) = typed.items()
    try:
        do()
    except CaseRefused as error:
        form.add_error(next(iter(form.fields)), obstacle_words(error.obstacle, error.article, error.missing))
        return _page(request, case, **{name: form})
    messages.success(request, done)
    return redirect("application", case.pk)


def _find(request: HttpRequest, pk: UUID) -> TitleCase:
    return find_permitted(request, cases(), "view", pk=pk)


WITH_REASON: dict[str, Callable[..., object]] = {
    "return": procedure.return_case,
    "withdraw": services.withdraw_case,
}
WITHOUT: dict[str, Callable[..., object]] = {
    "submit": services.submit_case,
    "post": procedure.post_case,
    "confirm": procedure.confirm_title,
    "award": procedure.award_title,
    "choose": services.choose_norms,
    "ask-award": ask_for_award,
}


@require_POST
@acts
def act(request: HttpRequest, pk: UUID, act: str) -> HttpResponse:
    """An act that is a button, with or without a reason."""
    case, by, moment = _find(request, pk), acting_user(request), now()
    if act in WITHOUT:
        return _do(request, case, lambda: WITHOUT[act](case, by=by, now=moment), _("Done."))
    reason = request.POST.get("reason", "")[:2000]
    if act == "refuse":
        named = {"reason": reason, "article": request.POST.get("article", "")[:12]}
        return _do(request, case, lambda: procedure.refuse_case(case, by=by, now=moment, **named), _("Done."))
    return _do(request, case, lambda: WITH_REASON[act](case, by=by, now=moment, reason=reason), _("Done."))


@require_POST
@acts
def take_lower(request: HttpRequest, pk: UUID) -> HttpResponse:
    """0.6.2: a lower title meanwhile; its own application is opened."""
    case, by, moment = _find(request, pk), acting_user(request), now()
    title = request.POST.get("title", "")[:3]
    try:
        lower = take_lower_title(case, title, by=by, now=moment)
    except CaseRefused as error:
        messages.error(request, obstacle_words(error.obstacle, error.article))
        return redirect("application", pk)
    messages.success(request, _("Opened. Submit it, and the chair confirms."))
    return redirect("application", lower.pk)


@require_POST
@acts
def ask(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Ask those who owe a missing paper for it."""
    case, by, moment = _find(request, pk), acting_user(request), now()
    document, about = request.POST.get("document", "")[:24], request.POST.get("about", "")[:150]
    words = _("Asked. It stands in their work until they answer.")
    return _do(request, case, lambda: papers.ask_for_paper(case, document, about, by=by, now=moment), words)


@require_POST
@acts
def fee(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Note that FIDE has the fee."""
    case, by = _find(request, pk), acting_user(request)
    require(by, "note-fee", case, day=today())
    form = FeeForm(request.POST, today=case.day_of(now()))
    if not form.is_valid():
        return _page(request, case, fee=form)
    return _do(request, case, lambda: papers.note_fee(case, **form.cleaned_data, by=by, now=now()), _("Noted."))


@require_POST
@acts
def schedule(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Put it on an agenda."""
    case, by = _find(request, pk), acting_user(request)
    require(by, "schedule", case, day=today())
    form = ScheduleForm(request.POST)
    if not form.is_valid():
        return _page(request, case, schedule=form)
    meeting = form.cleaned_data["meeting"]
    do = partial(procedure.schedule_case, case, meeting, by=by, now=now())
    return _do_as_typed(request, case, do, _("On the agenda."), schedule=form)


@require_POST
@acts
def vote(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Vote on it."""
    case, by, form = _find(request, pk), acting_user(request), VoteForm(request.POST)
    if not form.is_valid():
        require(by, "vote", case, day=today())
        return asked_for_the_choice(request)
    choice = form.cleaned_data["choice"]
    words = _("Your vote is cast. It can be changed until the meeting is closed.")
    return _do(request, case, lambda: cast_vote(case, choice, by=by, now=now()), words)


@require_POST
@acts
def object_to(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Object to what is posted."""
    case, by, form = _find(request, pk), acting_user(request), TextForm(request.POST)
    require(by, "make", new_objection(case), day=today())
    if not form.is_valid():
        return _page(request, case, objection=form)
    text = form.cleaned_data["text"]
    words = _("Your objection is published, and will be answered before the vote.")
    do = partial(objections.object_to_case, case, text, by=by, now=now())
    return _do_as_typed(request, case, do, words, objection=form)


@require_POST
@acts
def answer_objection(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Answer an objection."""
    objection, by = get_object_or_404(TitleObjection.objects.select_related("case"), pk=pk), acting_user(request)
    decision = decision_on(by, "answer", objection, day=today())
    if not decision.allowed and decision.waits_for:  # a second click, or somebody quicker
        messages.warning(request, _("Somebody was quicker: this has moved on meanwhile. Nothing was changed by you."))
        return redirect("application", objection.case_id)
    require(by, "answer", objection, day=today())
    answer = request.POST.get("reason", "")[:4000]
    do = lambda: objections.answer_objection(objection, by=by, now=now(), answer=answer)  # noqa: E731
    return _do(request, objection.case, do, _("Answered. Who objected is told."))


# ---------------------------------------------------------------- norms
@require_POST
@acts
def take_out(request: HttpRequest, pk: UUID, number: int) -> HttpResponse:
    """Take a norm out of the case."""
    case, by = _find(request, pk), acting_user(request)
    lies = get_object_or_404(CaseNorm, pk=number, case=case)
    return _do(request, case, lambda: services.take_norm_out(lies, by=by, now=now()), _("Taken out."))


@acts
def elsewhere(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Enter a norm made elsewhere, with its certificate."""
    case, by = find_permitted(request, cases(), "edit", pk=pk), acting_user(request)
    form = ElsewhereForm(request.POST or None, request.FILES or None, player=case.player)
    if request.method == "POST" and form.is_valid():
        try:
            papers.enter_norm_elsewhere(case, form.said, by=by, now=now())
        except CaseRefused as error:
            form.add_error("file", obstacle_words(error.obstacle, error.article))
        else:
            words = _("Entered, and judged by the rules of its day. Somebody else countersigns it next.")
            messages.success(request, words)
            return redirect("application", pk)
    status = UNPROCESSABLE if request.method == "POST" else 200
    return render(request, "titles/cases/elsewhere.html", {"form": form, "case": case}, status=status)


# ---------------------------------------------------------------- papers that somebody owes
@acts
def paper(request: HttpRequest, pk: int) -> HttpResponse:
    """What was asked for, for those who owe it; they say what became of it."""
    found = find_permitted(request, PaperRequest.objects.select_related("case__player", "asked_by"), "answer", pk=pk)
    form = TextForm(request.POST or None, label=_("What became of it"))
    if request.method != "POST" or not form.is_valid():
        status = UNPROCESSABLE if request.method == "POST" else 200
        norm = Norm.objects.filter(pk__in=found.case.norms.values("norm")).filter(report__tournament__name=found.about)
        away = found.case.norms.filter(elsewhere__event=found.about).first()
        context = {
            "asked": found,
            "form": form,
            "paper": paper_name(found.document),
            "norm": norm.select_related("report").first(),
            "elsewhere": away.elsewhere_id if away and can(request.user, "view", away.elsewhere, day=today()) else None,
        }
        return render(request, "titles/cases/paper.html", context, status=status)
    papers.answer_request(found, by=acting_user(request), now=now(), answer=form.cleaned_data["text"])
    messages.success(request, _("Answered. Who asked is told."))
    return redirect("my_work")
