"""How an event is to be played, and what the governing text says of that: asked and answered alike in every family."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction

from ratings.regulations.snapshots import Approval, Entrants, Format, Registration

SECONDS_A_MINUTE = 60

Amount = int | Fraction | date | tuple[int, ...] | None


@dataclass(frozen=True)
class Control:
    """One control of a time limit: ``moves`` in ``minutes``, or the rest of the game where ``moves`` is ``None``."""

    minutes: int | Fraction
    moves: int | None = None
    increment_seconds: int = 0


@dataclass(frozen=True, kw_only=True)
class Conditions:
    """An event as it is announced. ``controls`` are White's; ``black_controls`` only where Black has others.

    ``rounds`` says how many rounds the schedule puts on each day. ``registration``, ``hybrid_approved``,
    ``interim_reports`` and ``time_control_approved`` are ``None`` where nobody has said anything yet.
    """

    system: str
    entrants: Entrants
    ends_on: date
    controls: tuple[Control, ...]
    black_controls: tuple[Control, ...] | None = None
    rounds: Mapping[date, int] = field(default_factory=dict)
    format: str = Format.SWISS
    long_event_approved: bool = False
    interim_reports: bool | None = None
    registration: Registration | None = None
    hybrid_approved: bool | None = None
    time_control_approved: Approval | None = None


@dataclass(frozen=True, kw_only=True)
class Finding:
    """The outcome of one rule. ``rule`` is a code, and ``met`` is ``None`` where the edition's number, or what it is
    held against, is not known.

    ``required`` is the number of the edition (of two, the least and the most), ``found`` what comes nearest to breaking
    it: minutes (rapid and blitz: seconds), moves, rounds, hours or days; of a registration both are days of the
    calendar. ``from_rating`` is the rating from which a player's games are not rated where the time is too short for
    some games only. ``days`` names the days that break the rule. A rule that is only recommended is not ``binding``.
    """

    rule: str
    article: str
    met: bool | None
    required: Amount = None
    found: Amount = None
    from_rating: int | None = None
    days: tuple[date, ...] = ()
    binding: bool = True


def minutes_for(controls: Sequence[Control], moves: int) -> Fraction:
    """The time of one player for so many moves, increments included."""
    total, left = Fraction(0), moves
    for control in controls:
        played = left if control.moves is None else min(control.moves, left)
        if played:
            total += control.minutes + Fraction(control.increment_seconds * played, SECONDS_A_MINUTE)
        left -= played
    return total
