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


# ---------------------------------------------------------------- as programs write it
@pytest.mark.parametrize(
    ("moves", "plies"),
    [
        ("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. 0-0 Nf6 1-0", 8),
        ("1. d4 d5 2. Nc3 Nc6 3. Bf4 Bf5 4. Qd2 Qd7 5. 0-0-0 O-O-O 1-0", 10),
        ("1. e4 c5 2. e5 d5 3. exd6 e.p. 1-0", 5),
        ("1. h4 g5 2. hxg5 h6 3. gxh6 Nf6 4. h7 Ng8 5. hxg8=Q 1-0", 9),
        ("1. h4 g5 2. hxg5 h6 3. gxh6 Nf6 4. h7 Ng8 5. hxg8Q 1-0", 9),
        ("1. e2-e4 e7e5 2. Ng1f3 1-0", 3),
        ("e4 e5 Nf3 1-0", 3),
        ("1.\te4\te5\t2.Nf3\t1-0", 3),
        ("1. e4 e5 ! 2. Nf3 !? 1-0 ?", 3),
        ("1. e4 1... e5 2. Nf3 1-0 1-0", 3),
        ("1. e4 e5 2. Nf3 1-0 {Black resigned} $18 (2. f4)", 3),
    ],
)
def test_moves_are_moves_in_every_usual_notation(moves: str, plies: int) -> None:
    game = only(TAGS + moves)
    assert (game.plies, game.end, game.faults) == (plies, "1-0", ())


@pytest.mark.parametrize("nothing", ["--", "Z0", "@@@@"])
def test_a_pass_is_no_move(nothing: str) -> None:
    assert faults(TAGS + f"1. e4 {nothing} 2. e5 1-0") == [("illegal-move", 1, 7, 7, nothing, "")]


@pytest.mark.parametrize(
    ("moves", "found", "column"),
    [
        ("1. e4 e5 2. Bb5 a6 3. O-O 1-0", "O-O", 23),  # a knight stands between
        ("1. e4 e5 2. Nd2 1-0", "Nd2", 13),  # its own pawn stands there
        ("1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7 Ke7 1-0", "Ke7", 40),  # out of one check into another
        ("1. Nf3 d5 2. Nc3 d4 3. Nb5 e5 4. Nxd4 1-0", "Nxd4", 34),  # two knights can
        ("1. e5 1-0", "e5", 4),
        ("1. e4 e5 1/2", "1/2", 10),
        ("12.Sf3 1-0", "Sf3", 4),
        ("1. e4 e5 2. e4 1-0", "e4", 13),
    ],
)
def test_what_the_rules_of_chess_forbid_is_named_as_it_was_written(moves: str, found: str, column: int) -> None:
    illegal = [fault for fault in only(TAGS + moves).faults if fault.code == "illegal-move"]
    assert [(fault.found, fault.column) for fault in illegal] == [(found, column)]


def test_several_tags_and_the_first_moves_may_stand_in_one_line() -> None:
    game = only('[White "Amato, Anna"] [Black "Berg, Bo"][Result "1-0"] 1. e4 e5\n2. Nd5 1-0')
    assert game.tags == {"White": "Amato, Anna", "Black": "Berg, Bo", "Result": "1-0"}
    assert [(fault.code, fault.line, fault.column) for fault in game.faults] == [("illegal-move", 2, 4)]


def test_quotes_and_backslashes_of_a_tag_are_read_as_they_were_meant() -> None:
    game = only(r'[Event "The \"Old\" Hall \\ West ] [Cup\""]' + "\n\n1. e4 *")
    assert game.tags == {"Event": '"Old" Hall \\ West ] [Cup"'.replace('"Old"', 'The "Old"')}


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_end_as_on_any_system_and_are_counted_alike(end: str) -> None:
    assert faults((TAGS + "1. e4 e5\n2. Ke3 1-0").replace("\n", end)) == [("illegal-move", 2, 8, 4, "Ke3", "")]


@pytest.mark.parametrize("letter", ["\x85", "\u2028", "\x0b", "\x1c"])
def test_signs_that_end_lines_elsewhere_do_not_end_them_here(letter: str) -> None:
    encoding = "latin-1" if letter == "\x85" else "utf-8"
    game = only(f'[White "A{letter}b"]\n[Black "B"]\n\n1. e4 e5 2. Ke3 *'.encode(encoding))
    assert game.tags == {"White": f"A{letter}b", "Black": "B"}
    assert [fault.line for fault in game.faults] == [4]


# ---------------------------------------------------------------- where a game ends
def test_moves_behind_a_result_are_the_next_game() -> None:
    found = read_games((TAGS + "1. e4 e5 1-0\n\n1. d4 d5 2. c4 0-1").encode())
    assert [(game.line, game.tags.get("White"), game.plies, game.end) for game in found] == [
        (1, "Amato, Anna", 2, "1-0"),
        (9, None, 3, "0-1"),
    ]


def test_tags_of_a_game_without_moves_do_not_take_the_moves_of_the_next() -> None:
    found = read_games((TAGS + TAGS.replace("Amato, Anna", "Castro, Cy") + MATE).encode())
    assert [(game.tag("White"), game.plies, [fault.code for fault in game.faults]) for game in found] == [
        ("Amato, Anna", 0, ["no-result", "no-moves"]),
        ("Castro, Cy", 7, []),
    ]


def test_a_comment_before_the_first_tags_is_the_file_s_and_one_behind_them_the_game_s() -> None:
    assert only("{exported}\n" + TAGS + MATE).faults == ()
    found = read_games((TAGS + "{nobody came}\n\n" + TAGS + MATE).encode())
    assert [game.plies for game in found] == [0, 7]


def test_a_comment_that_is_never_closed_swallows_what_follows_and_says_where_it_began() -> None:
    (game,) = read_games((TAGS + "1. e4 {here e5 1-0\n\n" + TAGS + MATE).encode())
    assert [(fault.code, fault.line, fault.column) for fault in game.faults] == [
        ("comment-open", 7, 7),
        ("no-result", 7, 4),
    ]


def test_of_a_game_only_the_first_faults_are_told() -> None:
    codes = [fault[0] for fault in faults(TAGS + "1. e5 ) ((( {")]
    assert codes == ["illegal-move", "variation-closed", "comment-open"]


def test_the_usual_position_may_be_written_out() -> None:
    usual = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    assert faults(TAGS.replace("\n\n", f'\n[SetUp "1"]\n[FEN "{usual}"]\n\n') + MATE) == []


def test_as_many_games_as_a_tournament_may_have_are_read() -> None:
    assert len(read_games(b"*\n" * MOST_GAMES)) == MOST_GAMES
    with pytest.raises(TooManyGames):
        read_games(b"1-0 " * (MOST_GAMES + 1))
