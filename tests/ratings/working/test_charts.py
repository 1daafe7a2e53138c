"""The geometry of the charts."""

from __future__ import annotations

from datetime import date

import pytest

from ratings.working.charts import bar_chart, step_chart

UNTIL = date(2026, 1, 1)


def test_a_rating_holds_from_its_list_to_the_next() -> None:
    chart = step_chart([(date(2024, 1, 1), 2000), (date(2025, 1, 1), 2050)], until=date(2025, 12, 31))
    # 730 days over 424 points: 366 days are 213 points behind 44; 2000 stands at the floor of the grid, 2050 above it
    assert [(mark.x, mark.y) for mark in chart.marks] == [(44, 172), (257, 39)]
    assert chart.path == "M44 172H257V39H468"
    assert [tick.label for tick in chart.across] == ["2000", "2020", "2040", "2060"]
    assert [tick.label for tick in chart.along] == ["2025"]


@pytest.mark.parametrize("ratings", [[2000], [2000, 2000], [1400, 2900], [2799, 2801]])
def test_a_chart_has_a_grid_of_a_few_lines_around_its_values(ratings: list[int]) -> None:
    chart = step_chart([(date(2024, number + 1, 1), rating) for number, rating in enumerate(ratings)], until=UNTIL)
    grid = [int(tick.label) for tick in chart.across]
    assert 3 <= len(grid) <= 6
    assert grid[0] <= min(ratings) <= max(ratings) <= grid[-1]


def test_nothing_is_drawn_of_nothing() -> None:
    assert step_chart([], until=UNTIL) is None
    assert bar_chart([]) is None
    assert bar_chart([(1400, 0, 0)]) is None


def test_a_distribution_stands_on_one_line_and_labels_a_dozen_columns() -> None:
    chart = bar_chart([(1400 + 100 * number, number, number + 1) for number in range(15)])
    assert {column.before_y + column.before_height for column in chart.columns} == {chart.bottom}
    assert chart.columns[-1].after_height == 160
    assert [column.start for column in chart.columns if column.has_label] == list(range(1400, 2900, 200))
