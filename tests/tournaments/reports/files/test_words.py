"""A refused file is told by cause: one game once, its sums beneath it, errors before warnings before notes."""

from __future__ import annotations

import pytest
from django.utils import translation

from tests.tournaments.events import LINES, Line, changed, trf
from tests.tournaments.trf.bad_input import ALL, Bad
from tournaments.reports.files.stored_faults import as_stored
from tournaments.reports.files.words import PageCause, page_causes
from tournaments.trf import read_report
from tournaments.trf.lines import split_lines

AMATO, BERG, CASTRO, DEMIR = 12, 13, 14, 15  # their lines


def told(raw: bytes) -> tuple[list[PageCause], str]:
    return page_causes([as_stored(fault) for fault in read_report(raw).faults], split_lines(raw.decode()))


def with_lines(*changes: tuple[int, dict[str, str]]) -> tuple[Line, ...]:
    """The four lines with some of them changed, by rank."""
    return tuple(changed(line.rank, **dict(changes).get(line.rank, {}))[line.rank - 1] for line in LINES)


def errors(found: list[PageCause]) -> list[PageCause]:
    return [cause for cause in found if cause.severity == "error"]


TWO_CELLS = with_lines((1, {"cells": "4w0 3b= 2w1"}), (2, {"cells": "3w1 4b1 1b0"}))


def test_two_changed_cells_and_a_wrong_header_line_are_three_things_to_mend() -> None:
    """They make seven errors: each game at both cells, two sums, and the header."""
    raw = trf(lines=TWO_CELLS, federation="XXX")
    assert sum(fault.severity == "error" for fault in read_report(raw).faults) == 7
    found, total = told(raw)
    assert total == "2 results, 1 header fact"
    assert [
        (cause.title, [place.line for place in cause.places], cause.sentences, cause.follows) for cause in errors(found)
    ] == [
        ("", [3], ["The federation XXX is not in the federation table."], []),
        (
            "Round 1, Amato – Demir",
            [AMATO, DEMIR],
            ["The results of the game do not agree: line 12: 0; line 15: 0."],
            ["The points of Amato would therefore be 1½ instead of 2½."],
        ),
        (
            "Round 1, Berg – Castro",
            [BERG, CASTRO],
            ["The results of the game do not agree: line 13: 1; line 14: 1."],
            ["The points of Berg would therefore be 2 instead of 1."],
        ),
    ]


def test_both_lines_of_a_game_stand_one_above_the_other_with_the_same_columns_marked() -> None:
    found, _total = told(trf(lines=with_lines((1, {"cells": "4w0 3b= 2w1", "points": "1.5"}))))
    [cause] = errors(found)
    above, beneath = cause.places
    assert [(place.name, place.column) for place in (above, beneath)] == [("Amato, Anna", 99), ("Demir, Deniz", 99)]
    assert above.excerpt
    assert beneath.excerpt
    assert (above.excerpt.at, beneath.excerpt.at) == ("0", "0")
    assert len(above.excerpt.before) == len(beneath.excerpt.before)
    assert (above.excerpt.before[-7:], beneath.excerpt.before[-7:]) == ("   4 w ", "   1 b ")
    assert (cause.expected, cause.got) == ("", "")


def test_a_sum_that_no_broken_game_explains_is_a_thing_of_its_own() -> None:
    """Amato's game can make a difference of one point, not of a half and a hundred; Castro has no broken game."""
    lines = with_lines((1, {"cells": "4w0 3b= 2w1", "points": "9.0"}), (3, {"points": "3.0"}))
    found, total = told(trf(lines=lines))
    assert total == "1 result, 2 facts of players"
    assert [
        (cause.title, cause.got, cause.expected, cause.follows) for cause in found if cause.severity == "error"
    ] == [
        ("", "9.0", "1.5", []),
        ("Round 1, Amato – Demir", "", "", []),
        ("", "3.0", "2.5", []),
    ]


@pytest.mark.parametrize(
    ("lines", "title", "sentences"),
    [
        pytest.param(
            with_lines((4, {"cells": "1w1 2w0 3b0", "points": "1.0"})),
            "Round 1, Amato – Demir",
            [
                "Both players of the game have w (line 12 and line 15).",
                "The results of the game do not agree: line 12: 1; line 15: 1.",
            ],
            id="result and colour of one game",
        ),
        pytest.param(
            with_lines((4, {"cells": "0000-Z 2w0 3b0"})),
            "Round 1, Amato – Demir",
            ["Round 1 is on one side only: line 12: 4 w 1; line 15: 0000 - Z."],
            id="a game on one side",
        ),
    ],
)
def test_everything_that_is_wrong_with_one_game_is_said_at_one_place(
    lines: tuple[Line, ...], title: str, sentences: list[str]
) -> None:
    found, total = told(trf(lines=lines))
    assert (total, [(cause.title, cause.sentences) for cause in errors(found)]) == (
        "1 result",
        [(title, sentences)],
    )


def test_a_game_without_a_result_is_one_game_although_both_lines_lack_it() -> None:
    raw = trf().replace(b"   4 w 1     3 b", b"   4 w       3 b").replace(b"   1 b 0     2 w", b"   1 b       2 w")
    found, total = told(raw)
    assert (total, [cause.title for cause in errors(found)]) == (
        "1 result",
        ["Round 1, Amato – Demir"],
    )


def test_a_lost_line_is_one_cause_however_many_results_name_it() -> None:
    found, total = told(trf(lines=LINES[:3]))
    [lost] = errors(found)
    assert total == "1 fact of a player"
    assert lost.sentences == ["No line has the starting rank 4, and 3 results name it as the opponent."]
    assert [place.line for place in lost.places] == [AMATO, BERG, CASTRO]


def test_what_refuses_a_file_stands_before_warnings_and_those_before_notes() -> None:
    found, _total = told(
        trf(lines=with_lines((4, {"points": "3.0", "rating": "9999"}))) + b"\r\n### paired by hand\r\n"
    )
    assert [cause.severity for cause in found] == ["error", *["warning"] * 5, "note"]


def test_of_a_list_that_was_cut_the_total_is_at_least() -> None:
    raw = b"".join(b"001%5d\r\n" % rank for rank in range(1, 251))
    found, total = told(raw)
    assert total.startswith("at least ")
    assert found[-1].sentences[0].startswith("At least")


@pytest.mark.parametrize("bad", [pytest.param(bad, id=bad.what) for bad in ALL if bad.what != "a file of 6 MB"])
def test_no_fault_of_the_catalogue_is_lost_and_no_game_told_twice(bad: Bad) -> None:
    result = read_report(bad.raw)
    stored = [as_stored(fault) for fault in result.faults]
    found, total = page_causes(stored, split_lines(bad.raw.decode(errors="replace")))
    titles = [cause.title for cause in found if cause.title]
    assert len(titles) == len(set(titles))
    assert bool(total) == any(fault["severity"] == "error" for fault in stored)
    shown = sum(len(cause.sentences) + len(cause.follows) for cause in found)
    assert len(found) <= shown <= len(stored)


def test_faults_that_were_kept_in_words_are_shown_in_those_words() -> None:
    old = {"severity": "error", "code": "points-differ", "line": 12, "player": 1, "message": "No sum.", "got": "3.0"}
    [cause], total = page_causes([old], split_lines(trf().decode()))
    assert (cause.sentences, cause.got, total) == (["No sum."], "3.0", "1 fact of a player")


def test_the_total_and_the_title_are_french_to_a_reader_of_french() -> None:
    with translation.override("fr"):
        found, total = told(trf(lines=TWO_CELLS))
    assert total == "2 résultats"
    assert [cause.title for cause in errors(found)] == ["Ronde 1, Amato – Demir", "Ronde 1, Berg – Castro"]
    assert found[0].follows == ["Les points de Amato seraient donc 1½ au lieu de 2½."]


def test_a_lost_opponent_hides_nothing_else_that_is_wrong_with_the_same_game() -> None:
    """The cell names a player who is not there, and has an unknown result besides."""
    place = {
        "line": AMATO,
        "player": 1,
        "round": 1,
        "column": 92,
        "end_column": 95,
        "field": "opponent",
        "severity": "error",
        "got": "9",
    }
    lost = place | {"code": "opponent-unknown", "words": {}}
    odd = place | {"code": "result-unreadable", "got": "X", "words": {}}
    found, total = page_causes([lost, odd], split_lines(trf().decode()))
    assert (total, [cause.sentences for cause in found]) == (
        "1 result",
        [["Opponent 9 does not exist.", "The result X is unknown."]],
    )
