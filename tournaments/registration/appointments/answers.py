"""What an arbiter has answered stays while the registration is written anew, as long as he is named in it the same."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ratings.register.names import search_key
from tournaments.registration.models import Appointment

Answers = dict[tuple[Any, ...], Appointment]


def answers_given(before: Iterable[Appointment]) -> Answers:
    """The appointments as they stood, by whom they name for what."""
    return {_named(appointment): appointment for appointment in before}


def with_answer(appointment: Appointment, before: Answers) -> Appointment:
    """The appointment with the answer that the same person has given for the same task."""
    if known := before.get(_named(appointment)):
        appointment.state, appointment.answered_at = known.state, known.answered_at
        appointment.declined_reason = known.declined_reason
    return appointment


def _named(appointment: Appointment) -> tuple[Any, ...]:
    return (appointment.role, appointment.user_id, appointment.email, search_key(appointment.name))
