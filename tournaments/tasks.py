"""What a worker does for tournaments: the message carries the list's id and nothing else."""

from __future__ import annotations

from celery import shared_task

from ratings.lists.models import RatingList
from ratingsite.office.clock.services import now
from tournaments.reports.publications import tell_of_list as tell_of


@shared_task(name="tournaments.tasks.tell_of_list", ignore_result=True)
def tell_of_list(list_id: str) -> None:
    """Tell organisers and chief arbiters that their tournaments are rated."""
    tell_of(RatingList.objects.get(pk=list_id), now=now())
