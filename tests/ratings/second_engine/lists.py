"""Events with the ratings of each game's own day (2003, 4.11; 2009, 4.13; rulings, at-the-game)."""

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


def rating_met(players: Document, event: Document, game: Document, key: str) -> int | None:
    """The rating that a player has for the opponent of a game."""
    if has_ratings_at_the_game(event):
        then: int | None = game["white_rating" if key == game["white"] else "black_rating"]
        return then
    # 10.4, 8.4: rated meanwhile
    if key in event.get("unrated_at_start", ()):
        return None
    rating: int | None = players[key]["rating"]
    return rating


def unrated_of(players: Document, event: Document) -> set[str]:
    """Who counts as unrated, if only in one game."""
    return {
        game[colour]
        for game in event["games"]
        for colour in ("white", "black")
        if rating_met(players, event, game, game[colour]) is None
    }
