"""Flags from scores: who scored far more or far less than expected, and rounds written down for the other side."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from ratings.regulations.snapshots import EventSnapshot, PlayerSnapshot
from ratings.regulations.tables import expected_score
from tests.ratings.runs.review.plain.facts import Flag, Kind, Period, deviations, played_games, points_of

DEVIATIONS = 300  # three, in hundredths
FEWEST_GAMES = 4
# How much better than rated somebody may lawfully be, in rating points: counted as uncertainty of the expectation.
JUNIOR_UNTIL, OF_A_JUNIOR = 18, 150
NEW_UNDER, OF_A_NEWCOMER = 30, 100
FAVOURITE_BY, FEWEST_BOARDS = 100, 5


@dataclass
class _Sum:
    """Scores of a player's games in an event, or of the favourites of a round; ``better`` with some points more."""

    games: int = 0
    score: int = 0
    expected: int = 0
    variance: int = 0
    better: int = 0

    def add(self, score: int, difference: int, allowance: int = 0) -> None:
        expected = expected_score(difference)
        self.games += 1
        self.score += score
        self.expected += expected
        self.variance += expected * (100 - expected)
        self.better += expected_score(difference + allowance) - expected if allowance else 0

    @property
    def surplus(self) -> int:
        return self.score - self.expected

    @property
    def more(self) -> dict[str, int]:
        return {"games": self.games, "score": self.score, "expected": self.expected}


def score_flags(period: Period) -> Iterator[Flag]:
    """Unusual gains and losses, event by event."""
    for event in period.snapshot.events:
        for key, found in _sums(period, event).items():
            if found.games < FEWEST_GAMES:
                continue
            uncertain = found.better if found.surplus > 0 else 0
            seen = deviations(found.surplus, found.variance + uncertain * uncertain)
            if seen >= DEVIATIONS:
                kind = Kind.GAIN if found.surplus > 0 else Kind.LOSS
                yield Flag(kind=kind, event=event.id, players=(key,), seen=seen, threshold=DEVIATIONS, more=found.more)


def _sums(period: Period, event: EventSnapshot) -> dict[str, _Sum]:
    """Each rated player against the rated ones."""
    sums: dict[str, _Sum] = defaultdict(_Sum)
    ratings = period.ratings_in(event)
    allowances = {key: _allowance(period.player(key), event) for key, rating in ratings.items() if rating is not None}
    for game in played_games(event):
        white, black = ratings[game.white], ratings[game.black]
        if white is None or black is None:
            continue
        for_white, for_black = points_of(game)
        sums[game.white].add(for_white, white - black, allowances[game.white])
        sums[game.black].add(for_black, black - white, allowances[game.black])
    return sums


def _allowance(player: PlayerSnapshot, event: EventSnapshot) -> int:
    if player.born is not None and event.end.year - player.born <= JUNIOR_UNTIL:
        return OF_A_JUNIOR
    return OF_A_NEWCOMER if player.games is not None and player.games < NEW_UNDER else 0


def swapped_flags(period: Period) -> Iterator[Flag]:
    """Rounds in which the favourites of many boards together did far worse than expected."""
    for event in period.snapshot.events:
        rounds: dict[int, _Sum] = defaultdict(_Sum)
        ratings = period.ratings_in(event)
        for game in played_games(event):
            white, black = ratings[game.white], ratings[game.black]
            if white is None or black is None or abs(white - black) < FAVOURITE_BY:
                continue
            place = 0 if white > black else 1
            rounds[game.round].add(points_of(game)[place], abs(white - black))
        for number, found in sorted(rounds.items()):
            seen = deviations(found.surplus, found.variance)
            if found.games >= FEWEST_BOARDS and found.surplus < 0 and seen >= DEVIATIONS:
                more = {"round": number, **found.more}
                yield Flag(kind=Kind.SWAPPED, event=event.id, players=(), seen=seen, threshold=DEVIATIONS, more=more)
