"""The title norms list and Form 4 of 2003, the chief arbiter's signature under one, and its certificate."""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from ratingsite.office.accounts.permissions import can, require
from ratingsite.office.appeals.on_pages import shown_refusals
from ratingsite.office.appeals.selectors import about_appeals
from ratingsite.office.audit.models import AuditEntry
from ratingsite.office.audit.services import history_of
from ratingsite.office.clock.services import now
from ratingsite.office.edge import acting_user, acts, asked_for_the_reason, find_permitted, today
from ratingsite.office.pages import is_readers_turn
from titles.certificates.documents import pdf_response
from titles.certificates.form_4 import services
from titles.certificates.form_4.appeals import TITLE_RESULT
from titles.certificates.form_4.documents import copy_of
from titles.certificates.form_4.forms import ResultForm
from titles.certificates.form_4.models import TitleResult
from titles.certificates.form_4.pages import result_acts, result_steps
from titles.certificates.form_4.permissions import awaits_parts, new_result
from titles.certificates.form_4.selectors import results
from titles.certificates.readings import note_fetched, note_opened
from titles.certificates.receipts import receipts_of_result
from titles.norms.refusals import ReasonMissing
from titles.norms.title_norms_2003 import Form4, forms_4, is_of_2003
from titles.regulations.forms_2003 import TITLES_ON_THE_LIST
from tournaments.reports.models import Report

UNPROCESSABLE = 422
LONGEST_REASON = 2000


@require_safe
def title_norms_2003(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Everybody's line of the list."""
    report = _report_of_2003(request, pk)
    context = {
        "report": report,
        "tournament": report.tournament,
        "forms": forms_4(report),
        "titles": TITLES_ON_THE_LIST,
    }
    return render(request, "titles/certificates/form_4/title_norms_list.html", context)


@require_safe
def form_4_2003(request: HttpRequest, pk: UUID, rank: int) -> HttpResponse:
    """One player's certificate of title result, with what the sources cannot tell left open.

    The day of birth is for who may see it; everybody else reads the year.
    """
    return _form_page(request, _form(_report_of_2003(request, pk), rank))


def _form_page(request: HttpRequest, form: Form4, typed: ResultForm | None = None) -> HttpResponse:
    report, user = form.entry.report, request.user
    result, signer = services.open_result(form), user if user.is_authenticated else None
    may_sign = result is None and can(user, "sign", new_result(report, signer), day=today())
    context = {
        "report": report,
        "tournament": report.tournament,
        "form": form,
        "result": result if result and can(user, "view", result, day=today()) else None,
        "result_form": typed or (ResultForm(form_4=form) if may_sign else None),
        "awaits_parts": awaits_parts(report),
        "sees_private": can(user, "view-private", form.entry.player, day=today()),
    }
    status = UNPROCESSABLE if typed else 200
    return render(request, "titles/certificates/form_4/form_4.html", context, status=status)


def _report_of_2003(request: HttpRequest, pk: UUID) -> Report:
    """The report, if it may be seen and had these forms; otherwise 404."""
    reports = Report.objects.select_related("tournament__federation").prefetch_related("tournament__appointments")
    report = find_permitted(request, reports, "view", pk=pk)
    if not is_of_2003(report):
        raise Http404
    return report


def _form(report: Report, rank: int) -> Form4:
    form = next((form for form in forms_4(report) if form.number == rank), None)
    if form is None:
        raise Http404
    return form


# ---------------------------------------------------------------- acts
@require_POST
@acts
def sign(request: HttpRequest, pk: UUID, rank: int) -> HttpResponse:
    """The chief arbiter names the title, its points and the place of birth, and signs."""
    form, by = _form(_report_of_2003(request, pk), rank), acting_user(request)
    require(by, "sign", new_result(form.entry.report, by), day=today())
    typed = ResultForm(request.POST, form_4=form)
    if not typed.is_valid():
        return _form_page(request, form, typed)
    named = {name: typed.cleaned_data[name] for name in ("points_required", "place_of_birth")}
    try:
        result = services.sign_result(form, **named, by=by, now=now())
    except services.AlreadyNamed:
        messages.error(request, _("Nothing was done: a result of this player is signed or issued already."))
        return redirect("form_4_2003", pk, rank)
    messages.success(request, _("Signed. The rating officer countersigns next."))
    return redirect("title_result", result.pk)


@require_safe
def title_result(request: HttpRequest, pk: UUID) -> HttpResponse:
    """One result: who has signed, the document, and what this person may do."""
    result = find_permitted(request, results(), "view", pk=pk)
    if result.number:
        note_opened(request, result)
    possible, tournament = result_acts(result, request.user, day=today()), result.report.tournament
    context = {
        "result": result,
        "tournament": tournament,
        "federation": tournament.federation,
        "steps": result_steps(result),
        "acts": possible,
        "is_mine": is_readers_turn(possible),
        "may_download": bool(result.number) and can(request.user, "download", result, day=today()),
        "refusals": shown_refusals({TITLE_RESULT: [result.pk]}, request.user, now=now()),
        "replaced_by": getattr(result, "replaced_by", None),
        "history": _history(result),
    }
    return render(request, "titles/certificates/form_4/title_result.html", context)


def _history(result: TitleResult) -> list[AuditEntry]:
    """What happened to a result and in the appeals about it, in order."""
    of_appeals = AuditEntry.objects.filter(about_appeals({TITLE_RESULT: [result.pk]})).select_related("by")
    return sorted([*history_of(result), *of_appeals], key=lambda entry: entry.pk)


DOES: dict[str, Callable[..., TitleResult]] = {
    "countersign": services.countersign_result,
    "refuse": services.refuse_result,
    "withdraw": services.withdraw_result,
    "reissue": services.reissue_result,
    "revoke": services.revoke_result,
}


@require_POST
@acts
def act(request: HttpRequest, pk: UUID, act: str) -> HttpResponse:
    """Countersign, or close with a reason."""
    if act not in DOES:
        raise Http404
    result = find_permitted(request, results(), "view", pk=pk)
    reason = {} if act == "countersign" else {"reason": request.POST.get("reason", "").strip()[:LONGEST_REASON]}
    try:
        done = DOES[act](result, by=acting_user(request), now=now(), **reason)
    except ReasonMissing:
        return asked_for_the_reason(request)
    else:
        messages.success(request, _done_words(done))
        return redirect("title_result", done.pk)
    return redirect("title_result", pk)


def _done_words(result: TitleResult) -> str:
    if result.replaces_id:
        return _("Issued again as %s. The check of the one before leads there.") % result.number
    if result.state == TitleResult.State.ISSUED:
        return _("Countersigned. Certificate %s is issued and can be checked by anybody.") % result.number
    return _("Done: %s.") % result.get_state_display()


@require_http_methods(["GET"])
def whole_copy(request: HttpRequest, pk: UUID) -> HttpResponse:
    """The whole copy, with day and place of birth."""
    result = find_permitted(request, results(), "download", pk=pk)
    response = pdf_response(str(result.number), lambda: copy_of(result, is_public=False))
    return note_fetched(request, result, response)


@require_safe
def receipts(request: HttpRequest, pk: UUID) -> HttpResponse:
    """To whom the certificate was sent and who has opened it, for those who may download the whole copy."""
    result = find_permitted(request, results(), "download", pk=pk)
    context = {
        "name": result,
        "url": reverse("title_result", args=[pk]),
        "number": result.number,
        "receipts": receipts_of_result(result),
        "federation": result.report.tournament.federation,
    }
    return render(request, "titles/certificates/receipts.html", context)
