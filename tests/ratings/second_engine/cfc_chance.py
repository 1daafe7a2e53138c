"""Random periods of the CFC: newcomers, provisional and low ratings, masters, defaults and matches."""

from __future__ import annotations

from datetime import date, timedelta
from random import Random

from tests.ratings.second_engine.chance import random_event
from tests.ratings.second_engine.documents import Document

# where 712, 714b, 714c and 716 change
EDGES = (150, 199, 200, 799, 800, 999, 1000, 1100, 1101, 1399, 1400, 1800, 1801, 2000, 2001, 2198, 2199, 2200, 2201)
GAMES = (0, 1, 2, 5, 14, 20, 22, 23, 24, 25, 26, 80, 200)
# most events are of one level; in some nobody has a rating
LEVELS = (300, 780, 805, 1050, 1400, 1700, 1900, 2190, 2205)


def random_cfc_period(edition: str, seed: int, number: int) -> Document:
    """One period of one to three events, with four to ten players."""
    chance = Random(f"{edition} {seed} {number}")  # noqa: S311 - nothing secret
    # before May 2009 too, for 29 February 2004; the edition is named
    first_day = date(2009, 2, 10) + timedelta(days=chance.randrange(400))
    keys = [f"P{place}" for place in range(chance.choice((4, 5, 6, 8, 10)))]
    level, spread = chance.choice(LEVELS), chance.choice((30, 100, 300, 900))
    of_unrated = chance.choice((0.1, 0.2, 0.4, 0.9))
    players = {key: random_cfc_player(chance, first_day, level, spread, of_unrated) for key in keys}
    names = [f"e{place}" for place in range(chance.choice((1, 1, 2, 3)))]
    events = [random_cfc_event(chance, name, first_day, keys) for name in names]
    system = chance.choice(("cfc-regular", "cfc-active"))
    return {"system": system, "edition": edition, "players": players, "events": events}


def random_cfc_player(chance: Random, first_day: date, level: int, spread: int, of_unrated: float) -> Document:
    """A player, rated or not; sometimes exactly where a rule changes."""
    player: Document = {"rating": None}
    if chance.random() >= of_unrated:
        near = max(100, chance.randint(level - spread, level + spread))
        player["rating"] = chance.choice(EDGES) if chance.random() < 0.15 else near
        player["games"] = chance.choice(GAMES)
    elif chance.random() < 0.1:
        player["games"] = chance.choice(GAMES)
    if chance.random() < 0.5:
        player["highest"] = (player["rating"] or level) + chance.choice((-50, 0, 1, 40, 200, 500))
    if chance.random() < 0.5:
        # five years are 1826 or 1827 days
        days = chance.choice((10, 400, 1800, 1815, 1820, 1826, 1827, 1830, 1840, 3000))
        player["last_played"] = (first_day - timedelta(days=days)).isoformat()
    if chance.random() < 0.1:
        player["k"] = chance.choice((10, 20, 40))
    return player


def random_cfc_event(chance: Random, name: str, first_day: date, keys: list[str]) -> Document:
    """An event as those of FIDE; some of the games lost by default are marked."""
    event = random_event(chance, name, first_day, keys)
    event.pop("unrated_at_start", None)
    event["counts_default_games"] = []
    for game in event["games"]:
        absent = {"+--": ["black"], "--+": ["white"], "---": ["white", "black"]}.get(game["result"])
        if absent and chance.random() < 0.5:
            marked = {"round": game["round"], "player": game[chance.choice(absent)]}
            event["counts_default_games"].append(marked)
    return event
