"""What follows for tournaments when a list with their games is published: those who ran them are told."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from django.db import transaction

from ratings.lists.models import RatingList
from ratings.runs.models import RatingRun
from tournaments.registration.models import Tournament
from tournaments.reports import mails


@transaction.atomic
def tell_of_list(rating_list: RatingList, *, now: datetime) -> None:
    """One mail for each tournament of which the list has games, be it in several parts; told twice, it is sent once."""
    for tournament in _rated_on(rating_list):
        mails.listed(tournament, rating_list, now=now)


def _rated_on(rating_list: RatingList) -> list[Tournament]:
    runs = RatingRun.objects.filter(published_list=rating_list)
    sources = {source.partition(".")[0] for source in runs.values_list("events__source", flat=True) if source}
    ids = {pk for source in sources if (pk := _tournament_id(source))}
    return list(Tournament.objects.filter(pk__in=ids).select_related("federation", "organiser").order_by("name", "pk"))


def _tournament_id(source: str) -> UUID | None:
    """The tournament that a source in the ledger names; ``None`` of what came from elsewhere."""
    try:
        return UUID(source)
    except ValueError:
        return None
