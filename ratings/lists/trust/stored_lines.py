"""The hash of the lines as they stand in the database: PostgreSQL writes them out, and here they are only hashed.

What is hashed is what ``Line.text`` says; only who writes it is another. Where somebody's number was another one when
the list was made, and on SQLite, they are read line by line.
"""

from __future__ import annotations

import hashlib

from django.db import connection

from ratings.lists.lines import content_sha256
from ratings.lists.models import ListEntry, RatingList
from ratings.lists.selectors import fide_ids_of
from ratings.lists.trust.verifying import lines_by_key
from ratings.register.models import Player

LINES_A_TEXT, TEXTS_AT_ONCE = 5000, 4
_NUMBERS = ("birth_year", "rating", "games", "k_factor", "games_total", "highest_rating")
_LINE = " || ',' || ".join(
    [
        *(f"to_json({name})::text" for name in ("key", "name", "title", "federation_id", "sex")),
        *(f"coalesce({name}::text, 'null')" for name in _NUMBERS),
        "coalesce(to_json(last_played_on)::text, 'null')",  # as ISO 8601, whatever DateStyle says
        "CASE WHEN is_inactive THEN 'true' ELSE 'false' END",
    ]
)
_ENTRIES, _PLAYERS = ListEntry._meta.db_table, Player._meta.db_table
_TEXTS = f"""
SELECT string_agg('[' || {_LINE} || E']\\n', '' ORDER BY place)
FROM (SELECT *, row_number() OVER (ORDER BY key) AS place
      FROM (SELECT e.*, (CASE WHEN p.fide_id <> 0 THEN p.fide_id::text
                              ELSE coalesce(p.numbered_by_id, 'None') || '-' || p.national_id END) COLLATE "C" AS key
            FROM {_ENTRIES} e JOIN {_PLAYERS} p ON p.id = e.player_id
            WHERE e.rating_list_id = %s) keyed) placed
GROUP BY (place - 1) / {LINES_A_TEXT}
ORDER BY (place - 1) / {LINES_A_TEXT}
"""  # noqa: S608 - names of the schema


def stored_sha256(rating_list: RatingList) -> str:
    """The hash of a list's lines, as ``lines.content_sha256`` gives it; the list may be one that has no head yet."""
    if connection.vendor != "postgresql" or fide_ids_of(rating_list):
        return content_sha256(lines_by_key(rating_list))
    digest = hashlib.sha256()
    with connection.chunked_cursor() as cursor:
        cursor.execute(_TEXTS, [rating_list.pk])
        while texts := cursor.fetchmany(TEXTS_AT_ONCE):
            for (text,) in texts:
                digest.update(text.encode())
    return digest.hexdigest()
