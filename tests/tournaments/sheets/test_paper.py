"""The sheet without a database: games due and expected by layout, points, averages, and the words of every finding."""

from __future__ import annotations

from typing import Any

import pytest

from tournaments.reports.remarks import GameRemark, rated_defaults, read_remarks
from tournaments.sheets.cells import Cell, written
from tournaments.sheets.findings import Finding, findings_on, told_once
from tournaments.sheets.paper import Paper, Row, average, entered_games, expected_games
from tournaments.sheets.selectors import point_system
from tournaments.sheets.words import _FINDINGS, _REFUSED, finding_text, refused_text, value_text


def paper(layout: str, rows: int, *cells: tuple[int, int, int | None, str, str], **more: Any) -> Paper:
    """A sheet of so many rows with typed cells and their mirrors."""
    numbers = range(1, rows + 1)
    teams = more.pop("teams", {})
    said = {
        (number, round_): Cell(number=number, round=round_, opponent=opponent, colour=colour, code=code, version=1)
        for number, round_, opponent, colour, code in cells
    }
    return Paper(
        layout=layout,
        rounds=more.pop("rounds", 9),
        rows={
            number: Row(number=number, position=number, name=f"P{number}", rating=2000 + number, team=teams.get(number))
            for number in numbers
        },
        cells=written({}, said, numbers),
        points=point_system(more.pop("kept", [])),
        **more,
    )


@pytest.mark.parametrize(
    ("layout", "rows", "expected"),
    [("round-robin", 12, 66), ("double-round-robin", 12, 132), ("round-robin", 5, 10), ("round-robin", 1, 0)],
)
def test_how_many_games_a_square_has(layout: str, rows: int, expected: int) -> None:
    assert expected_games(paper(layout, rows)) == expected


def test_how_many_games_teams_have() -> None:
    teams = {number: 1 + (number > 4) for number in range(1, 9)}
    assert expected_games(paper("scheveningen", 8, teams=teams)) == 16
    three = {number: 1 + (number - 1) // 2 for number in range(1, 7)}
    assert expected_games(paper("schiller", 6, teams=three)) == 12


def test_how_many_games_a_match_has() -> None:
    assert expected_games(paper("match", 2, rounds=6)) == 6


def test_of_a_swiss_those_who_have_a_bye_are_left_out() -> None:
    assert expected_games(paper("swiss", 5, (5, 1, None, "", "U"), (4, 2, None, "", "H"), rounds=2)) == 4


def test_a_game_counts_once_and_an_open_pairing_not_yet() -> None:
    found = paper("swiss", 4, (1, 1, 2, "w", "1"), (2, 1, 1, "b", "0"), (3, 1, 4, "w", "?"))
    assert entered_games(found) == 1


def test_a_pair_that_stands_in_another_round_is_due_there() -> None:
    found = paper("round-robin", 4, (1, 2, 4, "w", "1"), rounds=3)
    assert [game for game in found.due if set(game[1:]) == {1, 4}] == [(2, 1, 4)]
    busy = [(side, game.round) for game in found.due for side in (game.white, game.black)]
    assert len(busy) == len(set(busy)) or len({game.round for game in found.due}) == 3


def test_points_follow_the_point_system_that_a_file_brought() -> None:
    cells = (1, 1, 2, "w", "1"), (1, 2, 2, "b", "=")
    assert paper("swiss", 2, *cells).scores == {1: 150, 2: 50}
    football = [["162", "162  W 3.0    D 1.0    L 0.0"]]
    assert paper("swiss", 2, *cells, kept=football).scores == {1: 400, 2: 100}


def test_only_games_over_the_board_count_for_the_average() -> None:
    found = paper("swiss", 4, (1, 1, 2, "w", "1"), (1, 2, 3, "b", "+"), (1, 3, 4, "b", "W"))
    assert found.ratings_met[1] == [2002]
    assert (average([2001, 2002]), average([])) == (average([2002, 2001]), None)


# ---------------------------------------------------------------- words
@pytest.mark.parametrize("code", sorted(_FINDINGS))
def test_every_finding_has_a_sentence_with_its_people(code: str) -> None:
    found = paper("swiss", 4, (1, 1, 2, "w", "1"))
    params = {"paper": 150, "typed": 100, "entered": 1, "expected": 2, "place": 1, "computed": 2}
    finding = Finding(
        code=code, severity="error", number=1, round=1,
        params=tuple({**params, "article": "6.43", "tag": "032", "stands": "A", "other": "B"}.items()),
    )  # fmt: skip
    text = finding_text(finding, found)
    assert "%" not in text
    assert text.endswith((".", "?"))


@pytest.mark.parametrize("code", [*sorted(_REFUSED), "of-a-kind-that-nobody-knows"])
def test_every_refusal_has_a_sentence(code: str) -> None:
    text = refused_text({"code": code, "number": 7, "round": 3, "got": "100%"})
    assert text
    assert "%(" not in text


def test_a_value_is_told_with_signs_that_are_no_letters() -> None:
    assert [value_text(4, "w", "="), value_text(4, "b", "-"), value_text(None, "", "H"), value_text(None, "", "")] == [
        "4 ○ ½", "4 ● −", "H", "nothing",
    ]  # fmt: skip


def test_findings_come_by_weight_then_by_row_and_round() -> None:
    found = paper("swiss", 4, (3, 2, 4, "w", "+"), (1, 1, 2, "w", "1"), (2, 1, 1, "b", "1"), rounds=2)
    told = findings_on(found)
    order = [("error", "warning", "note").index(each.severity) for each in told]
    assert order == sorted(order)
    contradictions = [each for each in told if each.code == "result-contradiction"]
    assert [(each.number, each.round) for each in contradictions] == [(1, 1), (2, 1)]
    assert [each.number for each in told_once(contradictions, found)] == [1]


def test_every_unplayed_game_asks_why_at_the_row_of_who_did_not_come() -> None:
    found = paper("swiss", 6, (1, 1, 2, "w", "+"), (3, 1, 4, "", "--"), (5, 1, None, "", "H"), (6, 1, None, "", "U"))
    assert [(each.number, each.round) for each in findings_on(found) if each.code == "reason-missing"] == [
        (2, 1), (3, 1), (5, 1),
    ]  # fmt: skip


# ---------------------------------------------------------------- remarks in the file
def test_remarks_on_games_are_written_and_read_alike() -> None:
    said = [
        GameRemark(round=3, rank=5, reason="ill – since round 2"), GameRemark(round=1, rank=12, default_is_rated=True),
    ]  # fmt: skip
    comments = [str(remark).removeprefix("### ") for remark in said]
    assert read_remarks([*comments, "The lift was out of order."]) == (said, ["The lift was out of order."])
    assert rated_defaults(comments) == {(1, 12)}


@pytest.mark.parametrize(
    "comment",
    [
        "Round 3: nothing",
        "round 3, player 5: default rated",
        "Round 3, player 5: not played – ",
        "Round x, player 5: default rated",
    ],
)
def test_what_only_looks_alike_is_a_remark_on_the_event(comment: str) -> None:
    assert read_remarks([comment]) == ([], [comment])
