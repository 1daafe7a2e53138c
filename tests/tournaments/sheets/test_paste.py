"""Pasted tables of every program say the same, and whatever cannot be read is named with its place."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.sheets import pastes
from tests.tournaments.sheets.pastes import FOUR, PEOPLE, SQUARE_RESULTS, SWISS
from tournaments.sheets.cells import MIRRORED
from tournaments.sheets.paste import understand
from tournaments.sheets.pasted import Pasted, Person, Unread

COLOURED = {
    "chess-results by rank": pastes.CHESS_RESULTS,
    "chess-results in German": pastes.CHESS_RESULTS_DE,
    "Swiss-Manager": pastes.SWISS_MANAGER,
    "Vega": pastes.VEGA_TABLE,
    "plain": pastes.PLAIN,
    "French": pastes.FRENCH,
    "report file": pastes.REPORT_FILE,
    "chess-results as text": pastes.CHESS_RESULTS_SPACED,
    "US Chess with colours": pastes.US_CHESS,
    "Dutch": pastes.DUTCH,
    "Swedish": pastes.SWEDISH,
    "quoted": pastes.QUOTED,
}
COLOURLESS = {
    "US Chess": pastes.AMERICAN,
    "SwissPerfect": pastes.SWISS_PERFECT,
    "SwissSys": pastes.SWISS_SYS,
}


def told(pasted: Pasted) -> dict[tuple[int, int], tuple[int | None, str, str]]:
    return {(cell.number, cell.round): (cell.opponent, cell.colour, cell.code) for cell in pasted.cells}


# ---------------------------------------------------------------- the programs
@pytest.mark.parametrize("program", COLOURED)
def test_every_program_says_the_same_swiss(program: str) -> None:
    pasted = understand(COLOURED[program], PEOPLE, 3)
    assert pasted.unread == ()
    assert told(pasted) == SWISS
    assert (pasted.asks_language, pasted.is_square) == (False, False)


@pytest.mark.parametrize("program", COLOURLESS)
def test_a_table_without_colours_says_the_same_but_for_them(program: str) -> None:
    pasted = understand(COLOURLESS[program], PEOPLE, 3)
    assert pasted.unread == ()
    assert told(pasted) == {place: (opponent, "", code) for place, (opponent, _, code) in SWISS.items()}


def test_vega_tells_no_colour_of_a_forfeit_in_its_text() -> None:
    pasted = understand(pastes.VEGA_TEXT, PEOPLE, 3)
    assert pasted.unread == ()
    assert told(pasted) == {**SWISS, (3, 1): (6, "", "+"), (6, 1): (3, "", "-")}


@pytest.mark.parametrize("text", [pastes.CHESS_RESULTS_SPACED, pastes.VEGA_TEXT], ids=["chess-results", "Vega"])
def test_columns_that_only_spaces_part_have_everything_in_its_place(text: str) -> None:
    rows = understand(text, (), 3).rows
    assert [(row.name.split(",")[0].split()[0], row.title, row.rating, row.federation, row.points) for row in rows] == [
        ("Maple", "FM", 2378, "CAN", 250),
        ("Elm", "", 2100, "GER", 200),
        ("Oak", "", 2050, "TUR", 200),
        ("Pine", "", 2331, "USA", 150),
        ("Fir", "", 1990, "FRA", 100),
        ("Yew", "", None, "ENG", 50),
    ]


def test_a_line_of_spaces_with_a_result_too_few_is_named_and_not_shifted() -> None:
    text = pastes.CHESS_RESULTS_SPACED.replace("5w1 2b½ 3w1 2,5 5,0", "5w1 3w1")
    pasted = understand(text, PEOPLE, 3)
    assert pasted.unread == (Unread(row=3, column=6, text="5w1 3w1", expected="swiss-cell"),)
    assert {place for place in told(pasted) if place[0] == 1} == set()


def test_an_empty_sheet_takes_its_players_from_the_table() -> None:
    pasted = understand(pastes.SWISS_MANAGER, (), 3)
    assert told(pasted) == SWISS
    rows = [(row.number, row.name, row.title, row.rating, row.federation, row.points) for row in pasted.rows]
    assert rows == [
        (1, "Maple Gordon", "FM", 2378, "CAN", 250),
        (2, "Elm Eva", "", 2100, "GER", 200),
        (3, "Oak Omer", "", 2050, "TUR", 200),
        (5, "Pine Rebecca", "", 2331, "USA", 150),
        (4, "Fir Etienne", "", 1990, "FRA", 100),
        (6, "Yew Oliver", "", None, "ENG", 50),
    ]
    assert all(row.is_new for row in pasted.rows)


def test_the_columns_are_told() -> None:
    assert understand(pastes.CHESS_RESULTS, PEOPLE, 3).columns == (
        (1, "rank", None), (2, "title", None), (3, "name", None), (4, "rating", None), (5, "federation", None),
        (6, "game", 1), (7, "game", 2), (8, "game", 3), (9, "points", None),
    )  # fmt: skip


# ---------------------------------------------------------------- squares
@pytest.mark.parametrize(
    "text",
    [
        pastes.SQUARE,
        pastes.SQUARE_OF_RANKS,
        pastes.BARE_SQUARE,
        pastes.SQUARE_OF_A_PAGE,
        pastes.SQUARE_OF_LETTERS,
    ],
    ids=["by number", "by rank", "bare", "of a page", "letters"],
)
def test_a_square_is_read_whatever_its_order(text: str) -> None:
    pasted = understand(text, FOUR, 3)
    assert (pasted.unread, pasted.is_square) == ((), True)
    results = {(cell.number, cell.opponent): cell.code for cell in pasted.cells}
    other = {(two, one): MIRRORED[code] for (one, two), code in SQUARE_RESULTS.items()}
    assert results == SQUARE_RESULTS | other


def test_a_square_has_rounds_and_colours_of_the_tables() -> None:
    cells = told(understand(pastes.SQUARE, FOUR, 3))
    assert (cells[1, 1], cells[4, 1]) == ((4, "w", "1"), (1, "b", "0"))  # Berger: 1–4 and 2–3 in round 1


def test_two_games_of_a_pair_stand_in_one_cell() -> None:
    pasted = understand(pastes.DOUBLE_SQUARE, PEOPLE[:3], 6)
    assert pasted.unread == ()
    of_the_first = sorted(
        (cell.round, cell.opponent, cell.colour, cell.code) for cell in pasted.cells if cell.number == 1
    )
    assert [(opponent, code) for _, opponent, _, code in of_the_first] in (
        [(3, "1"), (2, "1"), (3, "1"), (2, "=")],
        [(2, "1"), (3, "1"), (2, "="), (3, "1")],
    )
    assert len(pasted.cells) == 12
    for cell in pasted.cells:
        mirror = next(c for c in pasted.cells if (c.number, c.round) == (cell.opponent, cell.round))
        assert (mirror.opponent, mirror.code) == (cell.number, MIRRORED[cell.code])


def test_an_equals_sign_beside_halves_is_a_half_point_that_was_not_played() -> None:
    text = pastes.SQUARE.replace("*\t1\t½\t1", "*\t=\t½\t1")
    cells = {(cell.number, cell.opponent): cell.code for cell in understand(text, FOUR, 3).cells}
    assert (cells[1, 2], cells[1, 3]) == ("H", "=")


# ---------------------------------------------------------------- what cannot be read
@pytest.mark.parametrize(
    ("old", "new", "unread"),
    [
        ("5w1", "5w7", Unread(row=3, column=6, text="5w7", expected="swiss-cell")),
        ("5w1", "99w1", Unread(row=3, column=6, text="99w1", expected="opponent")),
        ("5w1", "1w1", Unread(row=3, column=6, text="1w1", expected="opponent")),
        ("Maple, Gordon", "Sycamore, Sid", Unread(row=3, column=3, text="Sycamore, Sid", expected="player")),
    ],
)
def test_what_cannot_be_read_is_named_with_its_place(old: str, new: str, unread: Unread) -> None:
    text = pastes.CHESS_RESULTS.replace(old, new, 1)
    assert unread in understand(text, PEOPLE, 3).unread


def test_a_round_that_the_sheet_has_not_is_named() -> None:
    unread = understand(pastes.PLAIN, PEOPLE, 2).unread
    assert [(cell.row, cell.column, cell.expected) for cell in unread] == [(row, 4, "round") for row in range(1, 7)]


def test_only_b_asks_for_the_language() -> None:
    text = "1\t4b1\n4\t1=\n"
    asked = understand(text, PEOPLE, 3)
    assert asked.asks_language is True
    assert told(understand(text, PEOPLE, 3, "fr"))[1, 1] == (4, "w", "1")
    assert told(understand(text, PEOPLE, 3, "en"))[1, 1] == (4, "b", "1")
    assert understand(text, PEOPLE, 3, "fr").asks_language is False


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n\n",
        "hello",
        "a\tb\nc\td",
        "\t\t\n\t\t",
        "1\t2\n3\t4",
        '"',
        '"a;b\n"c;d',
        "x" * 200_000 + ";1",
        "😀;😀\n😀;😀",
    ],
)
def test_what_is_no_table_gives_nothing(text: str) -> None:
    assert understand(text, PEOPLE, 3).cells == ()


@given(st.sampled_from(sorted(COLOURED)), st.integers(0, 10_000), st.text(max_size=3), st.sampled_from([0, 1, 5]))
def test_random_damage_never_fails_and_never_invents(program: str, place: int, put: str, cut: int) -> None:
    text = COLOURED[program]
    place %= len(text)
    pasted = understand(text[:place] + put + text[place + cut :], PEOPLE, 3)
    numbers = {person.number for person in PEOPLE}
    assert {cell.number for cell in pasted.cells} <= numbers
    assert {cell.opponent for cell in pasted.cells} - {None} <= numbers
    assert all(1 <= cell.round <= 3 and cell.number != cell.opponent for cell in pasted.cells)
    assert len(told(pasted)) == len(pasted.cells)


@given(st.text(alphabet="0123456789wbsn+-=½ \t;,|\nABab.", max_size=200))
def test_any_text_at_all_is_answered(text: str) -> None:
    pasted = understand(text, PEOPLE, 9)
    assert len(told(pasted)) == len(pasted.cells)


def test_three_hundred_rows_of_thirteen_rounds_are_read() -> None:
    lines = []
    for number in range(1, 301):
        other = [number + 1 if (number + round_) % 2 else number - 1 for round_ in range(13)]
        lines.append("\t".join([str(number), *(f"{(opponent - 1) % 300 + 1}w=" for opponent in other)]))
    people = [Person(number=number, name=f"Name {number}") for number in range(1, 301)]
    assert len(understand("\n".join(lines), people, 13).cells) == 3900
