"""Which appointments wait for an answer, and which tournaments for another chief arbiter."""

from __future__ import annotations

from datetime import date

from django.db.models import Exists, OuterRef, QuerySet

from ratingsite.office.accounts.conditions import NONE, open_to
from ratingsite.office.accounts.models import User
from tournaments.registration.appointments.permissions import BEFORE_ITS_END, appointment_rows
from tournaments.registration.models import Appointment, Tournament
from tournaments.registration.permissions import tournament_rows


def appointment_of(tournament: Tournament, user: User) -> Appointment | None:
    """What a person is appointed to in a tournament, as chief arbiter first; also what he has declined."""
    return tournament.appointments.filter(user=user).select_related("tournament__federation").first()


def appointments_to_answer(user: User, *, day: date) -> QuerySet[Appointment]:
    """The appointments to which this person has not answered yet."""
    may = open_to(user, "accept", appointment_rows(user), day=day)
    asked = Appointment.objects.filter(may, state=Appointment.State.ASKED, tournament__state__in=BEFORE_ITS_END)
    return asked.select_related("tournament__federation")


def without_a_chief(user: User, *, day: date) -> QuerySet[Tournament]:
    """The tournaments of this organiser whose chief arbiter has declined."""
    may = open_to(user, "change", tournament_rows(user), day=day)
    if may == NONE:
        return Tournament.objects.none()
    declined = Appointment.objects.filter(
        tournament=OuterRef("pk"), role=Appointment.Role.CHIEF, state=Appointment.State.DECLINED
    )
    return Tournament.objects.filter(may, Exists(declined)).select_related("federation")
