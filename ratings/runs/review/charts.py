"""Geometry of the chart of drift: a bar up or down for each group, with axes; whole numbers only. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count

WIDTH, HEIGHT = 640, 220
LEFT, RIGHT, TOP, BOTTOM = 52, 8, 12, 30
MOST_BARS, MOST_LABELS = 24, 12
STEPS = (100, 200, 500)  # hundredths of a point in a hundred games, and ten times, a hundred times as many


@dataclass(frozen=True)
class Bar:
    """A group: where its bar stands, and its value."""

    label: str
    value: int
    x: int
    y: int
    width: int
    height: int
    middle: int
    has_label: bool


@dataclass(frozen=True)
class Line:
    """A line of the grid, and the value that it stands for."""

    y: int
    value: int


@dataclass(frozen=True)
class DriftChart:
    """Bars above and below zero."""

    bars: tuple[Bar, ...]
    lines: tuple[Line, ...]
    zero: int
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = WIDTH - RIGHT
    label_y: int = HEIGHT - 10
    label_x: int = LEFT - 6


def drift_chart(values: Sequence[tuple[str, int]]) -> DriftChart | None:
    """The chart of ``(group, value)``; nothing to draw: ``None``."""
    shown = values[:MOST_BARS]
    if not shown:
        return None
    numbers = [0, *(value for _, value in shown)]
    step = _step(max(abs(value) for value in numbers))
    low = min(numbers) // step * step
    high = max(-(-max(numbers) // step) * step, low + step)

    def y(value: int) -> int:
        return TOP + (high - value) * (HEIGHT - TOP - BOTTOM) // (high - low)

    room = (WIDTH - LEFT - RIGHT) // len(shown)
    every = -(-len(shown) // MOST_LABELS)
    bars = tuple(
        Bar(
            label=label,
            value=value,
            x=LEFT + place * room + room // 6,
            y=min(y(value), y(0)),
            width=max(room * 2 // 3, 2),
            height=max(abs(y(value) - y(0)), 1),
            middle=LEFT + place * room + room // 2,
            has_label=not place % every,
        )
        for place, (label, value) in enumerate(shown)
    )
    lines = tuple(Line(y(value), value) for value in range(low, high + 1, step))
    return DriftChart(bars, lines, y(0))


def _step(largest: int) -> int:
    """The distance of two lines, so that there are at most five on a side."""
    sizes = (step * 10**power for power in count() for step in STEPS)
    return next(size for size in sizes if largest <= 4 * size)
