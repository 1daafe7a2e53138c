"""The one task that the outbox rings: it carries the number of a row."""

from __future__ import annotations

from celery import shared_task

from ratingsite.office.clock.services import now
from ratingsite.office.outbox import services


@shared_task(name=services.DO, ignore_result=True)
def do(message_id: int) -> None:
    """Do what one message of the outbox asks for; rung twice, it does nothing the second time."""
    services.do(message_id, now=now())
