"""The numbers of a list as arrays, one a column: what the list behind it is made of, without an object a line."""

from __future__ import annotations

import json
from dataclasses import dataclass, fields
from uuid import UUID

import numpy as np
from django.db import connection

from ratings.lists.models import ListEntry, RatingList
from ratings.register.models import Player
from ratingsite.foundations.number_columns import NONE, Numbers, places_among, read_numbers

WIDE = ("player", "fide_id")
_ENTRIES, _PLAYERS = ListEntry._meta.db_table, Player._meta.db_table
_OF_LINES = {
    "player": "e.player_id",
    "rating": "e.rating",
    "games_total": "e.games_total",
    "highest_rating": "e.highest_rating",
    "birth_year": "e.birth_year",
}
_FIDE_ID = {"fide_id": "p.fide_id"}
_OF_THE_PERIOD = {"games": "e.games", "k_factor": "e.k_factor"}
_SOURCE = f"{_ENTRIES} e JOIN {_PLAYERS} p ON p.id = e.player_id WHERE e.rating_list_id = %s"


@dataclass(frozen=True, kw_only=True)
class ListNumbers:
    """The lines by the rows of their players, in their order; no number is ``NONE``.

    ``last_played_on`` counts days from 1 January 1970, ``fide_id`` is that of today.
    """

    player: Numbers
    rating: Numbers
    games_total: Numbers
    highest_rating: Numbers
    last_played_on: Numbers
    is_inactive: Numbers
    birth_year: Numbers
    fide_id: Numbers


@dataclass(frozen=True, kw_only=True)
class AllNumbers(ListNumbers):
    """With what a list says of its own period."""

    games: Numbers
    k_factor: Numbers

    place: Numbers | None = None
    """Where each line stands in the order of the keys, where that was read too."""

    def at(self, places: Numbers) -> AllNumbers:
        """The lines at these places, in this order."""
        found = {each.name: getattr(self, each.name) for each in fields(self)}
        return AllNumbers(**{name: column[places] for name, column in found.items() if column is not None})


def all_numbers_of(list_id: UUID) -> AllNumbers:
    """All numbers of a list, of one without a head too."""
    return AllNumbers(**_read(list_id, _columns() | _OF_THE_PERIOD))


def fide_ids_of_today(people: Numbers) -> Numbers:
    """What the register has of people, who come in the order of their rows."""
    found = read_numbers({"player": "id", "fide_id": "fide_id"}, _PLAYERS, [], wide=WIDE)
    known = np.full(len(people), NONE, dtype=np.int64)
    places = places_among(found["player"], people)
    known[places[places >= 0]] = found["fide_id"][places >= 0]
    return known


def numbers_of_people(rating_list: RatingList, people: Numbers) -> dict[str, Numbers]:
    """The numbers of people on a list by the names of columns, their rows under ``player``; in no order."""
    columns = {name: each for name, each in _columns().items() if name not in _FIDE_ID} | {"k_factor": "e.k_factor"}
    return read_numbers(columns, *_of_people(rating_list.pk, people.tolist()), wide=WIDE)


def _of_people(list_id: UUID, people: list[int]) -> tuple[str, list[object]]:
    if connection.vendor == "postgresql":
        return f"{_ENTRIES} e WHERE e.rating_list_id = %s AND e.player_id = ANY(%s)", [list_id, people]
    among = "e.player_id IN (SELECT value FROM json_each(%s))"
    return f"{_ENTRIES} e WHERE e.rating_list_id = %s AND {among}", [list_id.hex, json.dumps(people)]


def _read(list_id: UUID, columns: dict[str, str]) -> dict[str, Numbers]:
    key = list_id if connection.vendor == "postgresql" else list_id.hex
    found = read_numbers(columns, _SOURCE, [key], wide=WIDE)
    order = np.argsort(found["player"], kind="stable")
    # one after the other, each gone when it is in order; four bytes a number, as what is kept of a list has
    return {name: found.pop(name)[order].astype(np.int64 if name in WIDE else np.int32) for name in list(found)}


def _columns() -> dict[str, str]:
    day, flag = "e.last_played_on - DATE '1970-01-01'", "e.is_inactive::integer"
    if connection.vendor != "postgresql":
        day, flag = "CAST(julianday(e.last_played_on) - 2440587.5 AS INTEGER)", "e.is_inactive"
    return _OF_LINES | {"last_played_on": day, "is_inactive": flag} | _FIDE_ID
