"""Gives random events the ratings of each game's own day (2003, 4.11; 2009, 4.13)."""

from __future__ import annotations

from datetime import date, timedelta
from random import Random

from tests.ratings.second_engine.documents import Document
from tests.ratings.second_engine.lists import list_of
from tests.ratings.second_engine.older_laws import OLDER_LAWS


def rate_by_lists(chance: Random, edition: str, event: Document, players: Document) -> None:
    """Half a year or less; in 2003 only a league of more than 90 days may have it."""
    more_days = chance.choice((0, 30, 90, 180))
    if edition == "fide-2003":
        event["format"], more_days = "league", chance.choice((90, 180))
    elif chance.random() < 0.5:
        event["ratings_chosen_on"] = event["start"]
    event.pop("unrated_at_start", None)
    event["ratings"] = "at-the-game"
    first = date.fromisoformat(event["start"])
    last = date.fromisoformat(event["end"]) + timedelta(days=more_days)
    event["end"] = last.isoformat()
    known: dict[tuple[str, str], int | None] = {}
    for game in event["games"]:
        game["played_on"] = (first + timedelta(days=chance.randint(0, (last - first).days))).isoformat()
        for colour in ("white", "black"):
            place = game[colour], list_of(OLDER_LAWS[edition], game)
            if place not in known:
                known[place] = random_rating_then(chance, players[game[colour]]["rating"])
            game[f"{colour}_rating"] = known[place]


def random_rating_then(chance: Random, rating: int | None) -> int | None:
    """Near the present rating; sometimes there was none yet."""
    if rating is None or chance.random() < 0.15:
        return None
    return rating + chance.choice((-60, -20, 0, 0, 15, 40))
