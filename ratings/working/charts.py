"""Geometry of the charts that pages draw as SVG: whole numbers, which no language writes otherwise. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from math import ceil, floor

WIDTH, HEIGHT = 480, 200
LEFT, RIGHT, TOP, BOTTOM = 44, 12, 12, 28
MOST_LABELS = 12


@dataclass(frozen=True)
class Mark:
    """One value of the chart, and where it stands."""

    x: int
    y: int
    day: date
    value: int


@dataclass(frozen=True)
class Tick:
    """A line of the grid and the number beside it."""

    at: int
    label: str


@dataclass(frozen=True)
class StepChart:
    """Values that hold from their day until the next one."""

    path: str
    marks: tuple[Mark, ...]
    across: tuple[Tick, ...]
    along: tuple[Tick, ...]
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = WIDTH - RIGHT
    bottom: int = HEIGHT - BOTTOM
    top: int = TOP


def step_chart(values: Sequence[tuple[date, int]], until: date) -> StepChart | None:
    """The history of a rating, each value until the next day, the last one until today; nothing to draw: ``None``."""
    if not values:
        return None
    low, high, step = _scale([value for _, value in values])
    first, last = values[0][0], max(until, values[-1][0])

    def x(day: date) -> int:
        share = (day - first).days / max((last - first).days, 1)
        return round(LEFT + share * (WIDTH - LEFT - RIGHT))

    def y(value: int) -> int:
        return round(HEIGHT - BOTTOM - (value - low) / (high - low) * (HEIGHT - BOTTOM - TOP))

    marks = tuple(Mark(x(day), y(value), day, value) for day, value in values)
    return StepChart(
        path=_path(marks, x(last)),
        marks=marks,
        across=tuple(Tick(y(value), str(value)) for value in range(low, high + 1, step)),
        along=tuple(Tick(x(day), str(day.year)) for day in _years(first, last)),
    )


def _path(marks: Sequence[Mark], end: int) -> str:
    steps = "".join(f"H{mark.x}V{mark.y}" for mark in marks[1:])
    return f"M{marks[0].x} {marks[0].y}{steps}H{end}"


def _scale(values: Sequence[int]) -> tuple[int, int, int]:
    """The lowest and the highest line of the grid, and the step between two: three to six lines."""
    step = next(size for size in (10, 20, 50, 100, 200, 500, 1000) if max(values) - min(values) <= 4 * size)
    low, high = floor(min(values) / step) * step, ceil(max(values) / step) * step
    return (low - step, high + step, step) if high - low < 2 * step else (low, high, step)


def _years(first: date, last: date) -> list[date]:
    """The beginnings of years between two days, not more than ten."""
    years = range(first.year + 1, last.year + 1)
    every = ceil(len(years) / 10) or 1
    return [date(year, 1, 1) for year in years[::every]]


@dataclass(frozen=True)
class Column:
    """One class of a distribution, before and after, and where its two bars stand."""

    start: int
    before: int
    after: int
    x: int
    middle: int
    bar: int
    before_height: int
    after_height: int
    before_y: int
    after_y: int
    has_label: bool


@dataclass(frozen=True)
class BarChart:
    """How many there are of each class, before and after."""

    columns: tuple[Column, ...]
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = WIDTH - RIGHT
    bottom: int = HEIGHT - BOTTOM
    label_y: int = HEIGHT - 8


def bar_chart(classes: Sequence[tuple[int, int, int]]) -> BarChart | None:
    """The chart of ``(start, before, after)``; nothing to draw: ``None``."""
    highest = max((max(before, after) for _, before, after in classes), default=0)
    if not highest:
        return None
    room = (WIDTH - LEFT - RIGHT) / len(classes)
    unit = (HEIGHT - TOP - BOTTOM) / highest
    every = ceil(len(classes) / MOST_LABELS)
    return BarChart(
        tuple(_column(place, room, unit, each, has_label=not place % every) for place, each in enumerate(classes))
    )


def _column(place: int, room: float, unit: float, counted: tuple[int, int, int], *, has_label: bool) -> Column:
    start, before, after = counted
    floor_y, x, bar = HEIGHT - BOTTOM, round(LEFT + (place + 0.1) * room), max(round(room * 0.4), 1)
    before_height, after_height = round(before * unit), round(after * unit)
    return Column(
        start=start,
        before=before,
        after=after,
        x=x,
        middle=x + bar,
        bar=bar,
        before_height=before_height,
        after_height=after_height,
        before_y=floor_y - before_height,
        after_y=floor_y - after_height,
        has_label=has_label,
    )
