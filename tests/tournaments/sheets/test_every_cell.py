"""Every text that somebody may type, in every kind of event: what it becomes, or why nobody can say what was meant."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.sheets.papers import LAYOUTS, cell, paper_with, swiss_paper
from tournaments.sheets.cells import BYES, CODES, MIRRORED, OTHER_COLOUR, PLAYED, Cell, Source, mirror_of, written
from tournaments.sheets.changes import Change, cell_of
from tournaments.sheets.paper import ALL_PLAY_ALL, Paper
from tournaments.sheets.written_cells import LETTERS, NotUnderstood, meant


def read(text: str, paper: Paper, *, number: int = 1, opponent: int | None = None, language: str = "en") -> str:
    """What the text becomes in round 1 of a row, as ``4w1``; else why it is refused; ``empty`` for an emptied cell."""
    change = Change(number=number, round=1, opponent=opponent, text=text)
    try:
        found = cell_of(change, paper, language=language)
    except NotUnderstood as why:
        return why.code
    return f"{found.opponent or ''}{found.colour}{found.code}" if found else "empty"


# ---------------------------------------------------------------- the law of results
@pytest.mark.parametrize("code", sorted(CODES - {"F", "U", "Z"}))
def test_seen_from_the_other_side_twice_a_game_is_itself(code: str) -> None:
    """A point without a game is given to one: what the other had is nothing, and nothing is no point."""
    assert MIRRORED[MIRRORED[code]] == code
    game = Cell(number=1, round=1, opponent=4, colour="w", code=code)
    back = mirror_of(mirror_of(game))
    assert (back.number, back.value) == (1, game.value)


def test_every_code_has_another_side_and_every_colour() -> None:
    assert (set(MIRRORED), set(OTHER_COLOUR)) == (CODES, {"w", "b", ""})
    assert {MIRRORED[code] for code in PLAYED} == PLAYED
    assert {MIRRORED[code] for code in BYES} <= BYES


# ---------------------------------------------------------------- a column for each round
PAIRED = {
    "4w1": "4w1", "4 w 1": "4w1", "4w 1": "4w1", "4 w1": "4w1", "4W1": "4w1", "w4 1": "4w1", "w4=": "4w=",
    "4=": "4=", "4=w": "4w=", "4b½": "4b=", "4b0.5": "4b=", "4b0,5": "4b=", "4b1/2": "4b=", "4b.5": "4b=",
    "4w+": "4w+", "4+w": "4w+", "4-": "4-", "4w-": "4w-", "4--": "4--", "4w--": "4w--", "4w+-": "4w+", "4w-+": "4w-",
    "4w−": "4w-", "4w–": "4w-", "4w": "4w?", "4": "4?", "4w?": "4w?", "4wW": "4wW", "4wD": "4wD", "4bL": "4bL",
    "4wRF": "4wRF", "4wrf": "4wRF", "4wR+": "4wR+", "04w1": "4w1", "0004w1": "4w1", "4\u00a0w\u00a01": "4w1",
    "4ww": "cell-unreadable", "4w1w": "cell-unreadable", "w4w1": "cell-unreadable", "4w2": "cell-unreadable",
    "4w11": "cell-unreadable", "4w1 0": "cell-unreadable", "4 1w 1": "cell-unreadable", "00004w1": "cell-unreadable",
    "0w1": "cell-unreadable", "0": "cell-unreadable", "-4w1": "cell-unreadable", "+4w1": "cell-unreadable",
    "4.5w1": "cell-unreadable", "٤w1": "cell-unreadable", "4²": "cell-unreadable", "4h": "bye-with-opponent",
    "4wh": "bye-with-opponent", "4bye": "cell-unreadable", "4f": "cell-unreadable", "1w1": "opponent-self",
    "9w1": "opponent-unknown", "9999": "opponent-unknown", "w": "cell-unreadable", "=": "cell-unreadable",
    "½": "cell-unreadable", "*": "cell-unreadable", "bye": "U", "BYE": "U", "u": "U", "pab": "U", "½bye": "H",
    "1/2bye": "H", "0.5bye": "H", "0,5 bye": "H", "=bye": "H", "hbye": "H", "h": "H", "1bye": "F", "1 bye": "F",
    "+bye": "F", "f": "F", "0bye": "Z", "-bye": "Z", "z": "Z", "+": "+", "-": "-", "--": "cell-unreadable",
    "": "empty", "   ": "empty", "\t": "empty", "\u00a0": "empty", "x" * 25: "cell-too-long", "4w1" + " " * 21: "4w1",
    "4w1" + " " * 22: "cell-too-long",
}  # fmt: skip


@pytest.mark.parametrize("layout", ["swiss", "team", "knockout"])
@pytest.mark.parametrize("text", PAIRED, ids=ascii)
def test_by_rounds_a_cell_names_its_opponent(layout: str, text: str) -> None:
    assert read(text, paper_with(layout, 6, 3, teams=2 if layout == "team" else 0)) == PAIRED[text]


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("en", "4w1", "4w1"), ("en", "4b1", "4b1"), ("en", "4n1", "cell-unreadable"),
        ("fr", "4b1", "4w1"), ("fr", "4n1", "4b1"), ("fr", "4w1", "cell-unreadable"), ("fr", "4N½", "4b="),
        ("de", "4w1", "4w1"), ("xx", "4b1", "4b1"), ("fr", "bye", "U"),
    ],
)  # fmt: skip
def test_the_letters_of_the_colours_are_those_of_the_page(language: str, text: str, expected: str) -> None:
    assert read(text, swiss_paper(), language=language) == expected


@pytest.mark.parametrize("text", ["f", "F", "d", "D"])
def test_718_of_the_cfc_f_and_d_are_defaults_against_somebody(text: str) -> None:
    cfc = swiss_paper(is_cfc=True)
    assert (read(f"4{text}", cfc), read(f"4w{text}", cfc)) == ("4-", "4w-")
    assert read(text, cfc) == "cell-unreadable"  # against nobody it is no bye there
    assert read(text, cfc, opponent=4) == "4-"


# ---------------------------------------------------------------- a column for each opponent
SQUARE = {
    "1": "1", "0": "0", "=": "=", "½": "=", "1/2": "=", "0.5": "=", "0,5": "=", ".5": "=", "+": "+", "-": "-",
    "--": "--", "−": "-", "+-": "+", "-+": "-", "h": "H", "H": "H", "?": "?", "D": "D", "L": "L",
    "W": "cell-unreadable",
    "rf": "RF", "RF": "RF", "fr": "RF", "r+": "R+", "": "empty", " ": "empty", " 1 ": "1", "11": "cell-unreadable",
    "10": "cell-unreadable", "2": "cell-unreadable", "x": "cell-unreadable", "bye": "cell-unreadable",
    "4w1": "cell-unreadable", "1-0": "cell-unreadable", "wb": "cell-unreadable", "w1b": "cell-unreadable",
}  # fmt: skip


@pytest.mark.parametrize("layout", sorted(ALL_PLAY_ALL))
@pytest.mark.parametrize("text", SQUARE)
def test_in_a_square_the_result_alone_is_typed_and_the_colour_is_the_tables(layout: str, text: str) -> None:
    players = 2 if layout == "match" else 4
    paper = paper_with(layout, players, 3, teams=2 if layout in ("scheveningen", "schiller") else 0)
    game = next(game for game in paper.due if game.round == 1 and 1 in (game.white, game.black))
    opponent, colour = (game.black, "w") if game.white == 1 else (game.white, "b")
    code = SQUARE[text]
    told = code if code in ("empty", "cell-unreadable") else f"{opponent}{'' if code == 'H' else colour}{code}"
    assert read(text, paper, opponent=opponent) == told


@pytest.mark.parametrize(
    ("text", "expected"), [("w1", "4w1"), ("1w", "4w1"), ("b1", "4b1"), ("b=", "4b="), ("b", "4b?"), ("w--", "4w--")]
)
def test_a_colour_that_is_typed_goes_before_that_of_the_table(text: str, expected: str) -> None:
    game = cell(1, 1, "4w?")
    assert read(text, paper_with("round-robin", 4, 3, game), opponent=4) == expected


def test_a_colour_alone_is_no_result_of_an_empty_cell() -> None:
    assert read("b", paper_with("round-robin", 4, 3), opponent=4) == "cell-unreadable"


# ---------------------------------------------------------------- places, in parts, notes
@pytest.mark.parametrize(
    ("change", "code"),
    [
        (Change(number=0, round=1, text="4w1"), "row-unknown"),
        (Change(number=7, round=1, text="4w1"), "row-unknown"),
        (Change(number=1, round=0, text="4w1"), "round-unknown"),
        (Change(number=1, round=4, text="4w1"), "round-unknown"),
        (Change(number=1, round=1, opponent=1, text="1"), "opponent-self"),
        (Change(number=1, round=1, opponent=9, text="1"), "opponent-unknown"),
        (Change(number=1, round=1, opponent=4, code="X"), "code-unknown"),
        (Change(number=1, round=1, opponent=4, colour="s", code="1"), "colour-unknown"),
        (Change(number=1, round=1, code="1"), "opponent-missing"),
        (Change(number=1, round=1, code="?"), "opponent-missing"),
        (Change(number=1, round=1, code="RF"), "opponent-missing"),
        (Change(number=1, round=1, opponent=4, code="U"), "bye-with-opponent"),
        (Change(number=4, round=2, text=""), "mirror-stands"),
        (Change(number=4, round=2), "mirror-stands"),
    ],
)
def test_what_cannot_stand_says_why(change: Change, code: str) -> None:
    with pytest.raises(NotUnderstood) as why:
        cell_of(change, swiss_paper(cell(1, 2, "4w1")), language="en")
    assert why.value.code == code


@pytest.mark.parametrize(
    ("note", "before", "after"),
    [(None, "", ""), (None, "ill", "ill"), ("", "ill", ""), ("late", "ill", "late"), ("x" * 300, "", "x" * 200)],
)
def test_a_note_stays_until_another_one_is_said(note: str | None, before: str, after: str) -> None:
    paper = swiss_paper(cell(1, 1, "4-", note=before))
    found = cell_of(Change(number=1, round=1, text="4--", note=note), paper, language="en")
    assert found is not None
    assert (found.code, found.note, found.source) == ("--", after, Source.TYPED)


def test_the_colour_follows_from_the_other_row_when_it_is_not_typed() -> None:
    paper = swiss_paper(cell(4, 1, "1b="))
    assert (read("4=", paper), read("4w=", paper), read("5=", paper)) == ("4w=", "4w=", "5=")
    contradicting = swiss_paper(cell(4, 1, "5b="))
    assert read("4=", contradicting) == "4="


# ---------------------------------------------------------------- properties
REASONS = {"cell-unreadable", "cell-too-long", "opponent-self", "opponent-unknown", "bye-with-opponent"}


@given(st.text(max_size=30), st.sampled_from([None, 4]), st.sampled_from(LAYOUTS), st.booleans())
def test_any_text_is_a_cell_or_a_reason(text: str, opponent: int | None, layout: str, is_cfc: bool) -> None:
    paper = paper_with(layout, 6, 3, is_cfc=is_cfc)
    found, reason = None, ""
    try:
        found = cell_of(Change(number=1, round=1, opponent=opponent, text=text), paper, language="en")
    except NotUnderstood as why:
        reason = why.code
    assert reason in REASONS | {""}
    assert found is None or (found.code in CODES and found.opponent != 1 and found.colour in ("", "w", "b"))


@given(
    st.integers(1, 9999), st.sampled_from(["", "w", "b"]), st.sampled_from(["1", "0", "=", "+", "-", "--", "RF", "R+"]),
    st.sampled_from(sorted(LETTERS)),
)  # fmt: skip
def test_what_is_written_as_it_is_told_is_read_as_it_was_meant(
    opponent: int, colour: str, code: str, language: str
) -> None:
    letter = dict(zip("wb", LETTERS[language], strict=True)).get(colour, "")
    if not letter and code in ("1", "0"):
        return  # 17 and 1 stand together only with a colour between them
    said = meant(f"{opponent}{letter}{code}", in_square=False, language=language)
    assert (said.opponent, said.colour, said.code) == (opponent, colour, code)


@given(st.lists(st.tuples(st.integers(1, 6), st.sampled_from(["2w1", "3b0", "4=", "5--", "bye", "6w+"])), max_size=8))
def test_every_mirror_follows_from_a_cell_that_somebody_typed(typed: list[tuple[int, str]]) -> None:
    cells = [cell(number, 1, text) for number, text in typed if not text.startswith(str(number))]
    paper = swiss_paper(*cells)
    for found in paper.cells.values():
        if found.is_mirror:
            origin = paper.cells[found.opponent or 0, 1]
            assert not origin.is_mirror
            assert found.value == mirror_of(origin).value
    emptied = written(paper.cells, dict.fromkeys([each.place for each in cells]), paper.numbers)
    assert emptied == {}


def test_a_cell_of_nobody_who_is_there_leaves_no_mirror() -> None:
    lost = replace(cell(1, 1, "9w1"), version=1)
    assert swiss_paper(lost).cells == {(1, 1): lost}
