"""Short mails about a change of a registration: to who decides or is told, and to whom the answer concerns."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.urls import reverse

from ratingsite.office.accounts.models import Office, User
from ratingsite.office.accounts.selectors import holders
from ratingsite.office.outbox.wording import said as _
from tournaments.registration.changes.models import RegistrationChange
from tournaments.registration.mails import chiefs, send_about

_State, _Decider = RegistrationChange.State, RegistrationChange.Decider
_OFFICES = {_Decider.CHAIR: Office.QC_CHAIR, _Decider.PRESIDENT: Office.PRESIDENT}


def proposed(change: RegistrationChange, *, now: datetime) -> None:
    """To who decides; of what is made at once to the rating officers and the chief arbiter."""
    tournament = change.tournament
    officers = holders([Office.RATING_OFFICER], tournament.federation_id, now)
    if change.state == _State.MADE:
        subject, text = (
            _("Changed: %(name)s"),
            _("The registration of %(name)s was changed by its organiser: %(reason)s"),
        )
        to = [*officers, *chiefs(tournament)]
    else:
        subject = _("Change to decide on: %(name)s")
        text = _("A change of the registration of %(name)s waits for your decision: %(reason)s")
        office = _OFFICES.get(_Decider(change.decider))
        to = list(holders([office], None, now)) if office else list(officers)
    _send(change, to, subject, text, act="proposed", reason=change.reason, now=now)


def decided(change: RegistrationChange, *, now: datetime) -> None:
    """To the organiser and the chief arbiter, and to the rating officers where another office decided."""
    if change.state == _State.APPROVED:
        subject, text = _("Change approved: %(name)s"), _("The change of the registration of %(name)s is approved.")
    else:
        subject = _("Change refused: %(name)s")
        text = _("The change of the registration of %(name)s was refused; it stands as it was. %(reason)s")
    others = holders([Office.RATING_OFFICER], change.tournament.federation_id, now)
    to = [change.tournament.organiser, *chiefs(change.tournament)]
    to += [] if change.decider == _Decider.OFFICER else others
    _send(change, to, subject, text, act="decided", reason=change.decided_reason, now=now)


def withdrawn(change: RegistrationChange, *, now: datetime) -> None:
    """To who would have decided."""
    office = _OFFICES.get(_Decider(change.decider))
    federation = change.tournament.federation_id
    to = holders([office], None, now) if office else holders([Office.RATING_OFFICER], federation, now)
    text = _("The change of the registration of %(name)s was withdrawn; nothing is to be decided.")
    _send(change, to, _("Change withdrawn: %(name)s"), text, act="withdrawn", reason=change.reason, now=now)


def _send(
    change: RegistrationChange, to: Iterable[User], subject: str, text: str, *, act: str, reason: str, now: datetime
) -> None:
    path = reverse("registration_change", args=[change.pk])
    key = f"change-{act}:{change.pk}"
    send_about(change.tournament, to, subject, text, path=path, key=key, now=now, reason=reason)
