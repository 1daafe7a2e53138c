"""The time a player has, as a value that can be written down, read back, and counted for 60 moves.

Written as PGN writes its ``TimeControl``, in seconds: ``40/5400+30:1800+30`` is 90 minutes for 40 moves,
then 30 minutes, with 30 seconds added for every move. ``5400+30`` is 90 minutes and 30 seconds a move. PGN knows no
delay: ``3600d5`` is an hour with a delay of 5 seconds. How people type it: ``typed_rate``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

_STAGE = re.compile(r"(?:([1-9][0-9]{0,2})/)?([1-9][0-9]{0,4})(?:([+d])([1-9][0-9]{0,3}))?")
MOST_STAGES = 4
COUNTED_MOVES = 60  # 1.1: a rate of play is counted in the minutes that each player has for so many moves


class UnreadableRateOfPlay(ValueError):
    """A text that no rate of play is written like; the message says what was expected."""


@dataclass(frozen=True, kw_only=True)
class Stage:
    """So much time, for so many moves (``None``: for all that remain), and what each of its moves adds.

    With a delay what a move adds is lost where it is not used (titles 1.13); it is counted like an increment. See
    rulings: delay-counts.
    """

    seconds: int
    moves: int | None = None
    increment: int = 0
    is_delay: bool = False


@dataclass(frozen=True, kw_only=True)
class RateOfPlay:
    """The stages one after another; only the last has no number of moves."""

    stages: tuple[Stage, ...]

    def minutes_for(self, moves: int) -> Fraction:
        """What a player has to complete so many moves: a stage that begins later gives nothing for them."""
        seconds, played = 0, 0
        for stage in self.stages:
            if played >= moves:
                break
            in_stage = moves - played if stage.moves is None else min(stage.moves, moves - played)
            seconds += stage.seconds + in_stage * stage.increment
            played += in_stage
        return Fraction(seconds, 60)

    def __str__(self) -> str:
        return ":".join(_stage_text(stage) for stage in self.stages)


def _stage_text(stage: Stage) -> str:
    moves = f"{stage.moves}/" if stage.moves else ""
    return f"{moves}{stage.seconds}" + (f"{'d' if stage.is_delay else '+'}{stage.increment}" if stage.increment else "")


def rate_of_play(text: str) -> RateOfPlay:
    """Read what ``str(RateOfPlay)`` writes. Raises ``UnreadableRateOfPlay``."""
    parts = text.split(":")
    matches = [_STAGE.fullmatch(part) for part in parts]
    if len(parts) > MOST_STAGES or not all(matches):
        raise UnreadableRateOfPlay(f"expected seconds like 40/5400+30:1800+30, got {text[:40]!r}")
    stages = tuple(_stage(match) for match in matches if match)
    if any(stage.moves is None for stage in stages[:-1]) or stages[-1].moves is not None:
        raise UnreadableRateOfPlay(f"every stage but the last has a number of moves, got {text[:40]!r}")
    return RateOfPlay(stages=stages)


def counted_minutes(text: str) -> int | None:
    """1.1: the whole minutes that a written rate of play gives for 60 moves; ``None`` where it cannot be read."""
    try:
        return int(rate_of_play(text).minutes_for(COUNTED_MOVES))
    except UnreadableRateOfPlay:
        return None


def _stage(match: re.Match[str]) -> Stage:
    moves, seconds, sign, increment = match.groups()
    return Stage(
        seconds=int(seconds), moves=int(moves) if moves else None, increment=int(increment or 0), is_delay=sign == "d"
    )
