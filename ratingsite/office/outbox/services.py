"""Puts messages into the outbox and sees them done: rung after the commit, rung again until the task has ended.

A task may therefore run more than once, and every task of this project may: its effect is there once.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from typing import Any

from django.core.mail import EmailMessage, send_mail
from django.db import transaction
from django.db.models import F, Q, QuerySet

from ratingsite.celery import app, somebody_listens
from ratingsite.office.outbox.models import OutboxMessage

logger = logging.getLogger(__name__)
DO = "ratingsite.office.outbox.tasks.do"
PATIENCE = timedelta(seconds=60)  # so long a worker may take before the bell is rung again
AT_ONCE = 100


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
        transaction.on_commit(lambda: ring_for(message.pk, now=now), robust=True)


def ring_again(*, now: datetime) -> int:
    """Ring for what a crash, a lost broker or a dead worker has left undone; returns how many rang."""
    quiet = Q(rung_at__isnull=True) | Q(rung_at__lt=now - PATIENCE) | Q(rung_at__gt=now)
    waiting = _undone().filter(quiet, attempts__lt=OutboxMessage.MAX_ATTEMPTS)
    return sum(ring_for(pk, now=now) for pk in waiting.order_by("pk").values_list("pk", flat=True)[:AT_ONCE])


def forget_rings() -> int:
    """Whatever was rung for is waiting again: for the start of a process beside which no worker lives."""
    return _undone().update(rung_at=None)


def ring_for(message_id: int, *, now: datetime) -> bool:
    """Tell the workers that a message waits. Where nobody listens, or the broker is away, the sweeper comes again."""
    if not somebody_listens():
        return False
    try:
        app.send_task(DO, args=[message_id], retry=False)
    except Exception as error:  # a broker may be away in any way
        logger.warning("outbox %s: %r", message_id, error)
        return False
    OutboxMessage.objects.filter(pk=message_id).update(rung_at=now)
    return True


def do(message_id: int, *, now: datetime) -> bool:
    """Do what a message asks for and note that it is done; an error is noted beside it and tried again later."""
    message = _undone().filter(pk=message_id).first()
    if message is None:
        return False
    OutboxMessage.objects.filter(pk=message_id).update(attempts=F("attempts") + 1)
    try:
        _act(message)
    except Exception as error:  # whatever a task or a mail server throws, the row remembers it
        logger.exception("outbox %s", message.dedup_key)
        OutboxMessage.objects.filter(pk=message_id).update(last_error=repr(error)[:500])
        return False
    OutboxMessage.objects.filter(pk=message_id).update(done_at=now, last_error="")
    return True


def _act(message: OutboxMessage) -> None:
    payload = message.payload
    if message.kind == OutboxMessage.Kind.TASK:
        app.tasks[payload["task"]].run(*payload["args"])
    else:
        _send(payload["subject"], payload["body"], payload["to"])


def _send(subject: str, body: str, to: list[str]) -> None:
    """One mail; several people who get it do not see each other's addresses."""
    if len(to) == 1:
        send_mail(subject, body, None, to)
    else:
        EmailMessage(subject, body, bcc=to, headers={"To": "undisclosed-recipients:;"}).send()


def _undone() -> QuerySet[OutboxMessage]:
    return OutboxMessage.objects.filter(done_at__isnull=True)
