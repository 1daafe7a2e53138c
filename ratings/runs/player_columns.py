"""Players as columns of bytes, one a fact, and back: what a run freezes of them, the same on every machine.

Numbers take four bytes each, words two for their place among the words of the column, results that wait to be pooled
are told of those players alone who have some. Every column is in the order of the keys.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from ratings.kernel.player_table import NUMBERS, PLACE, WORDS, PlayerTable, Words
from ratings.regulations import PlayerSnapshot
from ratings.regulations.document import player_from_json, player_to_json
from ratingsite.foundations.canonical import canonical

KEY, ROW, EARLIER, LAST_PLAYED = "key", "row", "earlier", "last_played_on"
NUMBER, PK = np.dtype("<i4"), np.dtype("<i8")

Columns = Mapping[str, bytes]
Rows = npt.NDArray[np.int64]


# ---------------------------------------------------------------- writing
def columns_of_players(players: Mapping[str, PlayerSnapshot]) -> dict[str, bytes]:
    """The columns of the players, who stand in the order of their keys."""
    table = PlayerTable.of(players)
    return {
        KEY: "\n".join(table.in_order).encode(),
        **{name: table.numbers[name].astype(NUMBER).tobytes() for name in NUMBERS},
        LAST_PLAYED: table.days.astype(NUMBER).tobytes(),
        **{name: _words(table.words[name]) for name in WORDS},
        EARLIER: canonical(_earlier(table)).encode(),
    }


def column_of_rows(rows: Iterable[int]) -> bytes:
    """Where the players stand in the register."""
    return (rows if isinstance(rows, np.ndarray) else np.fromiter(rows, dtype=PK)).astype(PK).tobytes()


def _words(column: Words) -> bytes:
    """The words that somebody has, after them the place of each player's; 0 is none."""
    used = column.used()
    return canonical(used.known).encode() + b"\n" + used.places.astype(PLACE).tobytes()


def _earlier(table: PlayerTable) -> dict[str, Any]:
    return {key: player_to_json(player)[EARLIER] for key, player in table.waiting.items()}


# ---------------------------------------------------------------- reading
def keys_of(column: bytes) -> list[str]:
    """The keys of the players, in their order."""
    return column.decode().split("\n") if column else []


def rows_of(column: bytes) -> Rows:
    """The rows of the players."""
    rows: Rows = np.frombuffer(column, dtype=PK)
    return rows


def players_of_columns(columns: Columns) -> PlayerTable:
    """The players as they were frozen, by key."""
    return PlayerTable(
        keys_of(columns[KEY]),
        {name: np.frombuffer(columns[name], dtype=NUMBER) for name in NUMBERS},
        {name: _read_words(columns[name]) for name in WORDS},
        np.frombuffer(columns[LAST_PLAYED], dtype=NUMBER),
        _read_earlier(columns[EARLIER]),
    )


def _read_words(column: bytes) -> Words:
    known, _, places = column.partition(b"\n")
    return Words(tuple(json.loads(known)), np.frombuffer(places, dtype=PLACE))


def _read_earlier(column: bytes) -> dict[str, Any]:
    told = json.loads(column)
    return {key: player_from_json({"rating": None, EARLIER: results}).earlier for key, results in told.items()}
