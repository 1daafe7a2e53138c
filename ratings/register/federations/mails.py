"""Mails about the table of federations: to those who keep it, that one of them has changed it."""

from __future__ import annotations

from datetime import datetime

from django.urls import reverse

from ratings.register.models import Federation
from ratingsite.office.accounts.models import Office, User
from ratingsite.office.accounts.selectors import holders
from ratingsite.office.outbox.services import mail
from ratingsite.office.outbox.wording import Said
from ratingsite.office.outbox.wording import said as _

KEEPERS = (Office.COUNCIL, Office.PRESIDENT, Office.RATING_ADMINISTRATOR)
OFFICERS = (Office.RATING_OFFICER, Office.FEDERATION_PRESIDENT, Office.EXECUTIVE_DIRECTOR)


def added(federation: Federation, replaced: Federation | None, *, reason: str, by: User, now: datetime) -> None:
    """There is one more."""
    words = {"code": federation.pk, "name": federation.name, "who": by.name, "reason": reason}
    subject = _("%(code)s: federation added") % words
    if replaced is None:
        text = _("%(name)s is a federation of the portal now, entered by %(who)s: %(reason)s") % words
    else:
        text = _("%(name)s is a federation of the portal now, in the place of %(old)s, entered by %(who)s: %(reason)s")
        text %= words | {"old": replaced.pk}
    _tell(federation, subject, text, by, now, officers_of=replaced)


def corrected(federation: Federation, *, reason: str, by: User, now: datetime) -> None:
    """Something of it is another."""
    words = {"code": federation.pk, "name": federation.name, "who": by.name, "reason": reason}
    subject = _("%(code)s: federation corrected") % words
    text = _("What is kept of %(name)s was put right by %(who)s: %(reason)s") % words
    _tell(federation, subject, text, by, now, officers_of=federation)


def _tell(
    federation: Federation, subject: Said, text: Said, by: User, now: datetime, *, officers_of: Federation | None
) -> None:
    """Whose code it is, and was until then, and who keeps the table; not who has done it."""
    path, moment = reverse("federation_codes"), now.isoformat()
    people = set(holders(KEEPERS, None, now))
    if officers_of is not None:
        people.update(holders(OFFICERS, officers_of.pk, now))
    for user in sorted(people, key=lambda user: user.pk):
        if user != by:
            key = f"federation:{federation.pk}:{moment}:{user.pk}"
            mail([user.email], subject, text, path=path, key=key, now=now)
