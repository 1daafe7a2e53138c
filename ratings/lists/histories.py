"""The lines of one player on all lists: one look-up in the volumes, and one in each partition that is bound in none.

Which partitions these are stands in the question, and is another with each list that is published; it is planned once
for a connection, for a plan takes longer than its answer.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from uuid import UUID

from django.db import DEFAULT_DB_ALIAS, connection
from django.db.models import Exists, F, OuterRef, QuerySet

from ratings.lists.models import ListEntry, RatingList
from ratings.lists.partitions import OTHERS, own_table
from ratings.lists.volumes.bound_lines import bound_and_unbound
from ratings.register.models import Player
from ratingsite.foundations.kept_questions import AmongGiven, KeptQuestion
from ratingsite.foundations.prepared import rows_of

_FIELDS = [field for field in ListEntry._meta.concrete_fields if field.column]
_COLUMNS = ", ".join(str(field.column) for field in _FIELDS)


def history_of(player: Player) -> Iterator[ListEntry]:
    """The player's lines on every list that was not corrected since, each with its list, its system and its archive:
    system by system from the oldest list on, archives behind all of them.

    Each list says whether a run has made it (``is_rated_here``) and whether it took in a correction (``has_taken_in``).
    """
    lines = {line.rating_list_id: line for line in _lines(player.pk)}
    for rating_list in _LISTS.rows(lists=lines) if lines else ():
        line = lines[rating_list.pk]
        line.rating_list = rating_list
        yield line


def _lists() -> QuerySet[RatingList]:
    lists = RatingList.objects.filter(AmongGiven("pk", "lists", UUID), superseded_by__isnull=True)
    lists = lists.annotate(is_rated_here=_is_led_to_by("run"), has_taken_in=_is_led_to_by("took_in"))
    return lists.select_related("system", "archive").order_by(
        F("archive__starts_on").desc(nulls_first=True), "system", "list_date"
    )


def _is_led_to_by(relation: str) -> Exists:
    """Whether a row of a room above leads to the list: here it is known by the name of the relation alone."""
    leading: Any = RatingList._meta.get_field(relation)
    return Exists(leading.related_model._default_manager.filter(**{leading.field.name: OuterRef("pk")}))


_LISTS = KeptQuestion(_lists, planned_once=True)


def _lines(player: int) -> list[ListEntry]:
    if connection.vendor != "postgresql":
        return list(ListEntry.objects.filter(player=player, rating_list__in=RatingList.objects.all()).order_by())
    bound, unbound = bound_and_unbound(player)
    tables = [OTHERS, *map(own_table, unbound)]
    asked = " UNION ALL ".join(f"SELECT {_COLUMNS} FROM {table} WHERE player_id = $1::bigint" for table in tables)  # noqa: S608 - names of the schema
    names = [field.attname for field in _FIELDS]
    return bound + [ListEntry.from_db(DEFAULT_DB_ALIAS, names, row) for row in rows_of(asked, [player])]
