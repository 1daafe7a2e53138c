"""The pages of the way to FIDE: one report with its files and marks, and the list of what is unsent."""

from __future__ import annotations

from datetime import date
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from ratingsite.office.accounts.models import Office, User
from ratingsite.office.accounts.permissions import can, decision_on, offices_of, require
from ratingsite.office.clock.services import now
from ratingsite.office.downloads import attachment
from ratingsite.office.edge import acting_user, acts, asked_for_the_reason, find_permitted, signed_in, today
from tournaments.registration.deciding_views import reason_given
from tournaments.registration.event_codes import goes_to_fide
from tournaments.reports.models import Report
from tournaments.reports.to_fide import services
from tournaments.reports.to_fide.files import FideFile, fide_files
from tournaments.reports.to_fide.forms import SentForm
from tournaments.reports.to_fide.models import SentFile
from tournaments.reports.to_fide.on_pages import notices
from tournaments.reports.to_fide.selectors import is_to_be_sent, sent_by_now, standing, unsent, unsent_reports
from tournaments.reports.to_fide.services import NoEventCode, NotToBeSent, SentAlready, TakenBackAlready
from tournaments.reports.to_fide.work import edition_of, what_to_do

UNPROCESSABLE = 422
A_PAGE = 50
MARKS_SHOWN = 50
SENDING = {Office.RATING_OFFICER, Office.RATING_ADMINISTRATOR}


# ---------------------------------------------------------------- one report
@signed_in
@require_safe
def report(request: HttpRequest, pk: UUID) -> HttpResponse:
    """The files as they go to FIDE with their hashes, what was sent, and the form that marks it."""
    return _page(request, _find(request, pk))


@acts
@require_POST
def mark(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Mark a file as sent on a day."""
    found = _find(request, pk)
    require(request.user, "mark-sent", found, day=today())
    form = _form(found, fide_files(found), request.POST)
    if not form.is_valid():
        return _page(request, found, form=form, status=UNPROCESSABLE)
    try:
        services.mark_sent(found, by=acting_user(request), now=now(), **form.cleaned_data)
    except NoEventCode:
        messages.error(request, _("Not marked: FIDE’s server takes a file under its event code. Please type it first."))
    except NotToBeSent:
        messages.error(request, _("Not marked: FIDE is not to have this version."))
    except SentAlready:
        messages.warning(request, _("It is marked as sent already."))
    else:
        messages.success(request, _("Marked as sent. The bytes and their hash are kept."))
    return redirect("report_to_fide", pk=pk)


@acts
@require_POST
def take_back(request: HttpRequest, pk: UUID, mark_pk: int) -> HttpResponse:
    """A mark was a mistake."""
    found = _find(request, pk)
    require(request.user, "take-back-sent", found, day=today())
    sent = get_object_or_404(SentFile, pk=mark_pk, report=found)
    if not (reason := reason_given(request)):
        return asked_for_the_reason(request, reverse("report_to_fide", args=[pk]))
    try:
        services.take_back_sent(sent, by=acting_user(request), now=now(), reason=reason)
    except TakenBackAlready:
        messages.warning(request, _("Somebody has taken it back already."))
    else:
        messages.success(request, _("Taken back. It stays in the record."))
    return redirect("report_to_fide", pk=pk)


@signed_in
@require_safe
def download(request: HttpRequest, pk: UUID, dialect: str) -> HttpResponse:
    """The file as it goes to FIDE today."""
    found = next((file for file in fide_files(_find(request, pk)) if file.dialect == dialect), None)
    if found is None:
        raise Http404
    return attachment(found.content, found.name)


@signed_in
@require_safe
def download_sent(request: HttpRequest, pk: UUID, mark_pk: int) -> HttpResponse:
    """The file as it was sent."""
    sent = get_object_or_404(SentFile, pk=mark_pk, report=_find(request, pk))
    return attachment(bytes(sent.content), sent.name)


def _find(request: HttpRequest, pk: UUID) -> Report:
    things = Report.objects.select_related("tournament__federation", "tournament__system", "file")
    related = ("appointments", "schedule", "decisions", "other_systems")
    found = find_permitted(
        request, things.prefetch_related(*(f"tournament__{name}" for name in related)), "download-file", pk=pk
    )
    if not goes_to_fide(found.tournament):
        raise Http404
    return found


def _form(found: Report, files: tuple[FideFile, ...], data: Any = None) -> SentForm:
    moment, tournament = now(), found.tournament
    first, last = tournament.local_day(found.sent_on_at or moment), tournament.local_day(moment)
    return SentForm(data, files=files, first=first, last=last)


def _page(request: HttpRequest, found: Report, *, form: SentForm | None = None, status: int = 200) -> HttpResponse:
    moment, day = now(), today()
    files = fide_files(found)
    may_mark = decision_on(request.user, "mark-sent", found, day=day)
    is_wanted = is_to_be_sent(found)
    sent = standing(found) if is_wanted else None
    context = {
        "report": found,
        "tournament": found.tournament,
        "sees_list": sees_list(acting_user(request), day),
        "files": files,
        "days": unsent(found),
        "notices": notices(found, now=moment),
        "is_wanted": is_wanted,
        "sent": sent,
        "may_mark": may_mark.allowed and is_wanted and sent is None and bool(files),
        "article": services.article_of(found),
        "edition": edition_of(found),
        "form": form or _form(found, files),
        "marks": sent_by_now([found]),
        "may_take_back": can(request.user, "take-back-sent", found, day=day),
        "may_give_code": can(request.user, "give-code", found.tournament, day=day),
    }
    return render(request, "tournaments/reports/to_fide/report.html", context, status=status)


# ---------------------------------------------------------------- the list
def holds_sending(user: User, day: date) -> bool:
    """Whether it is the office of this person to send reports to FIDE."""
    return any(office.office in SENDING for office in offices_of(user, day))


def sees_list(user: User, day: date) -> bool:
    """Whether the list is there for this person: by office, or for a report of his own that waits."""
    return holds_sending(user, day) or bool(unsent_reports(user, day))


@signed_in
@require_safe
def unsent_list(request: HttpRequest) -> HttpResponse:
    """Everything that this person has to send, the most urgent first; and what was sent last."""
    user, moment, day = acting_user(request), now(), today()
    waiting = unsent_reports(user, day)
    if not waiting and not holds_sending(user, day):
        raise Http404
    page = Paginator(waiting, A_PAGE).get_page(request.GET.get("page"))
    context = {
        "page": page,
        "rows": [(found, found.is_overdue(moment), what_to_do(found), edition_of(found.report)) for found in page],
        "previous": f"?page={page.previous_page_number()}" if page.has_previous() else "",
        "next": f"?page={page.next_page_number()}" if page.has_next() else "",
        "overdue": sum(found.is_overdue(moment) for found in waiting),
        "marks": _marks_of(user, day),
    }
    return render(request, "tournaments/reports/to_fide/list.html", context)


def _marks_of(user: User, day: date) -> QuerySet[SentFile]:
    """What was sent last, of the federations for which this person holds an office."""
    offices = [office for office in offices_of(user, day) if office.office in SENDING]
    codes = {office.federation_id for office in offices}
    reports = Report.objects.all() if None in codes else Report.objects.filter(tournament__federation__in=codes)
    return sent_by_now(reports).order_by("-marked_at", "-pk").defer("content")[:MARKS_SHOWN]
