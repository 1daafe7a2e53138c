"""The models of the ground floor, one module a subject."""

from ratings.ledger.models import HeldEvent, RatedEvent, RatedGame
from ratings.lists.imports.models import ImportFault, ListImport, WaitingLine
from ratings.lists.models import ListEntry, RatingList, RatingPeriod, RatingSystem, WaitingResult
from ratings.lists.trust.models import ListCheck, ListSignature
from ratings.register.changes.models import ChangesFile, PersonChange
from ratings.register.claims.models import PlayerClaim
from ratings.register.memberships.models import Deactivation, Membership
from ratings.register.mergers.models import Merger
from ratings.register.models import Federation, Player, PlayerFederation
from ratings.register.newcomers.models import Newcomer, Numbering
from ratings.register.objections.models import Objection
from ratings.register.provinces.models import Residence
from ratings.runs.models import RatingRun, RunResult

__all__ = [
    "ChangesFile",
    "Deactivation",
    "Federation",
    "HeldEvent",
    "ImportFault",
    "ListCheck",
    "ListEntry",
    "ListImport",
    "ListSignature",
    "Membership",
    "Merger",
    "Newcomer",
    "Numbering",
    "Objection",
    "PersonChange",
    "Player",
    "PlayerClaim",
    "PlayerFederation",
    "RatedEvent",
    "RatedGame",
    "RatingList",
    "RatingPeriod",
    "RatingRun",
    "RatingSystem",
    "Residence",
    "RunResult",
    "WaitingLine",
    "WaitingResult",
]
