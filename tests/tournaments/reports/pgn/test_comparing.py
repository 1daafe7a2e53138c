"""Comparing PGN with the report: every missing, illegal or differing game is named by round, board and players."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ratings.register.names import search_key
from tournaments.reports.pgn.comparing import compare
from tournaments.reports.pgn.terms import Difference, PgnFault, PgnGame, ReportedScore


def asked(number: int = 1, white: str = "Amato, Anna", black: str = "Demir, Deniz", **changes: Any) -> ReportedScore:
    usual = ReportedScore(
        round=number,
        white_rank=1,
        black_rank=4,
        white=white,
        black=black,
        white_key=search_key(white),
        black_key=search_key(black),
        white_id="2099101",
        black_id="2099104",
        result="1-0",
        day="2025.10.12",
    )
    return replace(usual, **changes)


def given(number: int = 1, end: str = "1-0", faults: tuple[PgnFault, ...] = (), **tags: str) -> PgnGame:
    usual = {"Round": "1", "White": "Amato, Anna", "Black": "Demir, Deniz", "Date": "2025.10.12", "Result": end}
    return PgnGame(number=number, line=1, tags=usual | tags, plies=40, end=end, faults=faults)


def codes(found: tuple[Difference, ...]) -> list[str]:
    return [each.code for each in found]


def test_a_file_that_says_the_same_differs_in_nothing() -> None:
    assert compare([asked()], [given()], folded=search_key) == ()


def test_a_game_that_is_not_there_is_named_with_its_result() -> None:
    assert compare([asked()], [], folded=search_key) == (
        Difference(
            code="missing",
            round=1,
            board="",
            white="Amato, Anna",
            black="Demir, Deniz",
            expected="1-0",
            ranks=(1, 4),
        ),
    )


def test_another_result_is_named_with_board_both_results_and_the_game_of_the_file() -> None:
    (found,) = compare([asked()], [given(7, end="0-1", Board="2")], folded=search_key)
    assert (found.code, found.board, found.expected, found.found, found.number) == ("result", "2", "1-0", "0-1", 7)
    assert found.contradicts


def test_the_board_may_stand_behind_the_round() -> None:
    (found,) = compare([asked()], [given(Round="1.3", end="1/2-1/2")], folded=search_key)
    assert (found.round, found.board) == (1, "3")


def test_turned_colours_are_one_difference_if_the_winner_is_the_same() -> None:
    turned = given(White="Demir, Deniz", Black="Amato, Anna", end="0-1")
    assert codes(compare([asked()], [turned], folded=search_key)) == ["colours"]
    assert codes(compare([asked()], [replace(turned, end="1-0")], folded=search_key)) == ["colours", "result"]


def test_a_game_of_other_players_is_unknown_and_the_own_one_missing_tag_by_tag() -> None:
    other = given(White="Carlsen, Magnus", Event="Elsewhere", Date="2019.01.01")
    found = compare([asked()], [other], folded=search_key)
    assert codes(found) == ["missing", "unknown"]
    assert (found[1].white, found[1].found) == ("Carlsen, Magnus", "Event Elsewhere, Date 2019.01.01, Round 1")


def test_another_date_is_named_and_an_unknown_one_is_not() -> None:
    (found,) = compare([asked()], [given(Date="2024.10.12")], folded=search_key)
    assert (found.code, found.expected, found.found) == ("date", "2025.10.12", "2024.10.12")
    assert compare([asked()], [given(Date="2025.??.??")], folded=search_key) == ()


def test_the_number_says_who_it_is_whatever_the_name() -> None:
    tags = {"White": "A. Amato", "WhiteFideId": "2099101", "Black": "D. Demir", "BlackFideId": "2099104"}
    assert compare([asked()], [given(**tags)], folded=search_key) == ()
    assert codes(compare([asked()], [given(**tags | {"WhiteFideId": "1"})], folded=search_key)) == [
        "missing",
        "unknown",
    ]


def test_the_same_game_twice_is_said_and_in_a_double_round_robin_it_is_another() -> None:
    assert codes(compare([asked()], [given(1), given(2)], folded=search_key)) == ["twice"]
    both = [
        asked(1),
        asked(4, white="Demir, Deniz", black="Amato, Anna", white_id="2099104", black_id="2099101", day=""),
    ]
    files = [given(1), given(2, Round="4", White="Demir, Deniz", Black="Amato, Anna")]
    assert compare(both, files, folded=search_key) == ()


def test_without_a_round_the_players_tell_which_game_it_is() -> None:
    assert compare([asked()], [given(Round="?")], folded=search_key) == ()


def test_a_game_in_another_round_is_missing_here_and_unknown_there() -> None:
    found = compare([asked(1), asked(2)], [given(1, Round="2"), given(2, Round="3")], folded=search_key)
    assert [(each.code, each.round) for each in found] == [("missing", 1), ("unknown", 3)]


def test_what_cannot_be_played_through_is_named_with_its_place() -> None:
    fault = PgnFault(code="illegal-move", game=1, line=9, column=5, move=12, found="Qxe9")
    (found,) = compare([asked()], [given(faults=(fault,))], folded=search_key)
    assert (found.code, found.fault, found.found, found.ranks) == ("illegal-move", fault, "Qxe9", (1, 4))
    assert found.is_lacking
    assert not found.contradicts
