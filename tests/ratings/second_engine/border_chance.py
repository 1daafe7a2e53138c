"""Random periods on the border of two editions: each event under the one of its first day, as no edition is named."""

from __future__ import annotations

from datetime import date, timedelta
from itertools import pairwise
from random import Random

from tests.ratings.second_engine.chance import random_period
from tests.ratings.second_engine.documents import Document
from tests.ratings.second_engine.editions import RAPID_AND_BLITZ, STANDARD
from tests.ratings.second_engine.older_chance import random_older_period
from tests.ratings.second_engine.older_laws import OLDER_LAWS
from tests.ratings.second_engine.part_chance import divide_one

BORDERS = {after: day for editions in (STANDARD, RAPID_AND_BLITZ) for _, (day, after) in pairwise(editions)}
"""The first day of each edition that has one before it."""


def random_border_period(edition: str, seed: int, number: int) -> Document:
    """One to three events that start some days before or after the edition's first day; some are parts of one."""
    make = random_older_period if edition in OLDER_LAWS else random_period
    document = make(edition, seed, number)
    chance = Random(f"border {edition} {seed} {number}")  # noqa: S311 - nothing secret
    days = date.fromisoformat(BORDERS[edition]) - earliest(document) - timedelta(days=chance.choice((1, 5, 10, 20)))
    for player in document["players"].values():
        for result in player.get("earlier", ()):
            result["end"] = moved(result["end"], days)
    for event in document["events"]:
        event["start"], event["end"] = moved(event["start"], days), moved(event["end"], days)
        # what only one of the two editions may know
        for name in ("decided_games_count", "ratings", "ratings_chosen_on"):
            event.pop(name, None)
        for game in event["games"]:
            for name in ("played_on", "white_rating", "black_rating"):
                game.pop(name, None)
    divide_one(chance, edition, document["players"], document["events"])
    del document["edition"]
    return document


def earliest(document: Document) -> date:
    """The first day of play."""
    return date.fromisoformat(min(event["start"] for event in document["events"]))


def moved(day: str, days: timedelta) -> str:
    """The same day in another week."""
    return (date.fromisoformat(day) + days).isoformat()
