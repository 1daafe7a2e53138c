"""What the loop counts: one document for each certificate, each made once; and that it sees what is not so."""

from __future__ import annotations

import pytest

from ratingsite.celery import app
from ratingsite.office.audit.services import record
from ratingsite.office.clock.services import now
from ratingsite.office.outbox.models import OutboxMessage
from ratingsite.office.outbox.services import do
from tests.titles.faults import certificates
from titles.certificates.documents import TASK
from titles.certificates.models import NormCertificate

pytestmark = pytest.mark.django_db


def test_documents_that_are_rung_for_again_and_again_are_made_once_and_anything_else_is_seen() -> None:
    app.autodiscover_tasks(force=True)  # as a worker does
    certificates.build()
    assert certificates.issue(5) == 5
    assert [each.partition(":")[0] for each in certificates.judged(5)] == ["lost"] * 6
    for message in OutboxMessage.objects.filter(payload__task=TASK):
        assert do(message.pk, now=now())
        app.tasks[TASK].run(*message.payload["args"])
    assert (certificates.judged(5), certificates.made()) == ([], 5)
    one = NormCertificate.objects.order_by("pk").first()
    assert one is not None
    record(certificates.MADE, one, by=None, now=now(), article="1.8")
    assert certificates.judged(6) == ["lost: 5 certificates of 6", f"double: {one.number} made 2 times"]
