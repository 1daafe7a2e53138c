"""The rating regulations: a period in, ratings with their working out. No database, no clock, no language.

``rate_period`` is the door; the snapshots go in, the results come out, and the JSON of the contract is read and written
by the functions of ``document``: of periods, players, events and results, both ways.
"""

from ratings.regulations.document import (
    document_from_text,
    event_from_json,
    event_to_json,
    period_from_json,
    player_from_json,
    player_result_from_json,
    player_result_to_json,
    player_to_json,
    result_to_json,
)
from ratings.regulations.places import BadPeriod
from ratings.regulations.registry import edition_by_id, edition_for, rate_period, rating_editions
from ratings.regulations.results import (
    EventRating,
    GameWorking,
    InitialRating,
    InitialWorking,
    PeriodResult,
    PlayerRating,
    PooledResult,
)
from ratings.regulations.snapshots import (
    Approval,
    EarlierResult,
    EventSnapshot,
    Format,
    GameSnapshot,
    ListedRating,
    Minutes,
    Part,
    PeriodSnapshot,
    PlayerSnapshot,
    Result,
)
from ratingsite.foundations.editions import NoEditionInForce, UnknownEdition

__all__ = [
    "Approval",
    "BadPeriod",
    "EarlierResult",
    "EventRating",
    "EventSnapshot",
    "Format",
    "GameSnapshot",
    "GameWorking",
    "InitialRating",
    "InitialWorking",
    "ListedRating",
    "Minutes",
    "NoEditionInForce",
    "Part",
    "PeriodResult",
    "PeriodSnapshot",
    "PlayerRating",
    "PlayerSnapshot",
    "PooledResult",
    "Result",
    "UnknownEdition",
    "document_from_text",
    "edition_by_id",
    "edition_for",
    "event_from_json",
    "event_to_json",
    "period_from_json",
    "player_from_json",
    "player_result_from_json",
    "player_result_to_json",
    "player_to_json",
    "rate_period",
    "rating_editions",
    "result_to_json",
]
