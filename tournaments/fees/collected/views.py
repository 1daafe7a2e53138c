"""The page of the memberships collected at a tournament: written there, entered or refused by the office, printed."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from ratingsite.office.accounts.permissions import can, require
from ratingsite.office.clock.services import now
from ratingsite.office.edge import acting_user, acts, asked_for_the_reason, find_permitted, permit, signed_in, today
from tournaments.fees.collected import services
from tournaments.fees.collected.forms import CollectedForm, EnterForm
from tournaments.fees.collected.models import CollectedMembership
from tournaments.fees.collected.permissions import form_of
from tournaments.fees.collected.selectors import lines_of, member_with
from tournaments.fees.collected.sheets import collected_sheet, sum_text
from tournaments.fees.papers import pdf
from tournaments.registration.deciding_views import reason_given
from tournaments.registration.fee_words import money
from tournaments.registration.models import Tournament
from tournaments.regulations.fees.edition import Currency

UNPROCESSABLE = 422
PAGE = "tournament_memberships"
WAITING = CollectedMembership.State.WAITING


def _find(request: HttpRequest, pk: UUID) -> Tournament:
    things = Tournament.objects.select_related("federation", "system", "organiser")
    found = find_permitted(request, things, "view", pk=pk)
    permit(request, "view", form_of(found, acting_user(request)))
    return found


@signed_in
@require_safe
def collected(request: HttpRequest, pk: UUID) -> HttpResponse:
    """The form as it stands, and what this person can do with it."""
    return _page(request, _find(request, pk))


@signed_in
@require_safe
def paper(request: HttpRequest, pk: UUID) -> HttpResponse:
    """The form as PDF."""
    found = _find(request, pk)
    lines = list(lines_of(found))
    moments = [moment for line in lines for moment in (line.written_at, line.decided_at) if moment]
    return pdf(collected_sheet(found, lines), found, at=max([found.created_at, *moments]))


def _page(
    request: HttpRequest, found: Tournament, *, form: CollectedForm | None = None, entering: EnterForm | None = None
) -> HttpResponse:
    day, user, lines = today(), acting_user(request), list(lines_of(found))
    may_write = can(user, "write", form_of(found, user), day=day)
    waiting = [line for line in lines if line.state == WAITING]
    for line in lines:
        line.tournament = found  # one and the same: it need not be asked again
    entered = [line for line in waiting if can(user, "enter", line, day=day)]
    enter_form = (entering or EnterForm(lines=entered)) if entered else None
    context = {
        "tournament": found,
        "lines": [
            (line, money(line.fee_cents, Currency.CAD), can(user, "strike-out", line, day=day)) for line in lines
        ],
        "total": sum_text(lines),
        "form": (form or CollectedForm(tournament=found)) if may_write else None,
        "enter_form": enter_form,
        "enter_rows": [(*row, member_with(row[0].number)) for row in enter_form.rows] if enter_form else [],
        "sees_fees": can(user, "view-fees", found, day=day),
    }
    status = UNPROCESSABLE if form or entering else 200
    return render(request, "tournaments/fees/collected/page.html", context, status=status)


# ---------------------------------------------------------------- the acts
@acts
@require_POST
def write(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Write a line."""
    found, by = _find(request, pk), acting_user(request)
    require(by, "write", form_of(found, by), day=today())
    form = CollectedForm(request.POST, tournament=found)
    if not form.is_valid():
        return _page(request, found, form=form)
    line = services.write_collected(found, form.said, by=by, now=now())
    messages.success(
        request, _("%(name)s is written down. The office of the CFC enters it next.") % {"name": line.name}
    )
    return redirect(PAGE, pk=pk)


@acts
@require_POST
def strike_out(request: HttpRequest, pk: int) -> HttpResponse:
    """Strike a line out."""
    line = services.strike_out_collected(_line(request, pk, "strike-out"), by=acting_user(request), now=now())
    messages.success(request, _("%(name)s is struck out.") % {"name": line.name})
    return redirect(PAGE, pk=line.tournament_id)


@acts
@require_POST
def enter(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Enter the chosen lines in the register."""
    found, by, day = _find(request, pk), acting_user(request), today()
    waiting = lines_of(found).filter(state=WAITING).select_related("tournament")
    form = EnterForm(request.POST, lines=[line for line in waiting if can(by, "enter", line, day=day)])
    if not form.lines:
        messages.warning(request, _("Somebody was quicker: this has moved on meanwhile. Nothing was changed by you."))
        return redirect(PAGE, pk=pk)
    if not form.is_valid():
        return _page(request, found, entering=form)
    try:
        entered = services.enter_collected(found, form.chosen, by=by, now=now())
    except services.NotEntered as refusal:
        form.add_refusal(refusal)
        return _page(request, found, entering=form)
    text = ngettext("%(count)s membership was entered.", "%(count)s memberships were entered.", len(entered))
    messages.success(request, text % {"count": len(entered)})
    return redirect(PAGE, pk=pk)


@acts
@require_POST
def refuse(request: HttpRequest, pk: int) -> HttpResponse:
    """Refuse a line, with a reason."""
    line = _line(request, pk, "refuse")
    if not (reason := reason_given(request)):
        return asked_for_the_reason(request, reverse(PAGE, args=[line.tournament_id]))
    services.refuse_collected(line, reason=reason[:500], by=acting_user(request), now=now())
    messages.success(request, _("Refused. Whoever wrote it has been told."))
    return redirect(PAGE, pk=line.tournament_id)


def _line(request: HttpRequest, pk: int, act: str) -> CollectedMembership:
    things = CollectedMembership.objects.select_related("tournament__federation", "tournament__organiser")
    found = find_permitted(request, things, "view", pk=pk)
    require(request.user, act, found, day=today())
    return found
