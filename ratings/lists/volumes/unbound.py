"""Lists with a partition of their own that are bound in no volume: players are looked up in each of them."""

from __future__ import annotations

from uuid import UUID

from django.db import connection

from ratings.lists.models import ListEntry, RatingList
from ratings.lists.volumes.models import BoundList
from ratingsite.foundations.prepared import rows_of

_LISTS, _BOUND, _LINES = (model._meta.db_table for model in (RatingList, BoundList, ListEntry))
UNBOUND = f"""
FROM {_LISTS} r
WHERE NOT EXISTS (SELECT FROM {_BOUND} b WHERE b.rating_list_id = r.id)
  AND NOT EXISTS (SELECT FROM {_LISTS} later WHERE later.supersedes_id = r.id)
  AND EXISTS (
      SELECT FROM pg_class WHERE relispartition AND oid = to_regclass('{_LINES}_' || replace(r.id::text, '-', ''))
  )
"""  # noqa: S608 - names of the schema
"""Those that are published and were not corrected since, as ``r``."""


def unbound_lists() -> list[UUID]:
    """Them all; none on SQLite, where one look-up finds all lines of a player."""
    if connection.vendor != "postgresql":
        return []
    return [pk for (pk,) in rows_of(f"SELECT r.id {UNBOUND}", [])]
