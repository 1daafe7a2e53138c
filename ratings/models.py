"""The models of the ground floor, one module a subject."""

from ratings.ledger.models import HeldEvent, RatedEvent, RatedGame
from ratings.lists.models import ListEntry, RatingList, RatingPeriod, RatingSystem, WaitingResult
from ratings.register.models import Federation, Player, PlayerFederation
from ratings.runs.models import RatingRun, RunResult

__all__ = [
    "Federation",
    "HeldEvent",
    "ListEntry",
    "Player",
    "PlayerFederation",
    "RatedEvent",
    "RatedGame",
    "RatingList",
    "RatingPeriod",
    "RatingRun",
    "RatingSystem",
    "RunResult",
    "WaitingResult",
]
