"""Geometry of the chart of a rating, which a page draws as SVG: whole numbers, written the same everywhere. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import groupby, pairwise
from math import ceil, floor

WIDTH, HEIGHT = 640, 240
LEFT, RIGHT, TOP, BOTTOM = 56, 14, 26, 34
LEAST_HEIGHT = 100  # rating points: a change of a few is to look like one
STEPS = (50, 100, 200, 500, 1000)
BELOW, ABOVE = 15, 20  # points between a value and the edge, so that its number has room
LETTERS = 48  # pixels that a number or a year takes
LETTERS_OF_A_MONTH = 100
LINE = 18
FEW_MARKS = 60
NORM, TITLE, TAKEN = "norm", "title", "taken"
_DIAMOND, _CROSS = "M0-7L7 0L0 7L-7 0Z", "M-5-5L5 5M5-5L-5 5"
SHAPES = {NORM: _DIAMOND, TITLE: _DIAMOND, TAKEN: _CROSS}  # a norm's is hollow
LANE = 26  # beneath the days: the letters of norms and titles


@dataclass(frozen=True)
class Mark:
    """One value of the chart, and where it stands."""

    x: int
    y: int
    day: date
    value: int


@dataclass(frozen=True)
class Written:
    """A number written at its mark: where, and which end of it stands there."""

    x: int
    y: int
    anchor: str
    value: int


@dataclass(frozen=True)
class Tick:
    """A line of the grid and the number beside it."""

    at: int
    label: str


@dataclass(frozen=True)
class DayTick:
    """A day on the axis of time: the beginning of a year, or a list, which is named by its month. ``anchor`` is which
    end of the label stands there, empty where it has no room.
    """

    at: int
    day: date
    is_list: bool
    anchor: str


@dataclass(frozen=True)
class KTick:
    """Where another K holds from; ``has_label`` unless it would stand on the one before."""

    at: int
    k: int
    has_label: bool


@dataclass(frozen=True, kw_only=True)
class Landmark:
    """A day of a career that a chart marks, by its kind (``NORM``, ``TITLE``, ``TAKEN``): a few letters, and what
    happened in words, with the page that tells more.
    """

    day: date
    kind: str
    letters: str
    words: str
    address: str

    @property
    def shape(self) -> str:
        """The path of its sign, around its place."""
        return SHAPES[self.kind]


@dataclass(frozen=True)
class Sign:
    """A landmark on the line, and where its letters stand; ``anchor`` is empty where they have no room."""

    x: int
    y: int
    landmark: Landmark
    anchor: str


@dataclass(frozen=True)
class Stretch:
    """A part of the line; dashed while the player is inactive."""

    path: str
    is_dashed: bool


@dataclass(frozen=True)
class StepChart:
    """Values that hold from their day until the next one."""

    line: tuple[Stretch, ...]
    marks: tuple[Mark, ...]
    written: tuple[Written, ...]
    across: tuple[Tick, ...]
    along: tuple[DayTick, ...]
    k: tuple[KTick, ...]
    first: date
    last: date
    signs: tuple[Sign, ...] = ()
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = WIDTH - RIGHT
    bottom: int = HEIGHT - BOTTOM
    top: int = TOP
    label_x: int = LEFT - 6

    @property
    def is_dense(self) -> bool:
        """Whether the marks would hide the line."""
        return len(self.marks) > FEW_MARKS

    @property
    def is_inactive_once(self) -> bool:
        return any(stretch.is_dashed for stretch in self.line)

    def covers(self, day: date) -> bool:
        """Whether the line has a value on a day."""
        return self.first <= day <= self.last

    @property
    def lane(self) -> int:
        """Where the letters of the signs stand."""
        return HEIGHT + LANE - 10


Value = tuple[date, int, bool]
"""The day of a list, the rating there, and whether the player was inactive."""


def step_chart(values: Sequence[Value], until: date, k: Sequence[tuple[date, int]] = ()) -> StepChart | None:
    """The history of a rating, each value until the next day, the last one until today; ``k`` is since when another
    one holds. Nothing to draw: ``None``.
    """
    if not values:
        return None
    low, high, step = _scale([value for _, value, _ in values])
    first, last = values[0][0], max(until, values[-1][0])

    def x(day: date) -> int:
        return _place_of(day, first, last)

    def y(value: int) -> int:
        return round(HEIGHT - BOTTOM - (value - low) / (high - low) * (HEIGHT - BOTTOM - TOP))

    marks = tuple(Mark(x(day), y(value), day, value) for day, value, _ in values)
    lists = [(first, x(first)), (values[-1][0], marks[-1].x)]
    years = [(day, x(day)) for day in _years(first, last)]
    return StepChart(
        line=tuple(_line(marks, [is_inactive for _, _, is_inactive in values], x(last))),
        marks=marks,
        written=tuple(_written(marks)),
        across=tuple(Tick(y(value), str(value)) for value in range(low, high + 1, step)),
        along=tuple(_along(lists if len(values) > 1 else lists[:1], years)),
        k=tuple(_k_ticks([(x(day), number) for day, number in k])),
        first=first,
        last=last,
    )


def with_landmarks(chart: StepChart, landmarks: Iterable[Landmark]) -> StepChart:
    """The same chart, higher by a lane, with the landmarks of its days on its line; the chart itself without any."""
    of_its_days = sorted((each for each in landmarks if chart.covers(each.day)), key=lambda each: each.day)
    if not of_its_days:
        return chart
    return replace(chart, signs=tuple(_signs(chart, of_its_days)), height=HEIGHT + LANE)


def _signs(chart: StepChart, landmarks: Sequence[Landmark]) -> Iterator[Sign]:
    """In the order of their days. Titles have their letters before norms do; for whom there is no room goes without."""
    places = [_place_of(each.day, chart.first, chart.last) for each in landmarks]
    anchors, taken = [""] * len(landmarks), list[tuple[int, int]]()
    for at in sorted(range(len(landmarks)), key=lambda at: landmarks[at].kind == NORM):
        anchor = _anchor(places[at], LETTERS)
        if _is_free(place := _span(places[at], anchor, LETTERS), taken):
            anchors[at] = anchor
            taken.append(place)
    for landmark, x, anchor in zip(landmarks, places, anchors, strict=True):
        y = next(mark.y for mark in reversed(chart.marks) if mark.day <= landmark.day)
        yield Sign(x, y, landmark, anchor)


def _place_of(day: date, first: date, last: date) -> int:
    share = (day - first).days / max((last - first).days, 1)
    return round(LEFT + share * (WIDTH - LEFT - RIGHT))


def _line(marks: Sequence[Mark], are_inactive: Sequence[bool], end: int) -> Iterator[Stretch]:
    """From mark to mark, in parts that are drawn alike."""
    for is_inactive, part in groupby(range(len(marks)), key=lambda place: are_inactive[place]):
        places = list(part)
        after = marks[places[0] + 1 : places[-1] + 2]
        steps = "".join(f"H{mark.x}V{mark.y}" for mark in after)
        to_the_end = f"H{end}" if places[-1] == len(marks) - 1 else ""
        begin = marks[places[0]]
        yield Stretch(f"M{begin.x} {begin.y}{steps}{to_the_end}", is_inactive)


# ---------------------------------------------------------------- numbers
def _scale(values: Sequence[int]) -> tuple[int, int, int]:
    """The lowest and the highest line of the grid, and the step between two: three to seven lines."""
    lowest, highest = min(values) - BELOW, max(values) + ABOVE
    step = next(size for size in STEPS if highest - lowest <= 5 * size)
    low, high = floor(lowest / step) * step, ceil(highest / step) * step
    if high - low < max(LEAST_HEIGHT, 2 * step):
        low, high = (low, high + step) if highest - low > high - lowest else (low - step, high)
    return low, high, step


def _written(marks: Sequence[Mark]) -> Iterator[Written]:
    """The first, the highest and the last value, each once; the first and the last stand where the line is not."""
    top = max(marks, key=lambda mark: mark.value)
    yield _number(top, is_beneath=False)
    first, last = marks[0], marks[-1]
    if first.value != top.value:
        near = [mark.y for mark in marks if mark.x < first.x + LETTERS]
        yield _number(first, is_beneath=min(near) < first.y)
    if last.value != top.value and last is not first:
        near = [before.y for before, mark in pairwise(marks) if mark.x > last.x - LETTERS]
        yield _number(last, is_beneath=min(near) < last.y)


def _number(mark: Mark, *, is_beneath: bool) -> Written:
    beneath = mark.y + LINE
    has_room = beneath < HEIGHT - BOTTOM
    return Written(mark.x, beneath if is_beneath and has_room else mark.y - 9, _anchor(mark.x, LETTERS), mark.value)


def _anchor(x: int, letters: int) -> str:
    """Which end of a label stands at ``x``, so that all of it stays inside."""
    if x < LEFT + letters // 2:
        return "start"
    return "end" if x > WIDTH - RIGHT - letters // 2 else "middle"


# ---------------------------------------------------------------- days
def _years(first: date, last: date) -> list[date]:
    """The beginnings of years between two days."""
    return [date(year, 1, 1) for year in range(first.year + 1, last.year + 1)]


def _along(lists: Sequence[tuple[date, int]], years: Sequence[tuple[date, int]]) -> Iterator[DayTick]:
    """The first and the last list by their months, and of the years between those that have room for a number."""
    taken: list[tuple[int, int]] = []
    for day, at in reversed(lists):
        anchor = _anchor(at, LETTERS_OF_A_MONTH)
        place = _span(at, anchor, LETTERS_OF_A_MONTH)
        has_room = _is_free(place, taken)
        taken += [place] if has_room else []
        yield DayTick(at, day, is_list=True, anchor=anchor if has_room else "")
    days = {day for day, _ in lists}
    for day, at in years:
        anchor = _anchor(at, LETTERS)
        place = _span(at, anchor, LETTERS)
        if has_room := _is_free(place, taken):
            taken.append(place)
        if has_room or len(years) <= WIDTH // LETTERS:
            yield DayTick(at, day, is_list=False, anchor=anchor if has_room and day not in days else "")


def _span(at: int, anchor: str, letters: int) -> tuple[int, int]:
    start = {"start": at, "middle": at - letters // 2, "end": at - letters}[anchor]
    return start, start + letters


def _is_free(place: tuple[int, int], taken: Sequence[tuple[int, int]]) -> bool:
    return all(place[1] <= start or end <= place[0] for start, end in taken)


def _k_ticks(changes: Sequence[tuple[int, int]]) -> Iterator[KTick]:
    ends = [0, *(at for at, _ in changes)]
    for before, (at, number) in zip(ends, changes, strict=False):
        yield KTick(at, number, has_label=at - before >= LETTERS)
