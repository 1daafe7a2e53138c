"""Reads what the volumes say of a player, by one look-up however many lists are bound."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import date
from itertools import repeat
from typing import Any
from uuid import UUID

from django.db import DEFAULT_DB_ALIAS, connection

from ratings.lists.models import ListEntry
from ratings.lists.volumes.binding import FACTS
from ratings.lists.volumes.models import BoundLines, BoundList
from ratingsite.foundations.prepared import rows_of

_NAMES = ("rating_list_id", "player_id", *FACTS)
_DAY = FACTS.index("last_played_on")


def bound_lines(player: int) -> list[ListEntry]:
    """The lines of a player on every list that is bound, in no order; none on SQLite, where nothing is."""
    if connection.vendor != "postgresql":
        return []
    found = rows_of(_BOUND, [player])
    return [
        ListEntry.from_db(DEFAULT_DB_ALIAS, _NAMES, (rating_list, player, *facts))
        for lists, told in found
        for rating_list, facts in _told(lists, json.loads(told))
    ]


def _told(lists: list[UUID], columns: list[Any]) -> Iterator[tuple[UUID, list[Any]]]:
    places, *facts = columns
    in_turn = (each if isinstance(each, list) else repeat(each) for each in facts)
    for place, *line in zip(places, *in_turn, strict=False):  # what all of them say has no end
        if line[_DAY] is not None:
            line[_DAY] = date.fromisoformat(line[_DAY])
        yield lists[place], line


_LISTS = f"SELECT rating_list_id FROM {BoundList._meta.db_table} b WHERE b.volume_id = l.volume_id ORDER BY b.place"  # noqa: S608 - names of the schema
_BOUND = f"SELECT ARRAY({_LISTS}), l.lines FROM {BoundLines._meta.db_table} l WHERE l.player_id = $1::bigint"  # noqa: S608
