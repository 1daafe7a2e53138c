"""Puts messages into the outbox and sees them done: rung after the commit, rung again until the task has ended.

A task may therefore run more than once, and every task of this project may: its effect is there once.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from functools import partial, reduce
from itertools import takewhile
from operator import or_
from threading import Event
from time import monotonic
from typing import NamedTuple

from django.conf import settings
from django.db import DatabaseError, connection, transaction
from django.db.models import F, Q, QuerySet

from ratingsite.celery import app, somebody_listens
from ratingsite.foundations.leases.heartbeat import BEATS_A_LEASE, beside
from ratingsite.office.outbox.models import OutboxMessage
from ratingsite.office.outbox.post import Letter, deliver
from ratingsite.office.outbox.wording import kept_of, worded

logger = logging.getLogger(__name__)
DO = "ratingsite.office.outbox.tasks.do"
PATIENCE = timedelta(seconds=60)  # so long a worker may take before the bell is rung again
AT_ONCE = 100


class Bell(NamedTuple):
    """A task that is to run once for each ``key``; ``args`` are ids and nothing else."""

    task: str
    key: str
    args: tuple[str, ...]


def ring(task: str, key: str, *args: str, now: datetime) -> None:
    """Have a task run after the commit, once for each ``key``. ``args`` are ids and nothing else."""
    ring_together([Bell(task, key, args)], now=now)


def ring_together(bells: Iterable[Bell], *, now: datetime) -> None:
    """The same of several tasks, by one statement."""
    _put(
        OutboxMessage(
            kind=OutboxMessage.Kind.TASK,
            dedup_key=f"{bell.task}:{bell.key}",
            payload={"task": bell.task, "args": list(bell.args)},
            created_at=now,
        )
        for bell in bells
    )


def mail(to: list[str], subject: str, text: str, *, key: str, now: datetime, path: str = "") -> None:
    """Have a mail sent after the commit, once for each ``key``; ``path`` is the page to which it leads.

    Texts that are ``said`` are worded when it is delivered. The row keeps beside them what they are in English.
    """
    mail_together([mail_of(to, subject, text, key=key, now=now, path=path)])


def mail_together(mails: Iterable[OutboxMessage]) -> None:
    """The same of several that ``mail_of`` has made, by one statement."""
    _put(mails)


def mail_of(to: list[str], subject: str, text: str, *, key: str, now: datetime, path: str = "") -> OutboxMessage:
    """The mail that ``mail`` would have sent; nobody knows of it yet."""
    address = f"\n\n{settings.SITE_URL}{path}\n" if path else ""
    payload = {"to": to, "subject": " ".join(subject.split()), "body": f"{text}{address}"}
    payload["said"] = {"subject": kept_of(subject), "text": kept_of(text), "path": path}
    return OutboxMessage(kind=OutboxMessage.Kind.MAIL, dedup_key=f"mail:{key}", payload=payload, created_at=now)


def _put(messages: Iterable[OutboxMessage]) -> None:
    told = list(messages)
    if put := _inserted(told) if told else []:
        transaction.on_commit(partial(_ring_for, put, now=told[0].created_at), robust=True)


def _inserted(messages: Sequence[OutboxMessage]) -> list[int]:
    """The numbers of new rows, by one statement; none of one whose key is there, also of a transaction that had to be
    waited for. ``bulk_create`` with ``ignore_conflicts`` does not say which of the two it was.
    """
    fields = [field for field in OutboxMessage._meta.concrete_fields if not field.primary_key]
    columns = ", ".join(connection.ops.quote_name(field.column) for field in fields)
    row = f"({', '.join(['%s'] * len(fields))})"
    table = connection.ops.quote_name(OutboxMessage._meta.db_table)
    rows = ", ".join([row] * len(messages))
    sql = f"INSERT INTO {table} ({columns}) VALUES {rows} ON CONFLICT (dedup_key) DO NOTHING RETURNING id"  # noqa: S608
    cells = [
        field.get_db_prep_save(field.pre_save(message, True), connection) for message in messages for field in fields
    ]
    with connection.cursor() as cursor:
        cursor.execute(sql, cells)
        return [found for (found,) in cursor.fetchall()]


def ring_again(*, now: datetime) -> int:
    """Ring for what a crash, a lost broker or a dead worker has left undone; returns how many rang."""
    quiet = Q(rung_at__isnull=True) | Q(rung_at__lt=now - PATIENCE) | Q(rung_at__gt=now + PATIENCE)
    waiting = _undone().filter(quiet, attempts__lt=OutboxMessage.MAX_ATTEMPTS).exclude(rests(now))
    return _ring_for(list(waiting.order_by("pk").values_list("pk", flat=True)[:AT_ONCE]), now=now)


def given_up() -> QuerySet[OutboxMessage]:
    """What was tried in vain as often as anything is, by number."""
    return _undone().filter(attempts__gte=OutboxMessage.MAX_ATTEMPTS).order_by("pk")


@transaction.atomic
def try_again(numbers: Iterable[int], *, now: datetime) -> int:
    """Have what was given up tried anew, with all its tries; returns how many of ``numbers`` that are."""
    pks = list(given_up().filter(pk__in=list(numbers)).select_for_update().values_list("pk", flat=True))
    OutboxMessage.objects.filter(pk__in=pks).update(attempts=0, taken_at=None, rung_at=None)
    if pks:
        transaction.on_commit(partial(_ring_for, pks, now=now), robust=True)
    return len(pks)


def rests(now: datetime) -> Q:
    """Mails that failed, or were lost with their worker: a server that is away for hours gets eight chances in four
    hours, not in eight minutes.
    """
    tries = range(1, OutboxMessage.MAX_ATTEMPTS)
    lately = (Q(attempts=tried, rung_at__range=(now - PATIENCE * 2**tried, now)) for tried in tries)
    return Q(kind=OutboxMessage.Kind.MAIL) & reduce(or_, lately)


def forget_rings() -> int:
    """Whatever was rung for is waiting again: for the start of a process beside which no worker lives."""
    _undone().filter(kind=OutboxMessage.Kind.TASK).update(taken_at=None)  # a mail may be on its way all the same
    return _undone().update(rung_at=None)


def _ring_for(messages: Sequence[int], *, now: datetime) -> int:
    """Tell the workers which messages wait; how many they were told. Where nobody listens, or the broker is away, the
    sweeper comes again.
    """
    if not messages or not somebody_listens():
        return 0
    rung = list(takewhile(_is_told, messages))
    OutboxMessage.objects.filter(pk__in=rung).update(rung_at=now)
    return len(rung)


def _is_told(message_id: int) -> bool:
    try:
        app.send_task(DO, args=[message_id], retry=False)
    except Exception as error:  # a broker may be away in any way
        logger.warning("outbox %s: %r", message_id, error)
        return False
    return True


def do(message_id: int, *, now: datetime) -> bool:
    """Do what a message asks for and note that it is done; an error is noted beside it and tried again later.

    One process at a time: who takes a message has it while he is at it, however long that takes, and ``PATIENCE``
    behind a crash the next one has it.
    """
    if not _take(message_id, now):
        return False
    message = OutboxMessage.objects.get(pk=message_id)
    try:
        with beside(partial(_hold, message, now), f"outbox {message_id}"):
            _act(message)
    except Exception as error:  # whatever a task or a mail server throws, the row remembers it
        logger.exception("outbox %s", message.dedup_key)
        OutboxMessage.objects.filter(pk=message_id).update(last_error=repr(error)[:500], taken_at=None)
        return False
    OutboxMessage.objects.filter(pk=message_id).update(done_at=now, last_error="", taken_at=None)
    return True


def _take(message_id: int, now: datetime) -> bool:
    """A moment that lies further ahead than any worker's is of a clock that has been set back since."""
    free = Q(taken_at__isnull=True) | Q(taken_at__lt=now - PATIENCE) | Q(taken_at__gt=now + PATIENCE)
    waiting = _undone().filter(free, pk=message_id)
    return waiting.update(taken_at=now, attempts=F("attempts") + 1) == 1


def _hold(message: OutboxMessage, taken_at: datetime, done: Event) -> None:
    """Take it again and again until it is done, unless somebody else has; a database that is busy is asked again."""
    begun, ours = monotonic(), _undone().filter(pk=message.pk, attempts=message.attempts)
    while not done.wait(PATIENCE.total_seconds() / BEATS_A_LEASE):
        try:
            if not ours.update(taken_at=taken_at + timedelta(seconds=monotonic() - begun)):
                return
        except DatabaseError as error:
            logger.warning("outbox %s is not held: %s", message.pk, error)
            connection.close()


def _act(message: OutboxMessage) -> None:
    payload = message.payload
    if message.kind == OutboxMessage.Kind.TASK:
        app.tasks[payload["task"]].run(*payload["args"])
    else:
        _deliver(message)


def _deliver(message: OutboxMessage) -> None:
    """Each language goes once: what has gone is noted at once, so that a later failure does not repeat it."""
    payload = message.payload
    said = payload.get("said") or {"subject": payload["subject"], "text": payload["body"], "path": ""}
    letter = Letter(
        words=lambda: (worded(said["subject"]), worded(said["text"])), path=said["path"], key=message.dedup_key
    )
    sent = payload.get("sent", [])
    for language in deliver(letter, payload["to"], sent=list(sent)):
        payload["sent"] = [*payload.get("sent", []), language]
        OutboxMessage.objects.filter(pk=message.pk).update(payload=payload)


def _undone() -> QuerySet[OutboxMessage]:
    return OutboxMessage.objects.filter(done_at__isnull=True)
