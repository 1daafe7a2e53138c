"""States that follow from decisions: a tournament that no system rates, and a lapsed one that may be reported."""

from __future__ import annotations

from datetime import datetime

from ratingsite.foundations.transitions import move
from tournaments.registration.decision_kinds import Kind, systems_of
from tournaments.registration.models import Tournament
from tournaments.registration.services import state_by_days

_State = Tournament.State
NOWHERE = ("", "")


def let_state_follow(tournament: Tournament, *, now: datetime) -> tuple[str, str]:
    """Let a tournament be ``not-rated`` while rating is refused in all its systems (0.4), and let a lapsed one whose
    late report is allowed (CFC 733) be reported. A part of the act that decides, which writes the record.

    Returns the states between which it moved, empty where it did not.
    """
    if tournament.state == _State.LAPSED:
        is_open = allowed_late_in(tournament) and not is_rated_nowhere(tournament)
        return move(tournament, _State.FINISHED, ended_at=None) if is_open else NOWHERE
    if is_rated_nowhere(tournament):
        return move(tournament, _State.NOT_RATED) if tournament.state in (_State.RUNNING, _State.FINISHED) else NOWHERE
    if tournament.state == _State.NOT_RATED:
        return move(tournament, state_by_days(tournament, now) or _State.FINISHED)
    return NOWHERE


def is_rated_nowhere(tournament: Tournament) -> bool:
    """Whether its rating is refused in every system that it is rated in."""
    return set(tournament.system_codes) <= _said(tournament, Kind.RATING_REFUSED)


def allowed_late_in(tournament: Tournament) -> frozenset[str]:
    """The systems in which its report may come after the last day (CFC 733)."""
    return _said(tournament, Kind.LATE_REPORT)


def _said(tournament: Tournament, kind: str) -> frozenset[str]:
    found = tournament.decisions.filter(kind=kind, ended_at__isnull=True).select_related("tournament")
    return frozenset(system for decision in found for system in systems_of(decision))
