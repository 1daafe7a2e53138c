"""Reading PGN: every move is tried on a board, and every fault says game, move, line and column."""

from __future__ import annotations

import pytest

from tournaments.reports.pgn.reading import DEEPEST, MOST_GAMES, TooManyGames, read_games
from tournaments.reports.pgn.terms import PgnFault, PgnGame

TAGS = '[Event "Four"]\n[Round "1"]\n[White "Amato, Anna"]\n[Black "Berg, Bo"]\n[Result "1-0"]\n\n'
MATE = "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n"


def only(raw: bytes | str) -> PgnGame:
    (game,) = read_games(raw.encode() if isinstance(raw, str) else raw)
    return game


def faults(raw: str) -> list[tuple[str, int | None, int, int, str, str]]:
    return [(each.code, each.move, each.line, each.column, each.found, each.expected) for each in only(raw).faults]


def test_a_game_is_its_tags_its_moves_and_its_end() -> None:
    assert only(TAGS + MATE) == PgnGame(
        number=1,
        line=1,
        tags={"Event": "Four", "Round": "1", "White": "Amato, Anna", "Black": "Berg, Bo", "Result": "1-0"},
        plies=7,
        end="1-0",
    )


def test_games_follow_each_other_and_know_their_lines() -> None:
    found = read_games((TAGS + MATE + "\n" + TAGS + MATE).encode())
    assert [(game.number, game.line, game.plies, game.faults) for game in found] == [(1, 1, 7, ()), (2, 9, 7, ())]


def test_games_without_tags_end_with_their_results() -> None:
    assert [game.plies for game in read_games(b"1. e4 e5 1/2-1/2\n1. d4 *\n")] == [2, 1]


@pytest.mark.parametrize(
    "moves",
    [
        "1.e4 e5 2.Qh5 Nc6 3.Bc4 Nf6 4.Qxf7# 1-0",
        "1. e4! {best [%clk 1:30:00]} e5?! 2. Qh5 $6 (2. Nf3 Nc6 (2... d6 3. zz)) 2... Nc6 3. Bc4 Nf6?? 4. Qxf7# 1-0",
        "1. e4 ; a comment to the end ) { (\ne5 2. Qh5 Nc6 3. Bc4\nNf6 4. Qxf7# 1-0",
        '{a comment\n[Event "no tag"]\nover lines} 1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0',
        "%an escape (((\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0",
    ],
)
def test_comments_variations_and_marks_change_nothing(moves: str) -> None:
    game = only(TAGS + moves)
    assert (game.plies, game.end, game.faults) == (7, "1-0", ())


def test_an_illegal_move_is_named_with_its_number_and_place() -> None:
    assert faults(TAGS + "1. e4 e5\n2. Qh5 Nc6 3. Qxe9 1-0") == [("illegal-move", 3, 8, 15, "Qxe9", "")]


def test_behind_an_illegal_move_no_other_is_judged() -> None:
    assert [fault[0] for fault in faults(TAGS + "1. e5 e5 2. Ke9 zz 1-0")] == ["illegal-move"]


def test_a_game_without_a_result_says_where_it_ends() -> None:
    assert faults(TAGS + "1. e4 e5") == [("no-result", 2, 7, 7, "", "1-0")]


def test_a_result_that_is_not_the_tag_s_is_a_fault() -> None:
    assert faults(TAGS + "1. e4 e5 0-1") == [("result-tag", 2, 7, 10, "1-0", "0-1")]


@pytest.mark.parametrize(
    ("moves", "expected"),
    [
        ("1. e4 (1. d4 e5 1-0", ("variation-open", 1, 7, 7, "", "")),
        ("1. e4 ) e5 1-0", ("variation-closed", 1, 7, 7, "", "")),
        ("1. e4 {never closed e5 1-0", ("comment-open", 1, 7, 7, "", "")),
        ("1-0", ("no-moves", 1, 7, 1, "", "")),
    ],
)
def test_what_is_left_open_is_named_where_it_began(moves: str, expected: tuple[object, ...]) -> None:
    assert faults(TAGS + moves)[0] == expected


def test_a_hundred_thousand_brackets_are_one_fault_with_its_place() -> None:
    found = faults(TAGS + "1. e4 e5 " + "(" * 100_000 + " 1-0")
    assert found[0] == ("too-deep", 2, 7, 10 + DEEPEST, "", str(DEEPEST))
    assert len(found) <= 3


def test_nested_comments_end_with_the_first_brace_as_the_standard_says() -> None:
    assert faults(TAGS + "1. e4 {outer {inner} still} e5 1-0")[0] == ("illegal-move", 1, 7, 22, "still", "")


def test_a_game_from_another_position_is_said() -> None:
    tags = TAGS.replace("\n\n", '\n[FEN "8/8/8/8/8/8/8/K1k5 w - - 0 1"]\n\n')
    assert [fault[0] for fault in faults(tags + MATE)] == ["other-start"]


@pytest.mark.parametrize("raw", [b"", b"\xef\xbb\xbf", b"\n\n", b"%only\n"])
def test_nothing_is_no_game(raw: bytes) -> None:
    assert read_games(raw) == ()


@pytest.mark.parametrize("raw", [b"\x00\xff\xfe", b"PK\x03\x04", b"[[[[", b'[Event "', "ж".encode() * 1000])
def test_whatever_the_bytes_are_reading_ends(raw: bytes) -> None:
    assert all(game.faults for game in read_games(raw))


def test_names_are_read_as_utf_8_and_else_as_latin_1() -> None:
    assert only('[White "Ørsted"]\n\n*'.encode()).tag("White") == "Ørsted"
    assert only('[White "Ørsted"]\n\n*'.encode("latin-1")).tag("White") == "Ørsted"


def test_question_marks_and_dashes_are_no_values() -> None:
    game = only('[White "?"]\n[Date "????.??.??"]\n[Round "-"]\n\n*')
    assert [game.tag(name) for name in ("White", "Date", "Round", "Black")] == ["", "", "", ""]


def test_more_games_than_any_tournament_has_are_refused() -> None:
    with pytest.raises(TooManyGames):
        read_games(b"*\n" * (MOST_GAMES + 1))


def test_what_was_read_is_the_same_out_of_json() -> None:
    game = only(TAGS + "1. e4 e5 2. Ke9 1-0")
    assert PgnGame.from_json(game.as_json()) == game
    assert isinstance(game.faults[0], PgnFault)
