"""Who directed the tournaments of an appeal against a rating (CFC 739): the chief arbiters with a log-in."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from django.db import transaction

from ratings.runs.rating_appeals import mails
from ratings.runs.rating_appeals.models import RatingAppeal
from tournaments.registration.mails import chiefs
from tournaments.registration.models import Tournament


@transaction.atomic
def ask_directors(appeal: RatingAppeal, *, now: datetime) -> None:
    """Let the chief arbiters of the disputed games answer; of all games where none is named. Asked twice, once."""
    if appeal.state != RatingAppeal.State.ASKED:
        return
    places = appeal.disputed or range(len(appeal.games))
    keys = {tournament_of_event(appeal.games[place]["event"]) for place in places}
    tournaments = Tournament.objects.filter(pk__in=[key for key in keys if key is not None])
    appeal.directors.set({user for tournament in tournaments for user in chiefs(tournament)})
    appeal.looked_for_directors = True
    appeal.save(update_fields=["looked_for_directors"])
    mails.to_directors(appeal, now=now)


def tournament_of_event(event: str) -> UUID | None:
    """The tournament behind the name of an event, unless it came from elsewhere."""
    try:
        return UUID(event.partition(":")[0].partition(".")[0])
    except ValueError:
        return None
