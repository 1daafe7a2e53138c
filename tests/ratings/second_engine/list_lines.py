"""What the lists of a random period say of its players: one line of each player on each list."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from random import Random

from tests.ratings.second_engine.documents import Document
from tests.ratings.second_engine.laws import LAWS
from tests.ratings.second_engine.older_laws import OLDER_LAWS
from tests.ratings.second_engine.older_players import k_of as older_k_of
from tests.ratings.second_engine.rated_players import k_of

STEPS = (-60, -35, -12, -3, 0, 0, 0, 2, 9, 24, 48)


@dataclass
class ListBook:
    """The lines of the lists before the newest one; ``rated_since`` and ``delisted`` are keys of players.

    ``rated_since`` had no rating until some list, ``delisted`` lost theirs with the newest (7.21). Where the lists
    are quiet, nothing else changed from one to the next.
    """

    chance: Random
    edition: str
    players: Document
    newest: date
    rated_since: dict[str, date]
    delisted: set[str]
    is_quiet: bool
    lines: dict[tuple[str, date], Document] = field(default_factory=dict)

    def line(self, key: str, list_date: date) -> Document:
        """Rating and K of a player on a list."""
        if list_date == self.newest:
            return self.newest_line(key)
        if (key, list_date) not in self.lines:
            self.lines[key, list_date] = self.random_line(key, list_date)
        return self.lines[key, list_date]

    def newest_line(self, key: str) -> Document:
        """What ``players`` says."""
        player = self.players[key]
        return {name: player[name] for name in ("rating", "k") if name in player}

    def random_line(self, key: str, list_date: date) -> Document:
        """Near the newest rating; a K where the newest list has one, and where it matters which."""
        player = self.players[key]
        if key in self.delisted:
            rating = floor_of(self.edition) + self.chance.choice((0, 1, 7, 30, 80))
            return {"rating": rating, "k": published_k(self.edition, player | {"rating": rating}, list_date.year)}
        if player["rating"] is None or list_date < self.rated_since.get(key, list_date):
            return {"rating": None}
        if self.is_quiet:
            return self.newest_line(key)
        rating = max(floor_of(self.edition), player["rating"] + self.chance.choice(STEPS))
        # nobody was rated higher than ever
        rating = min(rating, max(player["rating"], player.get("highest") or 0))
        line = {"rating": rating}
        near_a_border = max(player["rating"], player.get("highest") or 0) >= 2290
        if "k" in player or near_a_border or self.chance.random() < 0.5:
            line["k"] = published_k(self.edition, player | {"rating": rating}, list_date.year)
        return line


def floor_of(edition: str) -> int:
    """The lowest rating that is published."""
    if edition.startswith("cfc"):
        return 200
    return OLDER_LAWS[edition].floor if edition in OLDER_LAWS else LAWS[edition].floor


def published_k(edition: str, player: Document, year: int) -> int:
    """K by the rules of the edition, as a list prints it."""
    bare = {name: value for name, value in player.items() if name != "k"}
    if edition in OLDER_LAWS:
        return older_k_of(OLDER_LAWS[edition], bare, year)
    return k_of(LAWS[edition], bare, year, 1)
