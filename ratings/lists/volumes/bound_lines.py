"""Reads what the volumes say of a player, by one look-up however many lists are bound, and which lists are not.

Both by one statement: a list that is bound, or a volume that is taken apart, in the next moment changes nothing.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import date
from itertools import repeat
from typing import Any
from uuid import UUID

from django.db import DEFAULT_DB_ALIAS

from ratings.lists.models import ListEntry
from ratings.lists.volumes.binding import FACTS
from ratings.lists.volumes.models import BoundLines, BoundList
from ratings.lists.volumes.unbound import UNBOUND
from ratingsite.foundations.prepared import rows_of

_NAMES = ("rating_list_id", "player_id", *FACTS)
_DAY = FACTS.index("last_played_on")


def bound_and_unbound(player: int) -> tuple[list[ListEntry], list[UUID]]:
    """The lines of a player on every list that is bound, in no order, and the lists in which to look besides.

    PostgreSQL alone.
    """
    lines, unbound = list[ListEntry](), list[UUID]()
    for lists, told in rows_of(_ASKED, [player]):
        if told is None:
            unbound += lists
        else:
            rows = ((rating_list, player, *facts) for rating_list, facts in _told(lists, json.loads(told)))
            lines += [ListEntry.from_db(DEFAULT_DB_ALIAS, _NAMES, row) for row in rows]
    return lines, unbound


def _told(lists: list[UUID], columns: list[Any]) -> Iterator[tuple[UUID, list[Any]]]:
    places, *facts = columns
    in_turn = (each if isinstance(each, list) else repeat(each) for each in facts)
    for place, *line in zip(places, *in_turn, strict=False):  # what all of them say has no end
        if line[_DAY] is not None:
            line[_DAY] = date.fromisoformat(line[_DAY])
        yield lists[place], line


_IN_ORDER = f"SELECT rating_list_id FROM {BoundList._meta.db_table} b WHERE b.volume_id = l.volume_id ORDER BY place"  # noqa: S608 - names of the schema
_ASKED = f"""
SELECT ARRAY({_IN_ORDER}), l.lines FROM {BoundLines._meta.db_table} l WHERE l.player_id = $1::bigint
UNION ALL SELECT ARRAY[r.id], NULL {UNBOUND}
"""  # noqa: S608
