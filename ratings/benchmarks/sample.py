"""A month made up from a seed, for the benchmark and the tests: Swiss tournaments across the turn of a year."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from fractions import Fraction

import numpy as np
import numpy.typing as npt

from ratings.kernel.arrays import NONE, EarlierColumns, EventColumns, Flags, GameColumns, Month, Numbers, PlayerColumns
from ratings.kernel.conversion import EPOCH
from ratings.regulations import (
    EarlierResult,
    EventSnapshot,
    GameSnapshot,
    PeriodSnapshot,
    PlayerSnapshot,
    Result,
)
from ratings.regulations.fide.edition import FideEdition
from ratingsite.foundations.exact import DRAW, WIN, Hundredths

BOARDS, ROUNDS = 28, 9
GAMES_OF_EVENT = BOARDS * ROUNDS
GAMES_OF_PLAYER = 14  # sides of a player in such a month: one tournament and a half
SPREAD, NEIGHBOURS = 320, 145  # how far ratings, and the ratings of those who meet in a tournament, lie apart
PLAYED_RESULTS = {int(WIN): Result.WHITE_WINS, int(DRAW): Result.DRAW, 0: Result.BLACK_WINS}

Row = npt.NDArray[np.int64]


@dataclass(frozen=True, kw_only=True)
class Sample:
    """A month with what the plain engine wants to know besides: the rounds, and the first day of each event."""

    month: Month
    round: Numbers
    start: Numbers


def sample_month(edition: FideEdition, games: int, seed: int) -> Sample:
    """So many games; about a twelfth of the players unrated, and forfeits and differences beyond 400 among them."""
    dice = np.random.default_rng(seed)
    count = max(2 * BOARDS, games * 2 // GAMES_OF_PLAYER)
    unrated = dice.random(count) < 0.08
    strength = np.clip(dice.normal(1850, SPREAD, count), 1000, 2850).astype(np.int32)
    strength[unrated] -= 400
    events = -(-games // GAMES_OF_EVENT)
    start = _days(date(2022, 12, 10)) + dice.integers(0, 35, events, dtype=np.int32)
    end = start + dice.integers(2, 12, events, dtype=np.int32)
    players = _players(dice, strength, unrated)
    number = np.arange(games)
    month = Month(
        edition=edition,
        players=players,
        events=EventColumns(start_year=_years(start), end=end),
        games=_games(dice, strength, unrated, number),
        earlier=_earlier(dice, unrated),
    )
    return Sample(month=month, round=(number % GAMES_OF_EVENT // BOARDS + 1).astype(np.int32), start=start)


def snapshot_of(sample: Sample, wanted: Flags | None = None) -> PeriodSnapshot:
    """The sample for the plain engine: everything, or the games that the wanted players play, and who plays in them."""
    games = sample.month.games
    kept = np.arange(len(games.event)) if wanted is None else np.flatnonzero(wanted[games.white] | wanted[games.black])
    players = sample.month.players
    seen = np.ones(len(players.rating), dtype=np.bool_) if wanted is None else wanted.copy()
    seen[games.white[kept]] = seen[games.black[kept]] = True
    waiting = _waiting(sample.month.earlier)
    return PeriodSnapshot(
        system="fide-standard",
        edition=sample.month.edition.id,
        players={key_of(place): _player(players, place, waiting) for place in np.flatnonzero(seen).tolist()},
        events=tuple(_events(sample, kept)),
    )


def key_of(place: int) -> str:
    """The key of the player at a place of the columns."""
    return f"p{place:07d}"


def _days(day: date) -> int:
    return (day - EPOCH).days


def _years(days: Numbers) -> Numbers:
    return (days.astype("datetime64[D]").astype("datetime64[Y]").astype(np.int64) + 1970).astype(np.int32)


def _players(dice: np.random.Generator, strength: Numbers, unrated: Flags) -> PlayerColumns:
    count = len(strength)
    highest = strength + dice.integers(0, 120, count, dtype=np.int32)
    return PlayerColumns(
        rating=np.where(unrated, np.int32(NONE), strength),
        games=np.where(unrated, 0, dice.integers(0, 400, count, dtype=np.int32)).astype(np.int32),
        born=_some(dice, dice.integers(1940, 2015, count, dtype=np.int32), 0.9),
        k=_some(dice, dice.choice(np.array([10, 20, 40], dtype=np.int32), count), 0.1),
        highest=np.where(unrated, np.int32(NONE), _some(dice, highest, 0.8)),
    )


def _some(dice: np.random.Generator, values: Numbers, share: float) -> Numbers:
    return np.where(dice.random(len(values)) < share, values, np.int32(NONE))


def _games(dice: np.random.Generator, strength: Numbers, unrated: Flags, number: Row) -> GameColumns:
    """In round r the first half of a tournament meets the second, moved on by r: nobody meets twice."""
    event, within = number // GAMES_OF_EVENT, number % GAMES_OF_EVENT
    board, played_round = within % BOARDS, within // BOARDS
    line = np.argsort(strength + dice.normal(0, NEIGHBOURS, len(strength))).astype(np.int32)
    first = dice.integers(0, len(line), int(event[-1]) + 1 if len(event) else 0)[event]
    one = line[(first + 2 * board) % len(line)]
    other = line[(first + 2 * ((board + played_round) % BOARDS) + 1) % len(line)]
    swap = (board + played_round) % 2 == 1
    white, black = np.where(swap, other, one), np.where(swap, one, other)
    late = ~unrated & (dice.random(len(strength)) < 0.01)
    leaves = unrated & (dice.random(len(strength)) < 0.3)
    counts = (dice.random(len(number)) >= 0.01) & ~((leaves[white] | leaves[black]) & (played_round >= ROUNDS // 3))
    return GameColumns(
        event=event.astype(np.int32),
        white=white,
        black=black,
        score=np.where(counts, _scores(dice, strength[white] - strength[black]), np.int8(WIN)),
        played=counts,
        counts=counts,
        white_as_unrated=late[white] & (event % 3 == 0),
        black_as_unrated=late[black] & (event % 3 == 0),
    )


def _scores(dice: np.random.Generator, difference: Numbers) -> npt.NDArray[np.int8]:
    luck = difference / 400 + dice.normal(0, 0.9, len(difference))
    return np.select([luck > 0.3, luck > -0.3], [WIN, DRAW], 0).astype(np.int8)


def _earlier(dice: np.random.Generator, unrated: Flags) -> EarlierColumns:
    """A third of the unrated have one earlier result, up to thirty months old."""
    player = np.flatnonzero(unrated & (dice.random(len(unrated)) < 0.35)).astype(np.int32)
    games = dice.integers(1, 8, len(player), dtype=np.int32)
    return EarlierColumns(
        player=player,
        end=_days(date(2022, 12, 1)) - dice.integers(0, 900, len(player), dtype=np.int32),
        games=games,
        score=dice.integers(0, 2 * games + 1, dtype=np.int32) * np.int32(DRAW),
        total=games * dice.integers(1100, 2200, len(player), dtype=np.int32),
        opponents=games,
    )


def _waiting(earlier: EarlierColumns) -> dict[int, tuple[EarlierResult, ...]]:
    rows = zip(*(column.tolist() for column in _of(earlier)), strict=True)
    return {
        player: (
            EarlierResult(
                event="earlier",
                end=EPOCH + timedelta(days=end),
                games=games,
                score=Hundredths(score),
                opponents_average=Fraction(total, games),
            ),
        )
        for player, end, games, score, total in rows
    }


def _of(earlier: EarlierColumns) -> tuple[Numbers, ...]:
    return earlier.player, earlier.end, earlier.games, earlier.score, earlier.total


def _player(players: PlayerColumns, place: int, waiting: dict[int, tuple[EarlierResult, ...]]) -> PlayerSnapshot:
    return PlayerSnapshot(
        rating=_known(players.rating, place),
        games=int(players.games[place]),
        born=_known(players.born, place),
        k=_known(players.k, place),
        highest=_known(players.highest, place),
        earlier=waiting.get(place, ()),
    )


def _known(column: Numbers, place: int) -> int | None:
    value = int(column[place])
    return None if value == NONE else value


def _events(sample: Sample, kept: npt.NDArray[np.intp]) -> Iterator[EventSnapshot]:
    event = sample.month.games.event[kept]
    for part in np.split(kept, np.flatnonzero(np.diff(event)) + 1):
        if len(part):
            yield _event(sample, int(sample.month.games.event[part[0]]), part)


def _event(sample: Sample, place: int, part: npt.NDArray[np.intp]) -> EventSnapshot:
    games = sample.month.games
    late = np.union1d(games.white[part][games.white_as_unrated[part]], games.black[part][games.black_as_unrated[part]])
    columns = (sample.round, games.white, games.black, games.score, games.counts)
    return EventSnapshot(
        id=f"e{place:06d}",
        format="swiss",
        start=EPOCH + timedelta(days=int(sample.start[place])),
        end=EPOCH + timedelta(days=int(sample.month.events.end[place])),
        games=tuple(_game(*row) for row in zip(*(column[part].tolist() for column in columns), strict=True)),
        unrated_at_start=tuple(key_of(player) for player in late.tolist()),
    )


def _game(number: int, white: int, black: int, score: int, counts: bool) -> GameSnapshot:
    result = PLAYED_RESULTS[score] if counts else Result.WHITE_WINS_BY_FORFEIT
    return GameSnapshot(round=number, white=key_of(white), black=key_of(black), result=result)
