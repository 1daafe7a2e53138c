"""Lines are joined out of their cells at once, and no cell gets into another line."""

from __future__ import annotations

import pytest

from ratings.lists.line_texts import side_by_side, text_to_hash

pytestmark = pytest.mark.asks_nobody


def test_cells_stand_side_by_side_in_each_line() -> None:
    assert side_by_side(2, map(str, (12, 7)), ",", ['"a"', '"b"'], "\n") == '12,"a"\n7,"b"\n'
    assert side_by_side(0, [], ",", [], "\n") == ""


@pytest.mark.parametrize("cells", [["1"], ["1", "2", "3"]])
def test_a_column_with_another_number_of_cells_is_refused(cells: list[str]) -> None:
    with pytest.raises(ValueError, match="extended slice"):
        side_by_side(2, cells, ",", ["a", "b"], "\n")


def test_each_line_is_hashed_as_json_on_a_line_of_its_own() -> None:
    assert text_to_hash(['"12"', '"CAN-7"'], ['"Able, Ann",1', '"Baker, Bob",null']) == (
        '["12","Able, Ann",1]\n["CAN-7","Baker, Bob",null]\n'
    )
    assert text_to_hash([], []) == ""
