"""The charts of a review: bars from zero, lines of round numbers, whole pixels."""

from __future__ import annotations

import pytest

from ratings.runs.review.charts import FLOOR, LEFT, MOST_BARS, TOP, WIDTH, drift_chart, spread_chart


def test_nothing_to_draw_is_no_chart() -> None:
    assert drift_chart([]) is None
    assert drift_chart([("not known", 0, 132)]) is None
    assert spread_chart([0, 0, 0, 0], first=-500, width=500) is None


def test_bars_stand_on_zero_and_hang_from_it() -> None:
    chart = drift_chart([("1400", 250, 12), ("1600", -120, 8), ("1800", 0, 4)])
    assert chart is not None
    assert [line.value for line in chart.lines] == [-200, -100, 0, 100, 200, 300]
    up, down, none = chart.bars
    assert (up.y + up.height, down.y, none.height) == (chart.zero, chart.zero, 0)
    assert all(LEFT <= bar.x < bar.x + bar.width <= WIDTH and bar.y + bar.height <= FLOOR for bar in chart.bars)


@pytest.mark.parametrize(("value", "step"), [(1, 100), (400, 100), (401, 200), (2100, 1000), (-90_000, 50_000)])
def test_there_are_few_lines_however_large_the_values(value: int, step: int) -> None:
    chart = drift_chart([("x", value, 1)])
    assert chart is not None
    assert chart.lines[1].value - chart.lines[0].value == step
    assert len(chart.lines) <= 6


def test_every_group_has_its_name_and_its_number_and_those_without_room_are_not_drawn() -> None:
    chart = drift_chart([(str(number), number, 10 * number) for number in range(60)])
    assert chart is not None
    assert [(bar.label, bar.number) for bar in chart.bars] == [
        ((str(number),), 10 * number) for number in range(MOST_BARS)
    ]


def test_a_name_that_is_too_long_goes_on_in_a_second_line() -> None:
    two, many = ([(f"{1400 + 100 * at}–{1499 + 100 * at}", 100, 1) for at in range(bars)] for bars in (2, 12))
    labels = [chart.bars[0].label for chart in (drift_chart(two), drift_chart(many)) if chart]
    assert labels == [("1400–", "1499"), ("1400–", "1499")]
    short = drift_chart([("13–18", 0, 1), ("not known at all", 100, 1)])
    assert short is not None
    assert [bar.label for bar in short.bars] == [("13–18",), ("not known at all",)]


def test_a_spread_stands_on_the_floor_and_has_players_upwards_and_changes_along() -> None:
    chart = spread_chart([3, 0, 12, 40, 1, 0], first=-1000, width=500)
    assert chart is not None
    assert [line.value for line in chart.lines] == [0, 10, 20, 30, 40]
    assert [(edge.value, edge.at) for edge in chart.edges] == [(-1000, 158), (0, 346), (1000, 534)]
    assert [bar.height for bar in chart.bars] == [15, 0, 57, FLOOR - TOP, 5, 0]
    assert {bar.y + bar.height for bar in chart.bars} == {FLOOR}
    # the bound between the third and the fourth class is zero
    assert chart.bars[2].x + chart.bars[2].width < 346 < chart.bars[3].x
