"""Which appointments wait for an answer, and which tournaments for another chief arbiter."""

from __future__ import annotations

from datetime import date

from django.db.models import Exists, OuterRef, Q, QuerySet

from ratingsite.office.accounts.conditions import NONE, open_to
from ratingsite.office.accounts.models import User
from tournaments.registration.appointments.permissions import BEFORE_ITS_END, appointment_rows
from tournaments.registration.changes.models import RegistrationChange
from tournaments.registration.changes.selectors import SIGNED
from tournaments.registration.in_hand import in_hand
from tournaments.registration.models import Appointment, Tournament
from tournaments.registration.permissions import tournament_rows

_IN_FORCE = (RegistrationChange.State.MADE, RegistrationChange.State.APPROVED)


def appointment_of(tournament: Tournament, user: User) -> Appointment | None:
    """What a person is appointed to in a tournament, as chief arbiter first; also what he has declined."""
    return tournament.appointments.filter(user=user).select_related("tournament__federation").first()


def appointments_to_answer(user: User, *, day: date) -> QuerySet[Appointment]:
    """The appointments to which this person has not answered yet."""
    may = open_to(user, "accept", appointment_rows(user), day=day)
    asked = Appointment.objects.filter(may, state=Appointment.State.ASKED)
    return asked.filter(Q(tournament__state__in=BEFORE_ITS_END) | _named_behind_the_end()).select_related(
        "tournament__federation"
    )


def _named_behind_the_end() -> Q:
    """The chief arbiter of what was played, named by a change behind its last day; who was named before is asked for
    the report, and has accepted with it."""
    change = RegistrationChange.objects.filter(
        tournament=OuterRef("tournament"), state__in=_IN_FORCE, proposed_at__date__gt=OuterRef("tournament__ends_on")
    )
    signed = Tournament.objects.filter(pk=OuterRef("tournament"), reports__state__in=SIGNED)
    played = Q(role=Appointment.Role.CHIEF, tournament__state=Tournament.State.FINISHED)
    return played & Exists(change) & ~Exists(signed)


def without_a_chief(user: User, *, day: date) -> QuerySet[Tournament]:
    """The tournaments of this organiser whose chief arbiter has declined."""
    may = open_to(user, "change", tournament_rows(user), day=day)
    if may == NONE:
        return Tournament.objects.none()
    declined = Appointment.objects.filter(
        tournament=OuterRef("pk"), role=Appointment.Role.CHIEF, state=Appointment.State.DECLINED
    )
    return Tournament.objects.filter(may, in_hand(), Exists(declined)).select_related("federation")
