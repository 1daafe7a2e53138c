"""A large open as it might be, made from a seed: to measure how fast its norms are found."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date, timedelta

from ratingsite.foundations.exact import DRAW, LOSS, WIN, Hundredths
from titles.regulations import GameKind, NormDossier, NormEvent, NormGame, NormPlayer, Opponent

HOST = "ESP"
FEDERATIONS = (HOST, HOST, HOST, "FRA", "GER", "IND", "USA", "NED", "ITA", "POL", "UKR", "ARM", "FID", "CAN")
LEVELS = ((2480, ("GM",)), (2380, ("GM", "IM", "IM", "WGM")), (2250, ("IM", "FM", "WIM")), (2100, ("FM", "WFM", None)))
"""From which rating on a player holds one of these titles; below them none."""

START = date(2024, 5, 1)
AVERAGE, SPREAD = 2300, 170
SHARE_OF_WOMEN, SHARE_UNRATED = 0.3, 0.05
SHARE_ABSENT, SHARE_OF_FORFEITS = 0.01, 0.02
DRAWN = 0.3  # how far around the expected score a game is drawn


@dataclass
class _Entrant:
    """A player while the tournament is made."""

    opponent: Opponent
    strength: int
    sex: str
    points: int = 0
    games: list[NormGame] = field(default_factory=list)
    met: set[str] = field(default_factory=set)

    def add(self, number: int, kind: GameKind, score: Hundredths, other: Opponent | None = None) -> None:
        self.games.append(NormGame(round=number, kind=kind, score=score, opponent=other))
        self.points += score
        self.met |= {other.id} if other else set()


def sample_swiss(players: int, rounds: int, seed: int, edition: str) -> tuple[NormDossier, ...]:
    """Everybody's dossier: the strong meet the weak first, and some stay away, forfeit, or have no rating."""
    dice = random.Random(seed)  # noqa: S311 – invented people, no secret
    entrants = [_entrant(dice, number) for number in range(1, players + 1)]
    for number in range(1, rounds + 1):
        _play(dice, number, entrants)
    end = START + timedelta(days=rounds - 1)
    event = NormEvent(format="swiss", rounds=rounds, start=START, end=end, federation=HOST, players=players)
    return tuple(_dossier(entrant, event, edition) for entrant in entrants)


def _entrant(dice: random.Random, number: int) -> _Entrant:
    strength = min(2750, max(1500, round(dice.gauss(AVERAGE, SPREAD))))
    titles = next((titles for level, titles in LEVELS if strength >= level), (None,))
    is_rated = strength >= AVERAGE or dice.random() >= SHARE_UNRATED
    opponent = Opponent(
        id=f"p{number}",
        name=f"Player {number}",
        rating=strength if is_rated else None,
        title=dice.choice(titles) if is_rated else None,
        federation=dice.choice(FEDERATIONS),
    )
    return _Entrant(opponent=opponent, strength=strength, sex="w" if dice.random() < SHARE_OF_WOMEN else "m")


def _play(dice: random.Random, number: int, entrants: list[_Entrant]) -> None:
    waiting = sorted(entrants, key=lambda one: (-one.points, -one.strength))
    for absent in [one for one in waiting if dice.random() < SHARE_ABSENT]:
        waiting.remove(absent)
        absent.add(number, GameKind.HALF_POINT_BYE, DRAW)
    if len(waiting) % 2:
        waiting.pop().add(number, GameKind.BYE, WIN)
    for white, black in _pairs(waiting):
        _meet(dice, number, white, black)


def _pairs(waiting: list[_Entrant]) -> Iterator[tuple[_Entrant, _Entrant]]:
    """Everybody with the nearest in the order who was not met before; if all were, nobody plays."""
    while waiting:
        first = waiting.pop(0)
        other = next((one for one in waiting if one.opponent.id not in first.met), None)
        if other is not None:
            waiting.remove(other)
            yield first, other


def _meet(dice: random.Random, number: int, one: _Entrant, other: _Entrant) -> None:
    if dice.random() < SHARE_OF_FORFEITS:
        one.add(number, GameKind.FORFEIT_WIN, WIN, other.opponent)
        other.add(number, GameKind.FORFEIT_LOSS, LOSS, one.opponent)
        return
    expected = 1 / (1 + 10 ** ((other.strength - one.strength) / 400))
    luck = dice.random() - expected
    score = DRAW if abs(luck) < DRAWN / 2 else WIN if luck < 0 else LOSS
    one.add(number, GameKind.PLAYED, score, other.opponent)
    other.add(number, GameKind.PLAYED, Hundredths(WIN - score), one.opponent)


def _dossier(entrant: _Entrant, event: NormEvent, edition: str) -> NormDossier:
    who = entrant.opponent
    player = NormPlayer(
        federation=who.federation or "NON",
        title=who.title,
        rating=who.rating,
        sex=entrant.sex,
        id=who.id,
        name=who.name,
    )
    return NormDossier(edition=edition, event=event, player=player, games=tuple(entrant.games))
