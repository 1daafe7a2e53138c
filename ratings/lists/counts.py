"""How many lines of a list say the same, counted once, when the last of them is written."""

from __future__ import annotations

from uuid import UUID

from django.db import IntegrityError, connection

from ratings.lists.models import ListCount, ListEntry
from ratings.register.models import Federation

_KIND = "federation_id, title, sex, is_inactive"
_COUNTS, _ENTRIES, _FEDERATIONS = (model._meta.db_table for model in (ListCount, ListEntry, Federation))


def count_lines(list_id: UUID) -> None:
    """Store the counts of the lines that are written. Raises ``IntegrityError`` as ``refuse_unknown_federations``."""
    with connection.cursor() as cursor:
        cursor.execute(_COUNT, [_key(list_id)])
    refuse_unknown_federations(list_id)


def refuse_unknown_federations(list_id: UUID) -> None:
    """Raise ``IntegrityError`` where the counts of a list name a federation that is none: no line asks by itself."""
    with connection.cursor() as cursor:
        cursor.execute(_NO_FEDERATION, [_key(list_id)])
        for (code,) in cursor.fetchall():
            raise IntegrityError(f"a line of the list names {code!r}, which is no federation")


def _key(list_id: UUID) -> UUID | str:
    return list_id if connection.vendor == "postgresql" else list_id.hex


_COUNT = f"""
INSERT INTO {_COUNTS} (rating_list_id, federation, title, sex, is_inactive, is_rated, players)
SELECT rating_list_id, {_KIND}, rating IS NOT NULL, count(*) FROM {_ENTRIES}
WHERE rating_list_id = %s GROUP BY rating_list_id, {_KIND}, rating IS NOT NULL
"""  # noqa: S608 - names of the schema
_NO_FEDERATION = f"""
SELECT c.federation FROM {_COUNTS} c LEFT JOIN {_FEDERATIONS} f ON f.code = c.federation
WHERE c.rating_list_id = %s AND f.code IS NULL LIMIT 1
"""  # noqa: S608
