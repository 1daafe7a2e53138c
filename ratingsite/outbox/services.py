"""Puts messages into the outbox, and delivers them after the commit."""

from __future__ import annotations

import logging
from datetime import datetime
from typing import Any

from django.core.mail import send_mail
from django.db import transaction
from django.db.models import F

from ratingsite.celery import app
from ratingsite.outbox.models import OutboxMessage

logger = logging.getLogger(__name__)


def ring(task: str, key: str, *args: str, now: datetime) -> None:
    """Have a task run after the commit, once for each ``key``. ``args`` are ids and nothing else."""
    _put(OutboxMessage.Kind.TASK, f"{task}:{key}", {"task": task, "args": list(args)}, now)


def mail(to: list[str], subject: str, body: str, *, key: str, now: datetime) -> None:
    """Have a mail sent after the commit, once for each ``key``."""
    _put(OutboxMessage.Kind.MAIL, f"mail:{key}", {"to": to, "subject": subject, "body": body}, now)


def _put(kind: str, key: str, payload: dict[str, Any], now: datetime) -> None:
    message, created = OutboxMessage.objects.get_or_create(
        dedup_key=key, defaults={"kind": kind, "payload": payload, "created_at": now}
    )
    if created:
        transaction.on_commit(lambda: deliver(message.pk, now=now), robust=True)


def deliver_waiting(*, now: datetime, limit: int = 100) -> int:
    """Deliver what a crash or an absent broker has left behind; returns how many went out."""
    waiting = OutboxMessage.objects.filter(delivered_at__isnull=True, attempts__lt=OutboxMessage.MAX_ATTEMPTS)
    return sum(deliver(pk, now=now) for pk in waiting.order_by("pk").values_list("pk", flat=True)[:limit])


def deliver(message_id: int, *, now: datetime) -> bool:
    """Claim one message and hand it on. A message that fails stays for the sweeper, with the error beside it."""
    with transaction.atomic():
        message = OutboxMessage.objects.select_for_update().filter(pk=message_id, delivered_at__isnull=True).first()
        if message is None:
            return False
        try:
            _hand_on(message)
        except Exception as error:  # a broker or a mail server may fail in any way; the row remembers it
            logger.warning("outbox %s: %s", message.dedup_key, error)
            OutboxMessage.objects.filter(pk=message_id).update(attempts=F("attempts") + 1, last_error=repr(error)[:500])
            return False
        OutboxMessage.objects.filter(pk=message_id).update(attempts=F("attempts") + 1, delivered_at=now, last_error="")
        return True


def _hand_on(message: OutboxMessage) -> None:
    payload = message.payload
    if message.kind == OutboxMessage.Kind.TASK:
        app.send_task(payload["task"], args=payload["args"], retry=False)
    else:
        send_mail(payload["subject"], payload["body"], None, payload["to"])
