"""FIDE's TXT cut anywhere in its last line, or a line of it: the rating is the whole one, or a fault names the line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from ratings.lists.imports.faults import FileRefused, LineFault
from ratings.lists.imports.reading import reading
from ratings.lists.imports.rows import Row
from ratings.lists.imports.txt_reader import Piece
from tests.ratings.lists.imports.test_regular import BOUNDS, TOLD, of_columns, told
from tests.ratings.lists.imports_at_hand import COMBINED, HEADING, NOVEMBER, OLD, line

LAST_NUMBER = 4


def of_today(name: str) -> str:
    return line(2000003, name, title="GM", rating=2471, games=11, k=10, born=1990, flag="wi")


def of_old(name: str) -> str:
    return f"{2000003:<11}{name:34}{'g':4}{'USA':5}{2471:<6}{11:<5}{1990:<6}{'i':4}\r\n"


def of_three_systems(name: str) -> str:
    person = of_today(name)[: HEADING.index("NOV25")]
    return f"{person}{2471:<6}{11:<4}{10:<3}{2350:<6}{0:<4}{20:<3}{2298:<6}{0:<4}{20:<3}{1990:<6}{'i':4}\r\n"


LAYOUTS: dict[str, tuple[str, Callable[[str], str]]] = {
    "today": (HEADING, of_today),
    "of old": (OLD, of_old),
    "three systems": (COMBINED, of_three_systems),
}


def read(path: Path, data: bytes) -> list[list[str] | LineFault | FileRefused]:
    """What stands in a file, line by line and by columns, which say the same; the refusal of the file behind it."""
    path.write_bytes(data)
    pieces: list[Piece] = []
    one_by_one: list[list[str] | LineFault | FileRefused] = []
    refusals = [_refusal(path, lambda found: one_by_one.extend(_told(row) for row in found.rows))]
    refusals.append(_refusal(path, lambda found: pieces.extend(found.pieces(70))))
    by_columns = [row for piece in pieces if piece.regular for row in of_columns(piece.regular)]
    by_columns += [_told(row) for piece in pieces for row in piece.rows]
    assert sorted(map(repr, by_columns)) == sorted(map(repr, one_by_one))
    assert len({str(refusal) for refusal in refusals}) == 1
    return one_by_one + [refusal for refusal in refusals[:1] if refusal]


def _told(row: Row | LineFault) -> list[str] | LineFault:
    return row if isinstance(row, LineFault) else told(row)


def _refusal(path: Path, look: Callable[..., object]) -> FileRefused | None:
    try:
        with reading(path, system="fide-standard", list_date=NOVEMBER, bounds=BOUNDS) as found:
            look(found)
    except FileRefused as refusal:
        return refusal
    return None


@pytest.mark.parametrize("ending", ["", "\r\n"], ids=["cut", "cut and ended"])
@pytest.mark.parametrize("name", ["Able, Ann", "Žižková, Růžena Češka"])
@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_line_that_is_cut_at_any_byte_gives_no_other_rating(
    layout: str, name: str, ending: str, tmp_path: Path
) -> None:
    """B114."""
    heading, written = LAYOUTS[layout]
    before = (heading + 2 * written("Baker, Bob").replace("2000003", "2000001", 1)).encode()
    last = written(name).encode()
    whole = read(tmp_path / "list.txt", before + last)[-1]
    assert isinstance(whole, list)
    assert whole[1] == "2000003"
    same, faults = set[int](), set[int]()
    for cut in range(1, len(last)):
        *lines, found = read(tmp_path / "list.txt", before + last[:cut] + ending.encode())
        assert len(lines) == 2, cut
        if isinstance(found, list):
            assert _person_and_rating(found) == _person_and_rating(whole), cut
            same.add(cut)
        else:
            assert found.line == LAST_NUMBER, cut
            faults.add(cut)
    assert ending or min(same) > max(faults)
    assert len(faults) > len(last) / 2


def _person_and_rating(row: list[str]) -> list[str]:
    cells = dict(zip(("line", *TOLD), row, strict=True))
    return [cells[name] for name in ("key", "name", "federation", "rating")]
