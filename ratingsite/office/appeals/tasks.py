"""What a worker does for appeals: a message carries the number of a row, and of an appeal what has happened to it."""

from __future__ import annotations

from celery import shared_task

from ratingsite.office.appeals import mails
from ratingsite.office.appeals.models import Refusal
from ratingsite.office.appeals.refusing import COMMUNICATE, TELL, communicated
from ratingsite.office.appeals.selectors import all_appeals
from ratingsite.office.clock.services import now


@shared_task(name=COMMUNICATE, ignore_result=True)
def communicate(refusal_id: str) -> None:
    """Send the mail about a refusal. The day of its delivery is stored with it, unless the page was seen before."""
    refusal = Refusal.objects.select_related("federation", "refused_by").get(pk=refusal_id)
    moment = now()
    if refusal.communicated_at is None:
        refusal.last_day = refusal.last_day_from(moment)
    mails.send_refusal(refusal)
    communicated(refusal, Refusal.Heard.BY_MAIL, now=moment)


@shared_task(name=TELL, ignore_result=True)
def tell(appeal_id: str, what: str) -> None:
    """Tell both sides what has happened to an appeal."""
    mails.send_appeal(all_appeals().get(pk=appeal_id), what)
