"""The one place where a report becomes an event of the ledger: the facts of registration, decisions and report in one.

``hand_over`` writes an accepted report, once for each rating system of its tournament. ``hand_over_again`` is called
after a later decision on the tournament: the event gets its next version in the ledger; of what a list has published
that version waits for the correction of the list (``ratings.runs.corrections``).
``hand_over_abroad`` writes the result of a player's own event abroad (CFC 736).
Which fact is said where, and by whom: docs/facts.md.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date, datetime

from django.db import transaction

from ratings.ledger.models import RatedEvent
from ratings.ledger.selectors import snapshot_of
from ratings.ledger.services import LedgerEvent, record_event
from ratings.lists.models import RatingSystem
from ratings.regulations import EventSnapshot, Format
from ratings.regulations.fide.conditions import registration_finding
from ratings.regulations.fide.edition import FideEdition
from ratings.regulations.snapshots import Approval, Decision, Entrants, Registration
from ratingsite.office.accounts.models import User
from ratingsite.office.audit.services import history_of, record
from tournaments.registration.abroad.models import EventAbroad
from tournaments.registration.abroad.results import comes_on, players_of_event, snapshot_of_event
from tournaments.registration.changes.moved_starts import start_moved_hours
from tournaments.registration.decision_kinds import concerns
from tournaments.registration.decisions import decisions_in_force
from tournaments.registration.facts import law_on, list_of_report
from tournaments.registration.models import Championship, EventDecision, RatingsUsed, Tournament
from tournaments.regulations.rate_of_play import counted_minutes
from tournaments.reports.asked_facts import as_asked
from tournaments.reports.held_events import hold_or_release
from tournaments.reports.ledger_events import latest_event, published_run
from tournaments.reports.models import Report
from tournaments.reports.parts.facts import part_of
from tournaments.reports.parts.selectors import WHOLE, accepted_reports, days_of, source_of
from tournaments.reports.rated_games import counted_defaults, pairings_of, rated_games

Kind = EventDecision.Kind


# ---------------------------------------------------------------- the acts
@transaction.atomic
def hand_over(report: Report, *, by: User, now: datetime) -> Mapping[str, RatedEvent]:
    """Write an accepted report into the ledger of each of its systems; the events by system.

    Raises ``BadPeriod`` for facts that contradict each other and ``RoundWithoutDay``.
    """
    hold_or_release(report.tournament, [*accepted_reports(report.tournament), report], by=by, now=now)
    return {system.code: _write(report, system, accepted_by=by, by=by, now=now) for system in report.tournament.systems}


@transaction.atomic
def hand_over_again(tournament: Tournament, *, by: User, now: datetime) -> Sequence[RatedEvent]:
    """Let the ledger know of a decision that came after acceptance; the versions that were written.

    An event that says the same as before gets none. Of one that stands in a published list the record notes that the
    list's correction is waited for. Before acceptance there is nothing to write; a hold counts at once.
    """
    hold_or_release(tournament, accepted_reports(tournament), by=by, now=now)
    written = []
    for report, system, latest in _differing(tournament):
        if published_run(latest):
            record("await correction of list", tournament, by=by, now=now, system=system.code, event=latest.key)
        event = _write(report, system, accepted_by=latest.recorded_by, by=by, now=now)
        if latest.pk == report.rated_event_id:
            Report.objects.filter(pk=report.pk).update(rated_event=event)
        written.append(event)
    return written


@transaction.atomic
def hand_over_abroad(abroad: EventAbroad, *, by: User, now: datetime) -> RatedEvent:
    """Write the accepted result of an own event abroad into the ledger of its system, for its player alone (736)."""
    event = LedgerEvent(
        source=str(abroad.pk),
        system=abroad.system_id,
        name=abroad.name,
        place=abroad.city,
        federation=abroad.territory_id,
        rounds=abroad.rounds,
        event=snapshot_of_event(abroad),
        players=players_of_event(abroad),
        comes_on=comes_on(abroad),
        accepted_by=by,
    )
    return record_event(event, by=by, now=now)


def _differing(tournament: Tournament) -> Iterator[tuple[Report, RatingSystem, RatedEvent]]:
    """What was accepted and would be handed over otherwise today, with the latest version that the ledger has."""
    for report in accepted_reports(tournament):
        for system in tournament.systems:
            latest = latest_event(source_of(report), system.code)
            if latest is not None and _is_other(_said_in(latest), event_for(report, system.code)):
                yield report, system, latest


def _is_other(said: EventSnapshot, now: EventSnapshot) -> bool:
    """Whether it would be handed over otherwise, but for the day on which it was sent on: no decision moves that one,
    and a version that corrects another was handed over with its own once.
    """
    return replace(now, reported_on=said.reported_on) != said


def _said_in(rated: RatedEvent) -> EventSnapshot:
    """The event as the ledger has it, without the name that its version has there."""
    return replace(snapshot_of(rated), id=rated.source)


def _write(report: Report, system: RatingSystem, *, accepted_by: User | None, by: User, now: datetime) -> RatedEvent:
    """A decision behind acceptance is a new version of what somebody else has accepted."""
    tournament, said = report.tournament, event_for(report, system.code)
    pairings = pairings_of(report, ())
    event = LedgerEvent(
        source=source_of(report),
        system=system.code,
        name=tournament.name,
        place=tournament.city,
        federation=tournament.federation_id,
        rounds=tournament.rounds,
        event=said,
        players={player.key: player for pairing in pairings for player in (pairing.white, pairing.black)},
        comes_on=_comes_on(report, system, said),
        accepted_by=accepted_by,
        # a later part begins long behind the start
        start_moved_hours=start_moved_hours(tournament) if report.part in (WHOLE, 1) else None,
    )
    return record_event(event, by=by, now=now)


def _comes_on(report: Report, system: RatingSystem, said: EventSnapshot) -> date | None:
    """The list of the deadline that was shown: by the day on which the report was sent on (9.1, 7.13)."""
    if report.sent_on_at is None:
        return None
    return list_of_report(report.tournament, system.code, ends_on=said.end, received_at=report.sent_on_at)


# ---------------------------------------------------------------- the event
def event_for(report: Report, system: str) -> EventSnapshot:
    """The event that a report makes in one system: what is known of it and the rules of that system ask for.

    Its id is the source of the event in the ledger. Raises ``BadPeriod`` and ``RoundWithoutDay``.
    """
    return as_asked(_whole_event(report, system), system)


def _whole_event(report: Report, system: str) -> EventSnapshot:
    """Everything that is known, whether the rules of the system ask for it or not."""
    tournament = report.tournament
    decisions = Decisions(tournament, system)
    pairings = pairings_of(report, decisions.in_force)
    start, end = days_of(report)
    came_in_at = report.came_in_at
    return EventSnapshot(
        id=source_of(report),
        format=tournament.format,
        start=start,
        end=end,
        games=rated_games(report, pairings, system),
        # 6.2: a match is decided by its length as registered, not by what was played of it
        match_games=tournament.rounds if tournament.format == Format.MATCH else None,
        decided_games_count=tournament.rates_decided_games,
        national_championship=decisions.confirms(Championship.NATIONAL),
        women_only=tournament.is_for_women,
        team_championship=decisions.confirms(Championship.TEAM),
        long_event_approved=decisions.has(Kind.LONG_EVENT),
        counts_default_games=counted_defaults(pairings),
        registration=_registration(tournament, system),
        hybrid_approved=decisions.has(Kind.HYBRID) if tournament.is_hybrid else None,
        rating_refused=decisions.has(Kind.RATING_REFUSED),
        minutes=counted_minutes(tournament.rate_of_play),
        ratings_at_the_game=tournament.ratings_used == RatingsUsed.AT_THE_GAME,
        ratings_chosen_on=tournament.ratings_chosen_on,
        pooled_with=str(tournament.stage_of_id) if tournament.stage_of_id else None,
        # 9.1: what counts is the day on which it was sent on first
        reported_on=tournament.local_day(came_in_at) if came_in_at else None,
        time_control_approved=_time_control_approved(decisions),
        part=part_of(report),
    )


class Decisions:
    """The decisions on a tournament that nobody has taken back; of a system, those that its texts know."""

    def __init__(self, tournament: Tournament, system: str = "") -> None:
        self.tournament = tournament
        self.in_force = tuple(
            decision for decision in decisions_in_force(tournament) if not system or concerns(decision, system)
        )

    def of(self, kind: str) -> EventDecision | None:
        """The latest decision of a kind on the tournament as a whole."""
        found = [decision for decision in self.in_force if decision.kind == kind and decision.round is None]
        return found[-1] if found else None

    def has(self, kind: str) -> bool:
        return self.of(kind) is not None

    def confirms(self, championship: str) -> bool:
        """Whether it was registered as this championship and the rating officer has confirmed it."""
        return self.tournament.championship == championship and self.has(Kind.CHAMPIONSHIP)


def _registration(tournament: Tournament, system: str) -> Registration | None:
    """0.2: when it was registered; of a late one, that it was accepted all the same.

    What the commission has ordered is rated without its federation, whose registration is not asked for (2009, 0.2);
    nor is that of a late one which the office has let in under a text that knows no leave. Ruling: late-registration.
    """
    if tournament.registered_at is None or tournament.is_ordered:
        return None
    was_late = any(act.old_state == "late" and act.new_state == "approved" for act in history_of(tournament))
    on = tournament.local_day(tournament.registered_at)
    if was_late and _knows_no_leave(tournament, system, on):
        return None
    return Registration(on=on, decision=Decision.ACCEPTED if was_late else None)


def _knows_no_leave(tournament: Tournament, system: str, on: date) -> bool:
    """Whether the rating text would leave out what was registered that day, and lets nobody allow it (2003, 7.1)."""
    edition = law_on(system, tournament.starts_on).rating
    if not isinstance(edition, FideEdition) or edition.articles.late:
        return False
    field = Entrants(starts_on=tournament.starts_on)
    return registration_finding(edition, Registration(on=on), field).met is False


def _time_control_approved(decisions: Decisions) -> Approval | None:
    found = decisions.of(Kind.TIME_CONTROL)
    if found is None:
        return None
    return Approval(on=decisions.tournament.local_day(found.decided_at), reason=found.reason)
