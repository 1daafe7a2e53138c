"""The pages of the register of arbiters: everybody reads it, the offices enter and end."""

from __future__ import annotations

from datetime import date
from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from ratings.register.models import Federation
from ratings.register.selectors import members_on
from ratingsite.office.accounts.models import Office, User
from ratingsite.office.accounts.permissions import NotPermitted, can, offices_of
from ratingsite.office.audit.services import history_of
from ratingsite.office.clock.services import now
from ratingsite.office.edge import acting_user, acts, find_permitted, signed_in, today
from tournaments.arbiters.forms import AccountForm, ArbiterForm, EndForm, FilterForm, SpanForm
from tournaments.arbiters.models import Arbiter, HeldLicence
from tournaments.arbiters.selectors import arbiters as arbiters_found
from tournaments.arbiters.selectors import as_chosen, suggested
from tournaments.arbiters.services import (
    AccountTaken,
    BadLicence,
    NumberTaken,
    add_licence,
    end_licence,
    enter_arbiter,
    put_arbiter_right,
    tie_account,
)
from tournaments.arbiters.words import ACTS, WHY_NOT

A_PAGE = 50


def federations_entered_by(user: User, *, day: date) -> QuerySet[Federation]:
    """The federations whose arbiters a person enters."""
    held = offices_of(user, day)
    if any(office.office == Office.RATING_ADMINISTRATOR for office in held):
        return members_on(day)
    codes = [office.federation_id for office in held if office.office == Office.RATING_OFFICER]
    return members_on(day) if None in codes else members_on(day).filter(pk__in=codes)


@require_safe
def arbiters(request: HttpRequest) -> HttpResponse:
    """The register, searched by name, number, federation and licence of today."""
    form, day = FilterForm(request.GET), today()
    page = Paginator(arbiters_found(form.wanted(), day=day), A_PAGE).get_page(request.GET.get("page"))
    user = request.user
    context = {
        "form": form,
        "page": page,
        "rows": [(arbiter, arbiter.licence_during(day, day)) for arbiter in page],
        "previous": _at_page(request, page.previous_page_number()) if page.has_previous() else "",
        "next": _at_page(request, page.next_page_number()) if page.has_next() else "",
        "may_enter": isinstance(user, User) and federations_entered_by(user, day=day).exists(),
    }
    return render(request, "tournaments/arbiters/arbiters.html", context)


def _at_page(request: HttpRequest, number: int) -> str:
    query = request.GET.copy()
    query["page"] = str(number)
    return f"?{query.urlencode()}"


@signed_in
@require_safe
def options(request: HttpRequest) -> HttpResponse:
    """The lines beside a field in which an arbiter is named, for what is typed there so far."""
    typed, day = next(iter(request.GET.values()), "")[:100], today()
    lines = [(as_chosen(each), each.licence_during(day, day), each.federation_id) for each in suggested(typed)]
    return render(request, "tournaments/arbiters/options.html", {"lines": lines})


@acts
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """Enter an arbiter with a first licence."""
    user, day = acting_user(request), today()
    federations = federations_entered_by(user, day=day)
    if not federations.exists():
        raise Http404
    form = ArbiterForm(request.POST or None, federations=federations)
    span = SpanForm(request.POST or None, initial={"starts_on": day})
    if form.is_valid() and span.is_valid():
        try:
            arbiter = enter_arbiter(form.named(), span.span(), by=user, now=now())
        except NumberTaken:
            form.add_error("fide_id", WHY_NOT["number"])
        except BadLicence as refusal:
            span.refused(refusal)
        except NotPermitted:
            span.add_error("licence", WHY_NOT["not-yours"])
        else:
            messages.success(request, _("Entered."))
            return redirect("arbiter", arbiter.pk)
    return _page(request, "new", {"form": form, "span": span}, form.is_bound)


@require_safe
def arbiter(request: HttpRequest, pk: int) -> HttpResponse:
    """One arbiter: the licences ever held."""
    return _arbiter_page(request, _find(request, pk))


@acts
@require_POST
def add(request: HttpRequest, pk: int) -> HttpResponse:
    """Enter another licence."""
    found, form = _find(request, pk, "enter"), SpanForm(request.POST)
    if form.is_valid():
        try:
            add_licence(found, form.span(), by=acting_user(request), now=now())
        except BadLicence as refusal:
            form.refused(refusal)
        except NotPermitted:
            form.add_error("licence", WHY_NOT["not-yours"])
        else:
            messages.success(request, _("Entered."))
            return redirect("arbiter", pk)
    return _arbiter_page(request, found, span=form)


@acts
@require_POST
def end(request: HttpRequest, pk: int, held_pk: int) -> HttpResponse:
    """Let a licence end."""
    found = _find(request, pk)
    held = find_permitted(request, found.licences.select_related("arbiter"), "end", pk=held_pk)
    form = EndForm(request.POST)
    if form.is_valid():
        said = form.cleaned_data
        try:
            end_licence(held, said["ends_on"], by=acting_user(request), now=now(), reason=said["reason"])
        except BadLicence as refusal:
            form.refused(refusal)
        else:
            messages.success(request, _("The licence ends on that day."))
            return redirect("arbiter", pk)
    return _arbiter_page(request, found, ending=(held_pk, form))


@acts
@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: HttpRequest, pk: int) -> HttpResponse:
    """Put the name, the federation or the number right."""
    found = find_permitted(request, Arbiter, "enter", pk=pk)
    user = acting_user(request)
    form = ArbiterForm(request.POST or None, instance=found, federations=federations_entered_by(user, day=today()))
    if form.is_valid():
        try:
            put_arbiter_right(found, form.named(), by=user, now=now())
        except NumberTaken:
            form.add_error("fide_id", WHY_NOT["number"])
        else:
            messages.success(request, _("Put right."))
            return redirect("arbiter", pk)
    return _page(request, "edit", {"form": form, "arbiter": Arbiter.objects.get(pk=pk)}, form.is_bound)


@acts
@require_POST
def tie(request: HttpRequest, pk: int) -> HttpResponse:
    """Say with which account an arbiter acts."""
    found, form = _find(request, pk, "tie"), AccountForm(request.POST)
    if form.is_valid():
        try:
            tie_account(found, form.cleaned_data["email"], by=acting_user(request), now=now())
        except AccountTaken:
            form.add_error("email", WHY_NOT["account"])
        else:
            messages.success(request, _("Noted."))
            return redirect("arbiter", pk)
    return _arbiter_page(request, found, account=form)


def _find(request: HttpRequest, pk: int, act: str = "view") -> Arbiter:
    things = Arbiter.objects.select_related("federation", "user").prefetch_related("licences__entered_by")
    return find_permitted(request, things, act, pk=pk)


def _arbiter_page(
    request: HttpRequest,
    found: Arbiter,
    *,
    span: SpanForm | None = None,
    account: AccountForm | None = None,
    ending: tuple[int, EndForm] | None = None,
) -> HttpResponse:
    user, day = request.user, today()
    may_enter, may_tie = (can(user, act, found, day=day) for act in ("enter", "tie"))
    context = {
        "arbiter": found,
        "licence": found.licence_during(day, day),
        "licences": [(held, _end_form(held, user, day, ending)) for held in found.licences.all()],
        "span": (span or SpanForm(initial={"starts_on": day})) if may_enter else None,
        "may_edit": may_enter,
        "account": (account or AccountForm(initial={"email": found.user.email if found.user else ""}))
        if may_tie
        else None,
        "history": [(entry, ACTS.get(entry.act, entry.act)) for entry in history_of(found)] if may_tie else [],
        "today": day,
    }
    return _page(request, "arbiter", context, any((span, account, ending)))


def _end_form(held: HeldLicence, user: Any, day: date, ending: tuple[int, EndForm] | None) -> EndForm | None:
    """The form that ends a licence, for who may and while there is something to end."""
    is_over = held.ends_on is not None and held.ends_on <= day
    if is_over or not can(user, "end", held, day=day):
        return None
    if ending and ending[0] == held.pk:
        return ending[1]
    return EndForm(initial={"ends_on": max(day, held.starts_on)}, auto_id=f"id_%s_{held.pk}")


def _page(request: HttpRequest, name: str, context: dict[str, Any], is_refused: bool) -> HttpResponse:
    status = HTTPStatus.UNPROCESSABLE_ENTITY if is_refused else HTTPStatus.OK
    return render(request, f"tournaments/arbiters/{name}.html", context, status=status)
