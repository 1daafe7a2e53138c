"""Whether a volume says what its lists say."""

from __future__ import annotations

from django.db import connection

from ratings.lists.models import RatingList
from ratings.lists.volumes.binding import told_together
from ratings.lists.volumes.models import BoundLines, BoundList


def is_bound_otherwise(rating_list: RatingList) -> bool:
    """Whether the volume that begins with a list says something else. Of the other lists in it nothing is asked."""
    bound = BoundList.objects.filter(rating_list=rating_list, place=0).first()
    if bound is None:
        return False
    lists = bound.volume.lists.order_by("place").values_list("rating_list", flat=True)
    with connection.cursor() as cursor:
        cursor.execute(_DIFFERS.format(told=told_together(list(lists))), [bound.volume_id])
        return bool(cursor.fetchall())


_DIFFERS = f"""
SELECT FROM ({{told}}) told
FULL JOIN (SELECT player_id, lines FROM {BoundLines._meta.db_table} WHERE volume_id = %s) bound USING (player_id)
WHERE told.lines IS DISTINCT FROM bound.lines LIMIT 1
"""  # noqa: S608 - names of the schema
