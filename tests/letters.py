"""What an act has people told: everything that it put into the outbox, delivered."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from django.core import mail

from ratingsite.office.appeals import tasks
from ratingsite.office.outbox.models import OutboxMessage
from ratingsite.office.outbox.services import do

_LETTERS = (f"{tasks.communicate.name}:", f"{tasks.tell.name}:", "mail:")


def letters_of(act: Callable[[], object], *, now: datetime) -> list[tuple[str, str]]:
    """The first name of each who gets a mail by the act, once for every mail, with its subject in English."""
    before = set(OutboxMessage.objects.values_list("pk", flat=True))
    act()
    sent = len(mail.outbox)
    for message in OutboxMessage.objects.exclude(pk__in=before).filter(done_at__isnull=True).order_by("pk"):
        assert not message.dedup_key.startswith(_LETTERS) or do(message.pk, now=now)
    letters = mail.outbox[sent:]
    subjects = [(to, letter.subject.partition(" / ")[0]) for letter in letters for to in letter.recipients()]
    return sorted((to.partition("@")[0], subject) for to, subject in subjects)
