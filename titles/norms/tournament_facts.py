"""Reads a tournament into what 1.1 asks of it: its registration, its schedule, its arbiters, its rate of play."""

from __future__ import annotations

from collections import Counter

from ratings.register.names import search_key
from ratingsite.office.audit.services import history_of
from titles.regulations import NormEvent, Statements, TitleTournament
from tournaments.registration.models import Appointment, Tournament
from tournaments.regulations.rate_of_play import UnreadableRateOfPlay, rate_of_play
from tournaments.reports.models import Entry, Report

MOVES = 60  # 1.1.2, 1.1.3: assuming the game lasts 60 moves


def title_tournament(report: Report) -> TitleTournament:
    """The facts that the findings on the tournament rest on.

    The portal registers one rate of play for all games. Whether conditions were equal, and whether anything was changed
    after the start, nobody enters: that stays open.
    """
    tournament = report.tournament
    appointments = list(tournament.appointments.all())
    chief = next((who for who in appointments if who.role == Appointment.Role.CHIEF), None)
    entries = list(report.entries.all())
    return TitleTournament(
        event=title_event(tournament, len(entries)),
        registered_on=tournament.local_day(tournament.registered_at) if tournament.registered_at else None,
        rounds_on=Counter(tournament.schedule.values_list("day", flat=True)),
        minutes_for_60_moves=_minutes(tournament),
        chief_arbiter_licence=chief.licence if chief else None,
        arbiters=frozenset(_arbiter_key(who) for who in appointments),
        players=frozenset(key for entry in entries for key in _player_keys(entry)),
        statements=Statements(
            clock_settings=frozenset({tournament.rate_of_play}),
            licences_by_round=dict.fromkeys(
                range(1, tournament.rounds + 1), tuple(who.licence for who in appointments)
            ),
            arbiters_who_played=frozenset(),
        ),
        late_registration_agreed=_was_agreed_late(tournament),
    )


def title_event(tournament: Tournament, players: int) -> NormEvent:
    """The event as the regulations want it, with the number of its players."""
    return NormEvent(
        format=tournament.format,
        rounds=tournament.rounds,
        start=tournament.starts_on,
        end=tournament.ends_on,
        federation=tournament.federation_id,
        players=players,
    )


def _arbiter_key(arbiter: Appointment) -> str:
    return str(arbiter.fide_id) if arbiter.fide_id else search_key(arbiter.name)


def _player_keys(entry: Entry) -> tuple[str, str]:
    return str(entry.fide_id or f"rank-{entry.rank}"), search_key(entry.name)


def _minutes(tournament: Tournament) -> int | None:
    try:
        return int(rate_of_play(tournament.rate_of_play).minutes_for(MOVES))
    except UnreadableRateOfPlay:
        return None


def _was_agreed_late(tournament: Tournament) -> bool:
    """1.1.1: the commission has approved the registration although it came late."""
    return any(entry.old_state == "late" and entry.new_state == "approved" for entry in history_of(tournament))
