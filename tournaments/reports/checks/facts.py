"""Turns a report's rows, the register and the list in force on the first day into what the checks look at."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date, datetime

from ratings.lists.selectors import list_in_force
from ratings.register.names import search_key
from ratingsite.foundations.editions import Family
from tournaments.registration.decisions import decisions_in_force
from tournaments.registration.facts import law_on, read_rate
from tournaments.registration.models import Appointment, EventDecision, Tournament
from tournaments.regulations.report_checks import report_findings_by_system
from tournaments.regulations.report_findings import GameAt, ReportFinding
from tournaments.regulations.reports import Announced, ReportedGame, ReportFacts, ScoreFacts
from tournaments.reports.checks.fields import field_of
from tournaments.reports.checks.memberships import members_of
from tournaments.reports.checks.other_reports import other_reports, part_facts
from tournaments.reports.checks.reported_players import players_beside
from tournaments.reports.checks.tie_breaks import named_tie_breaks
from tournaments.reports.checks.whos_who import whos_who
from tournaments.reports.models import Report
from tournaments.reports.pgn.selectors import scores_of
from tournaments.reports.pgn.terms import Difference
from tournaments.reports.registered.completion import arbiter_key

Kind = EventDecision.Kind


def findings_on_report(report: Report, *, now: datetime) -> tuple[ReportFinding, ...]:
    """Everything a report has against it today, by line and column; what two systems say alike is said once."""
    found: dict[tuple[object, ...], ReportFinding] = {}
    for findings in findings_by_system(report, now=now).values():
        for finding in findings:
            same = (finding.code, finding.weight, finding.required, finding.found, finding.line, finding.other)
            found.setdefault(same, finding)
    return tuple(sorted(found.values(), key=lambda finding: (finding.line or 0, finding.column or 0)))


def findings_by_system(report: Report, *, now: datetime) -> Mapping[str, tuple[ReportFinding, ...]]:
    """Everything that the texts of each system of the tournament have against a report."""
    systems = report.tournament.system_codes
    return report_findings_by_system({system: report_facts(report, system, now=now) for system in systems})


def editions_of(tournament: Tournament) -> Mapping[Family, str]:
    """The edition that governs a tournament in each family, as far as one covers its first day."""
    found: dict[Family, str] = {}
    for system in tournament.system_codes:
        law = law_on(system, tournament.starts_on)
        for edition in (law.rating, law.titles):
            if edition is not None:
                found.setdefault(edition.family, edition.id)
    return found


def report_facts(report: Report, system: str, *, now: datetime) -> ReportFacts:
    """A report as the checks of one system see it, each game with the day on which its round was scheduled.

    What is not sent on yet would be sent on today.
    """
    tournament, header = report.tournament, report.header
    entries = list(report.entries.select_related("player", "newcomer"))
    known, current = whos_who(entries), list_in_force(system, tournament.starts_on)
    played = report.games.filter(is_rated=True, black__isnull=False)
    days = {round_.number: round_.day for round_ in tournament.read_once("schedule")}
    return ReportFacts(
        name=header.get("name", ""),
        name_key=search_key(header.get("name", "")),
        federation=header.get("federation", ""),
        starts_on=_day(header.get("start")),
        ends_on=_day(header.get("end")),
        rounds=header.get("rounds", 0),
        chief_name=header.get("chief_arbiter", ""),
        chief_key=arbiter_key(header.get("chief_arbiter", "")),
        players=players_beside(current, entries, known.behind, tournament.starts_on, known_at=now),
        games=tuple(
            ReportedGame(round=number, white=white, black=black, result=result, day=days.get(number))
            for number, white, black, result in played.values_list("round", "white__rank", "black__rank", "result")
        ),
        registered=_announced(tournament),
        today=tournament.local_day(now),
        submitted_on=tournament.local_day(report.came_in_at or now),
        has_list=current is not None,
        system=system,
        lines=header.get("lines", {}),
        keys={entry.rank: known.key_of(entry.player_id) for entry in entries if entry.player_id},
        others=other_reports(report, known),
        part=part_facts(report),
        scores=_scores(report),
        members=members_of(tournament, entries, known_at=now),
        results=field_of(entries, report.games.all(), tournament.format, tournament.starts_on)
        if tournament.tie_breaks
        else None,
    )


def _scores(report: Report) -> ScoreFacts | None:
    """9.4, and 1.9.1 of the title regulations: only there somebody asks."""
    if not (report.tournament.is_hybrid or report.tournament.is_title_tournament):
        return None
    found = [each for each in scores_of(report).differences if each.ranks and each.round]
    lacking = [each for each in found if each.is_lacking]
    contradicting = [each for each in found if each.contradicts]
    return ScoreFacts(lacking=_games_at(lacking), contradicting=_games_at(contradicting))


def _games_at(differences: Iterable[Difference]) -> tuple[GameAt, ...]:
    """Each game once."""
    places = {(each.round or 0, *(each.ranks or (0, 0))): None for each in differences}
    return tuple(GameAt(round=round_, white=white, black=black) for round_, white, black in places)


def _day(text: str | None) -> date | None:
    return date.fromisoformat(text) if text else None


def _announced(tournament: Tournament) -> Announced:
    """What was registered, and what the offices have decided of it."""
    arbiters = tournament.arbiters
    chief = next((arbiter.name for arbiter in arbiters if arbiter.role == Appointment.Role.CHIEF), "")
    decided = {decision.kind: decision for decision in decisions_in_force(tournament)}
    approval = decided.get(Kind.TIME_CONTROL)
    return Announced(
        name=tournament.name,
        name_key=search_key(tournament.name),
        federation=tournament.federation_id,
        starts_on=tournament.starts_on,
        ends_on=tournament.ends_on,
        rounds=tournament.rounds,
        rate_of_play=read_rate(tournament.rate_of_play),
        is_title_tournament=tournament.is_title_tournament,
        chief_name=chief,
        chief_key=search_key(chief),
        arbiter_ids=frozenset(arbiter.fide_id for arbiter in arbiters if arbiter.fide_id),
        format=tournament.format,
        unequal_rounds=frozenset(
            round_.number for round_ in tournament.read_once("schedule") if round_.has_unequal_times
        ),
        time_control_approved_on=tournament.local_day(approval.decided_at) if approval else None,
        is_official=tournament.is_official,
        hybrid_approved=Kind.HYBRID in decided if tournament.is_hybrid else None,
        is_long_approved=Kind.LONG_EVENT in decided,
        tie_breaks=named_tie_breaks(tournament),
        is_late_report_allowed=Kind.LATE_REPORT in decided,
    )
