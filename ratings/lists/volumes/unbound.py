"""Lists with a partition of their own that are bound in no volume: players are looked up in each of them."""

from __future__ import annotations

from uuid import UUID

from django.db import connection

from ratings.lists.models import ListEntry, RatingList
from ratings.lists.volumes.models import BoundList
from ratingsite.foundations.prepared import rows_of


def unbound_lists() -> list[UUID]:
    """Published ones that were not corrected since; none on SQLite, where one look-up finds all lines of a player."""
    if connection.vendor != "postgresql":
        return []
    return [pk for (pk,) in rows_of(_UNBOUND, [])]


_LISTS, _BOUND, _LINES = (model._meta.db_table for model in (RatingList, BoundList, ListEntry))
_UNBOUND = f"""
SELECT l.id FROM {_LISTS} l
WHERE NOT EXISTS (SELECT FROM {_BOUND} b WHERE b.rating_list_id = l.id)
  AND NOT EXISTS (SELECT FROM {_LISTS} later WHERE later.supersedes_id = l.id)
  AND EXISTS (
      SELECT FROM pg_class WHERE relispartition AND oid = to_regclass('{_LINES}_' || replace(l.id::text, '-', ''))
  )
"""  # noqa: S608 - names of the schema
