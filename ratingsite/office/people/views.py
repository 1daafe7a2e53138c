"""The pages of people and offices. Who may do an act is asked by its service: a refusal is a 404."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from ratingsite.office.accounts.models import OfficeHeld, OfficeProposal, User
from ratingsite.office.accounts.permissions import can, require
from ratingsite.office.clock.services import now
from ratingsite.office.edge import acting_user, acts, asked_for_the_reason, find_permitted, permit, signed_in, today
from ratingsite.office.people.asking import add_person
from ratingsite.office.people.forms import FilterForm, OfficeForm, PersonForm
from ratingsite.office.people.granting import (
    BadGrant,
    LastOfItsOffice,
    confirm_office,
    end_office,
    give_office,
    refuse_office,
)
from ratingsite.office.people.pages import acts_on_person, end_act, history_of_person, proposal_acts
from ratingsite.office.people.selectors import people as people_found
from ratingsite.office.people.selectors import proposals_to_decide, requests_to_decide
from ratingsite.office.people.standing import PEOPLE
from ratingsite.office.people.suspending import restore_person, suspend_person

PEOPLE_A_PAGE = 50
LONGEST_REASON = 2000


# ---------------------------------------------------------------- all of them
@signed_in
@require_safe
def people(request: HttpRequest) -> HttpResponse:
    """Everybody whom the reader may see, and what waits to be decided."""
    permit(request, "list", PEOPLE)
    reader, day = acting_user(request), today()
    form = FilterForm(request.GET)
    pages = Paginator(people_found(reader, form.wanted(), day=day), PEOPLE_A_PAGE)
    page = pages.get_page(request.GET.get("page"))
    context = {
        "form": form,
        "page": page,
        "rows": [(who, [held for held in who.offices.all() if held.is_held_on(day)]) for who in page],
        "previous": _at_page(request, page.previous_page_number()) if page.has_previous() else "",
        "next": _at_page(request, page.next_page_number()) if page.has_next() else "",
        "requests": requests_to_decide(reader, day),
        "proposals": proposals_to_decide(reader, day),
        "may_add": can(reader, "add", PEOPLE, day=day),
    }
    return render(request, "people/people.html", context)


def _at_page(request: HttpRequest, number: int) -> str:
    query = request.GET.copy()
    query["page"] = str(number)
    return f"?{query.urlencode()}"


@acts
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """A person whom the office knows: the account of an address, with its first office."""
    permit(request, "add", PEOPLE)
    by, moment = acting_user(request), now()
    form = PersonForm(request.POST or None, by=by, to=None, today=today())
    if form.is_valid():
        said, why = form.cleaned_data, form.cleaned_data.get("reason", "")
        try:
            given = add_person(said["email"], said["name"], form.grant(), by=by, now=moment, reason=why)
            return _given(request, given)
        except BadGrant as refusal:
            form.refused(refusal)
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.is_bound else HTTPStatus.OK
    return render(request, "people/new.html", {"form": form}, status=status)


# ---------------------------------------------------------------- one of them
@signed_in
@require_safe
def person(request: HttpRequest, pk: int) -> HttpResponse:
    """One person: offices, what is proposed, and what was done."""
    return _person_page(request, _find(request, pk))


@acts
@require_POST
def grant(request: HttpRequest, pk: int) -> HttpResponse:
    """Grant or propose an office to somebody who has an account."""
    found = _find(request, pk)
    form = OfficeForm(request.POST, by=acting_user(request), to=found, today=today())
    if form.is_valid():
        why = form.cleaned_data.get("reason", "")
        try:
            given = give_office(found, form.grant(), by=acting_user(request), now=now(), reason=why)
            return _given(request, given)
        except BadGrant as refusal:
            form.refused(refusal)
    return _person_page(request, found, form)


def _given(request: HttpRequest, given: OfficeHeld | OfficeProposal) -> HttpResponse:
    if isinstance(given, OfficeProposal):
        messages.success(request, _("Proposed. A second person has been asked to confirm it."))
    else:
        messages.success(request, _("Granted. %(name)s has been told.") % {"name": given.user.name})
    return _back(request, given.user_id)


@acts
@require_POST
def end(request: HttpRequest, pk: int, held_pk: int) -> HttpResponse:
    """End an office at once."""
    held = get_object_or_404(OfficeHeld.objects.select_related("user"), pk=held_pk, user=pk)
    require(request.user, "end", held, day=today())
    if not (reason := _reason(request)):
        return asked_for_the_reason(request)
    try:
        end_office(held, by=acting_user(request), now=now(), reason=reason)
    except LastOfItsOffice:
        messages.error(request, _("Nobody else holds this office: grant it to somebody first. Nothing was changed."))
    else:
        messages.success(request, _("Ended. %(name)s has been told.") % {"name": held.user.name})
    return _back(request, pk)


@acts
@require_POST
def suspend(request: HttpRequest, pk: int) -> HttpResponse:
    """Close an account."""
    found = get_object_or_404(User, pk=pk)
    require(request.user, "suspend", found, day=today())
    if not (reason := _reason(request)):
        return asked_for_the_reason(request)
    try:
        suspend_person(found, by=acting_user(request), now=now(), reason=reason)
    except LastOfItsOffice:
        text = _("This person is the last to hold an office that the portal needs. Nothing was changed.")
        messages.error(request, text)
    else:
        messages.success(request, _("Suspended. Nobody signs in with this account until it is given back."))
    return _back(request, pk)


@acts
@require_POST
def restore(request: HttpRequest, pk: int) -> HttpResponse:
    """Open an account again."""
    found = get_object_or_404(User, pk=pk)
    require(request.user, "restore", found, day=today())
    if not (reason := _reason(request)):
        return asked_for_the_reason(request)
    restore_person(found, by=acting_user(request), now=now(), reason=reason)
    messages.success(request, _("The account is open again."))
    return _back(request, pk)


@acts
@require_POST
def confirm(request: HttpRequest, pk: int, proposal_pk: int) -> HttpResponse:
    """Grant what another one has proposed."""
    proposal = get_object_or_404(OfficeProposal, pk=proposal_pk, user=pk)
    try:
        confirm_office(proposal, by=acting_user(request), now=now())
    except BadGrant:
        messages.error(request, _("It cannot be granted any more: refuse it, and have it proposed anew if need be."))
    else:
        messages.success(request, _("Confirmed. The office is held now."))
    return _back(request, pk)


@acts
@require_POST
def refuse(request: HttpRequest, pk: int, proposal_pk: int) -> HttpResponse:
    """Do not grant what was proposed."""
    proposal = get_object_or_404(OfficeProposal, pk=proposal_pk, user=pk)
    require(request.user, "refuse", proposal, day=today())
    if not (reason := _reason(request)):
        return asked_for_the_reason(request)
    refuse_office(proposal, by=acting_user(request), now=now(), reason=reason)
    messages.success(request, _("Refused. Nothing was granted."))
    return _back(request, pk)


def _reason(request: HttpRequest) -> str:
    return request.POST.get("reason", "").strip()[:LONGEST_REASON]


def _back(request: HttpRequest, pk: int) -> HttpResponse:
    """To the person's page, for who may still see it; an office that one has laid down may have been the last."""
    reader = User.objects.get(pk=acting_user(request).pk)
    person = User.objects.filter(pk=pk).first()
    return redirect("person", pk) if can(reader, "view", person, day=today()) else redirect("my_work")


def _find(request: HttpRequest, pk: int) -> User:
    return find_permitted(request, User.objects.prefetch_related("offices__federation"), "view", pk=pk)


def _person_page(request: HttpRequest, found: User, form: OfficeForm | None = None) -> HttpResponse:
    reader, day = acting_user(request), today()
    offices = sorted(found.offices.all(), key=lambda held: (not held.is_held_on(day), -held.starts_on.toordinal()))
    proposals = found.proposals.select_related("proposed_by", "decided_by", "federation")
    form = form or OfficeForm(by=reader, to=found, today=day)
    context: dict[str, Any] = {
        "person": found,
        "acts": acts_on_person(found, reader, day),
        "offices": [(held, held.is_held_on(day), end_act(held, reader, day)) for held in offices],
        "proposals": [(each, list(proposal_acts(each, reader, day))) for each in proposals],
        "form": form if form.fields["office"].choices and reader != found else None,  # type: ignore[attr-defined]
        "history": history_of_person(found, offices, proposals),
        "today": day,
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.is_bound else HTTPStatus.OK
    return render(request, "people/person.html", context, status=status)
