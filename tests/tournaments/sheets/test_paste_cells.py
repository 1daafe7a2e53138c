"""One pasted cell in the dialect of each program, and which dialect a table is written in."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.sheets.cells import CODES
from tournaments.sheets.paste_cells import (
    DIALECTS,
    EMPTY,
    Dialect,
    Read,
    american,
    best_dialect,
    result_above,
    results_in,
    signs_first,
    usual,
    with_colons,
)

Told = tuple[int | None, str, str] | None
BYES = {"bye": "U", "BYE": "U", "½bye": "H", "0bye": "Z", "0000 - U": "U", "0000 - H": "H", "0000 - -": "Z"}

USUAL: dict[str, Told] = {
    "17w1": (17, "w", "1"), "17 w 1": (17, "w", "1"), "17W1": (17, "w", "1"), "17s½": (17, "s", "="),
    "17b1/2": (17, "b", "="), "17n0,5": (17, "n", "="), "17b.5": (17, "b", "="), "17z0": (17, "z", "0"),
    "17v1": (17, "v", "1"), "17w+": (17, "w", "+"), "17+w": (17, "w", "+"), "17-w": (17, "w", "-"),
    "17=b": (17, "b", "="), "17w--": (17, "w", "--"), "17--": (17, "", "--"), "17=": (17, "", "="),
    "17 1": (17, "", "1"), "17 0": (17, "", "0"), "17 1 w": (17, "w", "1"), "w17 1": (17, "w", "1"),
    "w17=": (17, "w", "="), "17w": (17, "w", "?"), "17wW": (17, "w", "W"), "17wd": (17, "w", "D"),
    "17bL": (17, "b", "L"), "-1": (None, "", "U"), "-½": (None, "", "H"), "-0": (None, "", "Z"), "+1": (None, "", "U"),
    "spielfrei": (None, "", "U"), "exempt": (None, "", "U"), "PAB": (None, "", "U"), "1bye": (None, "", "F"),
    "bye 1": (None, "", "U"), "bye 0.5": (None, "", "H"), "bye 0": (None, "", "Z"),
    "17": None, "171": None, "17x1": None, "17w2": None, "17w11": None, "0w1": None, "0000w1": None, "12345w1": None,
    "w1": None, "w17": None, "1": None, "½": None, "": None, "17ww1": None, "١٧w1": None, "17w1!": None, "B": None,
}  # fmt: skip
VEGA: dict[str, Told] = {
    "+W17": (17, "w", "1"), "=B17": (17, "b", "="), "-w17": (17, "w", "0"), "> W 17": (17, "w", "+"),
    "<B17": (17, "b", "-"), "+N17": (17, "n", "1"), "+F17": (17, "", "+"), "-F17": (17, "", "-"),
    "+BYE": (None, "", "U"),
    "=BYE": (None, "", "H"), "-BYE": (None, "", "Z"), "+17": None, "W17": None, "+W0": None, "+W": None, "++W17": None,
}  # fmt: skip
AMERICAN: dict[str, Told] = {
    "W  17": (17, "", "1"), "L17": (17, "", "0"), "d 17": (17, "", "="), "X 17": (17, "", "+"), "F 17": (17, "", "-"),
    "W 17 b": (17, "b", "1"), "W17W": (17, "w", "1"), "B": (None, "", "U"), "H": (None, "", "H"), "U": (None, "", "Z"),
    "B---": (None, "", "U"), "h---": (None, "", "H"), "U---": (None, "", "Z"), "W": None, "W 0": None, "17 W": None,
    "BYE": None, "W 17 x": None,
}  # fmt: skip
COLONS: dict[str, Told] = {
    "17:W": (17, "", "1"), "17:d": (17, "", "="), "17:L": (17, "", "0"), "17:=": (17, "", "="), "17:½": (17, "", "="),
    "17:+": (17, "", "+"), "17:-": (17, "", "-"), "0:W": (None, "", "U"), "0:+": (None, "", "U"),
    "0:D": (None, "", "H"),
    "0:=": (None, "", "H"), "0:L": (None, "", "Z"), "00:-": (None, "", "Z"), "17:1": None, "17": None, ":W": None,
    "17;W": None, "17:WW": None,
}  # fmt: skip
ABOVE: dict[str, Told] = {
    "1 17w": (17, "w", "1"), "½ 17 b": (17, "b", "="), "0 17": (17, "", "0"), "1 w17": (17, "w", "1"),
    "+ 17": (17, "", "+"), "-- 17w": (17, "w", "--"), "= s 17": (17, "s", "="), "1 bye": (None, "", "U"),
    "½ BYE": (None, "", "H"), "0 bye": (None, "", "Z"), "117w": None, "1 0w": None, "1": None, "2 17w": None,
}  # fmt: skip
TABLES = [(usual, USUAL), (signs_first, VEGA), (american, AMERICAN), (with_colons, COLONS), (result_above, ABOVE)]


def told(read: Read | None) -> Told:
    return (read.opponent, read.letter, read.code) if read else None


@pytest.mark.parametrize(
    ("dialect", "text", "expected"),
    [(dialect, text, expected) for dialect, table in TABLES for text, expected in table.items()],
    ids=lambda value: getattr(value, "__name__", ascii(value)),
)
def test_a_cell_is_read_in_its_dialect(dialect: Dialect, text: str, expected: Told) -> None:
    assert told(dialect(text)) == expected


@pytest.mark.parametrize("text", BYES)
@pytest.mark.parametrize("dialect", [usual, signs_first, result_above])
def test_a_bye_is_one_in_every_table_of_words(dialect: Dialect, text: str) -> None:
    assert told(dialect(text)) == (None, "", BYES[text])


@pytest.mark.parametrize(("dialect", "table"), TABLES, ids=lambda value: getattr(value, "__name__", ""))
def test_a_table_is_in_the_dialect_that_reads_most_of_it(dialect: Dialect, table: dict[str, Told]) -> None:
    assert best_dialect(table) is dialect


def test_of_a_table_that_all_read_alike_the_usual_dialect_is_taken() -> None:
    assert best_dialect(["bye", "½bye"]) is usual
    assert best_dialect([]) is usual
    assert best_dialect([*EMPTY, "hello"]) is usual


def test_in_a_table_of_results_above_one_against_number_one_is_no_pairing_of_the_usual_kind() -> None:
    """``1 w1`` alone could be either; the other cells of the table say which."""
    texts = ["1 w1", "½ w12", "0 b7", "1 b3"]
    assert best_dialect(texts) is result_above
    assert told(result_above("1 w1")) == (1, "w", "1")


@given(st.text(alphabet="0123456789wbsnvz+-=½:.,<>xfdluhbye \t", max_size=12))
def test_whatever_stands_there_is_a_code_that_the_sheet_knows_or_nothing(text: str) -> None:
    for dialect in DIALECTS:
        read = dialect(text)
        assert read is None or (read.code in CODES and (read.opponent is None or 0 < read.opponent <= 9999))


# ---------------------------------------------------------------- squares
@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("1", ["1"]), ("0", ["0"]), ("½", ["="]), ("1/2", ["="]), ("0.5", ["="]), ("0,5", ["="]), ("=", ["="]),
        ("+", ["+"]), ("-", ["-"]), ("1 ½", ["1", "="]), ("1½", ["1", "="]), ("10", ["1", "0"]), ("1/0", ["1", "0"]),
        ("1|0", ["1", "0"]), ("1,0", ["1", "0"]), ("½½", ["=", "="]), ("W", ["1"]), ("d", ["="]),
        ("WDL", ["1", "=", "0"]),
        ("1 0 1 0", ["1", "0", "1", "0"]), ("1 0 1 0 1", None), ("2", None), ("x", None), ("", None), ("WX", None),
        ("11/2", ["1", "="]), ("1w", None), ("١", None),
    ],
)  # fmt: skip
def test_a_cell_of_a_square_has_a_result_for_each_game(text: str, codes: list[str] | None) -> None:
    assert results_in(text, half_is_unplayed=False) == codes


def test_where_halves_are_written_an_equals_sign_is_a_half_that_was_not_played() -> None:
    assert results_in("1=", half_is_unplayed=True) == ["1", "H"]
    assert results_in("½½", half_is_unplayed=True) == ["=", "="]
