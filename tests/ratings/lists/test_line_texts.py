"""Lines are joined out of their cells at once, and no cell gets into another line."""

from __future__ import annotations

import json
from itertools import product

import numpy as np
import pytest

from ratings.lists.line_texts import as_sent, cells, iso_day, side_by_side, text_to_hash, texts_sent, words_in
from ratingsite.foundations.number_columns import NONE

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


NAMES = ["".join(letters) for length in range(5) for letters in product(',"\\é\t', repeat=length)]
"""All that can be mistaken for the end of a text, alone and beside each other."""


def test_the_words_of_lines_are_what_was_written_whatever_the_names() -> None:
    lines = [(name, "GM" if place % 3 else "", "CAN", "w" if place % 2 else "") for place, name in enumerate(NAMES)]
    numbers = ',1980,2000,0,20,30,null,"2022-01-01",false'
    told = [json.dumps(words, ensure_ascii=False, separators=(",", ":"))[1:-1] + numbers for words in lines]
    assert words_in(told) == tuple(map(list, zip(*lines, strict=True)))
    assert words_in([]) == ([], [], [], [])
    for words, line in zip(lines, told, strict=True):
        assert words_in([line]) == tuple([word] for word in words)


def test_texts_come_back_as_they_were_sent() -> None:
    assert texts_sent(list(map(as_sent, NAMES))) == NAMES


def test_each_number_is_told_once_and_none_as_nothing() -> None:
    days = np.array([0, NONE, 19000, 0], dtype=np.int32)
    assert cells(days, iso_day) == ["1970-01-01", None, "2022-01-08", "1970-01-01"]
    assert [type(each) for each in cells(days)] == [int, type(None), int, int]
    assert cells(days[1:2]) == [None]
