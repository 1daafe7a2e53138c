"""Lines of FIDE's TXT read by columns: whatever stands in a file, both ways of reading say the same of it. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from ratings.lists.imports.columns import digits_of, joined
from ratings.lists.imports.faults import FileRefused, LineFault
from ratings.lists.imports.reading import reading
from ratings.lists.imports.regular import Regular
from ratings.lists.imports.rows import COLUMNS, Bounds, Row
from ratings.lists.imports.txt_reader import Piece
from tests.ratings.lists.imports_at_hand import COMBINED, NOVEMBER, OLD, line, txt

BOUNDS = Bounds(federations=frozenset({"USA", "CAN"}), factors=frozenset({10, 20, 40}), most_k_times_games=700)
TOLD = ("key", "name", "title", "federation", "sex", "birth_year", "rating", "games", "k_factor", "is_inactive")
CELLS: dict[str, tuple[object, ...]] = {
    "number": (2000001, 999999999, "0012", "", "CAN-77", 1234567890),
    "name": ("Able, Ann", "  Able", "A  B", "", "Čapek, Cyd", "x" * 61),
    "fed": ("USA", "CAN", "XXX", ""),
    "sex": ("M", "F", "w", "", "?"),
    "title": ("", "GM", "g", "WGM", "h", "ZZ"),
    "rating": (2000, 0, "", "0150", 4001, "20a0", "000000"),
    "games": (0, 11, "", 1000, "-1"),
    "k": (20, 40, 0, "", 63, 7, "2 0"),
    "born": (1990, 0, "", "0000", 1799, 99),
    "flag": ("", "w", "i", "wi", "WI", "q"),
}


def made_up(seed: int, count: int) -> str:
    """Lines of which most are as they should be, with faults of every kind among them."""
    chance = Random(seed)  # noqa: S311 - made-up lines

    def cell(name: str) -> object:
        return chance.choice(CELLS[name]) if chance.random() < 0.06 else CELLS[name][0]

    lines = [
        line(
            cell("number"), str(cell("name")), str(cell("fed")), str(cell("sex")), str(cell("title")),
            **{name: cell(name) for name in ("rating", "games", "k", "born")}, flag=str(cell("flag")),
        )
        for _ in range(count)
    ]  # fmt: skip
    for place in chance.sample(range(count), count // 20):
        spot = chance.randrange(len(lines[place]))
        lines[place] = lines[place][:spot] + chance.choice("\t\\ 0aZ9é\x00\n") + lines[place][spot + 1 :]
    return txt(lines)


def read(path: Path, **facts: str) -> tuple[list[Row | LineFault], list[Piece]]:
    """A file read line by line, and by columns."""
    asked = {"system": "fide-standard"} | facts
    with reading(path, **asked, list_date=NOVEMBER, bounds=BOUNDS) as found:
        one_by_one = list(found.rows)
    with reading(path, **asked, list_date=NOVEMBER, bounds=BOUNDS) as found:
        return one_by_one, list(found.pieces(70))


def told(row: Row) -> list[str]:
    """A line as COPY takes it, its number in the file first."""
    values = [row[COLUMNS.index(name)] for name in ("line", *TOLD)]
    return ["\\N" if each is None else str(int(each)) if isinstance(each, bool) else str(each) for each in values]


def of_columns(found: Regular) -> Iterator[list[str]]:
    if not len(found.numbers):
        return iter([])
    ready = joined([digits_of(found.numbers), *(found.columns[name] for name in TOLD)])
    return (each.split("\t") for each in ready.decode("ascii").splitlines())


@pytest.mark.parametrize("seed", range(4))
def test_both_ways_find_the_same_lines_and_the_same_faults(seed: int, tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_text(made_up(seed, 400), encoding="utf-8", newline="")
    one_by_one, pieces = read(path)
    regular = [row for piece in pieces if piece.regular for row in of_columns(piece.regular)]
    others = [row for piece in pieces for row in piece.rows]
    assert len(regular) > 150
    assert sum(piece.count for piece in pieces) == len(one_by_one)
    assert [row for row in others if isinstance(row, LineFault)] == [
        row for row in one_by_one if isinstance(row, LineFault)
    ]
    found = regular + [told(row) for row in others if isinstance(row, tuple)]
    assert sorted(found) == sorted(told(row) for row in one_by_one if isinstance(row, tuple))


@pytest.mark.parametrize(
    ("content", "regular"),
    [
        (txt([line(2000001, "Able, Ann"), line(2000002, "Baker, Bob", flag="wi")]), 2),
        (txt([line(2000001, "Able, Ann").rstrip("\r\n")]), 1),  # nothing is missing but the end of the line
        (txt([line(2000001, "Able, Ann").rstrip() + "\n"]), 1),  # nor but blanks
        (txt([line(2000001, "Able, Ann"), "\x1a"]), 1),  # as DOS ends a text
        (txt([line(2000001, "Able, Ann"), "\r\n", line(2000002, "B"), "  \r\n"]), 2),
        (txt(["\r\n", "\r\n", line(2000001, "Able, Ann")]), 0),
        (OLD + f"{2000001:<10}{'Able, Ann':34}{'g':4}{'USA':5}{2400:<6}{3:<5}{'01.02.80':10}\r\n", 0),
        (COMBINED + line(2000001, "Able, Ann").rstrip() + "\r\n", 1),
        (txt([]), 0),
    ],
)
def test_a_line_is_regular_or_is_read_alone(content: str, regular: int, tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_text(content, encoding="utf-8", newline="")
    one_by_one, pieces = read(path)
    rows = [row for piece in pieces if piece.regular for row in of_columns(piece.regular)]
    assert len(rows) == regular
    alone = [row if isinstance(row, LineFault) else told(row) for piece in pieces for row in piece.rows]
    assert rows + alone == [row if isinstance(row, LineFault) else told(row) for row in one_by_one]


@pytest.mark.parametrize("content", [txt([line(1, "A"), "x" * 2000]), txt([line(1, "A"), "x" * 2000, "\r\n"])])
def test_a_line_without_an_end_is_no_line(content: str, tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_text(content, encoding="utf-8", newline="")
    with (
        pytest.raises(FileRefused, match="line 3: line-too-long"),
        reading(path, system="fide-standard", list_date=NOVEMBER, bounds=BOUNDS) as found,
    ):
        list(found.pieces(70))
