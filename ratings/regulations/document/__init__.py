"""The one codec of periods, players, events, games and results: the JSON of the contract, read and written."""

from ratings.regulations.document.event import event_from_json, event_to_json
from ratings.regulations.document.period import period_from_json, player_from_json, player_to_json
from ratings.regulations.document.result import (
    player_result_from_json,
    player_result_to_json,
    result_to_json,
)
from ratings.regulations.document.text import document_from_text

__all__ = [
    "document_from_text",
    "event_from_json",
    "event_to_json",
    "period_from_json",
    "player_from_json",
    "player_result_from_json",
    "player_result_to_json",
    "player_to_json",
    "result_to_json",
]
