"""Searches an accepted report for norms. Done again it finds the same: what stands is not judged twice."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet

from ratings.register.mergers.selectors import behind_now, numbers_of
from ratingsite.foundations.editions import NoEditionInForce
from ratingsite.foundations.transitions import locked, move
from ratingsite.office.appeals.refusing import overtake_refusals
from ratingsite.office.audit.services import history_of, record
from ratingsite.office.outbox.services import ring
from titles.norms import notices
from titles.norms.appeals import NORM
from titles.norms.championships import DECISIONS, championship_findings, last_decided, zonal_changed_since
from titles.norms.dossiers import ReportCards, cards_of
from titles.norms.models import CHANGED, Norm, NormSearch
from titles.norms.near_misses import near_miss
from titles.norms.not_rated import is_not_rated, rating_findings
from titles.norms.parts import missing_parts, parts_of
from titles.norms.reexamination import approved_before, approved_in, reexamine, still_stands
from titles.norms.tournament_facts import STANDARD, title_tournament
from titles.regulations import (
    BadDossier,
    NormDossier,
    NormTitle,
    NormVerdict,
    TitlesEdition,
    dossier_to_json,
    edition_for,
    editions,
    finding_to_json,
    judge_norms,
    judge_title_tournament,
    verdict_to_json,
)
from titles.regulations.awards.swiss_field import swiss_field
from titles.regulations.norms.rules import NormFinding
from tournaments.registration.in_hand import in_hand
from tournaments.registration.models import EventDecision
from tournaments.reports.models import Entry, Report
from tournaments.reports.services import FIND_NORMS

Outcome = NormSearch.Outcome
FORGOTTEN_AT_ONCE = 20
FOUND_NO_MORE = "The tournament was judged again, and this norm is not found any more"
FOUND_ANEW = "The tournament was judged again, and this norm was found anew on other facts"


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

    The parts of a tournament are judged together once all of them are accepted, and the search is that of the last
    (1.1.4). A report that was judged stays as it was judged, until an office decides otherwise on the kind of
    championship, the format or what is rated, or the chief arbiter states more. One that could not be judged is tried
    again.
    """
    report = locked(report)
    if report.state != Report.State.ACCEPTED:
        raise NotAccepted(report.state)
    parts = parts_of(report)
    if missing_parts(parts):
        return _wait_for_parts(report, now)
    last = parts[-1].report
    if last.pk == report.pk:
        return _find(report, now)
    _wait_for_parts(report, now)
    return _find(locked(last), now)


def search_again(report: Report, now: datetime) -> NormSearch:
    """Judge a report anew that was judged on facts which were corrected since; inside the caller's transaction."""
    search = _search(report, NormSearch.objects.get(report=report), now)
    _give_up_earlier_versions(report, now)
    return search


def find_in_forgotten_reports(*, now: datetime) -> int:
    """Search the reports that were forgotten. What follows for titles is the task's, which is rung."""
    reports = list(forgotten_reports().order_by("accepted_at")[:FORGOTTEN_AT_ONCE])
    for report in reports:
        find_norms(report, now=now)
        ring(FIND_NORMS, f"{report.pk}-swept-{now.isoformat()}", str(report.pk), now=now)
    return len(reports)


def forgotten_reports() -> QuerySet[Report]:
    """The accepted reports that were never searched, of tournaments in hand: what a crash between two tasks has left.

    And those that were judged before somebody decided on the kind of championship – its own or that of the zonal that
    its exemption hangs on (1.4.3a) –, on the format, or that the tournament or one of its games is not rated (1.4).
    """
    searched_at = "norm_search__searched_at"
    of_it = EventDecision.objects.filter(tournament=OuterRef("tournament"), kind__in=DECISIONS)
    decided = of_it.filter(Q(decided_at__gt=OuterRef(searched_at)) | Q(ended_at__gt=OuterRef(searched_at)))
    outdated = Q(norm_search__outcome=Outcome.JUDGED) & (Q(Exists(decided)) | zonal_changed_since(searched_at))
    accepted = Report.objects.filter(in_hand("tournament__"), state=Report.State.ACCEPTED)
    return accepted.filter(Q(norm_search__isnull=True) | outdated)


def _wait_for_parts(report: Report, now: datetime) -> NormSearch:
    """Of a part by itself nothing is judged."""
    search = NormSearch.objects.filter(report=report).first() or NormSearch(report=report)
    if search.outcome != Outcome.PART:
        search.outcome, search.searched_at = Outcome.PART, now
        search.save()
        record("find norms", report, by=None, now=now, article="1.1.4", outcome=search.outcome, part=report.part)
    return search


def _find(report: Report, now: datetime) -> NormSearch:
    search = NormSearch.objects.filter(report=report).first()
    if search and search.outcome == Outcome.JUDGED and not _is_outdated(search):
        return search
    search = _search(report, search or NormSearch(report=report), now)
    _give_up_earlier_versions(report, now)
    return search


def _is_outdated(search: NormSearch) -> bool:
    """Whether an office has decided on what norms hang on, or the chief arbiter stated more, after the search."""
    decided = last_decided(search.report.tournament)
    entries = (entry for part in parts_of(search.report) for entry in history_of(part.report))
    stated = [entry.at for entry in entries if entry.act == "add statements"]
    return any(moment > search.searched_at for moment in (decided, *stated) if moment is not None)


def _search(report: Report, search: NormSearch, now: datetime) -> NormSearch:
    earlier, is_again = search.outcome, search.outcome == Outcome.JUDGED
    search.searched_at = now
    edition = _edition(report, search)
    if edition is not None:
        _judge_report(report, edition, search, now)
    search.save()
    if is_again or search.outcome != earlier:
        details = {"outcome": search.outcome, "edition": search.edition, "norms": report.norms.count()}
        record("find norms", report, by=None, now=now, article="1.4", **details)
    return search


def _edition(report: Report, search: NormSearch) -> TitlesEdition | None:
    """The edition in force when the tournament started (0.2); without one the search says why nothing was judged."""
    tournament = report.tournament
    if STANDARD not in tournament.system_codes:  # 0.3: the titles are for standard chess
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
    try:
        search.tournament_findings = [finding_to_json(finding) for finding in _tournament_findings(report, edition)]
        judged = list(_judged(cards)) if cards.rating_list and not is_not_rated(report.tournament) else []
    except BadDossier as problem:
        search.outcome, search.problem = Outcome.NOT_JUDGEABLE, str(problem)[:250]
        return
    if cards.rating_list is None:
        search.outcome = Outcome.NO_LIST
        return
    search.outcome, search.problem = Outcome.JUDGED, ""
    search.players_judged = len(cards.dossiers)
    search.swiss_fields = _swiss_fields(cards, edition) if report.tournament.format == "swiss" else None
    search.near_misses = [_near_miss(case, missed) for case in judged if (missed := near_miss(case.verdict))]
    _keep_norms(report, [case for case in judged if case.verdict.achieved], now)


def _swiss_fields(cards: ReportCards, rules: TitlesEdition) -> dict[str, list[int]]:
    """The field as each edition of an application counts it: to count it anew reads the whole report."""
    participants, rounds = cards.table.participants(), cards.table.event.rounds
    fields = {each.swiss_rounds_missed: swiss_field(each, rules, rounds, participants) for each in editions()}
    return {str(missed): [field.participants, field.average] for missed, field in fields.items()}


def _tournament_findings(report: Report, edition: TitlesEdition) -> list[NormFinding]:
    facts, tournament = title_tournament(report), report.tournament
    decided = (*championship_findings(tournament, edition), *rating_findings(tournament, edition))
    return [*judge_title_tournament(facts, edition), *decided]


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
    """Keep what was found. A norm of an earlier search stays as it is while it stands; else it is signed no more."""
    by_title = _by_every_number(achieved)
    for norm in _unfinished(Norm.objects.filter(report=report)):
        case = by_title.get((norm.player_id, norm.title))
        if not still_stands(norm, case.dossier if case else None):
            _void(norm, FOUND_ANEW if case else FOUND_NO_MORE, now)
    approved = [*approved_before(report), *approved_in(report)]
    reexamine(approved, report, {key: case.dossier for key, case in by_title.items()}, now)
    norms = [*Norm.objects.filter(report=report), *(norm for norm in approved if norm.report_id != report.pk)]
    known = [by_title.get((norm.player_id, norm.title)) for norm in norms if not _was_given_up(norm)]
    found = [case for case in achieved if not any(case is one for one in known)]
    for case in found:
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
    if found:
        notices.tell_chief_arbiter(report, len(found), now=now)


def _by_every_number(achieved: list[Judged]) -> dict[tuple[int | None, str], Judged]:
    """What was achieved by title and player, under every number that means him now: a norm keeps its own."""
    behind = behind_now()
    own = {(case.entry.player_id, case.title.value): case for case in achieved}
    numbers = {pk: numbers_of([pk], behind) for pk, _title in own if pk is not None}
    return {(row, title): case for (pk, title), case in own.items() for row in numbers.get(pk or 0, ())} | own


def _was_given_up(norm: Norm) -> bool:
    """Whether a norm was voided for its games or ratings alone: by the portal itself before it was approved, or by the
    commission since. Where the cards make it again it is found anew.
    """
    return norm.state == Norm.State.VOIDED and (norm.approved_at is None or norm.closing_article == CHANGED)


def _give_up_earlier_versions(report: Report, now: datetime) -> None:
    """A later version was accepted: what was found in an earlier one and not yet approved is not signed any more.

    Nor is what was refused in it: the later version has it found anew, or not any more, and an open appeal has nothing
    to ask for.
    """
    earlier = Norm.objects.filter(report__tournament=report.tournament_id, report__version__lt=report.version)
    for norm in _unfinished(earlier):
        _void(norm, f"Report {report.version} replaces report {norm.report.version}", now)
    refused = earlier.filter(state=Norm.State.REFUSED).select_for_update(of=("self",))
    overtake_refusals(NORM, [norm.pk for norm in refused], by=None, now=now)


def _unfinished(norms: QuerySet[Norm]) -> QuerySet[Norm]:
    """Those of them that are neither approved nor ended, locked."""
    states = [Norm.State.FOUND, Norm.State.CERTIFIED, Norm.State.COUNTERSIGNED, Norm.State.HELD]
    return norms.filter(state__in=states).select_related("report").select_for_update(of=("self",))


def _void(norm: Norm, reason: str, now: datetime) -> None:
    moved = move(norm, Norm.State.VOIDED, closing_reason=reason)
    record("void norm", norm, by=None, now=now, moved=moved, reason=reason)
    notices.tell_about_voiding(norm, now=now)
