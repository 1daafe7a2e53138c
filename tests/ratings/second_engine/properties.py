"""What must hold of the random periods under every edition, asked of the project's engine."""

from __future__ import annotations

from copy import deepcopy
from random import Random

from ratings.regulations import PlayerRating, period_from_json, rate_period
from tests.ratings.second_engine.documents import Document

BY_AVERAGE = "fide-2003"
"""10.51: not game by game."""


def rated(document: Document) -> dict[str, PlayerRating]:
    """The players of a period as the project's engine rates them."""
    return dict(rate_period(period_from_json(document)).players)


def shuffled(document: Document) -> Document:
    """The same period with its events and games in another order."""
    chance = Random(len(document["players"]))  # noqa: S311 - nothing secret
    other = deepcopy(document)
    for event in other["events"]:
        chance.shuffle(event["games"])
    chance.shuffle(other["events"])
    return other


def win_instead_of_a_loss(document: Document) -> tuple[str, Document] | None:
    """One game of the period won by White instead of lost; not in a match, which it may end earlier (6.2)."""
    other = deepcopy(document)
    for event in other["events"]:
        for game in event["games"]:
            if event["format"] != "match" and game["result"] == "0-1":
                game["result"] = "1-0"
                return game["white"], other
    return None


def with_equal_k(document: Document) -> Document:
    """The same games among players who were all rated when they played, with K 20."""
    other = deepcopy(document)
    for place, player in enumerate(other["players"].values()):
        player.update(rating=player["rating"] or 2000 + place, k=20)
        player.pop("earlier", None)
    for event in other["events"]:
        # everybody with the present rating, in every game
        for name in ("unrated_at_start", "ratings", "ratings_chosen_on"):
            event.pop(name, None)
        event["games"] = [
            {name: game[name] for name in ("round", "white", "black", "result")} for game in event["games"]
        ]
    return other


def unlimited_pairs(players: dict[str, PlayerRating]) -> list[tuple[int, int]]:
    """Both expected scores of each game in which neither was limited; in 2003 only a player's average has one."""
    rows = {
        (event.id, game.round, key, game.opponent): game
        for key, player in players.items()
        for event in player.events
        if event.edition != BY_AVERAGE
        for game in event.working
        if game.expected is not None and game.limit_article is None
    }
    pairs: list[tuple[int, int]] = []
    for (event, number, key, opponent), game in rows.items():
        other = rows.get((event, number, opponent, key))
        if other is not None and game.expected is not None and other.expected is not None:
            pairs.append((game.expected, other.expected))
    return pairs
