"""The office of the loop: certificates whose documents wait, and what must have become of them."""

from __future__ import annotations

from collections import Counter

from django.db.models import Q

from ratingsite.office.accounts.models import Office, User
from ratingsite.office.audit.models import AuditEntry
from ratingsite.office.clock.services import now
from ratingsite.office.outbox.models import OutboxMessage
from ratingsite.site.benchmarks.sample_norms import two_players
from titles.certificates.documents import TASK
from titles.certificates.models import NormCertificate
from titles.certificates.services import reissue_certificate

MADE = "make certificate document"


def build() -> None:
    """Three norms with their certificates; the first documents wait."""
    two_players()


def issue(number: int) -> int:
    """Issue certificates again, version after version, until so many documents wait; how many there are."""
    by = User.objects.get(offices__office=Office.QC)
    latest = list(NormCertificate.objects.filter(replaced_at__isnull=True).order_by("pk"))
    for place in range(len(latest), number):
        turn = place % len(latest)
        latest[turn] = reissue_certificate(latest[turn], by=by, now=now(), reason="The name was misspelt.")
    return NormCertificate.objects.count()


def made() -> int:
    """How many documents there are."""
    return NormCertificate.objects.exclude(pdf_sha256="").count()


def judged(number: int) -> list[str]:
    """What is not as it must be, by certificate: one document each, made once, and nothing left to do."""
    certificates = NormCertificate.objects.values_list("pk", "number", "pdf_sha256")
    entries = AuditEntry.objects.filter(act=MADE).order_by().values_list("object_id", flat=True)
    times = Counter(map(str, entries))
    kept = Counter(sha256 for _, _, sha256 in certificates if sha256)
    waiting = OutboxMessage.objects.filter(Q(payload__task=TASK), done_at__isnull=True).count()
    found = [f"lost: {len(certificates)} certificates of {number}"] if len(certificates) != number else []
    found += [f"lost: no document of {name}" for _, name, sha256 in certificates if not sha256]
    found += [f"double: {name} made {times[str(pk)]} times" for pk, name, _ in certificates if times[str(pk)] > 1]
    found += [f"wrong: {name} has no entry" for pk, name, sha256 in certificates if sha256 and not times[str(pk)]]
    found += [f"wrong: {count} certificates have one document" for count in kept.values() if count > 1]
    return found + ([f"lost: {waiting} messages wait"] if waiting else [])
