"""The door of the second engine: a document in, a flat answer out."""

from __future__ import annotations

from collections.abc import Callable

from tests.ratings.second_engine.cfc_engine import rate_cfc
from tests.ratings.second_engine.documents import Document
from tests.ratings.second_engine.laws import LAWS
from tests.ratings.second_engine.older_engine import rate_older
from tests.ratings.second_engine.older_laws import OLDER_LAWS
from tests.ratings.second_engine.rated_players import Answer, rate_rated
from tests.ratings.second_engine.rows import Row, all_rows, own_rating
from tests.ratings.second_engine.unrated_players import rate_unrated

CFC_EDITIONS = ("cfc-2009",)
FIDE_EDITIONS = (*OLDER_LAWS, *LAWS)
EDITIONS = (*FIDE_EDITIONS, *CFC_EDITIONS)


def rate(document: Document) -> Answer:
    """Everything that is compared, by player."""
    answers, rows = method_of(document["edition"])(document)
    for row in rows:
        seen = (row.opponent_rating, row.counted_difference, row.expected) if row.counts else (None, None, None)
        answers[row.me, "game", row.event["id"], row.round, row.opponent] = (row.counts, row.points, *seen)
    return answers


def method_of(edition: str) -> Callable[[Document], tuple[Answer, list[Row]]]:
    """The rule book that an edition belongs to."""
    if edition in CFC_EDITIONS:
        return rate_cfc
    return rate_older if edition in OLDER_LAWS else rate_since_2022


def rate_since_2022(document: Document) -> tuple[Answer, list[Row]]:
    """The answers by player, and every game."""
    law = LAWS[document["edition"]]
    answers: Answer = {}
    every_row = all_rows(law, document)
    by_player: dict[str, list[Row]] = {key: [] for key in document["players"]}
    for row in every_row:
        by_player[row.me].append(row)
    for key, player in document["players"].items():
        rows = by_player[key]
        # R&B 2022, 7.21: who plays with the standard rating is considered to be rated
        rating = own_rating(law, player) if rows else player["rating"]
        answer = rate_unrated(law, player, rows) if rating is None else rate_rated(law, player, rating, rows)
        for name, value in answer.items():
            answers[key, name] = value
    return answers, every_row
