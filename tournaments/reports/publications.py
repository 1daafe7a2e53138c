"""What follows for tournaments when a list with their games is published: those who ran them are told."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet

from ratings.lists.models import RatingList
from ratings.runs.models import RatingRun
from ratingsite.office.outbox.services import mail_together
from tournaments.registration.models import Tournament
from tournaments.reports import mails

AT_A_TIME = 200


def tell_of_list(rating_list: RatingList, *, now: datetime) -> None:
    """One mail for each tournament of which the list has games, be it in several parts; told twice, it is sent once.

    So many at a time: a list of FIDE's size has thousands.
    """
    concerned = _rated_on(rating_list)
    for first in range(0, len(concerned), AT_A_TIME):
        told = list(_with_their_people(concerned[first : first + AT_A_TIME]))
        with transaction.atomic():
            mail_together(mails.listed(tournament, rating_list, now=now) for tournament in told)


def _rated_on(rating_list: RatingList) -> list[UUID]:
    runs = RatingRun.objects.filter(published_list=rating_list)
    sources = {source.partition(".")[0] for source in runs.values_list("events__source", flat=True) if source}
    return sorted(pk for source in sources if (pk := _tournament_id(source)))


def _with_their_people(ids: list[UUID]) -> QuerySet[Tournament]:
    found = Tournament.objects.filter(pk__in=ids).select_related("federation", "organiser", "system")
    return found.prefetch_related("appointments__user", "other_systems").order_by("name", "pk")


def _tournament_id(source: str) -> UUID | None:
    """The tournament that a source in the ledger names; ``None`` of what came from elsewhere."""
    try:
        return UUID(source)
    except ValueError:
        return None
