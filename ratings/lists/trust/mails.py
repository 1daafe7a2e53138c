"""The alarm: a published list is not what was published."""

from __future__ import annotations

from datetime import datetime

from django.urls import reverse

from ratings.lists.trust.models import ListCheck
from ratings.lists.trust.verifying import FaultCode
from ratings.lists.words import list_name
from ratingsite.office.accounts.models import Office
from ratingsite.office.accounts.selectors import holders
from ratingsite.office.outbox.services import mail
from ratingsite.office.outbox.wording import said as _
from ratingsite.office.outbox.wording import said_in_every_language

TOLD = [Office.RATING_ADMINISTRATOR, Office.QC, Office.QC_CHAIR]


def tell_of_faults(check: ListCheck, *, now: datetime) -> None:
    """To every administrator and to the commission, once a day for each list."""
    found = check.rating_list
    words = {"list": said_in_every_language(lambda: list_name(found.system_id, found.list_date))}
    subject = _("Alarm: %(list)s is not as it was published") % words
    text = _(
        "Its lines or its place in the chain do not give the hash that was published. Somebody has changed the "
        "database past the portal, or it is damaged. Compare with a copy, and restore it before the next run."
    )
    if check.faults == [FaultCode.UNSIGNED]:
        subject = _("%(list)s could not be signed") % words
        text = _(
            "It is as it was published. The secret of the key with which this office signs is not there: bring it back "
            "from a copy, or begin with another key (manage.py rotate_signing_key). The list is signed in the night "
            "behind that."
        )
    if check.faults == [FaultCode.GONE]:
        subject = _("Alarm: a list behind %(list)s is not there any more") % words
        text = _(
            "The record says that it was published. Somebody has changed the database past the portal, or it is "
            "damaged. Bring it back from a copy before the next run: another list would take its place."
        )
    if set(check.faults) <= {FaultCode.KEPT, FaultCode.BOUND}:
        subject = _("What is kept beside %(list)s was changed") % words
        text = _(
            "The list itself is as it was published. What was kept of its lines, for the next list or for players’ "
            "histories, is taken away, and read out of the lines. Somebody has changed the database past the portal, "
            "or it is damaged."
        )
    path = reverse("rating_list", args=[found.system_id, found.list_date])
    for user in holders(TOLD, None, now):
        mail([user.email], subject, text, key=f"list-check:{found.pk}:{now:%Y-%m-%d}:{user.pk}", now=now, path=path)
