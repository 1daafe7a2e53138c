"""The geometry of the chart of a rating."""

from __future__ import annotations

from datetime import date
from itertools import pairwise

import pytest

from ratings.working.charts import (
    FEW_MARKS,
    NORM,
    TAKEN,
    TITLE,
    Landmark,
    StepChart,
    Value,
    step_chart,
    with_landmarks,
)

UNTIL = date(2025, 12, 31)


def drawn(values: list[Value], k: tuple[tuple[date, int], ...] = ()) -> StepChart:
    chart = step_chart(values, until=UNTIL, k=k)
    assert chart is not None
    return chart


def monthly(ratings: list[int], *, year: int = 2025) -> list[Value]:
    return [(date(year + at // 12, at % 12 + 1, 1), rating, False) for at, rating in enumerate(ratings)]


def test_a_rating_holds_from_its_list_to_the_next() -> None:
    chart = drawn([(date(2024, 1, 1), 2000, False), (date(2025, 1, 1), 2050, False)])
    # 730 days over 570 points: 366 days are 286 behind 56; a hundred and fifty points are 180 high, above 206
    assert [(mark.x, mark.y) for mark in chart.marks] == [(56, 146), (342, 86)]
    assert [(part.path, part.is_dashed) for part in chart.line] == [("M56 146H342V86H626", False)]
    assert [tick.label for tick in chart.across] == ["1950", "2000", "2050", "2100"]


@pytest.mark.parametrize("ratings", [[2000], [2000, 2000], [1400, 2900], [2799, 2801], [2789, 2797], [2735, 2749]])
def test_the_grid_is_at_least_a_hundred_points_high_and_no_value_lies_on_its_edge(ratings: list[int]) -> None:
    grid = [int(tick.label) for tick in drawn(monthly(ratings)).across]
    assert 3 <= len(grid) <= 7
    assert grid[-1] - grid[0] >= 100
    assert grid[0] < min(ratings) <= max(ratings) < grid[-1]


def test_a_change_of_eight_points_is_a_small_step() -> None:
    first, second = drawn(monthly([2789, 2797])).marks
    assert first.y - second.y == 15  # of the 180 that the chart is high


def test_the_line_is_dashed_while_the_player_is_inactive() -> None:
    rated = monthly([2000, 2010, 2020, 2030])
    chart = drawn([(day, rating, rating in (2010, 2020)) for day, rating, _ in rated])
    at = [(mark.x, mark.y) for mark in chart.marks]
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = at
    assert [(part.path, part.is_dashed) for part in chart.line] == [
        (f"M{x0} {y0}H{x1}V{y1}", False),
        (f"M{x1} {y1}H{x2}V{y2}H{x3}V{y3}", True),
        (f"M{x3} {y3}H626", False),
    ]
    assert (chart.is_inactive_once, drawn(rated).is_inactive_once) == (True, False)


@pytest.mark.parametrize(
    ("ratings", "values"),
    [
        ([2000, 2100, 2050], [2100, 2000, 2050]),
        ([2100, 2050, 2000], [2100, 2000]),
        ([2000, 2050, 2100], [2100, 2000]),
        ([2000, 2000], [2000]),
        ([2000], [2000]),
    ],
)
def test_the_highest_the_first_and_the_last_value_are_written_once(ratings: list[int], values: list[int]) -> None:
    assert [number.value for number in drawn(monthly(ratings)).written] == values


@pytest.mark.parametrize(
    ("ratings", "beneath"),
    [
        ([2000 + 10 * number for number in range(36)], [False, True]),  # the line climbs over its first number
        ([2350 - 10 * number for number in range(36)], [False, True]),  # and comes down upon its last
        ([2100, *[2000] * 34, 2050], [False, False]),
    ],
)
def test_a_number_stands_where_the_line_is_not(ratings: list[int], beneath: list[bool]) -> None:
    chart = drawn(monthly(ratings, year=2023))
    height_of = {mark.value: mark.y for mark in chart.marks}
    assert [number.y > height_of[number.value] for number in chart.written] == beneath


def test_the_axis_of_time_names_the_first_and_the_last_list_and_the_years_between() -> None:
    chart = drawn([(date(2021, 6, 1), 2000, False), (date(2025, 11, 1), 2050, False)])
    told = [(tick.day, tick.is_list, tick.anchor) for tick in chart.along]
    assert told == [
        (date(2025, 11, 1), True, "end"),
        (date(2021, 6, 1), True, "start"),
        (date(2022, 1, 1), False, ""),
        (date(2023, 1, 1), False, "middle"),
        (date(2024, 1, 1), False, "middle"),
        (date(2025, 1, 1), False, ""),
    ]


def test_names_on_the_axis_of_time_do_not_stand_on_each_other() -> None:
    chart = drawn([(date(1975, 1, 1), 2000, False), (date(2025, 1, 1), 2050, False)])
    named = sorted(tick.at for tick in chart.along if tick.anchor == "middle")
    assert all(after - before >= 48 for before, after in pairwise(named))
    assert len(named) >= 5


def test_another_k_is_a_line_with_its_number_where_there_is_room() -> None:
    k = ((date(2025, 3, 1), 20), (date(2025, 3, 20), 40), (date(2025, 9, 1), 10))
    chart = drawn(monthly([2000, 2010, 2020, 2030]), k)
    assert [(tick.k, tick.has_label) for tick in chart.k] == [(20, True), (40, False), (10, True)]
    assert chart.k[0].at == chart.marks[2].x


def test_marks_that_would_hide_the_line_are_not_drawn() -> None:
    assert not drawn(monthly([2000] * FEW_MARKS, year=2016)).is_dense
    assert drawn(monthly([2000] * (FEW_MARKS + 1), year=2016)).is_dense


def test_nothing_is_drawn_of_nothing() -> None:
    assert step_chart([], until=UNTIL) is None


def landmark(day: date, kind: str, letters: str = "IM") -> Landmark:
    return Landmark(day=day, kind=kind, letters=letters, words="", address="")


def test_a_landmark_stands_on_the_line_of_its_day_and_the_chart_is_higher_by_a_lane_for_its_letters() -> None:
    chart = drawn([(date(2024, 1, 1), 2000, False), (date(2025, 1, 1), 2050, False)])
    signed = with_landmarks(chart, [landmark(date(2025, 1, 1), TITLE), landmark(date(2024, 7, 1), NORM)])
    # 182 of 730 days are 142 behind 56; until the second list the first one holds
    assert [(sign.x, sign.y, sign.landmark.kind) for sign in signed.signs] == [(198, 146, NORM), (342, 86, TITLE)]
    assert (signed.height - chart.height, chart.height < signed.lane < signed.height) == (26, True)


def test_a_landmark_before_the_first_list_or_behind_the_end_is_not_on_the_chart() -> None:
    chart = drawn([(date(2024, 1, 1), 2000, False)])
    assert with_landmarks(chart, [landmark(date(2023, 12, 31), NORM), landmark(date(2026, 1, 1), TITLE)]) is chart


def test_where_signs_crowd_the_title_keeps_its_letters() -> None:
    chart = drawn(monthly([2000, 2010, 2020]))
    crowd = [(date(2025, 2, 1), NORM), (date(2025, 2, 10), TITLE), (date(2025, 2, 20), NORM), (date(2025, 9, 1), TAKEN)]
    signed = with_landmarks(chart, [landmark(day, kind) for day, kind in crowd])
    assert [bool(sign.anchor) for sign in signed.signs] == [False, True, False, True]
