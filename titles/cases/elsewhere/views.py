"""The page of a norm made elsewhere: its card, who vouches for it, the report beside it; and the countersignature."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from ratingsite.office.accounts.permissions import can
from ratingsite.office.audit.services import history_of
from ratingsite.office.clock.services import now
from ratingsite.office.downloads import attachment
from ratingsite.office.edge import acting_user, acts, asked_for_the_reason, find_permitted, signed_in, today
from ratingsite.office.pages import is_readers_turn
from titles.applications.words import EVENT_KINDS
from titles.calculators.forms import EXEMPTION_WORDS, KIND_WORDS, kind_of_event
from titles.cases.elsewhere.beside import beside, game_words
from titles.cases.elsewhere.came_in import look_again
from titles.cases.elsewhere.countersigning import countersign_elsewhere, fits
from titles.cases.elsewhere.models import NormElsewhere
from titles.cases.elsewhere.pages import elsewhere_acts, elsewhere_steps, in_place_text, rounds_left_out, shown_norm
from titles.cases.models import TitleCase
from titles.cases.refusals import CaseRefused
from titles.norms.cards import card_figures, card_rows
from titles.norms.pages import page_findings
from titles.regulations import edition_for


@require_safe
@signed_in
def norm_elsewhere(request: HttpRequest, pk: UUID) -> HttpResponse:
    """One norm made elsewhere."""
    norm = find_permitted(request, norms_elsewhere().defer("file"), "view", pk=pk)
    return render(request, "titles/cases/norm_elsewhere.html", _context(request, norm))


def _context(request: HttpRequest, norm: NormElsewhere) -> dict[str, Any]:
    day = today()
    in_cases = TitleCase.objects.filter(norms__elsewhere=norm).select_related("player", "federation")
    seen = [case for case in in_cases.order_by("-opened_at") if can(request.user, "view", case, day=day)]
    possible = elsewhere_acts(norm, request.user, day=day)
    return {
        "norm": norm,
        "federation": norm.federation,
        "event": norm.judged_dossier.event,
        "left_out": rounds_left_out(norm),
        "cases": seen,
        "steps": elsewhere_steps(norm, now()),
        "acts": possible,
        "is_mine": is_readers_turn(possible),
        "in_place": in_place_text(norm),
        "event_kind": EVENT_KINDS.get(norm.event_kind, ""),
        "exemption": dict(EXEMPTION_WORDS).get(norm.judged_dossier.event.exemption or None, ""),
        "special": dict(KIND_WORDS).get(kind_of_event(norm.judged_dossier.event) or None, ""),
        "fits": fits(norm),
        "beside": beside(norm),
        "history": history_of(norm),
        **_card(norm, seen[0].title if seen else ""),
    }


def _card(norm: NormElsewhere, title: str) -> dict[str, Any]:
    """The card under the rules of its day; where they are not kept here, as it was typed (1.5.4)."""
    if norm.certified_title:
        typed = [(game.round, game_words(game)) for game in norm.judged_dossier.games]
        return {"edition": edition_for(norm.entered_at.date()).id, "typed": typed}
    edition = edition_for(norm.judged_dossier.event.start).id
    if (shown := shown_norm(norm, title)) is None:
        return {"edition": edition}
    judged_for, verdict = shown
    return {
        "edition": edition,
        "title": judged_for.value,
        "is_achieved": verdict.achieved,
        "rows": card_rows(norm.judged_dossier, verdict),
        "figures": card_figures(norm.judged_dossier, verdict),
        "findings": page_findings(verdict.findings, edition, judged_for.value),
    }


@require_safe
@signed_in
def certificate(request: HttpRequest, pk: UUID) -> HttpResponse:
    """The certificate as it was sent."""
    norm = find_permitted(request, norms_elsewhere(), "view", pk=pk)
    return attachment(bytes(norm.file), norm.file_name, content_type="application/pdf")


@require_POST
@acts
def countersign(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Vouch for it beside who has entered it."""
    norm = find_permitted(request, norms_elsewhere().defer("file"), "view", pk=pk)
    countersign_elsewhere(norm, by=acting_user(request), now=now())
    messages.success(request, _("Countersigned. The application counts it now, and who entered it is told."))
    return redirect("norm_elsewhere", pk)


@require_POST
@acts
def again(request: HttpRequest, pk: UUID) -> HttpResponse:
    """It was held against the report that has come in, and stands."""
    norm = find_permitted(request, norms_elsewhere().defer("file"), "view", pk=pk)
    try:
        look_again(norm, by=acting_user(request), now=now(), reason=request.POST.get("reason", "")[:2000])
    except CaseRefused:  # whoever it is open to has given no reason
        return asked_for_the_reason(request)
    messages.success(request, _("Noted. Those who vouch for the norm are told."))
    return redirect("norm_elsewhere", pk)


def norms_elsewhere() -> QuerySet[NormElsewhere]:
    """Norms made elsewhere with what a page about one looks at."""
    return NormElsewhere.objects.select_related(
        "player", "federation", "event_federation", "entered_by", "countersigned_by"
    )
