"""The door of the second engine: a document in, a flat answer out."""

from __future__ import annotations

from tests.ratings.second_engine.laws import LAWS
from tests.ratings.second_engine.rated_players import Answer, rate_rated
from tests.ratings.second_engine.rows import Document, Row, all_rows, own_rating
from tests.ratings.second_engine.unrated_players import rate_unrated


def rate(document: Document) -> Answer:
    """Everything that is compared, by player."""
    law = LAWS[document["edition"]]
    answers: Answer = {}
    by_player: dict[str, list[Row]] = {key: [] for key in document["players"]}
    for row in all_rows(law, document):
        by_player[row.me].append(row)
    for key, player in document["players"].items():
        rows = by_player[key]
        # R&B 2022, 7.21: who plays with the standard rating is considered to be rated
        rating = own_rating(law, player) if rows else player["rating"]
        answer = rate_unrated(law, player, rows) if rating is None else rate_rated(law, player, rating, rows)
        for name, value in answer.items():
            answers[key, name] = value
        for row in rows:
            answers[key, "game", row.event["id"], row.round, row.opponent] = (
                row.counts,
                row.points,
                row.opponent_rating,
                row.counted_difference,
                row.expected,
            )
    return answers
