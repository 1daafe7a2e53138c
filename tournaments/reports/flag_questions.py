"""Who answers a question about a flag of a review: the chief arbiters of the tournament behind the event."""

from __future__ import annotations

from datetime import datetime

from ratings.runs.review.asking.models import ArbiterQuestion
from ratings.runs.review.asking.services import let_arbiters_know
from tournaments.registration.mails import chiefs
from tournaments.registration.models import Tournament
from tournaments.reports.directors import tournament_of_event


def ask_arbiters(question: ArbiterQuestion, *, now: datetime) -> None:
    """Tell the chief arbiters with an account; an event that came from elsewhere has none. Asked twice, once."""
    found = Tournament.objects.filter(pk=tournament_of_event(question.event.source))
    let_arbiters_know(question, [user for tournament in found for user in chiefs(tournament)], now=now)
