"""The second engine for events under the texts from 2003 to 2021: every game as each of its players sees it."""

from __future__ import annotations

from tests.ratings.second_engine.documents import PLAYED, POINTS, Document
from tests.ratings.second_engine.lists import has_ratings_at_the_game, list_of, rating_met
from tests.ratings.second_engine.older_events import Judgement
from tests.ratings.second_engine.older_laws import OlderLaw
from tests.ratings.second_engine.rows import Row, games_after_a_decision


def rows_of(law: OlderLaw, players: Document, event: Document, judgement: Judgement) -> list[Row]:
    """Two rows for every game: 5.1, 6.4, 6.5 and 6.6 of 2009."""
    rows = []
    late = games_after_a_decision(event)
    for place, game in enumerate(event["games"]):
        white, black = game["white"], game["black"]
        counts = judgement.is_rated and game["result"] in PLAYED and place not in late
        if game.get("excluded"):
            counts = False
        # 6.6 (2009): matches with an unrated player; with the ratings of each game, games with one
        met = {key: rating_met(players, event, game, key) for key in (white, black)}
        if event["format"] == "match" and not law.by_average and None in met.values():
            counts = False
        for me, opponent, points in zip((white, black), (black, white), POINTS[game["result"]], strict=True):
            against = met[opponent]
            if against is None:
                against = entering_rating(players, judgement, me, opponent)
            row = Row(event, game["round"], me, opponent, against, points, counts and against is not None)
            row.was_played = game["result"] in PLAYED
            if has_ratings_at_the_game(event):
                row.own_rating, row.list_date = met[me], list_of(law, game)
            rows.append(row)
    return rows


def entering_rating(players: Document, judgement: Judgement, me: str, opponent: str) -> int | None:
    """Of an unrated opponent the rating found at the end of the event, if it counts for me."""
    # 6.42, 8.52: for rated players; 10.21b, 8.58: in a round robin for all
    if me in judgement.left_out or not (judgement.is_round_robin or players[me]["rating"] is not None):
        return None
    return judgement.enters.get(opponent)
