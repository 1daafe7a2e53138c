"""How a person stands to an appointment; what that allows is said by the policy table."""

from __future__ import annotations

from django.db.models import Q

from ratingsite.office.accounts.conditions import Rows
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import Relations, relations_of
from tournaments.registration.changes.selectors import is_reported
from tournaments.registration.models import Appointment, Tournament

_Tournament, _State = Tournament.State, Appointment.State

BEFORE_ITS_END = (_Tournament.SUBMITTED, _Tournament.LATE, _Tournament.APPROVED, _Tournament.RUNNING)
"""While the organiser can still name another arbiter."""
PLAYED, OVER = "played", "over"
"""Behind the last day an answer can only be yes; what nobody asks for any more, or was reported, has none."""


def appointment_rows(user: User) -> Rows:
    """Appointments of tournaments that are before their end, for the policy as a condition."""
    return Rows(kind="appointment", state="state", named={"self": Q(user=user)})


@relations_of.register
def _(thing: Appointment, user: User | None) -> Relations:
    named = frozenset({"self"} if user is not None and thing.user_id == user.pk else ())
    return Relations("appointment", _standing(thing), thing.tournament.federation_id, named)


def _standing(thing: Appointment) -> str:
    """The answer while it can be changed, else ``played`` or ``over``."""
    tournament = thing.tournament
    if tournament.state in BEFORE_ITS_END and not is_reported(tournament):
        return thing.state
    open_still = tournament.state == _Tournament.FINISHED and thing.state != _State.ACCEPTED
    return PLAYED if open_still and not is_reported(tournament) else OVER
