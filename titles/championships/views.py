"""The tables of championships, public and kept by the commission; and each chief arbiter's list of direct titles."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from ratingsite.office.accounts.permissions import Person, can
from ratingsite.office.audit.services import history_of
from ratingsite.office.clock.services import now
from ratingsite.office.edge import acting_user, acts, asked_for_the_reason, find_permitted, permit, today
from ratingsite.office.pages import is_readers_turn
from titles.championships import lists, tables
from titles.championships.forms import SECTIONS, AnnounceForm, EndForm, NameForm, RowForm
from titles.championships.forms import TABLES as FORMS
from titles.championships.models import DatedRow, DirectList, DirectRow
from titles.championships.pages import list_acts, list_steps, shown_rows
from titles.championships.permissions import TABLES, new_list
from titles.championships.refusals import InTheWay, ListRefused
from titles.championships.selectors import direct_lists, lists_seen
from titles.championships.words import CHAMPIONSHIPS, championship_name, why_words
from titles.regulations.awards.championships import championship_table

UNPROCESSABLE = 422
SHOWN = 100


@dataclass(frozen=True, kw_only=True)
class RowEnding:
    """A row of a table, and what was typed to end it."""

    row: DatedRow
    form: EndForm


ENTER: dict[str, Callable[..., object]] = {
    "groups": tables.enter_membership,
    "events": tables.designate_event,
    "awards": tables.enter_award,
}


# ---------------------------------------------------------------- the tables
@require_safe
def championships(request: HttpRequest) -> HttpResponse:
    """The dated tables, each row with its source; the commission enters and ends rows."""
    return _tables_page(request)


def _tables_page(
    request: HttpRequest, table: str = "", form: RowForm | None = None, ending: RowEnding | None = None
) -> HttpResponse:
    """The page; ``form`` is a row of a table that could not be entered, ``ending`` one that could not be ended."""
    keeps = can(request.user, "keep", TABLES, day=today())
    shown = {}
    for name, (form_class, model) in FORMS.items():
        rows = model._default_manager.all()[:SHOWN]
        fields = None if not keeps else form if form is not None and name == table else form_class(prefix=name)
        shown[name] = {"rows": rows, "form": fields, "ending": ending if name == table else None}
    context = {
        "tables": shown,
        "printed": [
            (championship_name(row.championship), dict(SECTIONS).get(row.section, row.section), row)
            for row in championship_table()
        ],
        "names": CHAMPIONSHIPS.values(),
        "keeps": keeps,
        "lists": lists_seen(request.user, day=today())[:SHOWN],
    }
    return render(request, "titles/championships/tables.html", context, status=UNPROCESSABLE if form or ending else 200)


@require_POST
@acts
def enter_row(request: HttpRequest, table: str) -> HttpResponse:
    """Enter a row of a table."""
    permit(request, "keep", TABLES)
    if table not in FORMS:
        raise Http404
    form = FORMS[table][0](request.POST, prefix=table)
    if form.is_valid():
        try:
            ENTER[table](**form.own, known=form.known, by=acting_user(request), now=now())
        except ListRefused as error:
            form.add_error(None, why_words(error.why, error.article))
        else:
            messages.success(request, _("Entered, with its source."))
            return redirect("championships")
    return _tables_page(request, table, form)


@require_POST
@acts
def end_row(request: HttpRequest, table: str, pk: int) -> HttpResponse:
    """End a row: it speaks until a day; what is wrong with the day is said at its field."""
    permit(request, "keep", TABLES)
    if table not in FORMS:
        raise Http404
    row, form = get_object_or_404(FORMS[table][1], pk=pk), EndForm(request.POST)
    if form.is_valid():
        try:
            tables.end_row(row, **form.cleaned_data, by=acting_user(request), now=now())
        except ListRefused as error:
            form.add_error("ends_on", why_words(error.why, error.article))
        else:
            messages.success(request, _("Done."))
            return redirect("championships")
    return _tables_page(request, table, ending=RowEnding(row=row, form=form))


@acts
def announce(request: HttpRequest) -> HttpResponse:
    """Say which championship a tournament is."""
    permit(request, "keep", TABLES)
    form = AnnounceForm(request.POST or None, today=today(), initial=request.GET.dict())
    if request.method == "POST" and form.is_valid():
        tournament, by = form.cleaned_data["tournament"], acting_user(request)
        permit(request, "announce", _new(tournament, form.said, by))
        try:
            found = lists.announce_list(tournament, form.said, by=by, now=now())
        except ListRefused as error:
            form.add_error("tournament", why_words(error.why, error.article))
        else:
            messages.success(request, _("Announced. The list is found in the accepted report."))
            return redirect("direct_list", found.pk)
    status = UNPROCESSABLE if request.method == "POST" else 200
    context = {"form": form, "names": CHAMPIONSHIPS.values()}
    return render(request, "titles/championships/announce.html", context, status=status)


def _new(tournament: Any, said: lists.Said, by: Any) -> Any:
    found = lists.list_of(tournament, said)
    return found if found is not None and found.state == DirectList.State.WITHDRAWN else new_list(tournament, by)


# ---------------------------------------------------------------- a list
@require_safe
def direct_list(request: HttpRequest, pk: UUID) -> HttpResponse:
    """One list: its rows with what 1.2 says of each, and the acts of its reader."""
    return _list_page(request, _find(request, pk))


def _find(request: HttpRequest, pk: UUID) -> DirectList:
    return find_permitted(request, direct_lists(), "view", pk=pk)


def _list_page(request: HttpRequest, found: DirectList, form: NameForm | None = None) -> HttpResponse:
    day, user = today(), request.user
    possible = list_acts(found, user, day=day)
    context = {
        "found": found,
        "name": championship_name(found.championship),
        "federation": found.tournament.federation,
        "others": _others(found, user),
        "rows": shown_rows(found),
        "steps": list_steps(found),
        "acts": possible,
        "is_mine": is_readers_turn(possible),
        "may_strike": can(user, "strike", found, day=day),
        "may_reinstate": can(user, "reinstate", found, day=day),
        "form": (form or NameForm()) if can(user, "name-award", found, day=day) else None,
        "history": history_of(found) if can(user, "keep", TABLES, day=day) else [],
    }
    return render(request, "titles/championships/list.html", context, status=UNPROCESSABLE if form else 200)


def _others(found: DirectList, user: Person) -> list[DirectList]:
    """The other lists of the tournament that this person may see."""
    lists_there = lists_seen(user, day=today()).filter(tournament=found.tournament_id)
    others = [each for each in lists_there if each.pk != found.pk]
    for each in others:
        each.name = championship_name(each.championship)  # type: ignore[attr-defined] - for the page
    return others


WITH_REASON: dict[str, Callable[..., object]] = {"withdraw": lists.withdraw_list, "return": lists.return_list}
WITHOUT: dict[str, Callable[..., object]] = {"certify": lists.certify_list, "review": lists.review_list}


@require_POST
@acts
def act(request: HttpRequest, pk: UUID, act: str) -> HttpResponse:
    """An act that is a button, with or without a reason."""
    found, by, moment = _find(request, pk), acting_user(request), now()
    if act in WITHOUT:
        return _do(request, lambda: WITHOUT[act](found, by=by, now=moment), "direct_list", pk)
    reason = request.POST.get("reason", "")[:2000]
    return _do(request, lambda: WITH_REASON[act](found, by=by, now=moment, reason=reason), "direct_list", pk)


@require_POST
@acts
def strike(request: HttpRequest, pk: UUID, number: int) -> HttpResponse:
    """Take a row out, with the reason."""
    return _row_act(request, pk, lists.strike_row, pk_of_row=number, is_struck=False)


@require_POST
@acts
def reinstate(request: HttpRequest, pk: UUID, number: int) -> HttpResponse:
    """Let a row stand again that was struck by mistake, with the reason."""
    return _row_act(request, pk, lists.reinstate_row, pk_of_row=number, is_struck=True)


def _row_act(
    request: HttpRequest, pk: UUID, service: Callable[..., object], *, pk_of_row: int, is_struck: bool
) -> HttpResponse:
    found, by = _find(request, pk), acting_user(request)
    row = get_object_or_404(DirectRow, pk=pk_of_row, direct_list=found, struck_at__isnull=not is_struck)
    reason = request.POST.get("reason", "")[:2000]
    return _do(request, lambda: service(row, by=by, now=now(), reason=reason), "direct_list", pk)


@require_POST
@acts
def name_award(request: HttpRequest, pk: UUID) -> HttpResponse:
    """The chief arbiter names an award that was not found."""
    found, by, form = _find(request, pk), acting_user(request), NameForm(request.POST)
    permit(request, "name-award", found)
    if form.is_valid():
        try:
            lists.name_award(found, **form.cleaned_data, by=by, now=now())
        except ListRefused as error:
            form.add_error("player", why_words(error.why, error.article))
        else:
            messages.success(request, _("Named. The commission holds it against the results."))
            return redirect("direct_list", pk)
    return _list_page(request, found, form)


def _do(request: HttpRequest, do: Callable[[], object], *page: Any) -> HttpResponse:
    """Do one act; what is in its way is said with its article, and nothing is done."""
    try:
        do()
    except ListRefused as error:
        if error.why is InTheWay.NO_REASON:
            return asked_for_the_reason(request)
        messages.error(request, why_words(error.why, error.article, error.about))
    else:
        messages.success(request, _("Done."))
    return redirect(*(page or ("championships",)))
