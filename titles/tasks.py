"""What a worker does for titles: the message carries an id and nothing else."""

from __future__ import annotations

from celery import shared_task

from ratingsite.office.clock.services import now
from titles.certificates import documents
from titles.certificates.models import NormCertificate
from titles.norms.search import find_norms as find_norms_in
from tournaments.reports.models import Report


@shared_task(name="titles.tasks.find_norms", ignore_result=True)
def find_norms(report_id: str) -> None:
    """Search an accepted report for norms."""
    find_norms_in(Report.objects.get(pk=report_id), now=now())


@shared_task(name=documents.TASK, ignore_result=True)
def make_certificate(certificate_id: str) -> None:
    """Set and sign the document of a certificate. Rung twice, it does nothing the second time."""
    documents.make_document(NormCertificate.objects.get(pk=certificate_id), now=now())
