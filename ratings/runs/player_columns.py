"""Players as columns of bytes, one a fact, and back: what a run freezes of them, the same on every machine.

Numbers take four bytes each, words two for their place among the words of the column, results that wait to be pooled
are told of those players alone who have some. Every column is in the order of the keys.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import Any

import numpy as np
import numpy.typing as npt

from ratings.kernel import NONE
from ratings.regulations import PlayerSnapshot
from ratings.regulations.document import player_from_json, player_to_json
from ratingsite.foundations.canonical import canonical

KEY, ROW, EARLIER, LAST_PLAYED = "key", "row", "earlier", "last_played_on"
NUMBERS = ("rating", "games", "born", "k", "highest", "standard_rating")
WORDS = ("federation", "title", "sex", "member_of")
EPOCH = date(1970, 1, 1).toordinal()
NUMBER, PLACE, PK = np.dtype("<i4"), np.dtype("<u2"), np.dtype("<i8")

Columns = Mapping[str, bytes]


# ---------------------------------------------------------------- writing
def columns_of_players(players: Mapping[str, PlayerSnapshot]) -> dict[str, bytes]:
    """The columns of the players, who stand in the order of their keys."""
    every = list(players.values())
    return {
        KEY: "\n".join(players).encode(),
        **{name: _numbers(getattr(player, name) for player in every) for name in NUMBERS},
        LAST_PLAYED: _numbers(_day(player.last_played_on) for player in every),
        **{name: _words([getattr(player, name) for player in every]) for name in WORDS},
        EARLIER: canonical(_earlier(players)).encode(),
    }


def column_of_rows(rows: Iterable[int]) -> bytes:
    """Where the players stand in the register."""
    return np.fromiter(rows, dtype=PK).tobytes()


def _numbers(values: Iterable[int | None]) -> bytes:
    return np.fromiter((NONE if value is None else value for value in values), dtype=NUMBER).tobytes()


def _day(day: date | None) -> int | None:
    return None if day is None else day.toordinal() - EPOCH


def _words(values: Sequence[str | None]) -> bytes:
    """The words of the column in the order of the alphabet, after them the place of each player's; 0 is none."""
    known = sorted({value for value in values if value is not None})
    place = {None: 0} | {word: number for number, word in enumerate(known, 1)}
    return canonical(known).encode() + b"\n" + np.fromiter((place[value] for value in values), dtype=PLACE).tobytes()


def _earlier(players: Mapping[str, PlayerSnapshot]) -> dict[str, Any]:
    return {key: player_to_json(player)[EARLIER] for key, player in players.items() if player.earlier}


# ---------------------------------------------------------------- reading
def keys_of(column: bytes) -> list[str]:
    """The keys of the players, in their order."""
    return column.decode().split("\n") if column else []


def rows_of(column: bytes) -> list[int]:
    """The rows of the players."""
    rows: list[int] = np.frombuffer(column, dtype=PK).tolist()
    return rows


def players_of_columns(columns: Columns) -> dict[str, PlayerSnapshot]:
    """The players as they were frozen, by key."""
    names = (*NUMBERS, *WORDS)
    told = [_values(columns[name]) for name in NUMBERS] + [_read_words(columns[name]) for name in WORDS]
    days = [None if day is None else date.fromordinal(day + EPOCH) for day in _values(columns[LAST_PLAYED])]
    earlier = _read_earlier(columns[EARLIER])
    facts = zip(keys_of(columns[KEY]), days, zip(*told, strict=True), strict=True)
    return {
        key: PlayerSnapshot(**dict(zip(names, each, strict=True)), last_played_on=day, earlier=earlier.get(key, ()))
        for key, day, each in facts
    }


def _values(column: bytes) -> list[int | None]:
    numbers = np.frombuffer(column, dtype=NUMBER)
    found: list[int | None] = numbers.tolist()
    for place in np.flatnonzero(numbers == NONE).tolist():
        found[place] = None
    return found


def _read_words(column: bytes) -> list[str | None]:
    known, _, places = column.partition(b"\n")
    words: npt.NDArray[np.object_] = np.array([None, *json.loads(known)], dtype=np.object_)
    found: list[str | None] = words[np.frombuffer(places, dtype=PLACE)].tolist()
    return found


def _read_earlier(column: bytes) -> dict[str, Any]:
    told = json.loads(column)
    return {key: player_from_json({"rating": None, EARLIER: results}).earlier for key, results in told.items()}
