"""The page on which somebody appeals, the page of an appeal, and the acts on it."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from ratingsite.office.accounts.permissions import can, require
from ratingsite.office.appeals import services
from ratingsite.office.appeals.forms import AppealForm
from ratingsite.office.appeals.models import Appeal, Refusal
from ratingsite.office.appeals.on_pages import seen
from ratingsite.office.appeals.pages import appeal_acts, appeal_steps, term_finding, term_working
from ratingsite.office.appeals.selectors import all_appeals, hearers
from ratingsite.office.appeals.services import ReasonMissing, TooLate
from ratingsite.office.appeals.subjects import kind_of, subject_of
from ratingsite.office.appeals.words import ACTS, BARRED, fee_text, last_day_text, outcome_text, too_late_text
from ratingsite.office.audit.services import history_of
from ratingsite.office.clock.services import now
from ratingsite.office.drafts.services import forget_draft, keeps_typing, kept_fields
from ratingsite.office.edge import acting_user, acts, asked_for_the_reason, find_permitted, signed_in, today
from ratingsite.office.pages import is_readers_turn

LONGEST_REASON = 2000


# ---------------------------------------------------------------- appealing
@acts
@require_http_methods(["GET", "HEAD", "POST"])
@keeps_typing
def file(request: HttpRequest, pk: UUID) -> HttpResponse:
    """What was refused, until when one may appeal, and the form for it; what is typed is kept."""
    refusals = Refusal.objects.select_related("refused_by", "federation")
    refusal = seen(find_permitted(request, refusals, "view", pk=pk), request.user, now=now())
    appeal = refusal.appeals.exclude(state=Appeal.State.WITHDRAWN).first()
    if appeal is not None:
        return redirect("appeal", appeal.pk)
    if request.method != "POST":
        return _form_page(request, refusal, AppealForm(initial=kept_fields(request, now=now())))
    require(request.user, "appeal", refusal, day=today())
    form, moment = AppealForm(request.POST), now()
    if form.is_valid():
        try:
            appeal = services.file_appeal(refusal, by=acting_user(request), now=moment, **form.cleaned_data)
        except TooLate as refused:
            form.add_error("grounds", too_late_text(refused.refusal, moment))
        else:
            forget_draft(acting_user(request), request.path)
            messages.success(request, _("Your appeal is filed. Both sides and those who decide have been told."))
            return redirect("appeal", appeal.pk)
    return _form_page(request, refusal, form, status=HTTPStatus.UNPROCESSABLE_ENTITY)


def _form_page(
    request: HttpRequest, refusal: Refusal, form: AppealForm, *, status: int = HTTPStatus.OK
) -> HttpResponse:
    moment = now()
    context = {
        **_of_refusal(request, refusal),
        "form": form,
        "is_late": refusal.is_late(moment),
        "may_appeal": can(request.user, "appeal", refusal, day=moment.date()),
        "until": last_day_text(refusal),
        "term": [term_finding(refusal, refusal.local_day(moment))],
    }
    return render(request, "appeals/file.html", context, status=status)


def _of_refusal(request: HttpRequest, refusal: Refusal) -> dict[str, Any]:
    """What both pages say of the refusal."""
    subject = subject_of(refusal)
    return {
        "refusal": refusal,
        "federation": refusal.federation,
        "what": kind_of(refusal).label,
        "if_upheld": kind_of(refusal).if_upheld,
        "working": term_working(refusal),
        "subject_url": subject.url if can(request.user, "view", subject.shown, day=today()) else "",
        "fee": fee_text(refusal),
    }


# ---------------------------------------------------------------- the appeal
@signed_in
@require_safe
def appeal(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Its clock, the refusal, the grounds, who decides and who may not, and what came of it."""
    found = find_permitted(request, all_appeals(), "view", pk=pk)
    refusal, day = found.refusal, today()
    possible = appeal_acts(found, request.user, day=day)
    context = {
        **_of_refusal(request, refusal),
        "appeal": found,
        "is_open": found.state in Appeal.OPEN,
        "steps": appeal_steps(found),
        "acts": possible,
        "is_mine": is_readers_turn(possible),
        "term": [term_finding(refusal, refusal.local_day(found.filed_at))],
        "hearers": [(hearer.user, BARRED.get(hearer.barred_by, "")) for hearer in hearers(found)],
        "outcome": outcome_text(found, kind_of(refusal).if_upheld),
        "history": [(entry, ACTS[entry.act]) for entry in history_of(found)],
    }
    return render(request, "appeals/appeal.html", context)


@acts
@require_POST
def take_up(request: HttpRequest, pk: UUID) -> HttpResponse:
    return _done(request, pk, services.take_up_appeal, gettext_lazy("Taken up. The appellant has been told."))


@acts
@require_POST
def withdraw(request: HttpRequest, pk: UUID) -> HttpResponse:
    return _done(request, pk, services.withdraw_appeal, gettext_lazy("Withdrawn. The refusal stands."))


@acts
@require_POST
def uphold(request: HttpRequest, pk: UUID) -> HttpResponse:
    return _decided(request, pk, services.uphold_appeal, gettext_lazy("Upheld. Both sides have been told."))


@acts
@require_POST
def dismiss(request: HttpRequest, pk: UUID) -> HttpResponse:
    text = gettext_lazy("Dismissed. The refusal stands, for good; both sides have been told.")
    return _decided(request, pk, services.dismiss_appeal, text)


def _decided(request: HttpRequest, pk: UUID, service: Callable[..., Appeal], text: str | Promise) -> HttpResponse:
    """Without a reason nothing is decided, and the page says so at its field to whom the act is open."""
    reason = request.POST.get("reason", "").replace("\r\n", "\n").strip()[:LONGEST_REASON]
    try:
        return _done(request, pk, service, text, reason=reason)
    except ReasonMissing:
        return asked_for_the_reason(request)


def _done(
    request: HttpRequest, pk: UUID, service: Callable[..., Appeal], text: str | Promise, **said: str
) -> HttpResponse:
    service(find_permitted(request, all_appeals(), "view", pk=pk), by=acting_user(request), now=now(), **said)
    messages.success(request, str(text))
    return redirect("appeal", pk)
