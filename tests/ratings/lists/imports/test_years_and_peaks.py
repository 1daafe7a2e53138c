"""What cannot be true on the day of a list, in every layout: who is born behind it, a peak below the rating. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ratings.lists.imports.faults import LineFault
from ratings.lists.imports.reading import reading
from ratings.lists.lines import Line
from tests.ratings.lists.imports.test_regular import of_columns
from tests.ratings.lists.imports.test_written_and_read import BOUNDS, WRITERS
from tests.ratings.lists.imports_at_hand import NOVEMBER

OF_THE_DAY = replace(BOUNDS, list_date=NOVEMBER)
ANN = Line(
    key="2000001", name="Able, Ann", title="", federation="USA", sex="w", birth_year=2025, rating=2000, games=0,
    k_factor=20, games_total=90, highest_rating=2000, last_played_on=None, is_inactive=False,
)  # fmt: skip
BOB = replace(ANN, key="2000002", name="Baker, Bob")


def told(path: Path, form: str, *lines: Line) -> Iterator[list[object]]:
    """What a file says of each, one by one and by pieces: a fault, or the key and the year of birth."""
    write, _ = WRITERS[form]
    path.write_bytes(write(list(lines)).encode())
    facts: dict[str, Any] = {"system": "fide-standard", "list_date": NOVEMBER, "bounds": OF_THE_DAY}
    with reading(path, **facts) as found:
        yield [row if isinstance(row, LineFault) else (row[1], row[9]) for row in found.rows]
    with reading(path, **facts) as found:
        pieces = list(found.pieces(70))
    regular = [(row[1], int(row[6])) for piece in pieces if piece.regular for row in of_columns(piece.regular)]
    rows = [row for piece in pieces for row in piece.rows]
    yield [*regular, *(row if isinstance(row, LineFault) else (row[1], row[9]) for row in rows)]


@pytest.mark.parametrize("form", WRITERS)
def test_nobody_of_a_list_is_born_behind_its_year(form: str, tmp_path: Path) -> None:
    ((ann, bob), again) = told(tmp_path / "list", form, ANN, replace(BOB, birth_year=2026))
    assert (ann, again) == (("2000001", 2025), [ann, bob])
    assert isinstance(bob, LineFault)
    assert (bob.column, bob.code, bob.found) == ("birth", "born-later", "2026")


@pytest.mark.parametrize("form", ["csv", "portal-jsonl"])
def test_no_highest_rating_is_below_the_rating(form: str, tmp_path: Path) -> None:
    ((ann, bob), again) = told(tmp_path / "list", form, ANN, replace(BOB, highest_rating=1999))
    assert (ann, again) == (("2000001", 2025), [ann, bob])
    assert isinstance(bob, LineFault)
    assert (bob.column, bob.code, bob.found) == ("highest", "highest-below", "1999")


@pytest.mark.parametrize("form", ["csv", "portal-jsonl"])
def test_who_has_no_rating_may_have_had_any(form: str, tmp_path: Path) -> None:
    ((ann, bob), _) = told(tmp_path / "list", form, ANN, replace(BOB, rating=None, k_factor=None, highest_rating=1))
    assert (ann, bob) == (("2000001", 2025), ("2000002", 2025))
