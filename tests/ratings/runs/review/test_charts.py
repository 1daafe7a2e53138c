"""The chart of drift: bars from zero, lines of round numbers, whole pixels."""

from __future__ import annotations

import pytest

from ratings.runs.review.charts import HEIGHT, LEFT, MOST_BARS, WIDTH, drift_chart


def test_nothing_to_draw_is_no_chart() -> None:
    assert drift_chart([]) is None


def test_bars_stand_on_zero_and_hang_from_it() -> None:
    chart = drift_chart([("1400", 250), ("1600", -120), ("1800", 0)])
    assert [line.value for line in chart.lines] == [-200, -100, 0, 100, 200, 300]
    up, down, none = chart.bars
    assert (up.y + up.height, down.y, none.height) == (chart.zero, chart.zero, 1)
    assert all(LEFT <= bar.x < bar.x + bar.width <= WIDTH and bar.y + bar.height <= HEIGHT for bar in chart.bars)


@pytest.mark.parametrize(("value", "step"), [(0, 100), (400, 100), (401, 200), (2100, 1000), (-90_000, 50_000)])
def test_there_are_few_lines_however_large_the_values(value: int, step: int) -> None:
    lines = drift_chart([("x", value)]).lines
    assert lines[1].value - lines[0].value == step
    assert len(lines) <= 6


def test_more_groups_than_there_is_room_for_are_not_drawn_and_not_every_bar_is_named() -> None:
    chart = drift_chart([(str(number), number) for number in range(60)])
    assert len(chart.bars) == MOST_BARS
    assert sum(bar.has_label for bar in chart.bars) == 12
