"""Mails about appointments: to who is asked, and of the answer to who has asked."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.urls import reverse

from ratingsite.office.accounts.models import Office, User
from ratingsite.office.accounts.selectors import holders
from ratingsite.office.outbox.wording import said as _
from ratingsite.office.outbox.wording import said_in_every_language
from tournaments.registration.appointments.invitations import invitation_key
from tournaments.registration.mails import send_about, send_to
from tournaments.registration.models import Appointment, Tournament

_State, _Role = Appointment.State, Appointment.Role
_NOT_PUBLIC = (Tournament.State.SUBMITTED, Tournament.State.LATE)


def asked(tournament: Tournament, *, now: datetime, without: frozenset[int | str] = frozenset()) -> None:
    """To every arbiter who has not answered: the chief at the address that was typed, his deputies by their accounts.

    ``without`` are the addresses and accounts that were asked before.
    """
    for appointment in tournament.appointments.filter(state=_State.ASKED).select_related("user"):
        if appointment.email and appointment.email not in without:
            _invite(tournament, appointment, now)
        elif appointment.user and appointment.role != _Role.CHIEF and appointment.user.pk not in without:
            _ask(tournament, appointment, appointment.user, now)


def _invite(tournament: Tournament, appointment: Appointment, now: datetime) -> None:
    """To the address that the organiser gave: the same words whether anybody here has it or not."""
    text = _(
        "You are named as chief arbiter of %(name)s. As chief arbiter you send in the report and certify it. Please "
        "accept or decline. You need an account with the office of an arbiter under this address; if you have none, "
        "the page behind this link leads to one."
    )
    subject, key = _("Named as chief arbiter: %(name)s"), f"named:{tournament.pk}:{now.isoformat()}"
    path = reverse("appointment_invitation", args=[invitation_key(appointment)])
    send_to(tournament, [appointment.email], subject, text, path=path, key=key, now=now)


def _ask(tournament: Tournament, appointment: Appointment, user: User, now: datetime) -> None:
    text = _("You are named as an arbiter of %(name)s: %(role)s. Please accept or decline.")
    path = reverse("tournament_appointment", args=[tournament.pk])
    key = f"named:{tournament.pk}:{user.pk}:{appointment.role}:{now.isoformat()}"
    role = said_in_every_language(appointment.get_role_display)
    send_about(tournament, [user], _("Named as arbiter: %(name)s"), text, path=path, key=key, now=now, role=role)


def released(tournament: Tournament, before: Iterable[Appointment], *, now: datetime) -> None:
    """To every arbiter of ``before`` who is named no more, unless he has declined."""
    named = {key for each in tournament.appointments.all() for key in (each.email, each.user_id) if key}
    for appointment in before:
        address = appointment.user.email if appointment.user else appointment.email
        if not address or appointment.state == _State.DECLINED or {appointment.email, appointment.user_id} & named:
            continue
        text = _(
            "You are no longer named in %(name)s (%(role)s): its organiser has named others. Nothing is asked of you."
        )
        path = reverse("tournament", args=[tournament.pk]) if tournament.state not in _NOT_PUBLIC else ""
        key = f"released:{tournament.pk}:{address}:{now.isoformat()}"
        role = said_in_every_language(appointment.get_role_display)
        send_to(tournament, [address], _("No longer named: %(name)s"), text, path=path, key=key, now=now, role=role)


def answered(appointment: Appointment, *, now: datetime) -> None:
    """To the organiser; of a chief arbiter who declines to the rating officers too."""
    tournament = appointment.tournament
    words = {"arbiter": appointment.name, "role": said_in_every_language(appointment.get_role_display)}
    to = [tournament.organiser]
    if appointment.state == _State.DECLINED:
        subject = _("Declined: %(arbiter)s, %(name)s")
        text = _(
            "%(arbiter)s declines to act in %(name)s (%(role)s). Please name another arbiter. The reason: %(reason)s"
        )
        words["reason"] = appointment.declined_reason
        if appointment.role == _Role.CHIEF:
            to += holders([Office.RATING_OFFICER], tournament.federation_id, now)
    else:
        subject = _("Accepted: %(arbiter)s, %(name)s")
        text = _("%(arbiter)s agrees to act in %(name)s (%(role)s).")
    path = reverse("tournament", args=[tournament.pk])
    key = f"appointment:{tournament.pk}:{appointment.pk}:{now.isoformat()}"
    send_about(tournament, to, subject, text, path=path, key=key, now=now, **words)
