"""Tells by mail who has to judge a stated rating, and what became of it."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.urls import reverse

from ratingsite.office.accounts.models import Office, User
from ratingsite.office.accounts.selectors import holders
from ratingsite.office.outbox.services import mail
from ratingsite.office.outbox.wording import said as _
from titles.cases.notices import applicants
from titles.cases.stated.models import StatedRating


def to_judge(stated: StatedRating, *, now: datetime) -> None:
    """To the commission."""
    text = _(
        "An application rests on the rating %(rating)s of the list of %(day)s, which is not kept here. %(who)s states "
        "it; look at the evidence, and confirm or refuse it."
    )
    words = text % {"rating": str(stated.rating), "day": stated.list_date.isoformat(), "who": stated.stated_by.name}
    commission = holders([Office.QC, Office.QC_CHAIR], None, now)
    _send(stated, commission, _("To judge: stated rating, %s"), words, "judge", now)


def confirmed(stated: StatedRating, *, now: datetime) -> None:
    """To the applicant."""
    text = _("The commission confirms the rating that was stated; the application can rest on it.")
    _send(stated, applicants(stated.case, now), _("Stated rating confirmed: %s"), text, "confirmed", now)


def refused(stated: StatedRating, *, now: datetime) -> None:
    """To the applicant."""
    text = _("The stated rating is refused, because: %s") % stated.reason
    _send(stated, applicants(stated.case, now), _("Stated rating refused: %s"), text, "refused", now)


def _send(stated: StatedRating, people: Iterable[User], subject: str, text: str, step: str, now: datetime) -> None:
    addresses = sorted({person.email for person in people if person.is_active})
    if addresses:
        path, key = reverse("stated_rating", args=[stated.pk]), f"stated-{stated.pk}-{step}"
        mail(addresses, subject % str(stated.case), text, path=path, key=key, now=now)
