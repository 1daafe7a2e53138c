"""What the page of a tournament says of its end, and of the way back."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from tournaments.registration.endings.lapsing import last_of_all_lists, ways_back
from tournaments.registration.models import EventDecision, Tournament
from tournaments.regulations.notice import Decider

_State = Tournament.State


def ending_of(tournament: Tournament, *, now: datetime) -> dict[str, Any]:
    """For ``_ending.html``: of a lapsed tournament its last day and who may have it rated; of one that is not rated
    the refusal."""
    if tournament.state == _State.LAPSED:
        return {
            "last_day": last_of_all_lists(tournament, now=now),
            "director_may": Decider.EXECUTIVE_DIRECTOR in ways_back(tournament, now=now),
        }
    if tournament.state == _State.NOT_RATED:
        refused = tournament.decisions.filter(kind=EventDecision.Kind.RATING_REFUSED, ended_at__isnull=True)
        return {"rating_refused": refused.order_by("pk").last()}
    return {}
