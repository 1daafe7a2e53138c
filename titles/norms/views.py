"""Norms: of everybody, of a report, one alone; and the acts on it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from ratings.register.models import Player
from ratingsite.office.accounts.permissions import can
from ratingsite.office.appeals.on_pages import shown_refusals
from ratingsite.office.appeals.selectors import about_appeals
from ratingsite.office.audit.models import AuditEntry
from ratingsite.office.audit.services import history_of
from ratingsite.office.clock.services import now
from ratingsite.office.drafts.services import forget_stash, stash_before_log_in
from ratingsite.office.edge import acting_user, acts, asked_for_the_choice, asked_for_the_reason, find_permitted, today
from ratingsite.office.pages import is_readers_turn
from titles.norms import reexamination, services
from titles.norms.appeals import CERTIFICATE, NORM
from titles.norms.articles import closing_words
from titles.norms.asked_games import asked_games
from titles.norms.cards import card_figures, card_rows
from titles.norms.chasing import chase_norm, waits_since
from titles.norms.doubts import JudgedNow, corrections_since, judged_now, list_judged_by
from titles.norms.models import Norm, NormSearch
from titles.norms.pages import norm_acts, norm_steps, page_findings, reissue_act, revoke_act
from titles.norms.parts import parts_of
from titles.norms.permissions import norms_found_in
from titles.norms.refusals import ArticleMissing, ReasonMissing
from titles.norms.selectors import norms, norms_in
from titles.norms.signatures import shown_signatures
from titles.norms.signs import has_short_last_round, reached_later
from titles.norms.title_norms_2003 import is_of_2003
from titles.regulations import NormVerdict, Status, edition_by_id
from titles.regulations.norms.rules import NormFinding
from tournaments.reports.models import Report

LONGEST_REASON = 2000


def report_norms(request: HttpRequest, pk: UUID) -> HttpResponse:
    """The norms of a report, who just missed one and why, and what the regulations ask of the tournament."""
    reports = Report.objects.select_related("tournament__federation").prefetch_related("tournament__appointments")
    report = find_permitted(request, reports, "view", pk=pk)
    search = NormSearch.objects.select_related("rating_list").filter(report=report).first()
    last_part = parts_of(report)[-1].report if report.part else None
    is_open = can(request.user, "view", norms_found_in(report, _user(request)), day=today())
    shown = norms_in(report, request.user, day=today())
    context = {
        "report": report,
        "tournament": report.tournament,
        "search": search,
        "is_being_judged": search is None and report.state == Report.State.ACCEPTED,
        "last_part": last_part if last_part and last_part.is_last_part and last_part != report else None,
        "edition": edition_by_id(search.edition) if search and search.edition else None,
        "norms": shown,
        **(_signs(report, search, list(shown)) if search and is_open else {}),
        "near_misses": _near_misses(search) if search and is_open else [],
        "findings": page_findings(search.findings, search.edition) if search else [],
        "is_open": is_open,
        "asked_games": asked_games(report, search) if can(request.user, "view-games", report, day=today()) else [],
        "is_of_2003": is_of_2003(report),
    }
    return render(request, "titles/norms/report_norms.html", context)


def _user(request: HttpRequest) -> Any:
    return request.user if request.user.is_authenticated else None


def _near_misses(search: NormSearch) -> list[dict[str, Any]]:
    """Who just missed a norm, with the figures and with what was missing."""
    players = Player.objects.in_bulk([miss.player_id for miss in search.missed])
    return [
        {
            "player": players[miss.player_id],
            "title": miss.title.value,
            "figures": card_figures(miss.dossier, miss.verdict),
            "findings": page_findings(_broken(miss.verdict), search.edition, miss.title),
        }
        for miss in search.missed
    ]


def _signs(report: Report, search: NormSearch, found: list[Norm]) -> dict[str, Any]:
    """What the offices look at twice."""
    near = Player.objects.filter(pk__in=[miss.player_id for miss in search.missed])
    people = [*(norm.player for norm in found), *near]
    return {"reached_later": reached_later(report, found), "is_short": has_short_last_round(report, people)}


def _broken(verdict: NormVerdict) -> list[NormFinding]:
    return [finding for finding in verdict.findings if finding.status is Status.BROKEN]


def norm(request: HttpRequest, pk: UUID) -> HttpResponse:
    """One norm: its games, its findings, who has signed, and what this person may do."""
    found = find_permitted(request, norms(), "view", pk=pk)
    return render(request, "titles/norms/norm.html", _norm_context(request, found))


def _norm_context(request: HttpRequest, found: Norm) -> dict[str, Any]:
    day, search, verdict = today(), found.report.norm_search, found.judged_verdict
    possible = norm_acts(found, search, request.user, day=day)
    certificate, doubt = found.certificate, _doubt(request, found)
    return {
        "norm": found,
        "doubt": doubt,
        "broken": page_findings(doubt.broken, doubt.edition, found.title) if doubt else [],
        "corrections": corrections_since(found) if found.unconfirmed_by_id else [],
        "list": list_judged_by(found),
        "tournament": found.report.tournament,
        "federation": found.report.tournament.federation,
        "search": search,
        "edition": edition_by_id(found.edition),
        "certificate": certificate,
        "may_download": certificate and can(request.user, "download", certificate, day=day),
        "rows": card_rows(found.judged_dossier, verdict),
        "figures": card_figures(found.judged_dossier, verdict),
        "closing_words": closing_words(found),
        "steps": norm_steps(found, day=day),
        "signatures": shown_signatures(found),
        "waits_since": waits_since(found),
        "findings": page_findings(verdict.findings, found.edition, found.title),
        "tournament_findings": page_findings(search.unmet_findings, found.edition),
        "is_tournament_broken": bool(search.broken_findings),
        "acts": possible,
        "is_mine": is_readers_turn(possible),
        "revoke": revoke_act(found, request.user, day=day),
        "reissue": reissue_act(found, request.user, day=day),
        "refusals": shown_refusals({NORM: [found.pk], CERTIFICATE: [found.pk]}, request.user, now=now()),
        "history": _history(found),
    }


def _doubt(request: HttpRequest, found: Norm) -> JudgedNow | None:
    """How a norm in doubt is judged now, for those who see what was found in the report and is not approved."""
    report = found.unconfirmed_by
    is_open = report is not None and found.state == Norm.State.APPROVED
    sees = is_open and can(request.user, "view", norms_found_in(report, _user(request)), day=today())
    return judged_now(found) if sees else None


def _history(found: Norm) -> list[AuditEntry]:
    """What happened to a norm and to its certificate, in order."""
    appealed = about_appeals({NORM: [found.pk], CERTIFICATE: [found.pk]})
    of_appeals = AuditEntry.objects.filter(appealed).select_related("by")
    versions = [entry for certificate in found.certificates.all() for entry in history_of(certificate)]
    entries = [*history_of(found), *versions, *of_appeals]
    return sorted(entries, key=lambda entry: entry.pk)


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
def chase(request: HttpRequest, pk: UUID) -> HttpResponse:
    return _done(request, pk, chase_norm, _("Asked for again: who owes the signature is written to."))


@require_POST
@acts
def refuse(request: HttpRequest, pk: UUID) -> HttpResponse:
    words = _("Refused. Those who had signed are told why.")
    under = partial(services.refuse_norm, article=request.POST.get("article", "")[:12])
    return done_with_reason(request, pk, under, lambda _refused: words)


@require_POST
@acts
def hold(request: HttpRequest, pk: UUID) -> HttpResponse:
    words = _("Held. Nobody signs until it is released.")
    return done_with_reason(request, pk, services.hold_norm, lambda _held: words)


@require_POST
@acts
def release(request: HttpRequest, pk: UUID) -> HttpResponse:
    words = _("Released. It goes on where it was.")
    return done_with_reason(request, pk, services.release_norm, lambda _released: words)


@require_POST
@acts
def uphold(request: HttpRequest, pk: UUID) -> HttpResponse:
    words = _("Upheld. The norm stays as it was approved.")
    return done_with_reason(request, pk, reexamination.uphold_norm, lambda _upheld: words)


def _done(request: HttpRequest, pk: UUID, service: Callable[..., Norm], words: str) -> HttpResponse:
    found = find_permitted(request, norms(), "view", pk=pk)
    service(found, by=acting_user(request), now=now())
    messages.success(request, words)
    return redirect("norm", pk)


def done_with_reason(
    request: HttpRequest, pk: UUID, service: Callable[..., Norm], words: Callable[[Norm], str]
) -> HttpResponse:
    """Do an act that may need a reason; without one nothing is done, and the page says so at its field."""
    found = find_permitted(request, norms(), "view", pk=pk)
    reason = request.POST.get("reason", "").strip()[:LONGEST_REASON]
    try:
        norm_then = service(found, by=acting_user(request), now=now(), reason=reason)
    except ArticleMissing:
        stash_before_log_in(request)  # the reason that was typed is there again
        return asked_for_the_choice(request)
    except ReasonMissing:
        stash_before_log_in(request)  # and so is the article that was chosen
        return asked_for_the_reason(request)
    forget_stash(request)
    messages.success(request, words(norm_then))
    return redirect("norm", pk)
