"""Receipts: to whom a certificate was sent, and when the mail was delivered."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q

from ratingsite.office.outbox.models import OutboxMessage
from titles.certificates.form_4.models import TitleResult
from titles.norms.models import Norm


@dataclass(frozen=True, kw_only=True)
class Receipt:
    """One reader; ``delivered_at`` is none while the mail waits, and ``problem`` says that a try has failed."""

    address: str
    sent_at: datetime
    delivered_at: datetime | None
    problem: bool


def receipts_of(norm: Norm) -> list[Receipt]:
    """Of every mail with which a version of the certificate went out, in their order."""
    wanted = Q(dedup_key=f"mail:norm-{norm.pk}-approved") | Q(dedup_key__startswith=f"mail:norm-{norm.pk}-reissued-")
    for certificate in norm.certificates.all():
        wanted |= Q(dedup_key__startswith=f"mail:certificate-{certificate.number}-")
    return _of_mails(wanted)


def receipts_of_result(result: TitleResult) -> list[Receipt]:
    """Of every mail with which Form 4 went out."""
    return _of_mails(Q(dedup_key__startswith=f"mail:title-result-{result.pk}-issued"))


def _of_mails(wanted: Q) -> list[Receipt]:
    return [receipt for mail in OutboxMessage.objects.filter(wanted).order_by("pk") for receipt in _of_mail(mail)]


def _of_mail(mail: OutboxMessage) -> Iterator[Receipt]:
    for address in mail.payload["to"]:
        is_late = mail.done_at is None and bool(mail.last_error)
        yield Receipt(address=address, sent_at=mail.created_at, delivered_at=mail.done_at, problem=is_late)
