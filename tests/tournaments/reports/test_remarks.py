"""The ``###`` lines of a report: remarks on single games are told from those on the event, and read back as written."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.reports.remarks import GameRemark, rated_defaults, read_remarks


def read(line: str) -> tuple[list[GameRemark], list[str]]:
    """As a file's reader gives the lines: without their signs and the blanks around them."""
    return read_remarks([line.removeprefix("###").strip()])


@pytest.mark.parametrize(
    "remark",
    [
        GameRemark(round=3, rank=5, reason="ill"),
        GameRemark(round=1, rank=1, reason="the train – it did not come: player 7"),
        GameRemark(round=99, rank=9999, default_is_rated=True),
    ],
)
def test_what_is_written_of_a_game_is_read_again(remark: GameRemark) -> None:
    assert read(str(remark)) == ([remark], [])


def test_the_words_that_people_and_programs_read() -> None:
    assert [
        str(GameRemark(round=3, rank=5, reason="ill")),
        str(GameRemark(round=3, rank=5, default_is_rated=True)),
    ] == [
        "### Round 3, player 5: not played – ill",
        "### Round 3, player 5: default rated",
    ]


@given(
    round_=st.integers(1, 99),
    rank=st.integers(1, 9999),
    reason=st.text(st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp"]), min_size=1).map(str.strip).filter(bool),
)
def test_any_reason_is_read_as_it_was_given(round_: int, rank: int, reason: str) -> None:
    remark = GameRemark(round=round_, rank=rank, reason=reason)
    assert read(str(remark)) == ([remark], [])


@pytest.mark.parametrize(
    "line",
    [
        "",
        "The hall was flooded in round 3.",
        "Round 3, player 5",
        "Round 3, player 5: not played",
        "Round 3, player 5: not played – ",
        "Round 3, player 5: default rated, and late",
        "Round 100, player 5: default rated",
        "Round 3, player 10000: default rated",
        "round 3, player 5: default rated",
        "By hand: Round 3, player 5: default rated",
    ],
)
def test_any_other_line_is_a_remark_on_the_event(line: str) -> None:
    assert read_remarks([line]) == ([], [line])


def test_both_kinds_keep_their_order() -> None:
    lines = ["Snow.", "Round 2, player 4: default rated", "Ice.", "Round 1, player 3: not played – ill"]
    assert read_remarks(lines) == (
        [GameRemark(round=2, rank=4, default_is_rated=True), GameRemark(round=1, rank=3, reason="ill")],
        ["Snow.", "Ice."],
    )


def test_only_marked_defaults_are_rated() -> None:
    lines = [
        "Round 2, player 4: default rated",
        "Round 2, player 4: default rated",
        "Round 1, player 3: not played – x",
    ]
    assert (rated_defaults(lines), rated_defaults([])) == ({(2, 4)}, set())
