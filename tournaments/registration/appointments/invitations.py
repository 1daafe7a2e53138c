"""The link in the mail to a chief arbiter: it shows what he is named for, whether he has an account here or not.

The link is signed and names the tournament and the address; whoever reads the mail of the address may see both.
"""

from __future__ import annotations

from uuid import UUID

from django.core.signing import BadSignature, dumps, loads

from tournaments.registration.models import Appointment

SALT = "tournaments.registration.appointments.invitation"


class NotInvited(ValueError):
    """No link of ours, or somebody else is named by now."""


def invitation_key(appointment: Appointment) -> str:
    """What the link carries."""
    return dumps([str(appointment.tournament_id), appointment.email], salt=SALT, compress=True)


def invited(key: str) -> Appointment:
    """The appointment that a link is about, as it stands today. Raises ``NotInvited``."""
    try:
        tournament, email = loads(key, salt=SALT)
    except BadSignature:
        raise NotInvited from None
    named = Appointment.objects.filter(tournament=UUID(tournament), email=email)
    found = (
        named.exclude(tournament__state__in=["withdrawn", "refused"]).select_related("tournament__federation").first()
    )
    if found is None:
        raise NotInvited
    return found
