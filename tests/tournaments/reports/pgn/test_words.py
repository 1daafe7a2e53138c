"""What the page says of a difference: which game, what is wrong, and where in the file."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.utils import translation

from tournaments.reports.pgn.terms import Difference, PgnFault
from tournaments.reports.pgn.words import ShownDifference, shown

MISSING = Difference(code="missing", round=3, board="", white="Amato, Anna", black="Berg, Bo", expected="1-0")
FAULT = PgnFault(code="illegal-move", game=4, line=30, column=5, move=12, found="Qxe9")


def one(difference: Difference) -> ShownDifference:
    (found,) = shown([difference])
    return found


def test_a_missing_game_is_named_by_round_and_players_with_its_result() -> None:
    assert one(MISSING) == ShownDifference(
        game="Round 3: Amato, Anna – Berg, Bo",
        text="The game is not in the file.",
        expected="1-0",
        found="",
        place="",
    )


def test_an_illegal_move_says_board_game_move_line_and_column() -> None:
    illegal = replace(
        MISSING, code="illegal-move", board="2", expected="", found="Qxe9", number=4, ranks=(1, 2), fault=FAULT
    )
    assert one(illegal) == ShownDifference(
        game="Round 3, board 2: Amato, Anna – Berg, Bo",
        text="The move is not possible here.",
        expected="",
        found="Qxe9",
        place="game 4 of the file, move 12, line 30, column 5",
    )


def test_a_fault_without_a_move_says_line_and_column_alone() -> None:
    without = replace(MISSING, code="comment-open", number=4, fault=replace(FAULT, code="comment-open", move=None))
    assert one(without).place == "game 4 of the file, line 30, column 5"


@pytest.mark.parametrize(
    ("round_", "board", "white", "black", "game"),
    [
        (None, "", "Amato, Anna", "Berg, Bo", "Amato, Anna – Berg, Bo"),
        (None, "7", "Amato, Anna", "Berg, Bo", "Amato, Anna – Berg, Bo"),
        (None, "", "", "", "? – ?"),
        (1, "", "", "Berg, Bo", "Round 1: ? – Berg, Bo"),
        (13, "1.2", "100%", "%(round)s", "Round 13, board 1.2: 100% – %(round)s"),
    ],
)
def test_a_game_is_called_by_what_the_file_tells_of_it(
    round_: int | None, board: str, white: str, black: str, game: str
) -> None:
    assert one(replace(MISSING, round=round_, board=board, white=white, black=black)).game == game


SENTENCES = {
    "missing": "The game is not in the file.",
    "result": "The result differs from the report.",
    "colours": "The colours differ from the report.",
    "unplayed": "By the report this game was not played.",
    "date": "The date differs from the day of the round.",
    "unknown": "The report has no such game.",
    "twice": "The game stands in the file once more.",
    "illegal-move": "The move is not possible here.",
    "no-result": "The moves do not end with a result.",
    "result-tag": "The tag says another result than the end of the moves.",
    "too-deep": "Variations lie too deep within each other.",
    "comment-open": "A comment is not closed.",
    "variation-open": "A variation is not closed.",
    "variation-closed": "A variation is closed that was not opened.",
    "other-start": "The game does not begin with the usual position.",
    "no-moves": "The game has no moves.",
}


def test_every_code_has_its_own_sentence_in_both_languages() -> None:
    found = [replace(MISSING, code=code) for code in SENTENCES]
    assert [each.text for each in shown(found)] == list(SENTENCES.values())
    with translation.override("fr"):
        french = [each.text for each in shown(found)]
        assert one(replace(MISSING, board="2", number=4, fault=FAULT)).game.startswith("Ronde 3")
    assert len(set(french)) == len(SENTENCES)
    assert not set(french) & set(SENTENCES.values())
