"""Receipts: to whom each version of a certificate was sent, when the mail was delivered, and when it was opened.

What was sent is read from the mails themselves. An opening is noted of those to whom it was sent and of nobody else: of
whoever signs in by the account, of the player and the FIDE Office by the key in the link of their mail.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import reduce
from operator import or_

from django.conf import settings
from django.db.models import Q
from django.urls import reverse
from django.utils.crypto import constant_time_compare, salted_hmac
from django.utils.translation import gettext as _

from ratings.register.claims.selectors import account_of
from ratings.register.models import Player
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import Person
from ratingsite.office.outbox.models import OutboxMessage
from titles.certificates.form_4.models import TitleResult
from titles.certificates.models import CertificateReading, NormCertificate
from titles.norms.models import Norm

ASKED = "receipt"
"""The word before the key in the address of a mail."""
KEY_LENGTH = 24


@dataclass(frozen=True, kw_only=True)
class Issue:
    """One issued certificate, and the mails with which it went out: to all offices together, and to each one alone."""

    number: str
    version: int
    player: Player
    to_offices: str
    to_one: str  # the beginning: the address follows


@dataclass(frozen=True, kw_only=True)
class Receipt:
    """One reader of one version; ``delivered_at`` is none while the mail waits, ``problem``: a try has failed."""

    number: str
    version: int
    address: str
    name: str
    sent_at: datetime
    delivered_at: datetime | None
    problem: bool
    opened_at: datetime | None
    fetched_at: datetime | None


def issue_of(certificate: NormCertificate | TitleResult) -> Issue:
    """The issue of a norm's certificate, or of Form 4."""
    number = str(certificate.number)
    if isinstance(certificate, TitleResult):
        key, player = f"mail:title-result-{certificate.pk}-issued", certificate.player
        return Issue(number=number, version=certificate.version, player=player, to_offices=key, to_one=f"{key}-")
    step = "approved" if certificate.version == 1 else f"reissued-{number}"
    return Issue(
        number=number,
        version=certificate.version,
        player=certificate.norm.player,
        to_offices=f"mail:norm-{certificate.norm_id}-{step}",
        to_one=f"mail:certificate-{number}-",
    )


# ---------------------------------------------------------------- what was sent
def receipts_of(norm: Norm) -> list[Receipt]:
    """Of every version of a norm's certificate, in their order."""
    versions = norm.certificates.select_related("norm__player").defer("pdf", "facts").order_by("version")
    return _receipts([issue_of(certificate) for certificate in versions])


def receipts_of_result(result: TitleResult) -> list[Receipt]:
    """Of Form 4, and of the versions before it."""
    versions = [result]
    while before := versions[0].replaces:
        versions.insert(0, before)
    return _receipts([issue_of(each) for each in versions])


def _receipts(issues: Iterable[Issue]) -> list[Receipt]:
    issues = list(issues)
    wanted = [Q(dedup_key=each.to_offices) | Q(dedup_key__startswith=each.to_one) for each in issues]
    mails = list(OutboxMessage.objects.filter(reduce(or_, wanted)).order_by("pk"))
    readings = {
        (each.number, each.address): each
        for each in CertificateReading.objects.filter(number__in=[issue.number for issue in issues])
    }
    names = _names({address for mail in mails for address in mail.payload["to"]})
    return [receipt for issue in issues for receipt in _of_issue(issue, mails, readings, names)]


def _names(addresses: set[str]) -> dict[str, str]:
    """Who reads at an address, where the portal knows it."""
    names = {user.email: user.name for user in User.objects.filter(email__in=addresses)}
    return {settings.FIDE_OFFICE_ADDRESS: _("FIDE Office")} | names


def _of_issue(
    issue: Issue,
    mails: Iterable[OutboxMessage],
    readings: Mapping[tuple[str, str], CertificateReading],
    names: Mapping[str, str],
) -> Iterator[Receipt]:
    for mail in mails:
        if mail.dedup_key != issue.to_offices and not mail.dedup_key.startswith(issue.to_one):
            continue
        for address in mail.payload["to"]:
            reading = readings.get((issue.number, address))
            yield Receipt(
                number=issue.number,
                version=issue.version,
                address=address,
                name=names.get(address, ""),
                sent_at=mail.created_at,
                delivered_at=mail.done_at,
                problem=mail.done_at is None and bool(mail.last_error),
                opened_at=reading.opened_at if reading else None,
                fetched_at=reading.fetched_at if reading else None,
            )


# ---------------------------------------------------------------- what was opened
def check_path(code: str, number: str, address: str) -> str:
    """The address of a certificate's check as one reader gets it by mail."""
    return f"{reverse('verify', args=[code])}?{ASKED}={_key(number, address)}"


def _key(number: str, address: str) -> str:
    """Nobody can make it who has not been sent it; it says nothing about the address."""
    return salted_hmac("titles.certificates.receipts", f"{number} {address}", algorithm="sha256").hexdigest()[
        :KEY_LENGTH
    ]


def reader_of(issue: Issue, user: Person, key: str) -> str:
    """The address at which who asks has received it; empty for everybody else."""
    return _by_key(issue, key) or _by_account(issue, user)


def note_reading(issue: Issue, address: str, *, is_fetched: bool, now: datetime) -> None:
    """Note that a reader opens a certificate, or fetches its PDF; the first time counts."""
    reading, _created = CertificateReading.objects.get_or_create(
        number=issue.number, address=address, defaults={"opened_at": now}
    )
    if is_fetched and reading.fetched_at is None:
        CertificateReading.objects.filter(pk=reading.pk, fetched_at=None).update(fetched_at=now)


def _by_key(issue: Issue, key: str) -> str:
    if not key:
        return ""
    player = account_of(issue.player)
    readers = [settings.FIDE_OFFICE_ADDRESS, player.email if player else ""]
    return next((each for each in readers if each and constant_time_compare(key, _key(issue.number, each))), "")


def _by_account(issue: Issue, user: Person) -> str:
    if not isinstance(user, User):
        return ""
    sent = OutboxMessage.objects.filter(dedup_key__in=[issue.to_offices, f"{issue.to_one}{user.email}"])
    return user.email if any(user.email in mail.payload["to"] for mail in sent) else ""
