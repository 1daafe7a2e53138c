"""Reads a tournament into what 1.1 asks of it: its registration, schedule, arbiters, and what the chief arbiter states.

A kind of championship counts once the rating officer has confirmed it; until then it is a finding that stays open.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from ratings.register.names import search_key
from ratingsite.office.accounts.models import Office
from ratingsite.office.accounts.permissions import offices_of
from ratingsite.office.audit.models import AuditEntry
from ratingsite.office.audit.services import history_of
from titles.norms.championships import confirmed_championship, has_own_zonal
from titles.norms.parts import Part, parts_of, people_of
from titles.norms.stated import statements_of
from titles.regulations import AnnouncementRule, Championship, NormEvent, TitleTournament, championship_event
from tournaments.registration.changes.selectors import format_changes_agreed
from tournaments.registration.decisions import decisions_in_force
from tournaments.registration.facts import law_on
from tournaments.registration.models import Appointment, EventDecision, Tournament
from tournaments.regulations.rate_of_play import UnreadableRateOfPlay, rate_of_play
from tournaments.reports.models import Entry, Report

STANDARD = "fide-standard"
"""The system whose lists and regulations norms are judged by (0.3)."""

OF_ONE_FEDERATION = (Championship.NATIONAL, Championship.NATIONAL_TEAM)
"""1.4.3a, b: who registers it says whose players are exempt; of the others it makes no difference."""

MOVES = 60  # 1.1.2, 1.1.3: assuming the game lasts 60 moves


def title_tournament(report: Report) -> TitleTournament:
    """The facts that the findings on the tournament rest on; of a part, those of all its accepted parts.

    Raises ``BadDossier`` for statements that are none.
    """
    tournament, parts = report.tournament, parts_of(report)
    appointments = tournament.arbiters
    chief = next((who for who in appointments if who.role == Appointment.Role.CHIEF), None)
    said = statements_of(parts)
    return TitleTournament(
        event=title_event(tournament, len(people_of(parts).entries)),
        registered_on=tournament.local_day(tournament.registered_at) if tournament.registered_at else None,
        rounds_on=Counter(tournament.schedule.values_list("day", flat=True)),
        minutes_for_60_moves=_least_minutes({tournament.rate_of_play, *(said.clock_settings or ())}),
        chief_arbiter_licence=chief.licence if chief else None,
        arbiters=frozenset(_arbiter_key(who) for who in appointments),
        players=frozenset(_player_keys(parts)),
        statements=said,
        announcement=_announcement(tournament),
        format_agreed=_is_format_agreed(tournament),
        format_changes_agreed=bool(said.format_changes) and format_changes_agreed(tournament) >= said.format_changes,
        late_registration_agreed=any(_is_the_chairmans_consent(tournament, one) for one in history_of(tournament)),
    )


def title_event(tournament: Tournament, players: int) -> NormEvent:
    """The event as the regulations want it, with the number of its players and as the championship that it is."""
    event = NormEvent(
        format=tournament.format,
        rounds=tournament.rounds,
        start=tournament.starts_on,
        end=tournament.ends_on,
        federation=tournament.held_in_id,
        # 1.4.1e: where the format does not say so; what is not ticked is left to it
        fixed_pairings=tournament.has_fixed_pairings or None,
        players=players,
        own_zonal=has_own_zonal(tournament),
        format_agreed=_is_format_agreed(tournament),
    )
    kind = confirmed_championship(tournament)
    if kind is None:
        return event
    event = championship_event(event, kind)
    if tournament.territory_id is None or kind not in OF_ONE_FEDERATION:
        return event
    # held in the territory of another federation it is still the championship of the one that registers it
    return replace(event, registered_by=tournament.federation_id)


def _arbiter_key(arbiter: Appointment) -> str:
    return str(arbiter.fide_id) if arbiter.fide_id else search_key(arbiter.name)


def _player_keys(parts: Iterable[Part]) -> Iterable[str]:
    for part in parts:
        for entry in part.report.entries.all():
            yield from _keys_of(entry)


def _keys_of(entry: Entry) -> tuple[str, str]:
    return str(entry.fide_id or f"rank-{entry.rank}"), search_key(entry.name)


def _least_minutes(settings: Iterable[str]) -> int | None:
    """1.1.3: the least time that any player had; nothing where no setting can be read."""
    return min((minutes for one in settings if (minutes := _minutes(one)) is not None), default=None)


def _minutes(setting: str) -> int | None:
    try:
        return int(rate_of_play(setting).minutes_for(MOVES))
    except UnreadableRateOfPlay:
        return None


def _announcement(tournament: Tournament) -> AnnouncementRule | None:
    """The rule of the rating regulations on telling the players, where those of the first day have one."""
    law = law_on(STANDARD, tournament.starts_on)
    if law.rating is None or law.notice is None or not law.notice.articles.statement:
        return None
    return AnnouncementRule(article=law.notice.articles.statement, edition=law.rating.id)


def _is_format_agreed(tournament: Tournament) -> bool:
    """1.4.2e: the chairman has approved the format."""
    return decisions_in_force(tournament).filter(kind=EventDecision.Kind.FORMAT).exists()


def _is_the_chairmans_consent(tournament: Tournament, entry: AuditEntry) -> bool:
    """1.1.1: the chairman has approved a title tournament although it came late; nobody else's approval is that."""
    is_late_approval = (entry.old_state, entry.new_state) == ("late", "approved")
    offices = {held.office for held in offices_of(entry.by, entry.at.date())}
    return is_late_approval and tournament.is_title_tournament and Office.QC_CHAIR in offices
