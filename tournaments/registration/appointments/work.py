"""Appointments to answer, and chief arbiters to name anew, in My work."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from django.urls import reverse
from django.utils.translation import gettext as _

from ratingsite.office.accounts.models import User
from ratingsite.office.pages import WorkItem
from tournaments.registration.appointments.selectors import appointments_to_answer, without_a_chief
from tournaments.registration.models import Appointment, Tournament


def appointments_work(user: User, day: date) -> Iterator[WorkItem]:
    """One item an appointment, due before the first day; and one a tournament without a chief arbiter."""
    for appointment in appointments_to_answer(user, day=day):
        tournament = appointment.tournament
        was_played = tournament.state == Tournament.State.FINISHED
        what = _("Accept the appointment: %(role)s") if was_played else _("Accept or decline: %(role)s")
        yield WorkItem(
            kind="appointment",
            title=tournament.name,
            url=reverse("tournament_appointment", args=[tournament.pk]),
            what=what % {"role": appointment.get_role_display()},
            since=tournament.registered_at or tournament.created_at,
            due_on=None if was_played else tournament.starts_on,
            zone=tournament.federation.zone,
        )
    for tournament in without_a_chief(user, day=day).prefetch_related("appointments"):
        declined = next(each for each in tournament.appointments.all() if each.role == Appointment.Role.CHIEF)
        yield WorkItem(
            kind="appointment",
            title=tournament.name,
            url=reverse("tournament_change", args=[tournament.pk]),
            what=_("%(name)s has declined: name another chief arbiter") % {"name": declined.name},
            since=declined.answered_at or tournament.created_at,
            due_on=tournament.starts_on,
            zone=tournament.federation.zone,
        )
