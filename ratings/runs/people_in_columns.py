"""The players of a run as the kernel takes them, without an object a player."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from ratings.kernel import NONE
from ratings.kernel.arrays import EarlierColumns, Numbers, PlayerColumns
from ratings.kernel.conversion import MANY, earlier_columns
from ratings.kernel.people import People, people_of
from ratings.regulations.checks import check_player
from ratings.regulations.fide.exclusions import WOMEN
from ratings.runs.manifest import Json, players_of
from ratings.runs.players_in_columns import PlayersInColumns


@dataclass(frozen=True, kw_only=True)
class Facts:
    """What a review asks of the players, in the order of their keys; ``NONE`` stands for ``None``. ``federations`` are
    words, and of each player the place of its own among them.
    """

    keys: Sequence[str]
    rating: Numbers
    born: Numbers
    games: Numbers
    federations: tuple[Sequence[str | None], npt.NDArray[Any]]


def facts_in(manifest: Json) -> Facts:
    """The same of everybody in a run. Raises ``BadPeriod`` and ``RunProblem``."""
    facts = getattr(manifest["input"]["players"], "facts", None)
    if isinstance(facts, PlayersInColumns):
        numbers = {name: facts.numbers(name) for name in ("rating", "born", "games")}
        return Facts(keys=facts.keys_in_order, federations=facts.words("federation"), **numbers)
    players = players_of(manifest)
    told = {name: [getattr(player, name) for player in players.values()] for name in ("rating", "born", "games")}
    places = {word: place for place, word in enumerate({player.federation: None for player in players.values()})}
    of_player = np.array([places[player.federation] for player in players.values()], dtype=np.int64)
    numbers = {
        name: np.array([NONE if each is None else each for each in column], dtype=np.int32)
        for name, column in told.items()
    }
    return Facts(keys=list(players), federations=(list(places), of_player), **numbers)


def people_in(manifest: Json) -> People:
    """Everybody in a run, in the order of the keys. Raises ``BadPeriod``, ``NotForTheKernel`` and ``RunProblem``."""
    facts = getattr(manifest["input"]["players"], "facts", None)
    return _of_columns(facts) if isinstance(facts, PlayersInColumns) else people_of(players_of(manifest))


def _of_columns(players: PlayersInColumns) -> People:
    games, (sexes, sex) = players.numbers("games"), players.words("sex")
    return People(
        keys=players.keys_in_order,
        columns=PlayerColumns(
            rating=players.numbers("rating"),
            games=np.where(games == NONE, np.int32(MANY), games),
            born=players.numbers("born"),
            k=players.numbers("k"),
            highest=players.numbers("highest"),
        ),
        standard=players.numbers("standard_rating"),
        is_woman=np.isin(sex, [place for place, word in enumerate(sexes) if word in WOMEN]),
        earlier=_earlier(players),
        snapshots=players,
    )


def _earlier(players: PlayersInColumns) -> EarlierColumns:
    """What waits, with the places of its players among all."""
    waiting = {key: players[key] for key in players if key in players.earlier}
    for key, player in waiting.items():
        check_player(f"players.{key}", player)
    found = earlier_columns(waiting)
    places = np.array([place for place, key in enumerate(players) if key in waiting], dtype=np.int32)
    return EarlierColumns(
        player=places[found.player], end=found.end, games=found.games, score=found.score, total=found.total
    )
