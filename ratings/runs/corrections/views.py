"""Corrections of lists: which wait, a new one, and one with its cascade and what may be decided."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from http import HTTPStatus
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from ratings.lists.models import RatingList
from ratings.lists.services import NotTheLatestVersion
from ratings.regulations.snapshots import SYSTEMS
from ratings.runs.corrections import services
from ratings.runs.corrections.forms import LONGEST_REASON, CorrectionForm
from ratings.runs.corrections.into_next import into_next
from ratings.runs.corrections.later_lists import DECIDED
from ratings.runs.corrections.models import ListCorrection
from ratings.runs.corrections.newest_statements import versions_that_say
from ratings.runs.corrections.pages import (
    acts_of,
    events_of,
    leaves_first_ratings,
    lists_of,
    said_already,
    said_in_versions,
)
from ratings.runs.corrections.permissions import new_correction, readable_corrections, reads_corrections
from ratings.runs.corrections.selectors import all_corrections, events_to_correct, under_way
from ratings.runs.corrections.services import (
    AnotherUnderWay,
    BroughtPast,
    EarlierOperationFirst,
    NotOnThisList,
    OnlyAsAVersion,
    OtherListLacks,
    ReasonMissing,
    SecondEntry,
    prepare_correction,
)
from ratings.runs.corrections.words import (
    OPERATION_NAMES,
    OTHER_LIST_LACKS,
    SECOND_ENTRY,
    brought_past_text,
    earlier_first_text,
    second_entries_text,
    under_way_text,
)
from ratings.runs.words import FAILURES
from ratingsite.office.accounts.permissions import can
from ratingsite.office.clock.services import now
from ratingsite.office.edge import acting_user, acts, asked_for_the_reason, find_permitted, permit, signed_in, today
from ratingsite.office.words import word

CORRECTIONS_A_PAGE = 50
LATER_VERSION = gettext_lazy("A later version of this list was published meanwhile: look at that first.")
POLLING_ENDS = 286  # htmx: swap this in and ask no more


@require_safe
@signed_in
def corrections(request: HttpRequest) -> HttpResponse:
    """The lists that wait to be corrected by the reader, and every correction that he may read."""
    reader, day = acting_user(request), today()
    if not reads_corrections(reader, day=day):
        raise Http404
    readable = all_corrections().filter(readable_corrections(reader, day=day))
    page = Paginator(readable, CORRECTIONS_A_PAGE).get_page(request.GET.get("page"))
    own = [system for system in SYSTEMS if can(reader, "prepare", new_correction(system), day=day)]
    waiting = events_to_correct().filter(system__in=own)[:CORRECTIONS_A_PAGE]
    lists = RatingList.objects.in_bulk({event.published_list for event in waiting})  # type: ignore[attr-defined]
    context = {
        "corrections": page,
        "waiting": [(event, lists[event.published_list]) for event in waiting],  # type: ignore[attr-defined]
        "previous": f"?page={page.previous_page_number()}" if page.has_previous() else "",
        "next": f"?page={page.next_page_number()}" if page.has_next() else "",
    }
    return render(request, "ratings/runs/corrections/corrections.html", context)


@acts
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest, system: str, list_date: date) -> HttpResponse:
    """What is wrong with a list; ``?player=`` fills the number in, ``?operation=`` chooses one."""
    permit(request, "prepare", new_correction(system))
    found = RatingList.objects.filter(system=system, list_date=list_date).order_by("-version").first()
    if found is None:
        raise Http404
    initial = {"player": request.GET.get("player", "")[:24], "operation": request.GET.get("operation", "")}
    may_operate = can(request.user, "prepare", new_correction(system, has_operation=True), day=today())
    form = CorrectionForm(request.POST or None, rating_list=found, may_operate=may_operate, initial=initial)
    if request.method == "POST" and form.is_valid() and (correction := _prepared(request, form)):
        return redirect("list_correction", correction.pk)
    status = HTTPStatus.UNPROCESSABLE_ENTITY if request.method == "POST" else HTTPStatus.OK
    first = under_way(system)
    context = {"form": form, "list": found, "under_way": under_way_text(first) if first else ""}
    return render(request, "ratings/runs/corrections/new.html", context, status=status)


def _prepared(request: HttpRequest, form: CorrectionForm) -> ListCorrection | None:
    """The correction, or nothing and the reason at its field."""
    try:
        return prepare_correction(form.rating_list, form.wrong(), by=acting_user(request), now=now())
    except AnotherUnderWay as refusal:
        form.add_error("reason", under_way_text(refusal.correction))
    except NotTheLatestVersion:
        form.add_error("reason", LATER_VERSION)
    except SecondEntry:  # merged meanwhile
        form.add_error("player", SECOND_ENTRY)
    return None


@require_safe
def correction(request: HttpRequest, pk: UUID) -> HttpResponse:
    """What is wrong, whom it changes on which list, and what was decided; open to all once it counts."""
    found = _find(request, pk)
    user = request.user if request.user.is_authenticated else None
    context: dict[str, Any] = {
        "correction": found,
        "list": found.rating_list,
        "is_working": found.state in ListCorrection.WORKING_STATES,
        "lists": lists_of(found),
        "goes_in": found.state in DECIDED,
        "into_next": into_next(found),
        "said_already": said_already(found),
        "in_versions": said_in_versions(found),
        "leaves_first_ratings": leaves_first_ratings(found),
        "events": events_of(found),
        "appeals": [each for each in found.rating_appeals.all() if can(request.user, "view", each, day=today())],
        "acts": acts_of(found, user, today()) if user else [],
        "operation": word(OPERATION_NAMES, found.operation) if found.operation else "",
        "failure": word(FAILURES, found.failure["code"]) if found.failure else "",
        "sees_all": reads_corrections(request.user, day=today()),
    }
    return render(request, "ratings/runs/corrections/correction.html", context)


@require_safe
@signed_in
def progress(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Whether the worker is still at it; then the page is to be asked for again."""
    found = _find(request, pk)
    response = render(request, "ratings/runs/corrections/_progress.html", {"correction": found})
    if found.state not in ListCorrection.WORKING_STATES:
        response.status_code = POLLING_ENDS
        response["HX-Refresh"] = "true"
    return response


def _find(request: HttpRequest, pk: UUID) -> ListCorrection:
    people = ("prepared_by", "decided_by", "withdrawn_by")
    things = ListCorrection.objects.select_related("rating_list__system", "taken_into", *people)
    return find_permitted(request, things, "view", pk=pk)


# ---------------------------------------------------------------- acts
Words = Callable[[ListCorrection], str]


def _decided(
    request: HttpRequest, pk: UUID, act: Callable[..., ListCorrection], said: str | Words, **told: str
) -> HttpResponse:
    """``said`` are the words when it is done, or are found by what the correction was before."""
    found = find_permitted(request, ListCorrection, "view", pk=pk)
    try:
        act(found, by=acting_user(request), now=now(), **told)
    except ReasonMissing:
        return asked_for_the_reason(request)
    except OnlyAsAVersion:
        messages.error(request, _("No later list can take this in: publish new versions, or refuse it."))
    except AnotherUnderWay as refusal:
        messages.error(request, under_way_text(refusal.correction))
    except BroughtPast as refusal:
        messages.error(request, brought_past_text(refusal.corrections))
    except NotOnThisList:
        messages.error(
            request, _("The operation was made meanwhile, or belongs to another list by now: withdraw this one.")
        )
    except OtherListLacks:
        messages.error(request, OTHER_LIST_LACKS)
    except EarlierOperationFirst as refusal:
        messages.error(request, earlier_first_text(refusal.operation))
    else:
        messages.success(request, said if isinstance(said, str) else said(found))
    return redirect("list_correction", pk)


def _reason(request: HttpRequest) -> str:
    return request.POST.get("reason", "").strip()[:LONGEST_REASON]


@require_POST
@acts
def publish(request: HttpRequest, pk: UUID) -> HttpResponse:
    said = _("Decided. A worker publishes exactly the versions that were looked at.")
    return _decided(request, pk, services.publish_correction, said, reason=_reason(request))


@require_POST
@acts
def carry(request: HttpRequest, pk: UUID) -> HttpResponse:
    said = _("Decided. The next run takes the differences in.")
    return _decided(request, pk, services.carry_correction, said, reason=_reason(request))


@require_POST
@acts
def refuse(request: HttpRequest, pk: UUID) -> HttpResponse:
    return _decided(request, pk, services.refuse_correction, _("Refused. The lists stay."), reason=_reason(request))


@require_POST
@acts
def withdraw(request: HttpRequest, pk: UUID) -> HttpResponse:
    return _decided(request, pk, services.withdraw_correction, _said_of_withdrawn, reason=_reason(request))


def _said_of_withdrawn(was: ListCorrection) -> str:
    if was.state == ListCorrection.State.CARRIED and versions_that_say(was):
        return _("Withdrawn. Nothing of it goes into the next list; the new versions that say it stay.")
    return _("Withdrawn. Nothing of it counts.")


@require_POST
@acts
def in_versions(request: HttpRequest, pk: UUID) -> HttpResponse:
    """What goes into a list to come, or has gone there, is computed as versions of the lists, while it brings anything:
    of any other one somebody was quicker.
    """
    found = find_permitted(request, ListCorrection, "view", pk=pk)
    permit(request, "prepare", new_correction(found.system_id))
    try:
        prepared = services.prepare_versions(found, by=acting_user(request), now=now(), reason=_reason(request))
    except ReasonMissing:
        return asked_for_the_reason(request)
    except AnotherUnderWay as refusal:
        messages.error(request, under_way_text(refusal.correction))
        return redirect("list_correction", pk)
    except NotTheLatestVersion:
        messages.error(request, LATER_VERSION)
        return redirect("list_correction", pk)
    except SecondEntry as refusal:
        messages.error(request, second_entries_text(refusal.rows))
        return redirect("list_correction", pk)
    return redirect("list_correction", prepared.pk)


@require_POST
@acts
def compute_again(request: HttpRequest, pk: UUID) -> HttpResponse:
    return _decided(request, pk, services.compute_again, _("It is computed anew."))
