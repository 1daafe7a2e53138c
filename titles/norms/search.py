"""Searches an accepted report for norms. Done again it finds the same: what stands is not judged twice."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction

from ratingsite.foundations.editions import NoEditionInForce
from ratingsite.foundations.transitions import locked, move
from ratingsite.office.audit.services import record
from titles.norms import notices
from titles.norms.dossiers import STANDARD, ReportCards, cards_of
from titles.norms.models import Norm, NormSearch
from titles.norms.near_misses import near_miss
from titles.norms.tournament_facts import title_tournament
from titles.regulations import (
    BadDossier,
    NormDossier,
    NormTitle,
    NormVerdict,
    TitlesEdition,
    dossier_to_json,
    edition_for,
    finding_to_json,
    judge_norms,
    judge_title_tournament,
    verdict_to_json,
)
from tournaments.reports.models import Entry, Report

Outcome = NormSearch.Outcome
FORGOTTEN_AT_ONCE = 20


class NotAccepted(ValueError):
    """Norms are looked for in accepted reports only."""


@dataclass(frozen=True, kw_only=True)
class Judged:
    """One player and one title: what was judged, and the verdict."""

    entry: Entry
    dossier: NormDossier
    title: NormTitle
    verdict: NormVerdict


@transaction.atomic
def find_norms(report: Report, *, now: datetime) -> NormSearch:
    """Judge everybody in an accepted report and keep the norms, the near misses and the findings on the tournament.

    A report that was judged stays as it was judged. One that could not be judged is tried again.
    """
    report = locked(report)
    if report.state != Report.State.ACCEPTED:
        raise NotAccepted(report.state)
    search = NormSearch.objects.filter(report=report).first()
    if search and search.outcome == Outcome.JUDGED:
        return search
    search = _search(report, search or NormSearch(report=report), now)
    _give_up_earlier_versions(report, now)
    return search


def find_in_forgotten_reports(*, now: datetime) -> int:
    """Search the accepted reports that were never searched: what a crash between two tasks has left behind."""
    reports = Report.objects.filter(state=Report.State.ACCEPTED, norm_search__isnull=True).order_by("accepted_at")
    forgotten = list(reports[:FORGOTTEN_AT_ONCE])
    for report in forgotten:
        find_norms(report, now=now)
    return len(forgotten)


def _search(report: Report, search: NormSearch, now: datetime) -> NormSearch:
    earlier = search.outcome
    search.searched_at = now
    edition = _edition(report, search)
    if edition is not None:
        _judge_report(report, edition, search, now)
    search.save()
    if search.outcome != earlier:
        details = {"outcome": search.outcome, "edition": search.edition, "norms": report.norms.count()}
        record("find norms", report, by=None, now=now, article="1.4", **details)
    return search


def _edition(report: Report, search: NormSearch) -> TitlesEdition | None:
    """The edition in force when the tournament started (0.2); without one the search says why nothing was judged."""
    tournament = report.tournament
    if tournament.system_id != STANDARD:  # 0.3: the titles are for standard chess
        search.outcome = Outcome.NOT_STANDARD
        return None
    try:
        return edition_for(tournament.starts_on)
    except NoEditionInForce:
        search.outcome = Outcome.NO_EDITION
        return None


def _judge_report(report: Report, edition: TitlesEdition, search: NormSearch, now: datetime) -> None:
    cards = cards_of(report, edition)
    search.edition, search.rating_list = edition.id, cards.rating_list
    search.tournament_findings = [
        finding_to_json(finding) for finding in judge_title_tournament(title_tournament(report), edition)
    ]
    if cards.rating_list is None:
        search.outcome = Outcome.NO_LIST
        return
    try:
        judged = list(_judged(cards))
    except BadDossier as problem:
        search.outcome, search.problem = Outcome.NOT_JUDGEABLE, str(problem)[:250]
        return
    search.outcome, search.problem = Outcome.JUDGED, ""
    search.players_judged = len(cards.dossiers)
    search.near_misses = [_near_miss(case, missed) for case in judged if (missed := near_miss(case.verdict))]
    _keep_norms(report, [case for case in judged if case.verdict.achieved], now)


def _judged(cards: ReportCards) -> Iterator[Judged]:
    for entry, dossier in cards.dossiers:
        for title, verdict in judge_norms(dossier).items():
            yield Judged(entry=entry, dossier=dossier, title=title, verdict=verdict)


def _near_miss(case: Judged, missed: NormVerdict) -> dict[str, Any]:
    return {
        "player": case.entry.player_id,
        "title": case.title.value,
        "dossier": dossier_to_json(case.dossier),
        "verdict": verdict_to_json(missed),
    }


def _keep_norms(report: Report, achieved: list[Judged], now: datetime) -> None:
    for case in achieved:
        norm = Norm.objects.create(
            report=report,
            player_id=case.entry.player_id,
            title=case.title.value,
            edition=case.verdict.edition,
            dossier=dossier_to_json(case.dossier),
            verdict=verdict_to_json(case.verdict),
            found_at=now,
        )
        record("find norm", norm, by=None, now=now, moved=("", Norm.State.FOUND), article="1.4")
    if achieved:
        notices.tell_chief_arbiter(report, len(achieved), now=now)


def _give_up_earlier_versions(report: Report, now: datetime) -> None:
    """A later version was accepted: what was found in an earlier one and not yet approved is not signed any more."""
    unfinished = [Norm.State.FOUND, Norm.State.CERTIFIED, Norm.State.COUNTERSIGNED]
    earlier = Norm.objects.filter(
        report__tournament=report.tournament_id, report__version__lt=report.version, state__in=unfinished
    )
    for norm in earlier.select_related("report").select_for_update(of=("self",)):
        reason = f"Report {report.version} replaces report {norm.report.version}"
        moved = move(norm, Norm.State.VOIDED, closing_reason=reason)
        record("void norm", norm, by=None, now=now, moved=moved, reason=reason)
