"""Lists that come in: sent as a file, watched while they are read, looked at, and decided on."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.core.paginator import Page, Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt, csrf_protect
from django.views.decorators.http import require_POST, require_safe

from ratings.lists.imports.differences import ended_by
from ratings.lists.imports.forms import SendListForm
from ratings.lists.imports.models import ListImport
from ratings.lists.imports.out_of_order import out_of_order_text
from ratings.lists.imports.pages import acts_of, counts_of, has_lines, lines_of_kind, put_aside, shown, steps_of
from ratings.lists.imports.permissions import NEW
from ratings.lists.imports.services import (
    AnotherComesIn,
    FileIsGone,
    NoReason,
    NotAListDay,
    approve_import,
    cancel_import,
    confirm_import,
    keep_file,
    read_again,
    return_import,
    send_list,
    take_import,
)
from ratings.lists.imports.strange_federations import strange_federations
from ratings.lists.imports.words import DOUBTS, KINDS, failure_text, way_on_text
from ratings.lists.services import ListOutOfOrder, OutsideTheChains
from ratings.register.federations.permissions import NEW_FEDERATION
from ratingsite.office.accounts.permissions import can
from ratingsite.office.clock.services import now
from ratingsite.office.edge import acting_user, acts, asked_for_the_reason, find_permitted, permit, signed_in, today
from ratingsite.office.page_tags import day_in_words
from ratingsite.office.words import word

IMPORTS_A_PAGE, LINES_A_PAGE = 50, 100
POLLING_ENDS = 286  # htmx: swap this in and ask no more
LONGEST_REASON = 2000


@require_safe
@signed_in
def imports(request: HttpRequest) -> HttpResponse:
    """The files that came in, newest first."""
    permit(request, "view", ListImport())
    found = ListImport.objects.select_related("system", "sent_by", "approved_by")
    page = Paginator(found, IMPORTS_A_PAGE).get_page(request.GET.get("page"))
    context = {"imports": page, "may_send": can(request.user, "send", NEW, day=today()), **_neighbours(page)}
    return render(request, "ratings/lists/imports/imports.html", context)


@csrf_exempt  # asked below, behind the question who it is: nobody else's 150 MB are read
@acts
def new(request: HttpRequest) -> HttpResponse:
    """The form for a file."""
    permit(request, "send", NEW)
    return _new(request)


@csrf_protect
def _new(request: HttpRequest) -> HttpResponse:
    is_sent = request.method == "POST"
    form = SendListForm(request.POST, request.FILES) if is_sent else SendListForm(initial=_of_address(request))
    if form.is_valid() and (batch := _sent(request, form)):
        return redirect("list_import", batch.pk)
    return render(request, "ratings/lists/imports/new.html", {"form": form}, status=422 if is_sent else 200)


def _of_address(request: HttpRequest) -> dict[str, str]:
    """The list of a file that came to nothing, when it is sent again."""
    return {name: request.GET[name] for name in ("system", "list_date") if name in request.GET}


def _sent(request: HttpRequest, form: SendListForm) -> ListImport | None:
    """The import, or nothing and the reason at its field."""
    file, told = form.cleaned_data["file"], form.cleaned_data
    facts: dict[str, Any] = {"system": told["system"], "list_date": told["list_date"]}
    try:
        return send_list(keep_file(file.chunks()), name=file.name, **facts, by=acting_user(request), now=now())
    except NotAListDay as refusal:
        form.add_error("list_date", _no_list_text(refusal.following))
    except ListOutOfOrder as refusal:
        form.add_error("list_date", out_of_order_text(refusal.newest, told["list_date"]))
    except OutsideTheChains:
        form.add_error("list_date", _outside_text())
    except AnotherComesIn as refusal:
        form.add_error("system", _on_its_way_text(refusal))
    return None


def _outside_text() -> str:
    return _("That day belongs to no chain of lists: the commission opens an archive for it.")


def _on_its_way_text(refusal: AnotherComesIn) -> str:
    text = _("“%(name)s” is on its way for this system: decide on it or cancel it first.")
    return text % {"name": refusal.batch.name}


def _no_list_text(following: date | None) -> str:
    if following is None:
        return _("No list of this system is made on that day.")
    text = _("No list of this system is made on that day; the next one behind it is that of %(day)s.")
    return text % {"day": day_in_words(following)}


@require_safe
@signed_in
def list_import(request: HttpRequest, pk: UUID) -> HttpResponse:
    """One file: how far it is, what it would change, and what this person may do."""
    batch = _find(request, pk)
    context = {
        "batch": batch,
        "acts": acts_of(batch, acting_user(request), today()),
        "counts": list(counts_of(batch)),
        "strange": strange_federations(batch, may_add=can(request.user, "add", NEW_FEDERATION, day=today())),
        "doubts": [word(DOUBTS, code) for code in batch.doubts],
        "endings": ended_by(batch),
        "failure": failure_text(batch.failure) if batch.failure else "",
        "way_on": way_on_text(batch.failure) if batch.failure else "",
        "put_aside": put_aside(batch),
        "may_send": can(request.user, "send", NEW, day=today()),
        **_progress(batch),
    }
    return render(request, "ratings/lists/imports/import.html", context)


@require_safe
@signed_in
def progress(request: HttpRequest, pk: UUID) -> HttpResponse:
    """The moving part of the page; when nothing moves any more, the page is to be asked for again."""
    batch = _find(request, pk)
    response = render(request, "ratings/lists/imports/_progress.html", {"batch": batch, **_progress(batch)})
    if batch.state not in ListImport.WORKING_STATES:
        response.status_code = POLLING_ENDS
        response["HX-Refresh"] = "true"
    return response


def _progress(batch: ListImport) -> dict[str, Any]:
    return {"steps": steps_of(batch), "is_working": batch.state in ListImport.WORKING_STATES}


@require_safe
@signed_in
def lines(request: HttpRequest, pk: UUID, kind: str) -> HttpResponse:
    """The lines of one kind, page by page."""
    batch = _find(request, pk)
    if kind not in KINDS or not has_lines(batch, kind):
        raise Http404
    page = Paginator(lines_of_kind(batch, kind), LINES_A_PAGE).get_page(request.GET.get("page"))
    context = {"batch": batch, "kind": kind, "words": word(KINDS, kind), "page": page}
    context["strange"] = kind == "faults" and bool(strange_federations(batch))
    context |= {"lines": [shown(kind, row) for row in page], **_neighbours(page)}
    return render(request, "ratings/lists/imports/lines.html", context)


def _neighbours(page: Page[Any]) -> dict[str, str]:
    """The addresses of the page before and of the next one."""
    return {
        "previous": f"?page={page.previous_page_number()}" if page.has_previous() else "",
        "next": f"?page={page.next_page_number()}" if page.has_next() else "",
    }


def _find(request: HttpRequest, pk: UUID) -> ListImport:
    things = ListImport.objects.select_related(
        "system", "sent_by", "taken_by", "approved_by", "confirmed_by", "published_list"
    )
    return find_permitted(request, things, "view", pk=pk)


# ---------------------------------------------------------------- acts
def _decided(request: HttpRequest, pk: UUID, act: Callable[..., ListImport], said: str) -> HttpResponse:
    """Do one act with the reason that was typed, and go back to the page."""
    batch = find_permitted(request, ListImport, "view", pk=pk)
    reason = request.POST.get("reason", "").strip()[:LONGEST_REASON]
    told = {} if act is approve_import else {"reason": reason}
    try:
        act(batch, by=acting_user(request), now=now(), **told)
    except NoReason:
        return asked_for_the_reason(request)
    else:
        messages.success(request, said)
    return redirect("list_import", pk)


@require_POST
@acts
def confirm(request: HttpRequest, pk: UUID) -> HttpResponse:
    return _decided(request, pk, confirm_import, _("Confirmed: the administrator can take the list."))


@require_POST
@acts
def take(request: HttpRequest, pk: UUID) -> HttpResponse:
    return _decided(request, pk, take_import, _("Taken. Somebody of the commission approves it."))


@require_POST
@acts
def give_back(request: HttpRequest, pk: UUID) -> HttpResponse:
    return _decided(request, pk, return_import, _("Given back to the administrator."))


@require_POST
@acts
def again(request: HttpRequest, pk: UUID) -> HttpResponse:
    """The kept file once more: nobody has to send it a second time."""
    batch = find_permitted(request, ListImport, "view", pk=pk)
    try:
        batch = read_again(batch, by=acting_user(request), now=now())
    except FileIsGone:
        messages.error(request, _("The file is not kept any more: please send it again."))
    except AnotherComesIn as refusal:
        messages.warning(request, _on_its_way_text(refusal))
    except ListOutOfOrder as refusal:
        messages.warning(request, out_of_order_text(refusal.newest, batch.list_date))
    except OutsideTheChains:
        messages.warning(request, _outside_text())
    else:
        messages.success(request, _("The file is read again, as it was sent."))
    return redirect("list_import", batch.pk)


@require_POST
@acts
def approve(request: HttpRequest, pk: UUID) -> HttpResponse:
    return _decided(request, pk, approve_import, _("Approved. A worker publishes the list."))


@require_POST
@acts
def cancel(request: HttpRequest, pk: UUID) -> HttpResponse:
    return _decided(request, pk, cancel_import, _("Cancelled. Nothing of the file counts."))
