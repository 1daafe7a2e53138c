"""Start lists, pasted: with ranks or without, with a heading or without, and what is not known of somebody."""

from __future__ import annotations

import pytest

from tournaments.sheets.paste import understand
from tournaments.sheets.paste_round import understand_round
from tournaments.sheets.pasted import Pasted, PastedCell, Person, Unread

Told = tuple[int, str, str, int | None, str]


def told(pasted: Pasted) -> list[Told]:
    """Number, name, title, rating and federation of every row that is new."""
    return [(row.number, row.name, row.title, row.rating, row.federation) for row in pasted.rows if row.is_new]


TWO = [(1, "Maple, Gordon", "", None, ""), (2, "Elm, Eva", "", None, "")]
FULL = [(1, "Maple, Gordon", "FM", 2378, "CAN"), (2, "Elm, Eva", "", 2100, "GER")]

# ---------------------------------------------------------------- ranks by order
LISTS = {
    "names alone": ("Maple, Gordon\nElm, Eva\n", TWO),
    "names without commas": (
        "Maple Gordon\nElm Eva", [(1, "Maple Gordon", "", None, ""), (2, "Elm Eva", "", None, "")],
    ),
    "a comma before the rating": (
        "Maple, Gordon, 2378\nElm, Eva, 2100", [(1, *TWO[0][1:3], 2378, ""), (2, *TWO[1][1:3], 2100, "")],
    ),
    "with ratings": ("Maple, Gordon 2378\nElm, Eva 2100", [(1, *TWO[0][1:3], 2378, ""), (2, *TWO[1][1:3], 2100, "")]),
    "as a page prints them": ("FM Maple, Gordon 2378 CAN\nElm, Eva 2100 GER", FULL),
    "federation before the rating": ("FM Maple, Gordon CAN 2378\nElm, Eva GER 2100", FULL),
    "tabs without a heading": ("FM\tMaple, Gordon\t2378\tCAN\n\tElm, Eva\t2100\tGER", FULL),
    "semicolons without a heading": (
        "Maple, Gordon;2378;CAN\nElm, Eva;2100;GER", [(1, FULL[0][1], "", 2378, "CAN"), FULL[1]],
    ),
    "a heading without numbers": ("Name;Title;Rating;Fed\nMaple, Gordon;FM;2378;CAN\nElm, Eva;;2100;GER", FULL),
    "a heading and numbers that are missing": (
        "No;Name\n;Maple, Gordon\n7;Elm, Eva\n;Oak, Ömer",
        [(1, "Maple, Gordon", "", None, ""), (7, "Elm, Eva", "", None, ""), (8, "Oak, Ömer", "", None, "")],
    ),
    "numbers without a heading": ("4. Maple, Gordon\n9. Elm, Eva", [(4, *TWO[0][1:]), (9, *TWO[1][1:])]),
    "numbers beyond every rank": ("No;Name\n2612345;Maple, Gordon\n2612346;Elm, Eva", TWO),
    "a number of five thousand digits": (f"No;Name\n{'1' * 5000};Maple, Gordon\n2;Elm, Eva", TWO),
    "a name that ends like a federation": (
        "LEE, ANN\nLOPEZ, MAR", [(1, "LEE, ANN", "", None, ""), (2, "LOPEZ, MAR", "", None, "")],
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", LISTS)
def test_a_list_fills_an_empty_sheet_by_its_ranks_or_its_order(name: str) -> None:
    text, expected = LISTS[name]
    pasted = understand(text, (), 9)
    assert (told(pasted), pasted.cells, pasted.unread) == (expected, (), ())


def test_without_a_heading_nobody_is_added_to_a_sheet_that_has_players() -> None:
    pasted = understand("Maple, Gordon\nElm, Eva\n", [Person(number=1, name="Oak, Ömer")], 9)
    assert (pasted.rows, pasted.cells) == ((), ())


@pytest.mark.parametrize(
    "text", ["hello", "hello\n", "?!\n…", "1\n2\n3", "2301\n2105", "Maple, Gordon\n=1+1", "Ash, Ada\nElm, Eva\n=1+1"]
)
def test_what_is_no_list_of_names_adds_nobody(text: str) -> None:
    assert told(understand(text, (), 9)) == []


def test_a_table_of_results_without_ranks_numbers_its_players_by_order() -> None:
    pasted = understand("Name;1;2\nMaple, Gordon;2w1;3b=\nElm, Eva;1b0;bye\nOak, Ömer;;1w=\n", (), 2)
    assert [row.number for row in pasted.rows] == [1, 2, 3]
    assert pasted.cells == (
        PastedCell(number=1, round=1, opponent=2, colour="w", code="1"),
        PastedCell(number=1, round=2, opponent=3, colour="b", code="="),
        PastedCell(number=2, round=1, opponent=1, colour="b", code="0"),
        PastedCell(number=2, round=2, opponent=None, colour="", code="U"),
        PastedCell(number=3, round=2, opponent=1, colour="w", code="="),
    )


def test_a_table_of_results_with_a_rank_missing_is_numbered_by_order_and_its_opponents_are_found() -> None:
    pasted = understand("No;Name;1\n5;Maple, Gordon;7w1\n;Elm, Eva;\n7;Oak, Ömer;5b0\n", (), 1)
    assert [(row.number, row.name) for row in pasted.rows] == [(1, "Maple, Gordon"), (2, "Elm, Eva"), (3, "Oak, Ömer")]
    assert [(cell.number, cell.opponent) for cell in pasted.cells] == [(1, 3), (3, 1)]


# ---------------------------------------------------------------- pairings by name
def test_pairings_by_name_fill_an_empty_sheet_in_their_order() -> None:
    text = "Round 1\nMaple, Gordon - Elm, Eva 1-0\nOak, Ömer - bye\nRound 2\nElm, Eva - Oak, Ömer ½-½\n"
    pasted = understand_round(text, (), 2, 1)
    assert (told(pasted), pasted.unread) == ([*TWO, (3, "Oak, Ömer", "", None, "")], ())
    assert pasted.cells == (
        PastedCell(number=1, round=1, opponent=2, colour="w", code="1"),
        PastedCell(number=3, round=1, opponent=None, colour="", code="U"),
        PastedCell(number=2, round=2, opponent=3, colour="w", code="="),
    )


def test_of_pairings_of_which_some_have_numbers_the_others_get_those_that_are_free() -> None:
    text = "White\tBlack\tResult\n2 Maple, Gordon\tElm, Eva\t1-0\nOak, Ömer\t1 Fir, Étienne\t0-1\n"
    assert [row[:2] for row in told(understand_round(text, (), 1, 1))] == [
        (1, "Fir, Étienne"), (2, "Maple, Gordon"), (3, "Elm, Eva"), (4, "Oak, Ömer"),
    ]  # fmt: skip


def test_a_number_of_five_thousand_digits_in_a_pairing_is_nobody() -> None:
    assert understand_round(f"White;Black;Result\n{'1' * 5000};2;1-0\n", (), 1, 1).cells == ()


# ---------------------------------------------------------------- birth and sex
HEADING = "No;Name;Sex;Born\n"


@pytest.mark.parametrize(
    ("sex", "born", "expected"),
    [
        ("w", "1987/05/14", ("w", "1987/05/14")),
        ("F", "14.05.1987", ("w", "1987/05/14")),
        ("M", "1987-05-14", ("m", "1987/05/14")),
        ("male", "1987", ("m", "1987/00/00")),
        ("", "1987/00/00", ("", "1987/00/00")),
        ("m", "", ("m", "")),
        ("", "", ("", "")),
        ("-", "?", ("", "")),
    ],
)
def test_sex_and_birth_are_read_and_may_be_missing(sex: str, born: str, expected: tuple[str, str]) -> None:
    pasted = understand(f"{HEADING}1;Maple, Gordon;{sex};{born}\n2;Elm, Eva;w;1990\n", (), 9)
    assert ([(row.sex, row.birth) for row in pasted.rows], pasted.unread) == ([expected, ("w", "1990/00/00")], ())


@pytest.mark.parametrize(
    ("line", "unread"),
    [
        ("1;Maple, Gordon;x;1987", Unread(row=2, column=3, text="x", expected="sex")),
        ("1;Maple, Gordon;m;31911", Unread(row=2, column=4, text="31911", expected="birth")),
        ("1;Maple, Gordon;m;1987/02/30", Unread(row=2, column=4, text="1987/02/30", expected="birth")),
        ("1;Maple, Gordon;m;٢٠٠١", Unread(row=2, column=4, text="٢٠٠١", expected="birth")),
        ("1;Maple, Gordon;m;" + "9" * 40, Unread(row=2, column=4, text="9" * 24, expected="birth")),
    ],
)
def test_what_is_no_sex_and_no_birth_is_named_and_the_player_comes_without(line: str, unread: Unread) -> None:
    pasted = understand(f"{HEADING}{line}\n2;Elm, Eva;w;1990\n", (), 9)
    assert (pasted.unread, len(told(pasted))) == ((unread,), 2)
    assert "" in (pasted.rows[0].sex, pasted.rows[0].birth)


@pytest.mark.parametrize("heading", ["Sexe;Né", "Geschlecht;Jahrgang", "Gender;Date of Birth", "MF;B-Day"])
def test_the_columns_are_known_by_their_headings(heading: str) -> None:
    pasted = understand(f"No;Name;{heading}\n1;Maple, Gordon;m;1987\n2;Elm, Eva;w;1990\n", (), 9)
    assert [(row.sex, row.birth) for row in pasted.rows] == [("m", "1987/00/00"), ("w", "1990/00/00")]
    assert pasted.columns[2:] == ((3, "sex", None), (4, "birth", None))


# ---------------------------------------------------------------- twice
def test_a_fide_id_that_stands_twice_is_named_at_the_second_line() -> None:
    pasted = understand("No;Name;FIDE ID\n1;Maple, Gordon;2612345\n2;Elm, Eva;2612345\n", (), 9)
    assert [row[1] for row in told(pasted)] == ["Maple, Gordon"]
    assert pasted.unread == (Unread(row=3, column=3, text="2612345", expected="listed"),)


def test_two_people_of_one_name_are_two() -> None:
    text = "No;Name;FIDE ID\n1;Maple, Gordon;2612345\n2;Maple, Gordon;2612346\n"
    assert [row[:2] for row in told(understand(text, (), 9))] == [(1, "Maple, Gordon"), (2, "Maple, Gordon")]


# ---------------------------------------------------------------- too long
def test_what_stands_behind_the_last_line_that_is_read_is_named() -> None:
    lines = [f"{number};Player {number}" for number in range(1, 3002)]
    pasted = understand("No;Name\n" + "\n".join(lines), (), 9)
    assert (len(pasted.rows), pasted.unread) == (
        2999, (Unread(row=3001, column=1, text="3000;Player 3000", expected="lines"),),
    )  # fmt: skip


def test_signs_that_nobody_sees_stand_in_no_name_and_accents_are_composed() -> None:
    text = "No;Name\n1;Map\u200ble,\u202e Gordon\x07\n2;E\u0301lm,\u3000Eva\ufeff\n"
    assert [row[:2] for row in told(understand(text, (), 9))] == [(1, "Maple, Gordon"), (2, "Élm, Eva")]


def test_a_sign_that_other_programs_take_for_the_end_of_a_line_ends_none() -> None:
    text = "No;Name\n1;Maple\u2028Gordon\n2;Elm\x0bEva\n3;Oak\x85Ömer\r4;Fir, Étienne\r\n5;Yew\x1cOliver"
    assert [row[:2] for row in told(understand(text, (), 9))] == [
        (1, "Maple Gordon"), (2, "Elm Eva"), (3, "Oak Ömer"), (4, "Fir, Étienne"), (5, "Yew Oliver"),
    ]  # fmt: skip
