"""What the columns of a pasted table are, by their headings and by what stands in them; names and totals in them."""

from __future__ import annotations

import pytest

from tournaments.sheets.paste_columns import Columns, columns_of
from tournaments.sheets.paste_lines import lines_of
from tournaments.sheets.paste_names import hundredths, is_same_name, is_same_with_initials, name_key, number_of
from tournaments.sheets.paste_tables import Head, Meaning, head_of, table_of
from tournaments.sheets.pasted import Person

LETTERS = {
    Meaning.NUMBER: "n", Meaning.RANK: "r", Meaning.NAME: "N", Meaning.TITLE: "t", Meaning.RATING: "e",
    Meaning.FEDERATION: "f", Meaning.FIDE_ID: "i", Meaning.SEX: "s", Meaning.BIRTH: "b", Meaning.POINTS: "p",
    Meaning.GAME: "g", Meaning.OTHER: ".",
}  # fmt: skip


def columns(text: str) -> Columns:
    return columns_of(table_of(lines_of(text)))


def told(text: str) -> str:
    """One letter a column."""
    return "".join(LETTERS[meaning] for meaning in columns(text).meanings)


# ---------------------------------------------------------------- by the heading
@pytest.mark.parametrize(
    ("heading", "letters"),
    [
        ("Rk.;SNo;;Name;Rtg;FED;1.Rd;2.Rd;Pts.;TB1", "rntNefggp."), ("Nr;Spieler;Elo;Land;1;2;Pkt.;Platz", "nNefggpr"),
        ("N°;Nom;Elo;Féd;Rd1;Rd2;Pts;Pl", "nNefggpr"),
        ("No;Player Name;FIDE ID;Title;Rating;R1;R2;Total", "nNiteggp"),
        ("#;Name;Rtng;Rd 1;Rd 2;Tot", "nNeggp"), ("Pos;NAME;Rtg;T;Fed;Pts;1;2", "rNetfpgg"),
        ("No;Name;Sex;Born;Club;Round 1;Round 2", "nNsb.gg"), ("Place;Jugador;Turno 1;Turno 2;Puntos", "rNggp"),
        ("nr;naam;elo;ronde 1;ronde 2;punten", "nNeggp"), ("No;Name;1st;2nd;3rd;4th", "nNgggg"),
    ],
)  # fmt: skip
def test_a_heading_says_what_its_columns_are(heading: str, letters: str) -> None:
    values = {"g": "2w1", "r": "1", "t": "GM"}
    rows = [";".join(values.get(letter, "x") for letter in letters)] * 2
    assert told("\n".join([heading, *rows])) == letters


@pytest.mark.parametrize(
    ("cell", "head"),
    [
        ("1.Rd", Head(meaning=Meaning.GAME, number=1, text="1.Rd")),
        ("R 12", Head(meaning=Meaning.GAME, number=12, text="R 12")),
        ("3", Head(meaning=Meaning.GAME, number=3, text="3")),
        ("#7", Head(meaning=Meaning.GAME, number=7, text="#7")),
        ("Ronde 2", Head(meaning=Meaning.GAME, number=2, text="Ronde 2")),
        ("2ère", Head(meaning=Meaning.GAME, number=2, text="2ère")),
        ("1000", Head(meaning=Meaning.OTHER, text="1000")),
        ("ELO.", Head(meaning=Meaning.RATING, text="ELO.")),
        ("  Pts. ", Head(meaning=Meaning.POINTS, text="  Pts. ")),
        ("FÉDÉRATION", Head(meaning=Meaning.FEDERATION, text="FÉDÉRATION")),
        ("Poäng", Head(meaning=Meaning.POINTS, text="Poäng")),
        ("", Head(meaning=Meaning.OTHER, text="")),
        ("٣", Head(meaning=Meaning.OTHER, text="٣")),
    ],
)
def test_a_word_of_a_heading_is_known_in_any_case_and_with_any_accent(cell: str, head: Head) -> None:
    assert head_of(cell) == head


def test_rounds_are_counted_where_the_heading_does_not_number_them_and_kept_where_it_does() -> None:
    assert columns("Name;R4;R5\nA;2w1;2b0\nB;1b0;1w1").games == ((1, 4), (2, 5))
    assert columns("1;Ash, A;2w1;2b0\n2;Elm, E;1b0;1w1").games == ((2, 1), (3, 2))


def test_a_second_heading_says_what_the_first_leaves_open() -> None:
    text = "Pair;Player Name;;Round;Round\nNum;Name;Pts;1;2\n1;Ash, A;1;2w1;bye\n2;Elm, E;0;1b0;bye"
    assert told(text) == "nNpgg"


# ---------------------------------------------------------------- by what stands there
@pytest.mark.parametrize(
    ("rows", "letters"),
    [
        (["1;GM;Ash, Ada;2401;USA;2w1;2b0;1", "2;;Elm, Eva;2105;CAN;1b0;1w1;1"], "ntNefggp"),
        (["1\t2w1\t2b=\n2\t1b0\t1w="], "ngg"),
        (["Ash, Ada;2w1", "Elm, Eva;1b0"], "Ng"),
        (["*;1;0", "0;*;1", "1;0;*"], "ggg"),
        (["1;*;1;0;1", "2;0;*;1;1", "3;1;0;*;1"], "ngggp"),
        (["2401;Ash, Ada", "2105;Elm, Eva"], "eN"),
        (["0;Ash, Ada;USA", "2105;Elm, Eva;CAN", "2200;Oak, Omer;TUR"], "eNf"),
        (["Ash;Ada;usa", "Elm;Eva;can"], "NNN"),
        (["1;1", "2;2", "3;3"], "n."),
    ],
)
def test_without_a_heading_the_cells_say_it(rows: list[str], letters: str) -> None:
    assert told("\n".join(rows)) == letters


@pytest.mark.parametrize(
    ("text", "is_square", "has_cycles"),
    [
        ("*;1\n0;*", True, False), ("*;*;1;½\n0;½;*;*", True, True), ("*;1;1\n0;*;1", True, False),  # and a total
        ("1", False, False),
        ("2w1\n1b0", False, False), ("*;1 ½\n0 ½;*", True, False),
    ],
)  # fmt: skip
def test_a_square_has_as_many_columns_as_rows_or_twice_as_many(text: str, is_square: bool, has_cycles: bool) -> None:
    found = columns(text)
    assert (found.is_square, found.has_cycles) == (is_square, has_cycles)


def test_which_game_of_a_pair_a_column_is_for() -> None:
    found = columns("*;*;1;½\n0;½;*;*")
    assert [found.cycle_of(column) for column, _ in found.games] == [0, 1, 0, 1]


# ---------------------------------------------------------------- separators
@pytest.mark.parametrize("separator", ["\t", ";", "|", ",", "   "], ids=["TAB", "semicolon", "bar", "comma", "spaces"])
def test_the_separator_is_the_one_that_most_lines_have(separator: str) -> None:
    rows = [["1", "Ash", "2401", "2w1"], ["2", "Elm", "2105", "1b0"], ["3", "Oak", "2050", "bye"]]
    table = table_of(lines_of("\n".join(separator.join(row) for row in rows)))
    assert [list(row) for row in table.rows] == rows


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("a;b;c\nd;e;f\ng\th\ti", [("a", "b", "c"), ("d", "e", "f")]),  # the one line is no row of this table
        ("a\tb;c\nd\te;f\ng\th;i", [("a", "b;c"), ("d", "e;f"), ("g", "h;i")]),
        ("Ash, A;1;2\nElm, E;3;4", [("Ash, A", "1", "2"), ("Elm, E", "3", "4")]),
        ('"Ash, A",1,2\n"Elm, E",3,4', [("Ash, A", "1", "2"), ("Elm, E", "3", "4")]),
        ('"a ""b""";1;2\nc;3;4', [('a "b"', "1", "2"), ("c", "3", "4")]),
        ("a;b;c;;\nd;e;f", [("a", "b", "c", "", ""), ("d", "e", "f", "", "")]),
        ("Title of the page\na;b;c;d\ne;f;g;h", [("a", "b", "c", "d"), ("e", "f", "g", "h")]),
        (";".join("x" * 200) + "\n" + ";".join("y" * 200), [("x",) * 120, ("y",) * 120]),
        ("", []),
        (";;;\n\t\t", []),
    ],
)
def test_lines_become_rows_of_one_width(text: str, rows: list[tuple[str, ...]]) -> None:
    assert list(table_of(lines_of(text)).rows) == rows


# ---------------------------------------------------------------- names
PEOPLE = [
    Person(number=1, name="Maple, Gordon", fide_id=2612345), Person(number=2, name="Maple, Gustav"),
    Person(number=3, name="Oak, Ömer"), Person(number=4, name="de la Fir, Étienne Luc"),
    Person(number=5, name="Pine, R"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "number"),
    [
        ("Maple, Gordon", 1), ("Gordon Maple", 1), ("MAPLE GORDON", 1), ("FM Maple, Gordon", 1), ("Maple Gor", 1),
        ("Maple, G", 0), ("Maple", 0), ("Oak Omer", 3), ("Oak, O.", 3), ("Oak", 3), ("Omer Oak", 3), ("Omer, O", 0),
        ("Étienne Luc de la Fir", 4), ("De La Fir, Etienne", 4), ("Fir, Etienne", 0), ("Pine, Rebecca", 5),
        ("Birch, B", 0), ("", 0), ("  ", 0), ("?!", 0), ("GM", 0),
    ],
)  # fmt: skip
def test_somebody_is_meant_by_his_words_in_any_order_or_by_initials_where_only_one_has_them(
    name: str, number: int
) -> None:
    assert number_of(name, PEOPLE) == number


def test_the_number_goes_before_the_name() -> None:
    assert number_of("Oak, Ömer", PEOPLE, 2612345) == 1
    assert number_of("Oak, Ömer", PEOPLE, 9999999) == 3


def test_of_two_with_one_name_nobody_is_meant() -> None:
    assert number_of("Ash, A", [Person(number=1, name="Ash, A"), Person(number=2, name="Ash, A")]) == 0


def test_a_title_alone_is_a_name_and_beside_a_name_none() -> None:
    assert [name_key(name) for name in ("GM", "GM Ash, A", "Ash-Elm, A.")] == [
        ("gm",),
        ("ash", "a"),
        ("ash", "elm", "a"),
    ]
    assert (is_same_name((), ()), is_same_with_initials((), ("a",))) == (False, False)


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("5", 500), ("5.5", 550), ("5,5", 550), ("5½", 550), ("½", 50), (".5", 50), ("0", 0), ("0.0", 0),
        ("12.25", 1225),
        ("100", 10000), ("1000", None), ("", None), ("-1", None), ("5.555", None), ("5 ½", None), ("nan", None),
        ("1e3", None), ("٥", None), ("5.5.5", None), ("½½", None), (".", None),
    ],
)  # fmt: skip
def test_a_total_is_read_in_hundredths(text: str, points: int | None) -> None:
    assert hundredths(text) == points
