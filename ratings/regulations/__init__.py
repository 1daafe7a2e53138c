"""The rating regulations: a period in, ratings with their working out. No database, no clock, no language.

``rate_period`` is the door; the snapshots go in, the results come out, and the JSON of the contract is read and
written by ``period_from_json``, ``period_to_json`` and ``player_to_json``.
"""

from ratings.regulations.json_in import document_from_text, period_from_json
from ratings.regulations.json_out import period_to_json, player_to_json
from ratings.regulations.problems import BadPeriod
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
    EarlierResult,
    EventSnapshot,
    Format,
    GameSnapshot,
    PeriodSnapshot,
    PlayerSnapshot,
    Result,
)
from ratingsite.foundations.editions import NoEditionInForce, UnknownEdition

__all__ = [
    "BadPeriod",
    "EarlierResult",
    "EventRating",
    "EventSnapshot",
    "Format",
    "GameSnapshot",
    "GameWorking",
    "InitialRating",
    "InitialWorking",
    "NoEditionInForce",
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
    "period_from_json",
    "period_to_json",
    "player_to_json",
    "rate_period",
    "rating_editions",
]
