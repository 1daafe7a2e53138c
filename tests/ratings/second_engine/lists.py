"""With which list a player is rated: that of the event's first day, or of each game's own day where that was chosen.

2003, 9.11; 2009, 7.11; 4.11 and 4.13 for the ratings of each game (rulings, at-the-game).
"""

from __future__ import annotations

from tests.ratings.second_engine.documents import Document
from tests.ratings.second_engine.older_laws import OlderLaw


def has_ratings_at_the_game(event: Document) -> bool:
    """Whether that was chosen."""
    return event.get("ratings") == "at-the-game"


def list_of(law: OlderLaw, game: Document) -> str:
    """The date of the list that is in force on the day of the game (9.11, 7.11)."""
    year, month = int(game["played_on"][:4]), int(game["played_on"][5:7])
    months_of_a_list = 12 // law.periods_a_year
    first_month = (month - 1) // months_of_a_list * months_of_a_list + 1
    return f"{year}-{first_month:02}-01"


def line_of(event: Document, key: str) -> Document | None:
    """What the list of the first day said of a player, where the event tells it."""
    ratings = event.get("ratings")
    line: Document | None = ratings.get(key) if isinstance(ratings, dict) else None
    return line


def as_listed(event: Document, key: str, player: Document) -> Document:
    """The player with whom the event is rated: rating and K of its first day's list.

    8.24 (2003: 10.4; 2009: 8.4): who was not rated then, and is now, is rated with the current rating.
    """
    line = line_of(event, key)
    if line is None or line["rating"] is None:
        return player
    return player | {"rating": line["rating"], "k": line.get("k")}


def is_unrated_then(event: Document, key: str) -> bool:
    """Whether the event says that a player had no rating when it began, which counts for the opponents (8.24)."""
    line = line_of(event, key)
    return key in event.get("unrated_at_start", ()) or (line is not None and line["rating"] is None)


def rating_at_start(players: Document, event: Document, key: str) -> int | None:
    """The rating of a player on the list with which the event is rated."""
    rating: int | None = None if is_unrated_then(event, key) else as_listed(event, key, players[key])["rating"]
    return rating


def rating_met(players: Document, event: Document, game: Document, key: str) -> int | None:
    """The rating that a player has for the opponent of a game."""
    if has_ratings_at_the_game(event):
        then: int | None = game["white_rating" if key == game["white"] else "black_rating"]
        return then
    return rating_at_start(players, event, key)


def unrated_of(players: Document, event: Document) -> set[str]:
    """Who counts as unrated, if only in one game."""
    return {
        game[colour]
        for game in event["games"]
        for colour in ("white", "black")
        if rating_met(players, event, game, game[colour]) is None
    }
