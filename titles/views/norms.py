"""Norms: of everybody, of a report, one alone; and the acts on it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from ratings.models import Player
from ratingsite.accounts.permissions import can
from ratingsite.audit.models import AuditEntry
from ratingsite.audit.services import history_of
from ratingsite.clock.services import now
from ratingsite.edge import acting_user, acts, find_permitted, today
from titles.cards import card_figures, card_rows
from titles.forms import CheckForm, NormFilter
from titles.models import Norm, NormSearch
from titles.pages import norm_acts, norm_steps, page_findings, revoke_act
from titles.permissions import norms_found_in
from titles.regulations import edition_by_id
from titles.selectors import norms, norms_in, public_norms
from titles.services import norms as services
from titles.services.refusals import ReasonMissing
from titles.title_norms_2003 import is_of_2003
from tournaments.models import Report

A_PAGE = 50
LONGEST_REASON = 2000


def titles(request: HttpRequest) -> HttpResponse:
    """The norms that were approved, the latest first, and the box to check a certificate."""
    chosen = NormFilter(request.GET)
    page = Paginator(chosen.narrow(public_norms()), A_PAGE).get_page(request.GET.get("page"))
    pages = {"previous": _page_url(request, page.number - 1) if page.has_previous() else ""}
    pages["next"] = _page_url(request, page.number + 1) if page.has_next() else ""
    context = {"filter": chosen, "page": page, "pages": pages, "check": CheckForm()}
    return render(request, "titles/titles.html", context)


def _page_url(request: HttpRequest, number: int) -> str:
    query = request.GET.copy()
    query["page"] = str(number)
    return f"?{query.urlencode()}"


def report_norms(request: HttpRequest, pk: UUID) -> HttpResponse:
    """The norms of a report, who just missed one and why, and what the regulations ask of the tournament."""
    reports = Report.objects.select_related("tournament__federation").prefetch_related("tournament__appointments")
    report = find_permitted(request, reports, "view", pk=pk)
    search = NormSearch.objects.select_related("rating_list").filter(report=report).first()
    is_open = can(request.user, "view", norms_found_in(report, _user(request)), day=today())
    context = {
        "report": report,
        "tournament": report.tournament,
        "search": search,
        "edition": edition_by_id(search.edition) if search and search.edition else None,
        "norms": norms_in(report, request.user, day=today()),
        "near_misses": _near_misses(search) if search and is_open else [],
        "findings": page_findings(search.tournament_findings, search.edition) if search else [],
        "is_open": is_open,
        "is_of_2003": is_of_2003(report),
    }
    return render(request, "titles/report_norms.html", context)


def _user(request: HttpRequest) -> Any:
    return request.user if request.user.is_authenticated else None


def _near_misses(search: NormSearch) -> list[dict[str, Any]]:
    """Who just missed a norm, with the figures and with what was missing."""
    players = Player.objects.in_bulk([miss["player"] for miss in search.near_misses])
    return [
        {
            "player": players[miss["player"]],
            "title": miss["title"],
            "figures": card_figures(miss["dossier"], miss["verdict"]),
            "findings": [
                finding
                for finding in page_findings(miss["verdict"]["findings"], search.edition, miss["title"])
                if finding.status == "broken"
            ],
        }
        for miss in search.near_misses
    ]


def norm(request: HttpRequest, pk: UUID) -> HttpResponse:
    """One norm: its games, its findings, who has signed, and what this person may do."""
    found = find_permitted(request, norms(), "view", pk=pk)
    return render(request, "titles/norm.html", _norm_context(request, found))


def _norm_context(request: HttpRequest, found: Norm) -> dict[str, Any]:
    day, search = today(), found.report.norm_search
    certificate = getattr(found, "certificate", None)
    return {
        "norm": found,
        "tournament": found.report.tournament,
        "federation": found.report.tournament.federation,
        "search": search,
        "edition": edition_by_id(found.edition),
        "certificate": certificate,
        "may_download": certificate and can(request.user, "download", certificate, day=day),
        "rows": card_rows(found.dossier, found.verdict),
        "figures": card_figures(found.dossier, found.verdict),
        "steps": norm_steps(found),
        "findings": page_findings(found.verdict["findings"], found.edition, found.title),
        "tournament_findings": page_findings(search.unmet_tournament_findings, found.edition),
        "is_tournament_broken": bool(search.broken_tournament_findings),
        "acts": norm_acts(found, search, request.user, day=day),
        "revoke": revoke_act(found, request.user, day=day),
        "history": _history(found),
    }


def _history(found: Norm) -> list[AuditEntry]:
    """What happened to a norm and to its certificate, in order."""
    certificate = getattr(found, "certificate", None)
    return sorted(history_of(found) + (history_of(certificate) if certificate else []), key=lambda entry: entry.pk)


# ---------------------------------------------------------------- acts
@require_POST
@acts
def certify(request: HttpRequest, pk: UUID) -> HttpResponse:
    return _done(request, pk, services.certify_norm, _("Signed. The rating officer countersigns next."))


@require_POST
@acts
def countersign(request: HttpRequest, pk: UUID) -> HttpResponse:
    words = _("Countersigned. The qualification commission approves next.")
    return _done(request, pk, services.countersign_norm, words)


@require_POST
@acts
def approve(request: HttpRequest, pk: UUID) -> HttpResponse:
    words = _("Approved. Certificate %s is issued and can be checked by anybody.")
    return _done_with_reason(request, pk, services.approve_norm, lambda approved: words % approved.certificate.number)


@require_POST
@acts
def refuse(request: HttpRequest, pk: UUID) -> HttpResponse:
    words = _("Refused. Those who had signed are told why.")
    return _done_with_reason(request, pk, services.refuse_norm, lambda _refused: words)


@require_POST
@acts
def void(request: HttpRequest, pk: UUID) -> HttpResponse:
    words = _("Voided. The certificate is revoked, and its check says so from now on.")
    return _done_with_reason(request, pk, services.void_norm, lambda _voided: words)


def _done(request: HttpRequest, pk: UUID, service: Callable[..., Norm], words: str) -> HttpResponse:
    found = find_permitted(request, norms(), "view", pk=pk)
    service(found, by=acting_user(request), now=now())
    messages.success(request, words)
    return redirect("norm", pk)


def _done_with_reason(
    request: HttpRequest, pk: UUID, service: Callable[..., Norm], words: Callable[[Norm], str]
) -> HttpResponse:
    found = find_permitted(request, norms(), "view", pk=pk)
    reason = request.POST.get("reason", "").strip()[:LONGEST_REASON]
    try:
        norm_then = service(found, by=acting_user(request), now=now(), reason=reason)
    except ReasonMissing:
        messages.error(request, _("Nothing was done: this act needs a reason."))
        return redirect(reverse("norm", args=[pk]) + "#acts")
    messages.success(request, words(norm_then))
    return redirect("norm", pk)
