"""Tells by mail whose turn it is with a list of direct titles (1.10a)."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.urls import reverse

from ratingsite.office.accounts.models import Office, User
from ratingsite.office.accounts.selectors import holders
from ratingsite.office.outbox.services import mail
from ratingsite.office.outbox.wording import said as _
from titles.championships.models import DirectList
from tournaments.registration.mails import chiefs


def to_certify(found: DirectList, *, now: datetime) -> None:
    """To the chief arbiter, who sends the list."""
    text = _("The accepted report was looked through for direct titles. As chief arbiter, check the list and sign it:")
    _send(found, chiefs(found.tournament), _("Direct titles of %s"), text, "found", now)


def to_certify_again(found: DirectList, *, now: datetime) -> None:
    """To the chief arbiter, once for each report: it was corrected, and what he had signed before counts no more."""
    text = _(
        "A corrected report is accepted, and it was looked through for direct titles again. As chief arbiter, check "
        "the list and sign it, also where you had signed it before:"
    )
    _send(
        found,
        chiefs(found.tournament),
        _("Found again: direct titles of %s"),
        text,
        "again",
        now,
        key=str(found.report_id),
    )


def to_review(found: DirectList, *, now: datetime) -> None:
    """To the commission, which holds it against the results."""
    text = _("The chief arbiter has signed the list of direct titles. Review it against the results:")
    people = holders([Office.QC, Office.QC_CHAIR], None, now)
    _send(found, people, _("To review: direct titles of %s"), text, "certified", now)


def returned(found: DirectList, reason: str, *, now: datetime) -> None:
    """To the chief arbiter."""
    text = _("The commission has returned the list, because: %s") % reason
    _send(found, chiefs(found.tournament), _("Returned: direct titles of %s"), text, "returned", now)


def _send(
    found: DirectList, people: Iterable[User], subject: str, text: str, step: str, now: datetime, *, key: str = ""
) -> None:
    """``key`` is what it is sent once for, if not the moment."""
    addresses = sorted({person.email for person in people if person.is_active})
    if addresses:
        key = f"direct-list-{found.pk}-{step}-{key or f'{now:%Y%m%d%H%M%S}'}"
        path = reverse("direct_list", args=[found.pk])
        mail(addresses, subject % found.tournament.name, text, path=path, key=key, now=now)
