"""Tells by mail who has to agree to an interim rating, and what became of it."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.urls import reverse

from ratingsite.office.accounts.models import Office, User
from ratingsite.office.accounts.selectors import holders
from ratingsite.office.outbox.services import mail
from ratingsite.office.outbox.wording import said as _
from titles.cases.interim.models import InterimRating
from titles.cases.notices import applicants


def to_agree(interim: InterimRating, *, now: datetime) -> None:
    """To the administrator and the commission."""
    people = holders([Office.RATING_ADMINISTRATOR, Office.QC, Office.QC_CHAIR], None, now)
    text = _(
        "An application rests on the rating %(rating)s, which no list has printed. With its calculation before you, "
        "say whether you agree (1.5.3a)."
    )
    _send(interim, people, _("To agree: interim rating, %s"), text % {"rating": str(interim.rating)}, "agree", now)


def agreed(interim: InterimRating, *, now: datetime) -> None:
    """To the applicant."""
    text = _("Administrator and commission agree to the interim rating; the application can rest on it (1.5.3a).")
    _send(interim, applicants(interim.case, now), _("Interim rating agreed to: %s"), text, "agreed", now)


def refused(interim: InterimRating, *, now: datetime) -> None:
    """To the applicant."""
    text = _("The interim rating is refused, because: %s") % interim.reason
    _send(interim, applicants(interim.case, now), _("Interim rating refused: %s"), text, "refused", now)


def not_reached(interim: InterimRating, *, now: datetime) -> None:
    """To the applicant: the list is there, and the calculation does not reach what the title asks for."""
    text = _("By the calculation from the rated period the rating is not reached there: %s") % interim.reason
    _send(interim, applicants(interim.case, now), _("Interim rating not reached: %s"), text, "short", now)


def _send(interim: InterimRating, people: Iterable[User], subject: str, text: str, step: str, now: datetime) -> None:
    addresses = sorted({person.email for person in people if person.is_active})
    if addresses:
        key = f"interim-{interim.pk}-{step}-{now:%Y%m%d%H%M%S}"
        path = reverse("interim_rating", args=[interim.pk])
        mail(addresses, subject % str(interim.case), text, path=path, key=key, now=now)
