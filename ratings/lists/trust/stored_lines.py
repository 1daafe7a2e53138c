"""The hash of the lines as they stand in the database, read of all at once.

What is hashed is what ``Line.text`` says; only who writes it is another. Whoever had another number when the list was
made is told with that one.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from uuid import UUID

import numpy as np
from django.db import connection

from ratings.lists.line_texts import bodies, in_order_of_keys, keys_as_json, text_to_hash
from ratings.lists.list_words import ListWords
from ratings.lists.models import ListEntry, RatingList
from ratings.lists.number_columns import AllNumbers, all_numbers_of
from ratings.lists.selectors import fide_ids_of
from ratings.register.keys import key_of
from ratings.register.models import Player
from ratingsite.foundations.among import Among
from ratingsite.foundations.leases.claims import tell_nobody
from ratingsite.foundations.number_columns import NONE, Numbers, places_among

Texts = tuple[int, str]
"""How many lines, and their text."""
LINES_A_TEXT, LINES_A_PIECE = 5000, 100_000
_WORDS = ("key", "name", "title", "federation_id", "sex")
_NUMBERS = ("birth_year", "rating", "games", "k_factor", "games_total", "highest_rating")
_ENTRIES, _PLAYERS = ListEntry._meta.db_table, Player._meta.db_table


def stored_sha256(rating_list: RatingList, passed: Callable[[int], None] = tell_nobody) -> str:
    """The hash of a list's lines, as ``lines.content_sha256`` gives it; the list may be one that has no head yet.

    ``passed`` hears piece by piece how many lines are hashed.
    """
    numbers = fide_ids_of(rating_list)
    digest, hashed = hashlib.sha256(), 0
    texts = _out_of_columns if connection.vendor == "postgresql" else _written_by_sqlite
    for lines, text in texts(rating_list.pk, numbers):
        digest.update(text.encode())
        hashed += lines
        passed(hashed)
    return digest.hexdigest()


# ---------------------------------------------------------------- columns, put into words here
@dataclass(frozen=True, kw_only=True)
class StoredPiece:
    """Lines that follow each other in the order of their keys from the place ``first`` on: their numbers, the FIDE IDs
    that are their keys (``NONE`` where another one is), the keys of the names, what stands behind each line's own key,
    and the ``text`` of all as it is hashed.
    """

    first: int
    columns: AllNumbers
    number: Numbers
    name_keys: list[str]
    of_lines: list[str]
    text: str


def pieces_as_stored(list_id: UUID, numbers: Mapping[int, int | None], at_once: int) -> Iterator[StoredPiece]:
    """All lines of a list, so many at once; ``numbers`` as ``fide_ids_of`` tells them."""
    lines, words = all_numbers_of(list_id), ListWords(list_id)
    number, keys = _keys(lines, numbers)
    order = in_order_of_keys(lines.player, number, keys)
    for first in range(0, len(order), at_once):
        places = order[first : first + at_once]
        piece, own = lines.at(places), number[places]
        name_keys, told = words.of(piece.player)
        of_lines = bodies(told.tolist(), piece)
        text = text_to_hash(keys_as_json(piece.player, own, keys), of_lines)
        yield StoredPiece(
            first=first, columns=piece, number=own, name_keys=name_keys.tolist(), of_lines=of_lines, text=text
        )


def _out_of_columns(list_id: UUID, numbers: Mapping[int, int | None]) -> Iterator[Texts]:
    """As PostgreSQL gives them: to have it write and sort the lines takes three times as long."""
    for piece in pieces_as_stored(list_id, numbers, LINES_A_PIECE):
        yield len(piece.of_lines), piece.text


def _keys(lines: AllNumbers, numbers: Mapping[int, int | None]) -> tuple[Numbers, dict[int, str]]:
    """The FIDE IDs with which the lines were written, and the other keys by the rows of the players."""
    number = np.where(lines.fide_id == 0, NONE, lines.fide_id)
    places = places_among(np.array(list(numbers), dtype=np.int64), lines.player)
    told = np.array([then or NONE for then in numbers.values()], dtype=np.int64)
    number[places[places >= 0]] = told[places >= 0]
    without = lines.player[number == NONE].tolist()
    if not without:
        return number, {}
    others = Player.objects.filter(Among("pk", without)).order_by()
    own = others.values_list("pk", "numbered_by_id", "national_id")
    return number, {pk: key_of(None, numbered_by, national) for pk, numbered_by, national in own}


# ---------------------------------------------------------------- SQLite: its own texts
def _written_by_sqlite(list_id: UUID, numbers: Mapping[int, int | None]) -> Iterator[Texts]:
    with connection.chunked_cursor() as cursor:
        cursor.execute(_LINES, [json.dumps(list(numbers.items())), list_id.hex])
        while texts := cursor.fetchmany(LINES_A_TEXT):
            yield len(texts), "".join([text for (text,) in texts])


TEXT_OF_LINE = (
    f"json_array({', '.join(_WORDS)}, {', '.join(_NUMBERS)}, last_played_on, "
    "json(CASE WHEN is_inactive THEN 'true' ELSE 'false' END))"
)
"""A line as it is hashed, as an expression of SQLite over the columns of ``ListEntry`` and its ``key``."""
_PAIRS = "(SELECT json_extract(value, '$[0]') AS player, json_extract(value, '$[1]') AS fide_id FROM json_each(%s))"
_LINES = f"""
SELECT {TEXT_OF_LINE} || char(10) FROM (
    SELECT e.*, CASE WHEN coalesce(CASE WHEN n.player IS NULL THEN p.fide_id ELSE n.fide_id END, 0) <> 0
                     THEN CAST(CASE WHEN n.player IS NULL THEN p.fide_id ELSE n.fide_id END AS text)
                     ELSE coalesce(p.numbered_by_id, 'None') || '-' || p.national_id END AS key
    FROM {_ENTRIES} e JOIN {_PLAYERS} p ON p.id = e.player_id LEFT JOIN {_PAIRS} n ON n.player = e.player_id
    WHERE e.rating_list_id = %s
) keyed ORDER BY key
"""  # noqa: S608 - names of the schema
