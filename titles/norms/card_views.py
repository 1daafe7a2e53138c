"""Every card of a report as it was judged, norm or not, with what is missing and the games that do not count."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render

from ratingsite.office.edge import permit
from titles.norms.cards import card_figures, card_rows
from titles.norms.dossiers import ReportCards, cards_of
from titles.norms.models import NormSearch
from titles.norms.not_rated import is_not_rated
from titles.norms.pages import page_findings
from titles.norms.permissions import norms_found_in
from titles.norms.report_cards import judged_cards, shown_verdict
from titles.regulations import (
    NormDossier,
    NormVerdict,
    TitlesEdition,
    edition_by_id,
)
from titles.regulations.annex import FEWEST_GAMES, MOST_GAMES, annex
from tournaments.reports.models import Report

ANNEX_GAMES = range(FEWEST_GAMES, MOST_GAMES + 1)


def norm_cards(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Everybody from the ninth round on: what came of each title, and the count of 1.4.3d in a Swiss."""
    search, cards, edition = _judged_report(request, pk)
    context = {
        **_facts(search, edition),
        "cards": judged_cards(cards, edition),
        "big_swiss": _big_swiss(cards, edition),
    }
    return render(request, "titles/norms/norm_cards.html", context)


def norm_card(request: HttpRequest, pk: UUID, rank: int) -> HttpResponse:
    """One card before every title: the figures, the games – those ignored struck through – and the findings."""
    search, cards, edition = _judged_report(request, pk)
    card = next((one for one in judged_cards(cards, edition) if one.number == rank), None)
    if card is None:
        raise Http404
    titles = [_title(card.dossier, verdict) for verdict in card.verdicts.values()]
    return render(request, "titles/norms/norm_card.html", {**_facts(search, edition), "card": card, "titles": titles})


def _judged_report(request: HttpRequest, pk: UUID) -> tuple[NormSearch, ReportCards, TitlesEdition]:
    """A report whose cards were judged, for those who see the norms that were found in it; else 404."""
    reports = Report.objects.select_related("tournament__federation").prefetch_related("tournament__appointments")
    report = get_object_or_404(reports, pk=pk)
    permit(request, "view", norms_found_in(report, request.user if request.user.is_authenticated else None))
    searches = NormSearch.objects.select_related("rating_list")
    search = get_object_or_404(searches, report=report, outcome=NormSearch.Outcome.JUDGED)
    search.report = report
    edition = edition_by_id(search.edition)
    return search, cards_of(report, edition), edition


def _facts(search: NormSearch, edition: TitlesEdition) -> dict[str, Any]:
    report = search.report
    facts = {"report": report, "tournament": report.tournament, "search": search, "edition": edition}
    return {**facts, "is_not_rated": is_not_rated(report.tournament), "rated_article": edition.articles.rated}


def _big_swiss(cards: ReportCards, edition: TitlesEdition) -> dict[str, Any] | None:
    """1.4.3d: the count of each round and its findings, where the format has such an exemption."""
    if cards.big_swiss is None:
        return None
    found = cards.big_swiss
    return {"holds": found.holds, "rounds": found.rounds, "findings": page_findings(found.findings, edition.id)}


def _title(dossier: NormDossier, verdict: NormVerdict) -> dict[str, Any]:
    """One title of a card, for the components of a norm."""
    shown = shown_verdict(verdict)
    return {
        "title": verdict.title.value,
        "achieved": verdict.achieved,
        "is_closest": shown is not verdict,
        "rows": card_rows(dossier, shown),
        "figures": card_figures(dossier, shown),
        "findings": page_findings(shown.findings, verdict.edition, verdict.title.value),
        "annex": annex(edition_by_id(verdict.edition), shown.games) if shown.games in ANNEX_GAMES else None,
    }
