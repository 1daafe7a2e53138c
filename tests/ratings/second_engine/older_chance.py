"""Random periods from 2003 to 2021, with round robins in which everybody meets everybody."""

from __future__ import annotations

from datetime import date, timedelta
from random import Random

from tests.ratings.second_engine.chance import random_event, random_player
from tests.ratings.second_engine.documents import Document
from tests.ratings.second_engine.list_chance import rate_by_lists

FIRST_YEAR = {"fide-2003": 2003, "fide-2012": 2012, "fide-2014": 2014}
LOWEST_LEVEL = {"fide-2012": 1200, "fide-2014": 1200}
EDGES = (999, 1000, 1199, 1200, 1800, 1801, 1850, 2299, 2300, 2399, 2400)
PLAYED_RESULTS = ("1-0", "0-1", "1/2-1/2")


def random_older_period(edition: str, seed: int, number: int) -> Document:
    """One period of one to three events."""
    chance = Random(f"{edition} {seed} {number}")  # noqa: S311 - nothing secret
    first_day = date(FIRST_YEAR.get(edition, 2009), 7, 1) + timedelta(days=chance.randrange(700))
    keys = [f"P{place:02}" for place in range(chance.choice((4, 6, 7, 9, 10, 12)))]
    middle, spread = chance.randint(LOWEST_LEVEL.get(edition, 1500), 2500), chance.choice((60, 200, 500))
    players = {key: random_player(chance, first_day, middle, spread) for key in keys}
    for player in players.values():
        if player["rating"] is not None and chance.random() < 0.1:
            player["rating"] = chance.choice(EDGES)
        if chance.random() < 0.15:
            player["member_of"] = chance.choice(("IBCA", "ICSC", "IPCA"))
        for result in player.get("earlier", ()):
            if chance.random() < 0.3:
                result["performance"] = chance.randint(1100, 2300)
            if chance.random() < 0.3:
                result["opponents"] = chance.randint(1, result["games"])
    names = [f"e{place}" for place in range(chance.choice((1, 1, 2, 3)))]
    events = [random_older_event(chance, name, first_day, keys) for name in names]
    for event in events:
        if chance.random() < 0.12:
            rate_by_lists(chance, edition, event, players)
    return {"system": "fide-standard", "edition": edition, "players": players, "events": events}


def random_older_event(chance: Random, name: str, first_day: date, keys: list[str]) -> Document:
    """An event as later ones, or a round robin, sometimes with a game that was not played; sometimes too long."""
    event = random_event(chance, name, first_day, keys)
    event.pop("decided_games_count", None)  # nobody could ask for that before 2022
    if event["format"] != "match" and chance.random() < 0.5:
        event["format"] = chance.choice(("round-robin", "round-robin", "double-round-robin"))
        event["games"] = everybody_against_everybody(chance, keys, 1 + (event["format"] == "double-round-robin"))
        event["national_championship"] = chance.random() < 0.3
        event["women_only"] = chance.random() < 0.3
    elif chance.random() < 0.1:
        event["format"] = "scheveningen"
    if chance.random() < 0.06:
        # three more times thirty days keep the order of the last days
        event["end"] = (date.fromisoformat(event["end"]) + timedelta(days=90)).isoformat()
    event["long_event_approved"] = chance.random() < 0.3
    event["team_championship"] = chance.random() < 0.2
    return event


def everybody_against_everybody(chance: Random, keys: list[str], meetings: int) -> list[Document]:
    """A whole round robin; one player in some is hopeless."""
    most = len(keys) if meetings == 1 else min(7, len(keys))
    taking_part = sorted(chance.sample(keys, chance.randint(3, most)))
    hopeless = taking_part[0] if chance.random() < 0.3 else None
    games: list[Document] = []
    for one in taking_part:
        for two in taking_part:
            if one == two or (meetings == 1 and one > two):
                continue
            result = "0-1" if one == hopeless else "1-0" if two == hopeless else chance.choice(PLAYED_RESULTS)
            games.append({"round": len(games) + 1, "white": one, "black": two, "result": result})
    if chance.random() < 0.15:
        chance.choice(games)["result"] = "+--"
    chance.shuffle(games)
    return games
