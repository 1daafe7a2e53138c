"""Kinds that concern norms, planted from a seed: versions of a report, and how last rounds were played."""

# ruff: noqa: S311 – the same dice every time
from __future__ import annotations

from dataclasses import dataclass
from random import Random


@dataclass(frozen=True, kw_only=True)
class Version:
    """One version of a report for one player: points and what the norm asked, in hundredths; the results, by round."""

    score: int
    required: int
    results: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class LastGame:
    """A game of the last round in which somebody played for a norm: the result, and the half-moves of the score."""

    result: str
    half_moves: int


def half_a_point_later(seed: int) -> tuple[Version, Version]:
    """Half a point short; reached when the report was sent once more with one result changed."""
    random = Random(f"half {seed}")
    required = 50 * random.randrange(11, 15)
    rounds = random.choice((9, 9, 10, 11))
    results = _results(random, rounds, required - 50)
    place = random.choice([n for n, each in enumerate(results) if each != "1"])
    better = {"0": "=", "=": "1"}[results[place]]
    changed = (*results[:place], better, *results[place + 1 :])
    before = Version(score=required - 50, required=required, results=results)
    return before, Version(score=required, required=required, results=changed)


def lawful_correction(seed: int) -> tuple[Version, Version]:
    """The same points before and after, or a norm that is missed by more, or was there before."""
    random = Random(f"right {seed}")
    required = 50 * random.randrange(11, 15)
    score, after = random.choice(((required, required + 50), (required - 150, required - 100), (required, required)))
    results = _results(random, 9, min(score, 900))
    changed = _results(random, 9, min(after, 900))
    return (
        Version(score=score, required=required, results=results),
        Version(score=after, required=required, results=changed),
    )


def short_last_round(seed: int) -> tuple[LastGame, ...]:
    """All games of the last round that mattered for a norm ended alike, within fifteen moves."""
    random = Random(f"short {seed}")
    result = random.choice(("1/2-1/2", "1/2-1/2", "1-0"))
    return tuple(LastGame(result=result, half_moves=random.randrange(4, 29)) for _ in range(random.randrange(2, 6)))


def fought_last_round(seed: int) -> tuple[LastGame, ...]:
    """Last rounds as they are: some short draws among games that were played."""
    random = Random(f"fought {seed}")
    games = [LastGame(result=random.choice(("1-0", "0-1", "1/2-1/2")), half_moves=random.randrange(40, 160))]
    games += [LastGame(result="1/2-1/2", half_moves=random.randrange(10, 120)) for _ in range(random.randrange(1, 4))]
    return tuple(games)


def _results(random: Random, rounds: int, score: int) -> tuple[str, ...]:
    """Results that come to a score: wins, draws and losses in some order."""
    wins, draws = divmod(score, 100)
    found = ["1"] * wins + ["="] * (draws // 50)
    found += ["0"] * (rounds - len(found))
    random.shuffle(found)
    return tuple(found[:rounds])
