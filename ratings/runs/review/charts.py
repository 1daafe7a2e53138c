"""Geometry of the charts of a review, with axes: drift as bars up or down, and the spread of the changes. Pure.

Whole numbers only, which no language writes otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count

WIDTH = 640
LEFT, RIGHT, TOP, FLOOR = 64, 8, 12, 200
BENEATH_GROUPS, BENEATH_BOUNDS = 56, 30  # room for two lines of a name and its number, and for one line
MOST_BARS = 15
LONGEST_LABEL = 60  # in pixels; what is longer goes on beneath, behind its dash
LETTER = 7
STEPS_OF_DRIFT = (100, 200, 500)  # hundredths of a point in a hundred games, and ten times, a hundred times as many
STEPS_OF_PLAYERS = (1, 2, 5)
EDGE = 2  # every second bound of a class is named


@dataclass(frozen=True)
class Bar:
    """A group: where its bar stands, its value, and on how many games or players the value rests."""

    label: tuple[str, ...]
    value: int
    number: int
    x: int
    y: int
    width: int
    height: int
    middle: int


@dataclass(frozen=True)
class Line:
    """A line of the grid, and the value that it stands for."""

    at: int
    value: int


@dataclass(frozen=True)
class BarChart:
    """Bars above and below zero; ``edges`` are the bounds between them, where they have any."""

    bars: tuple[Bar, ...]
    lines: tuple[Line, ...]
    zero: int
    edges: tuple[Line, ...] = ()
    height: int = FLOOR + BENEATH_GROUPS
    width: int = WIDTH
    left: int = LEFT
    right: int = WIDTH - RIGHT
    top: int = TOP
    bottom: int = FLOOR
    label_x: int = LEFT - 6


# ---------------------------------------------------------------- drift
def drift_chart(values: Sequence[tuple[str, int, int]]) -> BarChart | None:
    """The chart of ``(group, value, games)``; nothing to draw, no bar that is higher than a line: ``None``."""
    shown = values[:MOST_BARS]
    if not any(value for _, value, _ in shown):
        return None
    low, high, step = _scale([value for _, value, _ in shown], STEPS_OF_DRIFT)
    room = (WIDTH - LEFT - RIGHT) // len(shown)
    bars = tuple(
        Bar(
            label=_lines_of(label, room),
            value=value,
            number=number,
            x=LEFT + place * room + room // 6,
            width=max(room * 2 // 3, 2),
            middle=LEFT + place * room + room // 2,
            **_upright(value, low, high),
        )
        for place, (label, value, number) in enumerate(shown)
    )
    return BarChart(bars, tuple(_grid(low, high, step)), _y(0, low, high))


def _lines_of(label: str, room: int) -> tuple[str, ...]:
    """A label, in two lines where it is too long for its bar and has a dash."""
    start, dash, end = label.partition("–")
    is_long = len(label) * LETTER > min(room, LONGEST_LABEL)
    return (start + dash, end) if dash and is_long else (label,)


# ---------------------------------------------------------------- spread
def spread_chart(players: Sequence[int], first: int, width: int) -> BarChart | None:
    """How many there are of each class. The first and the last class go on; the bound behind the first is ``first``,
    each further one by ``width`` larger. Nothing to draw: ``None``.
    """
    if not any(players):
        return None
    low, high, step = _scale(players, STEPS_OF_PLAYERS)
    room = (WIDTH - LEFT - RIGHT) // len(players)
    bars = tuple(
        Bar(
            label=(),
            value=number,
            number=number,
            x=LEFT + place * room + 1,
            width=room - 2,
            middle=LEFT + place * room + room // 2,
            **_upright(number, low, high),
        )
        for place, number in enumerate(players)
    )
    bounds = range(0, len(players) - 1, EDGE)
    edges = tuple(Line(LEFT + (place + 1) * room, first + place * width) for place in bounds)
    return BarChart(bars, tuple(_grid(low, high, step)), _y(0, low, high), edges, FLOOR + BENEATH_BOUNDS)


# ---------------------------------------------------------------- the scale
def _scale(values: Sequence[int], steps: tuple[int, ...]) -> tuple[int, int, int]:
    """The lowest and the highest line, zero between them, and the step: at most five lines on a side."""
    numbers = [0, *values]
    step = _step(max(abs(value) for value in numbers), steps)
    low = min(numbers) // step * step
    return low, max(-(-max(numbers) // step) * step, low + step), step


def _step(largest: int, steps: tuple[int, ...]) -> int:
    sizes = (step * 10**power for power in count() for step in steps)
    return next(size for size in sizes if largest <= 4 * size)


def _y(value: int, low: int, high: int) -> int:
    return TOP + (high - value) * (FLOOR - TOP) // (high - low)


def _grid(low: int, high: int, step: int) -> Iterator[Line]:
    return (Line(_y(value, low, high), value) for value in range(low, high + 1, step))


def _upright(value: int, low: int, high: int) -> dict[str, int]:
    """Where a bar begins and how high it is; of something there is a pixel to be seen."""
    end, zero = _y(value, low, high), _y(0, low, high)
    height = max(abs(end - zero), 1 if value else 0)
    return {"y": zero - height if value > 0 else zero, "height": height}
