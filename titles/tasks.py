"""What a worker does for titles: the message carries the report's id and nothing else."""

from __future__ import annotations

from celery import shared_task

from ratings.runs.corrections.models import ListCorrection
from ratingsite.office.clock.services import now
from titles.norms.corrected_lists import reexamine_after
from titles.norms.search import find_norms as find_norms_in
from tournaments.reports.models import Report


@shared_task(name="titles.tasks.find_norms", ignore_result=True)
def find_norms(report_id: str) -> None:
    """Search an accepted report for norms."""
    find_norms_in(Report.objects.get(pk=report_id), now=now())


@shared_task(name="titles.tasks.reexamine_after_correction", ignore_result=True)
def reexamine_after_correction(correction_id: str) -> None:
    """Judge again what rests on the lists that were corrected."""
    reexamine_after(ListCorrection.objects.get(pk=correction_id), now=now())
