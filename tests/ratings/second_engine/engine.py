"""The door of the second engine: a document in, a flat answer out."""

from __future__ import annotations

from collections.abc import Callable

from tests.ratings.second_engine.cfc_engine import rate_cfc
from tests.ratings.second_engine.documents import Document
from tests.ratings.second_engine.fide_engine import rate_fide
from tests.ratings.second_engine.laws import LAWS
from tests.ratings.second_engine.older_laws import OLDER_LAWS
from tests.ratings.second_engine.rated_players import Answer
from tests.ratings.second_engine.rows import Row

CFC_EDITIONS = ("cfc-2009",)
FIDE_EDITIONS = (*OLDER_LAWS, *LAWS)
EDITIONS = (*FIDE_EDITIONS, *CFC_EDITIONS)


def rate(document: Document) -> Answer:
    """Everything that is compared, by player."""
    answers, rows = method_of(document)(document)
    for row in rows:
        seen = (row.opponent_rating, row.counted_difference, row.expected) if row.counts else (None, None, None)
        answers[row.me, "game", row.event["id"], row.round, row.opponent] = (row.counts, row.points, *seen)
    return answers


def method_of(document: Document) -> Callable[[Document], tuple[Answer, list[Row]]]:
    """The rule book that the system belongs to."""
    return rate_cfc if document["system"].startswith("cfc") else rate_fide
