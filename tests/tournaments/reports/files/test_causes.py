"""The faults of a file by cause, without words: which game, which lines, and what follows from what."""

from __future__ import annotations

from typing import Any

import pytest

from tests.tournaments.events import trf
from tournaments.reports.files.causes import About, Cause, Game, PlayerLines, causes, game_of
from tournaments.trf.lines import split_lines

TEXTS = split_lines(trf().decode())
AMATO, BERG, CASTRO, DEMIR = 12, 13, 14, 15
LINES = PlayerLines(TEXTS)


def fault(code: str = "x", severity: str = "error", **said: Any) -> dict[str, Any]:
    return {"code": code, "severity": severity, "line": None, "words": {}, **said}


def in_round(line: int, number: int, code: str = "result-contradiction", **said: Any) -> dict[str, Any]:
    return fault(code, line=line, round=number, column=99, **said)


def points(line: int, given: str, computed: str) -> dict[str, Any]:
    return fault("points-differ", line=line, player=1, got=given, words={"computed": computed})


def told(*faults: dict[str, Any]) -> list[tuple[str, tuple[int, ...], int, int]]:
    """What each cause is about, the lines of its game, and how many faults it has and are under it."""
    found = causes(faults, LINES)
    return [
        (str(each.about), each.game.lines if each.game else (), len(each.faults), len(each.follows)) for each in found
    ]


# ---------------------------------------------------------------- lines
@pytest.mark.parametrize(
    ("line", "is_player"), [(None, False), (0, False), (1, False), (AMATO, True), (DEMIR, True), (99, False)]
)
def test_a_line_is_a_players_or_it_is_not(line: int | None, is_player: bool) -> None:
    assert LINES.is_player(line) is is_player


def test_a_line_has_the_name_that_stands_there_and_names_an_opponent_in_each_round() -> None:
    assert [LINES.name(line) for line in (1, AMATO, DEMIR, 99)] == ["", "Amato, Anna", "Demir, Deniz", ""]
    assert [LINES.opponent(AMATO, number) for number in (1, 2, 3, 4)] == [DEMIR, CASTRO, BERG, None]


def test_of_two_lines_with_one_rank_the_first_is_the_opponent() -> None:
    twice = PlayerLines([*TEXTS[:15], TEXTS[AMATO - 1]])
    assert twice.opponent(DEMIR, 1) == AMATO


def test_a_file_without_lines_names_nobody() -> None:
    nobody = PlayerLines([])
    assert (nobody.is_player(1), nobody.name(1)) == (False, "")
    assert causes([fault(line=3), fault()], nobody)[0].about is About.FILE


# ---------------------------------------------------------------- games
@pytest.mark.parametrize(
    ("said", "game"),
    [
        ({"line": AMATO, "round": 1}, Game(round=1, lines=(AMATO, DEMIR))),
        ({"line": DEMIR, "round": 1}, Game(round=1, lines=(AMATO, DEMIR))),
        ({"line": AMATO, "round": 1, "words": {"other": BERG}}, Game(round=1, lines=(AMATO, BERG))),
        ({"line": AMATO, "round": 9}, Game(round=9, lines=(AMATO,))),
        ({"line": AMATO, "round": None}, None),
        ({"line": 1, "round": 1}, None),
        ({"line": None, "round": 1}, None),
    ],
)
def test_a_fault_in_a_round_is_about_the_game_of_both_lines(said: dict[str, Any], game: Game | None) -> None:
    assert game_of(fault(**said), LINES) == game


def test_the_faults_of_both_lines_of_a_game_are_one_cause_and_another_round_is_another() -> None:
    assert told(in_round(AMATO, 1), in_round(DEMIR, 1, "colour-contradiction"), in_round(AMATO, 2)) == [
        ("result", (AMATO, DEMIR), 2, 0), ("result", (AMATO, CASTRO), 1, 0),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("said", "about"),
    [
        ({"line": AMATO, "round": 2}, About.RESULT),
        ({"line": AMATO, "player": 1}, About.PLAYER),
        ({"line": AMATO}, About.PLAYER),
        ({"line": 3}, About.HEADER),
        ({"field": "032"}, About.HEADER),
        ({"round": 2, "field": "132"}, About.HEADER),
        ({}, About.FILE),
    ],
)
def test_a_cause_is_about_a_result_a_player_the_header_or_the_file(said: dict[str, Any], about: About) -> None:
    [cause] = causes([fault(**said)], LINES)
    assert cause.about is about


# ---------------------------------------------------------------- who is not there
def test_results_that_name_the_same_missing_player_are_one_cause_and_one_alone_is_its_game() -> None:
    lost = [in_round(line, 1, "opponent-unknown", got="9") for line in (AMATO, BERG)]
    assert told(*lost, in_round(CASTRO, 2, "opponent-unknown", got="8")) == [
        ("player", (), 2, 0), ("result", (AMATO, CASTRO), 1, 0),
    ]  # fmt: skip


# ---------------------------------------------------------------- sums
@pytest.mark.parametrize(
    ("given", "computed", "is_explained"),
    [("2.5", "1.5", True), ("2.5", "3.5", True), ("3.0", "1.5", False), ("x", "1.5", False), ("", "1.5", False)],
)
def test_a_sum_follows_from_a_wrong_game_that_can_make_the_difference(
    given: str, computed: str, is_explained: bool
) -> None:
    expected = [("result", (AMATO, DEMIR), 1, 1)] if is_explained else [
        ("player", (), 1, 0), ("result", (AMATO, DEMIR), 1, 0),
    ]  # fmt: skip
    assert told(points(AMATO, given, computed), in_round(AMATO, 1)) == expected


def test_two_wrong_games_explain_two_points() -> None:
    found = told(in_round(AMATO, 1), in_round(AMATO, 2), points(AMATO, "2.5", "0.5"))
    assert found == [("result", (AMATO, DEMIR), 1, 1), ("result", (AMATO, CASTRO), 1, 0)]


def test_a_fault_of_the_cell_that_changes_no_result_explains_no_sum() -> None:
    assert told(in_round(AMATO, 1, "colour-contradiction"), points(AMATO, "2.5", "1.5")) == [
        ("player", (), 1, 0), ("result", (AMATO, DEMIR), 1, 0),
    ]  # fmt: skip


def test_the_sum_of_the_other_player_follows_too() -> None:
    assert told(in_round(AMATO, 1), points(DEMIR, "1.0", "0.0")) == [("result", (AMATO, DEMIR), 1, 1)]


# ---------------------------------------------------------------- order
def test_errors_stand_before_warnings_and_notes_each_by_its_place_and_the_rest_is_last() -> None:
    faults = [
        fault("a", "note"), fault("more-faults", "error"), fault("b", "warning", line=3), fault("c", line=9),
        fault("d", line=2, column=9), fault("e", line=2, column=5), fault("f", "warning"),
    ]  # fmt: skip
    assert [each.faults[0]["code"] for each in causes(faults, LINES)] == ["e", "d", "c", "more-faults", "f", "b", "a"]


def test_a_cause_is_as_grave_as_its_gravest_fault() -> None:
    cause = Cause(about=About.RESULT, faults=[fault(severity=severity) for severity in ("note", "error", "warning")])
    assert cause.severity == "error"


def test_nothing_has_no_cause() -> None:
    assert causes([], LINES) == []
