"""The games of an event as rows of twelve bytes, the way the ledger keeps them and the kernel reads them."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import numpy.typing as npt

from ratings.regulations.snapshots import PLAYED, POINTS, GameSnapshot, PlayedNotRated, Result

Games = npt.NDArray[np.void]
RESULTS = tuple(Result)
"""A game's ``result`` is a place here."""
FORCE_MAJEURE, FAIR_PLAY, UNEQUAL_TIMES, MINUTES_TOLD, RATINGS_THEN = 1, 2, 4, 8, 16
"""What a game's ``marks`` may say, added up."""
GAME = np.dtype([("white", "<u4"), ("black", "<u4"), ("round", "<u2"), ("result", "u1"), ("marks", "u1")])
"""White and Black are numbers of whoever writes: rows of the register, or places in a column of players."""
WAS_PLAYED = np.array([result in PLAYED for result in RESULTS])
WHITES_POINTS = np.array([POINTS[result][0] for result in RESULTS], dtype=np.int32)
BLACKS_POINTS = np.array([POINTS[result][1] for result in RESULTS], dtype=np.int32)


def games_together(of_events: Iterable[Games]) -> Games:
    """The games of several events, one behind the other. Asked to join them, numpy would compare the fields of each."""
    return np.frombuffer(bytearray().join(games.tobytes() for games in of_events), dtype=GAME)


def marks_of(game: GameSnapshot) -> int:
    """What a game says beside its result."""
    marks = {None: 0, PlayedNotRated.FORCE_MAJEURE: FORCE_MAJEURE, PlayedNotRated.FAIR_PLAY: FAIR_PLAY}[game.excluded]
    if game.minutes is not None:
        marks |= MINUTES_TOLD | (0 if game.minutes.white == game.minutes.black else UNEQUAL_TIMES)
    return marks | (0 if game.then is None else RATINGS_THEN)
