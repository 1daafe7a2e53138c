"""The arbiter's own acts: to accept an appointment, or to decline it with the reason."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from ratingsite.foundations.transitions import locked, move
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import require
from ratingsite.office.audit.services import record
from tournaments.registration.appointments import mails
from tournaments.registration.models import Appointment, Tournament

_State = Appointment.State


class ReasonMissing(ValueError):
    """Who declines an appointment says why: the organiser has to name another."""


@transaction.atomic
def accept_appointment(appointment: Appointment, *, by: User, now: datetime) -> Appointment:
    """The arbiter will act in the tournament."""
    appointment = _locked(appointment)
    require(by, "accept", appointment, day=now.date())
    moved = move(appointment, _State.ACCEPTED, answered_at=now, declined_reason="")
    appointment.tournament.forget("appointments")
    _record("accept appointment", appointment, moved, by=by, now=now)
    mails.answered(appointment, now=now)
    return appointment


@transaction.atomic
def decline_appointment(appointment: Appointment, *, by: User, now: datetime, reason: str) -> Appointment:
    """The arbiter will not act; the organiser names another. Raises ``ReasonMissing``."""
    appointment = _locked(appointment)
    require(by, "decline", appointment, day=now.date())
    if not reason.strip():
        raise ReasonMissing
    moved = move(appointment, _State.DECLINED, answered_at=now, declined_reason=reason.strip())
    appointment.tournament.forget("appointments")
    _record("decline appointment", appointment, moved, by=by, now=now, reason=reason.strip())
    mails.answered(appointment, now=now)
    return appointment


def accept_by_certifying(tournament: Tournament, *, by: User, now: datetime) -> bool:
    """Who certifies the report as chief arbiter has accepted, if he has not said so before. A part of that act."""
    asked = tournament.appointments.filter(role=Appointment.Role.CHIEF, user=by, state=_State.ASKED)
    has_accepted = bool(asked.update(state=_State.ACCEPTED, answered_at=now))
    if has_accepted:
        tournament.forget("appointments")
    return has_accepted


def _locked(appointment: Appointment) -> Appointment:
    """The tournament's row before its appointment's: a change writes both anew."""
    tournament = locked(appointment.tournament)
    appointment = locked(appointment)
    appointment.tournament = tournament
    return appointment


def _record(
    act: str, appointment: Appointment, moved: tuple[str, str], *, by: User, now: datetime, reason: str = ""
) -> None:
    """On the tournament, whose history it is."""
    said = {"role": appointment.role, "arbiter": appointment.name, "answer": list(moved)}
    record(act, appointment.tournament, by=by, now=now, reason=reason, **said)
