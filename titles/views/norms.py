"""Norms: of everybody, of a report, one alone; and the acts on it."""

from __future__ import annotations

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
from tournaments.models import Report

A_PAGE = 50


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
        "tournament_findings": page_findings(search.broken_tournament_findings, found.edition),
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
    found = find_permitted(request, norms(), "view", pk=pk)
    services.certify_norm(found, by=acting_user(request), now=now())
    messages.success(request, _("Signed. The rating officer countersigns next."))
    return redirect("norm", pk)


@require_POST
@acts
def countersign(request: HttpRequest, pk: UUID) -> HttpResponse:
    found = find_permitted(request, norms(), "view", pk=pk)
    services.countersign_norm(found, by=acting_user(request), now=now())
    messages.success(request, _("Countersigned. The qualification commission approves next."))
    return redirect("norm", pk)


@require_POST
@acts
def approve(request: HttpRequest, pk: UUID) -> HttpResponse:
    found = find_permitted(request, norms(), "view", pk=pk)
    try:
        approved = services.approve_norm(found, by=acting_user(request), now=now(), reason=_reason(request))
    except ReasonMissing:
        return _without_reason(request, pk)
    number = approved.certificate.number
    messages.success(request, _("Approved. Certificate %s is issued and can be checked by anybody.") % number)
    return redirect("norm", pk)


@require_POST
@acts
def refuse(request: HttpRequest, pk: UUID) -> HttpResponse:
    found = find_permitted(request, norms(), "view", pk=pk)
    try:
        services.refuse_norm(found, by=acting_user(request), now=now(), reason=_reason(request))
    except ReasonMissing:
        return _without_reason(request, pk)
    messages.success(request, _("Refused. Those who had signed are told why."))
    return redirect("norm", pk)


@require_POST
@acts
def void(request: HttpRequest, pk: UUID) -> HttpResponse:
    found = find_permitted(request, norms(), "view", pk=pk)
    try:
        services.void_norm(found, by=acting_user(request), now=now(), reason=_reason(request))
    except ReasonMissing:
        return _without_reason(request, pk)
    messages.success(request, _("Voided. The certificate is revoked, and its check says so from now on."))
    return redirect("norm", pk)


def _reason(request: HttpRequest) -> str:
    return request.POST.get("reason", "").strip()[:2000]


def _without_reason(request: HttpRequest, pk: UUID) -> HttpResponse:
    messages.error(request, _("Nothing was done: this act needs a reason."))
    return redirect(reverse("norm", args=[pk]) + "#acts")
