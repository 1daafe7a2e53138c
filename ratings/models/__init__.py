"""The models of the ground floor, one module a subject."""

from ratings.models.federations import Federation
from ratings.models.ledger import RatedEvent, RatedGame
from ratings.models.lists import ListEntry, RatingList
from ratings.models.players import Player, PlayerFederation
from ratings.models.runs import RatingRun, RunResult
from ratings.models.systems import RatingPeriod, RatingSystem

__all__ = [
    "Federation",
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
]
