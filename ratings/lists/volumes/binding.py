"""Binds lists into volumes: PostgreSQL puts together what they say of each player, as JSON.

A list of columns: the places of the lists that have the player, then each fact of a line – a list of what these say, or
what all of them say.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from django.db import connection, transaction

from ratings.lists.models import ListEntry, RatingList
from ratings.lists.partitions import own_table
from ratings.lists.volumes.models import BoundLines, BoundList, Volume
from ratings.lists.volumes.unbound import unbound_lists

TASK = "ratings.tasks.bind_volume"
LISTS_A_VOLUME = 12
FACTS = tuple(
    str(field.column)
    for field in ListEntry._meta.concrete_fields
    if field.column and field.column not in ("player_id", "rating_list_id")
)
"""As they stand in a volume, which does not name them: whoever changes the columns of lines takes the volumes apart."""


def next_volume() -> list[UUID]:
    """The lists that the next volume will have, those first that were published first; none while they are too few."""
    found = unbound_lists()
    if len(found) < LISTS_A_VOLUME:
        return []
    in_order = RatingList.objects.filter(pk__in=found).order_by("published_at", "system", "list_date", "version")
    return list(in_order.values_list("pk", flat=True)[:LISTS_A_VOLUME])


@transaction.atomic
def bind_volume(first: UUID, *, now: datetime) -> Volume | None:
    """Bind the next volume, which begins with this list. Nothing where there is none, or it begins with another."""
    RatingList.objects.select_for_update(no_key=True).get(pk=first)  # who binds it at the same time waits here
    lists = next_volume()
    if first not in lists[:1]:
        return None
    volume = Volume.objects.create(bound_at=now)
    BoundList.objects.bulk_create(
        BoundList(rating_list_id=pk, volume=volume, place=place) for place, pk in enumerate(lists)
    )
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO {BoundLines._meta.db_table} (player_id, volume_id, lines) "  # noqa: S608 - names of the schema
            f"SELECT player_id, %s, lines FROM ({told_together(lists)}) told ORDER BY player_id",
            [volume.pk],
        )
    return volume


def take_apart(volume: Volume) -> None:
    """Let histories be read out of the lists again, and these be bound anew."""
    for model in (BoundLines, BoundList):
        model._default_manager.filter(volume=volume).delete()
    volume.delete()


def told_together(lists: Sequence[UUID]) -> str:
    """A question for what lists say of each player, ``player_id`` and ``lines``."""
    names = ", ".join(FACTS)
    lines = " UNION ALL ".join(
        f"SELECT player_id, {place} AS place, {names} FROM {own_table(pk)}"  # noqa: S608 - names of the schema
        for place, pk in enumerate(lists)
    )
    columns = ", ".join(f"array_agg({name}) AS {name}" for name in FACTS)
    told = ", ".join(
        f"CASE WHEN {name}[1] = ALL ({name}) THEN to_json({name}[1]) ELSE to_json({name}) END" for name in FACTS
    )
    # put in order before, for arrays that are put in order by themselves take much longer
    return f"""
SELECT player_id, json_build_array(places, {told})::text AS lines FROM (
    SELECT player_id, array_agg(place) AS places, {columns}
    FROM (SELECT * FROM ({lines}) lines ORDER BY player_id, place) in_order GROUP BY player_id
) together
"""  # noqa: S608
