"""Comparing PGN with the report: every missing, illegal or differing game is named by round, board and players."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from ratings.register.names import search_key
from tournaments.reports.pgn.comparing import compare
from tournaments.reports.pgn.sides import MOST_MISSPELT
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
        asked(4, white="Demir, Deniz", black="Amato, Anna", white_id="2099104", black_id="2099101",
              white_rank=4, black_rank=1, day=""),
    ]  # fmt: skip
    files = [given(1), given(2, Round="4", White="Demir, Deniz", Black="Amato, Anna")]
    assert compare(both, files, folded=search_key) == ()


def test_without_a_round_the_players_tell_which_game_it_is() -> None:
    assert compare([asked()], [given(Round="?")], folded=search_key) == ()


def test_a_game_in_another_round_is_missing_here_and_unknown_there() -> None:
    found = compare([asked(1), asked(2)], [given(1, Round="2"), given(2, Round="3")], folded=search_key)
    assert [(each.code, each.round) for each in found] == [("missing", 1), ("unknown", 3)]


# ---------------------------------------------------------------- Swiss and team events
def test_of_two_who_are_nearly_called_the_same_each_keeps_his_own_game() -> None:
    team = [
        asked(white="Ivanov, A", black="Petrov, A", white_rank=1, black_rank=2, white_id="", black_id=""),
        asked(white="Ivanov, B", black="Petrov, B", white_rank=3, black_rank=4, white_id="", black_id="", result="0-1"),
    ]
    second = given(1, White="Ivanov, B", Black="Petrov, B", Round="1.2", end="0-1")
    first = given(2, White="Ivanov, A", Black="Petrov, A", Round="1.1")
    assert compare(team, [second, first], folded=search_key) == ()
    assert [(each.code, each.ranks) for each in compare(team, [first, first], folded=search_key)] == [
        ("missing", (3, 4)),
        ("twice", None),
    ]


def test_who_is_mistyped_takes_no_game_from_whom_the_file_names_rightly() -> None:
    stranger = given(1, White="Amata, Anna", end="0-1")
    assert codes(compare([asked()], [stranger, given(2)], folded=search_key)) == ["twice"]
    assert codes(compare([asked()], [stranger], folded=search_key)) == ["result"]


def test_given_names_may_be_initials_and_words_in_any_order() -> None:
    scores = [asked(white="Duda, Jan Krzysztof", black="Van Foreest, Jorden", white_id="", black_id="")]
    for white, black in (("Duda, J K", "Van Foreest, J"), ("Jan Krzysztof Duda", "Jorden Van Foreest")):
        assert compare(scores, [given(White=white, Black=black)], folded=search_key) == ()
    assert codes(compare(scores, [given(White="Duda", Black="Van Foreest, J")], folded=search_key)) == [
        "missing",
        "unknown",
    ]


def test_of_two_games_without_a_round_each_takes_the_pairing_with_its_colours() -> None:
    both = [
        asked(1, result="1/2-1/2"),
        asked(4, white="Demir, Deniz", black="Amato, Anna", white_id="2099104", black_id="2099101",
              white_rank=4, black_rank=1, day="2025.10.15"),
    ]  # fmt: skip
    files = [
        given(1, Round="?", White="Demir, Deniz", Black="Amato, Anna", Date="2025.10.15"),
        given(2, Round="?", end="1/2-1/2"),
    ]
    assert compare(both, files, folded=search_key) == ()


def test_a_default_needs_no_score_and_moves_contradict_it() -> None:
    default = asked(result="+--", is_played=False)
    nobody_came = replace(given(end="1-0"), plies=0, faults=(PgnFault(code="no-moves", game=1, line=1, column=1),))
    assert compare([default], [], folded=search_key) == ()
    assert compare([default], [nobody_came], folded=search_key) == ()
    assert compare([default], [replace(nobody_came, plies=1)], folded=search_key) == ()  # one side made no move
    assert codes(compare([default], [replace(nobody_came, plies=2)], folded=search_key)) == ["unplayed"]
    (found,) = compare([default], [given(3)], folded=search_key)
    assert (found.code, found.found, found.number, found.contradicts) == ("unplayed", "1-0", 3, True)


def test_beyond_so_many_strange_names_only_whole_names_count() -> None:
    strangers = [given(number, White=f"Stranger, {number:03}") for number in range(MOST_MISSPELT)]
    alike = given(998, White="Amata, Anna", Black="Demir, Deniz")
    assert codes(compare([asked()], [alike], folded=search_key)) == []
    assert codes(compare([asked()], [*strangers, alike], folded=search_key)).count("missing") == 1
    assert codes(compare([asked()], [*strangers, given(999)], folded=search_key)).count("missing") == 0


def test_what_cannot_be_played_through_is_named_with_its_place() -> None:
    fault = PgnFault(code="illegal-move", game=1, line=9, column=5, move=12, found="Qxe9")
    (found,) = compare([asked()], [given(faults=(fault,))], folded=search_key)
    assert (found.code, found.fault, found.found, found.ranks) == ("illegal-move", fault, "Qxe9", (1, 4))
    assert found.is_lacking
    assert not found.contradicts


# ---------------------------------------------------------------- as programs write it
def test_a_game_that_nobody_ended_at_its_board_lacks_its_result_and_contradicts_nothing() -> None:
    (found,) = compare([asked()], [given(3, end="*")], folded=search_key)
    assert (found.code, found.expected, found.found) == ("result", "1-0", "*")
    assert (found.is_lacking, found.contradicts) == (True, False)


def test_without_an_end_of_the_moves_the_tag_says_the_result() -> None:
    assert compare([asked()], [replace(given(), end="")], folded=search_key) == ()
    (found,) = compare([asked()], [replace(given(end="0-1"), end="")], folded=search_key)
    assert (found.code, found.found, found.contradicts) == ("result", "0-1", True)


@pytest.mark.parametrize(
    ("written", "differs"),
    [("2025-10-12", 0), ("2025/10/12", 0), ("2025.10.13", 1), ("2025-10-13", 1), ("2025", 0), ("", 0), ("12.10.25", 0)],
)
def test_a_day_may_be_written_with_dashes_and_slashes(written: str, differs: int) -> None:
    assert codes(compare([asked()], [given(Date=written)], folded=search_key)) == ["date"] * differs


@pytest.mark.parametrize("nobody", ["0", "00000000", "?", "-", " "])
def test_a_number_that_is_none_leaves_it_to_the_name(nobody: str) -> None:
    assert compare([asked()], [given(WhiteFideId=nobody, BlackFideId=nobody)], folded=search_key) == ()


def test_a_number_may_have_spaces_around_it_and_naughts_before_it() -> None:
    tags = {"White": "?", "WhiteFideId": " 2099101 ", "Black": "?", "BlackFideId": "02099104"}
    assert compare([asked()], [given(**tags)], folded=search_key) == ()


@pytest.mark.parametrize("round_", ["1", " 1", "1.4", "1.2.3", "?", "", "-", "first", "1000", "1/2", "²"])
def test_a_round_that_cannot_be_read_is_left_to_the_players(round_: str) -> None:
    assert compare([asked()], [given(Round=round_)], folded=search_key) == ()


# ---------------------------------------------------------------- order and amount
def test_differences_stand_by_round_and_then_as_in_the_file() -> None:
    scores = [asked(3), asked(1), asked(2)]
    games = [given(4, Round="3", end="0-1"), given(2, Round="1", end="0-1", Date="2024.01.01"), given(9, Round="8")]
    found = compare(scores, games, folded=search_key)
    assert [(each.round, each.number, each.code) for each in found] == [
        (1, 2, "date"), (1, 2, "result"), (2, None, "missing"), (3, 4, "result"), (8, 9, "unknown"),
    ]  # fmt: skip


def test_everything_that_is_wrong_with_one_game_is_said_of_it() -> None:
    fault = PgnFault(code="no-result", game=5, line=3, column=2, expected="1-0")
    turned = given(5, White="Demir, Deniz", Black="Amato, Anna", end="1/2-1/2", Date="2025.10.13", faults=(fault,))
    found = compare([asked()], [turned], folded=search_key)
    assert {each.code: (each.expected, each.found) for each in found} == {
        "colours": ("Amato, Anna", "Demir, Deniz"),
        "date": ("2025.10.12", "2025.10.13"),
        "no-result": ("1-0", ""),
        "result": ("0-1", "1/2-1/2"),  # as a file with these colours had to say it
    }


def test_a_round_robin_of_thirty_is_compared_game_by_game() -> None:
    names = {rank: f"Player {chr(64 + rank % 26)}{rank}, Given" for rank in range(1, 31)}
    scores = [
        asked(1 + (white + black) % 29, names[white], names[black], white_rank=white, black_rank=black,
              white_id="", black_id="")
        for white in range(1, 31) for black in range(white + 1, 31)
    ]  # fmt: skip
    games = [
        given(number, White=score.white, Black=score.black, Round=str(score.round))
        for number, score in enumerate(scores, start=1)
    ]
    assert compare(scores, games, folded=search_key) == ()
    wrong = [*games[:100], replace(games[100], end="0-1"), *games[102:]]
    assert [(each.code, each.ranks) for each in compare(scores, wrong, folded=search_key)] == sorted(
        [("result", _ranks(scores[100])), ("missing", _ranks(scores[101]))],
        key=lambda each: [score.round for score in scores if _ranks(score) == each[1]],
    )


def _ranks(score: ReportedScore) -> tuple[int, int]:
    return score.white_rank, score.black_rank


def test_nothing_asked_and_nothing_sent_differs_in_nothing() -> None:
    assert compare([], [], folded=search_key) == ()
    (found,) = compare([], [given(1, Event="Elsewhere")], folded=search_key)
    assert found == Difference(
        code="unknown", round=1, board="", white="Amato, Anna", black="Demir, Deniz",
        found="Event Elsewhere, Date 2025.10.12, Round 1", number=1,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("code", "contradicts", "is_lacking"),
    [
        ("missing", False, True),
        ("result", True, False),
        ("colours", True, False),
        ("unplayed", True, False),
        ("date", False, False),
        ("unknown", False, False),
        ("twice", False, False),
        ("illegal-move", False, True),
        ("no-result", False, True),
        ("no-moves", False, True),
        ("other-start", False, True),
        ("result-tag", False, False),
        ("too-deep", False, False),
        ("comment-open", False, False),
    ],
)
def test_a_difference_lacks_something_contradicts_or_neither(code: str, contradicts: bool, is_lacking: bool) -> None:
    found = Difference(code=code, round=1, board="", white="A", black="B")
    assert (found.contradicts, found.is_lacking) == (contradicts, is_lacking)
