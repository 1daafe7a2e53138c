"""Kinds of fraud and of mistakes that a run can show, planted in a lawful period: what, where, and in which system."""

# ruff: noqa: S311 – the same dice every time
from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import timedelta
from random import Random

from ratings.regulations import EventSnapshot, GameSnapshot, PlayerSnapshot, Result
from tests.planted.lawful import LOSS, WIN, Made, day, lawful, of_system, played

TURNED = {WIN: LOSS, LOSS: WIN}
FORFEITS = (Result.WHITE_WINS_BY_FORFEIT, Result.BLACK_WINS_BY_FORFEIT)


@dataclass(frozen=True, kw_only=True)
class Planted:
    """A period in which something was planted, and what has to be named: events, or players."""

    made: Made
    event: str
    players: frozenset[str] = frozenset()


def same_few_players(seed: int) -> Planted:
    """Six to ten who meet in three events of a quarter, and hardly anybody else with them."""
    random, made = Random(f"few {seed}"), lawful(seed)
    some = random.sample(_rated(made), random.randrange(6, 11))
    events = [_all_meet(random, f"circle-{month}", some, made, month) for month in range(3)]
    made = replace(_with(made, events[0]), earlier=(*made.earlier, *events[1:]))
    return Planted(made=made, event="circle-0", players=frozenset(some))


def large_gain(seed: int) -> Planted:
    """Somebody who scores far more in an open than the rating says: each game of nine is won against better players."""
    random, made = Random(f"gain {seed}"), lawful(seed)
    name = f"gain{seed}"
    better = [other for other in _rated(made) if (made.period.players[other].rating or 0) >= 1750]
    opponents = random.sample(better, 9)
    low = min(made.period.players[other].rating or 0 for other in opponents)
    born = random.choice((1962, 1985, 1999, 2011))
    made = _known(made, name, PlayerSnapshot(rating=low - random.randrange(50, 250), games=120, born=born))
    event = _first_open(made)
    games = tuple(
        GameSnapshot(round=number, white=name, black=other, result=WIN) for number, other in enumerate(opponents, 1)
    )
    return Planted(made=_instead(made, replace(event, games=event.games + games)), event=event.id, players={name})


def double_play(seed: int) -> Planted:
    """Somebody in two events of the same days with a round a day, far apart or not."""
    random, made = Random(f"double {seed}"), lawful(seed)
    first = _first_open(made)
    other = made.period.events[1]
    name = random.choice([game.white for game in first.games])
    rounds = 1 + max(game.round for game in other.games)
    fill = random.sample([each for each in _rated(made) if each != name], rounds - 1)
    games = tuple(played(random, n, name, each, made.strength) for n, each in enumerate(fill, start=1))
    return Planted(made=_instead(made, replace(other, games=other.games + games)), event=other.id, players={name})


def wide_match(seed: int) -> Planted:
    """A match of two who stand more than 400 points apart (CFC 713c)."""
    random = Random(f"wide {seed}")
    return _match(seed, apart=random.randrange(401, 700), games=random.randrange(4, 9), share=0.5)


def rich_match(seed: int) -> Planted:
    """A match that would bring more than 50 points (CFC 713a)."""
    random = Random(f"rich {seed}")
    return _match(seed, apart=random.randrange(150, 390), games=random.randrange(8, 13), share=1.0)


def forfeits(seed: int) -> Planted:
    """Two of an event who, game after game, do not play each other."""
    random, made = Random(f"forfeit {seed}"), lawful(seed)
    one, two = random.sample(_rated(made), 2)
    count = random.randrange(3, 7)
    games = tuple(GameSnapshot(round=n, white=one, black=two, result=random.choice(FORFEITS)) for n in range(1, count))
    last = GameSnapshot(round=count, white=two, black=one, result=random.choice(FORFEITS))
    event = EventSnapshot(id="quiet", format="swiss", start=day(3), end=day(9), games=(*games, last))
    return Planted(made=_with(made, event), event="quiet", players={one, two})


def closed_newcomers(seed: int) -> Planted:
    """Five or six without a rating who meet only each other and the same two or three rated players, and win."""
    random, made = Random(f"closed {seed}"), lawful(seed)
    anchors = random.sample(_rated(made), random.randrange(2, 4))
    new = [f"new{number}" for number in range(random.randrange(5, 7))]
    for name in new:
        made = _known(made, name, PlayerSnapshot(rating=None, games=0, born=1990))
    games = [
        GameSnapshot(round=6 * turn + n + 1, white=name, black=anchor, result=WIN)
        for turn, anchor in enumerate(anchors)
        for n, name in enumerate(new)
    ]
    games += [
        GameSnapshot(round=30 + a, white=new[a], black=new[b], result=WIN)
        for a in range(len(new))
        for b in range(a + 1, len(new))
    ]
    event = EventSnapshot(id="closed", format="swiss", start=day(3), end=day(9), games=tuple(games))
    return Planted(made=_with(made, event), event="closed", players=frozenset(new))


def swapped_round(seed: int) -> Planted:
    """A round of an open whose results were all written down for the other side."""
    random, made = Random(f"swap {seed}"), lawful(seed)
    event = random.choice([each for each in made.period.events if each.id.startswith("open")])
    number = random.randrange(1, 4)
    order = sorted({name for game in event.games for name in (game.white, game.black)}, key=lambda n: made.strength[n])
    half = len(order) // 2  # the first rounds of an open: the upper half meets the lower
    pairs = zip(order[:half], order[half : 2 * half], strict=True)
    right = [played(random, number, low, high, made.strength) for low, high in pairs]
    wrong = tuple(replace(game, result=TURNED.get(game.result, game.result)) for game in right)
    games = (*(game for game in event.games if game.round != number), *wrong)
    return Planted(made=_instead(made, replace(event, games=games)), event=event.id)


IN_RUNS: Mapping[str, Callable[[int], Planted]] = {
    "same-players": same_few_players,
    "gain": large_gain,
    "double-play": double_play,
    "match-gap": wide_match,
    "match-change": rich_match,
    "forfeits": forfeits,
    "closed-group": closed_newcomers,
    "swapped": swapped_round,
}
"""What a run has to flag, by the code of the flag."""


# ---------------------------------------------------------------- parts
def _match(seed: int, *, apart: int, games: int, share: float) -> Planted:
    random, made = Random(f"match {seed}"), of_system(lawful(seed), "cfc-regular", "cfc-2009")
    low = random.randrange(1200, 1900)
    made = _known(made, "low", PlayerSnapshot(rating=low, games=80, born=1980))
    made = _known(made, "high", PlayerSnapshot(rating=low + apart, games=80, born=1980))
    won = round(games * share)
    rows = tuple(
        GameSnapshot(round=n, white="low", black="high", result=WIN if n <= won else LOSS) for n in range(1, games + 1)
    )
    event = EventSnapshot(id="match", format="match", start=day(5), end=day(12), games=rows)
    return Planted(made=_with(made, event), event="match", players=frozenset({"low", "high"}))


def _rated(made: Made) -> list[str]:
    return sorted(name for name, player in made.period.players.items() if player.rating and name[0] == "a")


def _first_open(made: Made) -> EventSnapshot:
    return made.period.events[0]


def _all_meet(random: Random, key: str, some: list[str], made: Made, months_ago: int) -> EventSnapshot:
    first = day(3) - timedelta(days=30 * months_ago)
    pairs = [(a, b) for place, a in enumerate(some) for b in some[place + 1 :]]
    games = tuple(played(random, n, a, b, made.strength) for n, (a, b) in enumerate(pairs, start=1))
    return EventSnapshot(id=key, format="round-robin", start=first, end=first + timedelta(days=8), games=games)


def _known(made: Made, name: str, player: PlayerSnapshot) -> Made:
    players = {**made.period.players, name: player}
    strength = {**made.strength, name: float(player.rating or 1600)}
    return replace(made, period=replace(made.period, players=players), strength=strength)


def _with(made: Made, event: EventSnapshot) -> Made:
    return replace(made, period=replace(made.period, events=(*made.period.events, event)))


def _instead(made: Made, event: EventSnapshot) -> Made:
    events = tuple(event if each.id == event.id else each for each in made.period.events)
    return replace(made, period=replace(made.period, events=events))
