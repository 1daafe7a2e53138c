"""The hash of the lines as they stand in the database, which writes them out; here they are only hashed.

What is hashed is what ``Line.text`` says; only who writes it is another. Whoever had another number when the list was
made is told with that one.
"""

from __future__ import annotations

import hashlib
import json

from django.db import connection

from ratings.lists.models import ListEntry, RatingList
from ratings.lists.selectors import fide_ids_of
from ratings.register.models import Player

LINES_A_TEXT, TEXTS_AT_ONCE = 5000, 4
_WORDS = ("key", "name", "title", "federation_id", "sex")
_NUMBERS = ("birth_year", "rating", "games", "k_factor", "games_total", "highest_rating")
_ENTRIES, _PLAYERS = ListEntry._meta.db_table, Player._meta.db_table


def text_of_line(vendor: str) -> str:
    """A line as it is hashed, as an expression of SQL over the columns of ``ListEntry`` and its ``key``."""
    flag = "CASE WHEN is_inactive THEN 'true' ELSE 'false' END"
    if vendor != "postgresql":
        return f"json_array({', '.join(_WORDS)}, {', '.join(_NUMBERS)}, last_played_on, json({flag}))"
    told = [
        *(f"to_json({name})::text" for name in _WORDS),
        *(f"coalesce({name}::text, 'null')" for name in _NUMBERS),
        "coalesce(to_json(last_played_on)::text, 'null')",  # as ISO 8601, whatever DateStyle says
        flag,
    ]
    return "'[' || " + " || ',' || ".join(told) + " || ']'"


def stored_sha256(rating_list: RatingList) -> str:
    """The hash of a list's lines, as ``lines.content_sha256`` gives it; the list may be one that has no head yet."""
    numbers = fide_ids_of(rating_list)
    digest = hashlib.sha256()
    is_postgresql = connection.vendor == "postgresql"
    with connection.chunked_cursor() as cursor:
        if is_postgresql:
            cursor.execute(_TEXTS, [list(numbers), list(numbers.values()), rating_list.pk])
        else:
            cursor.execute(_LINES, [json.dumps(list(numbers.items())), rating_list.pk.hex])
        while texts := cursor.fetchmany(TEXTS_AT_ONCE if is_postgresql else LINES_A_TEXT):
            digest.update("".join([text for (text,) in texts]).encode())
    return digest.hexdigest()


_KEYED = f"""
SELECT e.*, CASE WHEN coalesce(CASE WHEN n.player IS NULL THEN p.fide_id ELSE n.fide_id END, 0) <> 0
                 THEN CAST(CASE WHEN n.player IS NULL THEN p.fide_id ELSE n.fide_id END AS text)
                 ELSE coalesce(p.numbered_by_id, 'None') || '-' || p.national_id END AS key
FROM {_ENTRIES} e JOIN {_PLAYERS} p ON p.id = e.player_id LEFT JOIN {{numbers}} n ON n.player = e.player_id
WHERE e.rating_list_id = %s
"""  # noqa: S608 - names of the schema
_ARRAYS = "(SELECT * FROM unnest(%s::bigint[], %s::bigint[]) AS given(player, fide_id))"
_TEXTS = f"""
SELECT string_agg({text_of_line("postgresql")} || E'\\n', '' ORDER BY place)
FROM (SELECT *, row_number() OVER (ORDER BY key COLLATE "C") AS place
      FROM ({_KEYED.format(numbers=_ARRAYS)}) keyed) placed
GROUP BY (place - 1) / {LINES_A_TEXT}
ORDER BY (place - 1) / {LINES_A_TEXT}
"""  # noqa: S608
_PAIRS = "(SELECT json_extract(value, '$[0]') AS player, json_extract(value, '$[1]') AS fide_id FROM json_each(%s))"
_LINES = f"SELECT {text_of_line('sqlite')} || char(10) FROM ({_KEYED.format(numbers=_PAIRS)}) keyed ORDER BY key"  # noqa: S608
