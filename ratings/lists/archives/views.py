"""The archives: which there are, one opened, one taken back, one closed."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.db.models import Count, Max, Min
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from ratings.lists.archives.forms import ArchiveForm
from ratings.lists.archives.models import Archive
from ratings.lists.archives.permissions import NEW_ARCHIVE
from ratings.lists.archives.services import (
    HasLists,
    ReasonMissing,
    close_archive,
    frees_days,
    open_archive,
    take_back_archive,
)
from ratings.lists.archives.words import refusal_text, why_not_closed
from ratings.lists.imports.permissions import NEW as NEW_IMPORT
from ratingsite.office.accounts.permissions import can
from ratingsite.office.clock.services import now
from ratingsite.office.edge import acting_user, acts, asked_for_the_reason, find_permitted, permit, today
from ratingsite.office.page_tags import WITHOUT_REASON


def archives(request: HttpRequest) -> HttpResponse:
    """Every archive with its lists, and for the commission the form for another one."""
    return _opened(request) if request.method == "POST" else _page(request, ArchiveForm())


@acts
def _opened(request: HttpRequest) -> HttpResponse:
    permit(request, "open", NEW_ARCHIVE)
    form = ArchiveForm(request.POST)
    if form.is_valid():
        try:
            open_archive(**form.cleaned_data, by=acting_user(request), now=now())
        except ValueError as refusal:
            form.add_error(*refusal_text(refusal))
        else:
            messages.success(request, _("Opened. The rating administrator sends its lists in as files."))
            return redirect("archives")
    return _page(request, form)


@require_POST
@acts
def take_back(request: HttpRequest, pk: int) -> HttpResponse:
    """It was opened by mistake."""
    found = find_permitted(request, Archive, "take-back", pk=pk)
    try:
        take_back_archive(found, reason=request.POST.get("reason", "")[:500], by=acting_user(request), now=now())
    except ReasonMissing:
        return asked_for_the_reason(request)
    except HasLists:
        messages.error(request, _("A list stands in it, or is on its way: it stays. Nothing was changed."))
    else:
        messages.success(request, _("Taken back. Its events wait for the present lists again."))
    return redirect("archives")


@require_POST
@acts
def close(request: HttpRequest, pk: int) -> HttpResponse:
    """No list comes into it any more."""
    found = find_permitted(request, Archive, "close", pk=pk)
    try:
        close_archive(found, reason=request.POST.get("reason", "")[:500], by=acting_user(request), now=now())
    except ReasonMissing:
        return asked_for_the_reason(request)
    except ValueError as refusal:
        messages.error(request, why_not_closed(refusal))
    else:
        messages.success(request, _("Closed. Its lists stay; the other days are free for other archives."))
    return redirect("archives")


def _may_close(request: HttpRequest, row: Any) -> bool:
    """Whether it has lists, and days that they do not need."""
    has_days_to_free = row.first is not None and frees_days(row, row.first, row.newest)
    return has_days_to_free and can(request.user, "close", row, day=today())


def _page(request: HttpRequest, form: ArchiveForm) -> HttpResponse:
    found = Archive.objects.select_related("system", "opened_by", "taken_back_by", "closed_by")
    rows = found.annotate(count=Count("lists"), first=Min("lists__list_date"), newest=Max("lists__list_date"))
    may_take_back = {row.pk for row in rows if not row.count and can(request.user, "take-back", row, day=today())}
    context = {
        "archives": rows,
        "may_take_back": may_take_back,
        "may_close": {row.pk for row in rows if _may_close(request, row)},
        "without_reason": request.GET.get(WITHOUT_REASON, ""),
        "sends_lists": can(request.user, "send", NEW_IMPORT, day=today()),
        "form": form if can(request.user, "open", NEW_ARCHIVE, day=today()) else None,
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.is_bound else HTTPStatus.OK
    return render(request, "ratings/lists/archives/archives.html", context, status=status)
