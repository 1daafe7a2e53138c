"""Differences in words, results before players before the tournament; each kind of cell, field and bye. Pure."""

from __future__ import annotations

import pytest
from django.utils import translation

from tournaments.reports.corrections import differences as compared
from tournaments.reports.corrections.differences import (
    CellDifference,
    Differences,
    Field,
    HeaderDifference,
    LineDifference,
    Side,
)
from tournaments.reports.corrections.words import FIELDS, HEADER, NOTHING, DifferenceLine, difference_lines


def side(opponent: int | None, colour: str, result: str) -> Side:
    return Side(opponent=opponent, opponent_name="Berg, Bo" if opponent else "", colour=colour, result=result)


def cell(said: Side | None, now: Side | None) -> Differences:
    found = CellDifference(round=2, rank=1, name="Amato, Anna", said=said, now=now)
    return Differences(header=(), lines=(), cells=(found,))


def line(field: Field | None, said: str, now: str) -> Differences:
    return Differences(
        header=(), lines=(LineDifference(rank=4, name="Demir", field=field, said=said, now=now),), cells=()
    )


WHITE_WON, BLACK_WON = "with White against Berg, Bo: 1", "with Black against Berg, Bo: 1"


@pytest.mark.parametrize(
    ("said", "now", "words"),
    [
        (side(2, "w", "1-0"), side(2, "w", "0-1"), (WHITE_WON, "with White against Berg, Bo: 0")),
        (side(2, "b", "0-1"), side(2, "b", "1/2-1/2"), (BLACK_WON, "with Black against Berg, Bo: ½")),
        (side(2, "w", "1-0"), side(2, "b", "0-1"), (WHITE_WON, BLACK_WON)),
        (
            side(2, "w", "+--"),
            side(2, "w", "--+"),
            ("with White against Berg, Bo: +", "with White against Berg, Bo: −"),
        ),
        (None, side(2, "w", "1-0"), (NOTHING, WHITE_WON)),
        (side(2, "w", "1-0"), None, (WHITE_WON, NOTHING)),
        (side(None, "", "bye"), side(None, "", "half-point-bye"), ("pairing-allocated bye", "half-point bye")),
        (side(None, "", "zero-point-bye"), side(2, "w", "1-0"), ("not paired", WHITE_WON)),
    ],
)
def test_a_cell_says_colour_opponent_and_points_of_its_player(
    said: Side | None, now: Side | None, words: tuple[str, str]
) -> None:
    assert difference_lines(cell(said, now)) == [
        DifferenceLine(about="Round 2, Amato, Anna", said=words[0], now=words[1])
    ]


@pytest.mark.parametrize(
    ("field", "said", "now", "line_said"),
    [
        (None, "Demir", "", DifferenceLine(about="Player 4, Demir", said="in the report", now=NOTHING)),
        (None, "", "Demir", DifferenceLine(about="Player 4, Demir", said=NOTHING, now="in the report")),
        (Field.POINTS, "150", "50", DifferenceLine(about="Player 4, Demir: points", said="1½", now="½")),
        (Field.POINTS, "0", "900", DifferenceLine(about="Player 4, Demir: points", said="0", now="9")),
        (Field.RATING, "1890", "", DifferenceLine(about="Player 4, Demir: rating", said="1890", now=NOTHING)),
        (Field.TITLE, "", "FM", DifferenceLine(about="Player 4, Demir: title", said=NOTHING, now="FM")),
        (
            Field.PLAYER,
            "",
            "2099104",
            DifferenceLine(about="Player 4, Demir: player of the register", said=NOTHING, now="2099104"),
        ),
    ],
)
def test_a_line_names_the_field_or_that_the_player_came_or_went(
    field: Field | None, said: str, now: str, line_said: DifferenceLine
) -> None:
    assert difference_lines(line(field, said, now)) == [line_said]


def test_results_come_first_then_players_then_the_tournament_in_the_language_of_the_reader() -> None:
    found = Differences(
        header=(HeaderDifference(field="end", said="2025-10-14", now=""),),
        lines=(LineDifference(rank=4, name="Demir", field=Field.NAME, said="Demri", now="Demir"),),
        cells=cell(None, side(2, "w", "1-0")).cells,
    )
    with translation.override("fr"):
        french = difference_lines(found)
    assert [each.about for each in difference_lines(found)] == [
        "Round 2, Amato, Anna",
        "Player 4, Demir: name",
        "last day",
    ]
    assert [each.about for each in french] == ["Ronde 2, Amato, Anna", "Joueur 4, Demir : nom", "dernier jour"]
    assert french[2].now == NOTHING


def test_every_field_that_is_compared_has_words() -> None:
    assert (set(FIELDS), set(HEADER)) == (set(Field), set(compared.HEADER))


def test_nothing_that_differs_is_nothing_to_say() -> None:
    nothing = Differences(header=(), lines=(), cells=())
    assert (bool(nothing), difference_lines(nothing)) == (False, [])
