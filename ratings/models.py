"""The models of the ground floor, one module a subject."""

from ratings.ledger.models import HeldEvent, PackedEvent, RatedEvent, RatedGame
from ratings.lists.archives.models import Archive
from ratings.lists.imports.models import EnteredNewcomer, GonePlayer, ImportFault, ListImport, WaitingBlock, WaitingLine
from ratings.lists.kept_lines import KeptLines
from ratings.lists.models import (
    FilteredLine,
    ListCount,
    ListEntry,
    RatingList,
    RatingPeriod,
    RatingSystem,
    WaitingResult,
)
from ratings.lists.titled.models import TitledPlayer
from ratings.lists.trust.models import ListCheck, ListSignature
from ratings.lists.volumes.models import BoundLines, BoundList, Volume
from ratings.register.changes.models import ChangesFile, PersonChange
from ratings.register.claims.models import PlayerClaim
from ratings.register.decided_ratings.models import DecidedRating
from ratings.register.memberships.models import Deactivation, Membership
from ratings.register.mergers.models import Merger
from ratings.register.models import Federation, Player, PlayerFederation
from ratings.register.newcomers.models import Newcomer, Numbering
from ratings.register.objections.models import Objection
from ratings.register.provinces.models import Residence
from ratings.register.standing.models import FederationSpan
from ratings.runs.as_it_comes.models import CameEvent, CurrentRating, StandStill
from ratings.runs.corrections.models import ListCorrection
from ratings.runs.kept_columns import FrozenColumn
from ratings.runs.models import EventResult, FrozenPerson, RatingRun, RunResult
from ratings.runs.rating_appeals.models import RatingAppeal
from ratings.runs.review.asking.models import ArbiterQuestion
from ratings.runs.review.models import ReviewedEvent, ReviewFlag
from ratings.runs.set_aside.models import SetAside
from ratings.runs.whole_look.models import WholeLook

__all__ = [
    "ArbiterQuestion",
    "Archive",
    "BoundLines",
    "BoundList",
    "CameEvent",
    "ChangesFile",
    "CurrentRating",
    "Deactivation",
    "DecidedRating",
    "EnteredNewcomer",
    "EventResult",
    "Federation",
    "FederationSpan",
    "FilteredLine",
    "FrozenColumn",
    "FrozenPerson",
    "GonePlayer",
    "HeldEvent",
    "ImportFault",
    "KeptLines",
    "ListCheck",
    "ListCorrection",
    "ListCount",
    "ListEntry",
    "ListImport",
    "ListSignature",
    "Membership",
    "Merger",
    "Newcomer",
    "Numbering",
    "Objection",
    "PackedEvent",
    "PersonChange",
    "Player",
    "PlayerClaim",
    "PlayerFederation",
    "RatedEvent",
    "RatedGame",
    "RatingAppeal",
    "RatingList",
    "RatingPeriod",
    "RatingRun",
    "RatingSystem",
    "Residence",
    "ReviewFlag",
    "ReviewedEvent",
    "RunResult",
    "SetAside",
    "StandStill",
    "TitledPlayer",
    "Volume",
    "WaitingBlock",
    "WaitingLine",
    "WaitingResult",
    "WholeLook",
]
