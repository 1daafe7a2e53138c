"""The models of the ground floor, one module a subject."""

from ratings.ledger.models import HeldEvent, RatedEvent, RatedGame
from ratings.lists.models import ListEntry, RatingList, RatingPeriod, RatingSystem, WaitingResult
from ratings.register.changes.models import ChangesFile, PersonChange
from ratings.register.mergers.models import Merger
from ratings.register.models import Federation, Player, PlayerFederation
from ratings.register.newcomers.models import Newcomer, Numbering
from ratings.runs.models import RatingRun, RunResult

__all__ = [
    "ChangesFile",
    "Federation",
    "HeldEvent",
    "ListEntry",
    "Merger",
    "Newcomer",
    "Numbering",
    "PersonChange",
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
