"""Values of a whole list are of the kind that a portal writes, and stand once; the hash says nothing of that. Pure."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from ratings.lists.imports.faults import FileRefused, LineFault
from ratings.lists.imports.reading import reading
from ratings.lists.lines import Line
from ratingsite.foundations.canonical import canonical
from tests.ratings.lists.imports.test_written_and_read import BOUNDS
from tests.ratings.lists.imports_at_hand import NOVEMBER

HEAD: dict[str, Any] = {"format": "portal-jsonl", "system": "fide-standard", "list_date": "2025-11-01"}
ANN: dict[str, Any] = {
    "key": "2000001", "name": "Able, Ann", "title": "", "federation": "USA", "sex": "w", "birth_year": 1990,
    "rating": 2410, "games": 0, "k_factor": 10, "games_total": 90, "highest_rating": 2420,
    "last_played_on": "2025-09-01", "is_inactive": False,
}  # fmt: skip
OF_OTHERS = ("key", "name", "title", "federation", "sex", "birth_year")
ELIF = {name: ANN[name] for name in OF_OTHERS} | {"key": "2000002", "waiting": []}


def hash_of(*told: object) -> str:
    return sha256("".join(f"{canonical(each)}\n" for each in told).encode()).hexdigest()


def whole(line: dict[str, Any], other: dict[str, Any]) -> str:
    """A list of one line and somebody without one, whose hashes are right."""
    hashes = {
        "players": 1,
        "content_sha256": hash_of([line[name] for name in Line.__slots__]),
        "beside": 1,
        "beside_sha256": hash_of(*([[line["key"], line["waiting"]]] if "waiting" in line else []), other),
    }
    return "".join(f"{canonical(each)}\n" for each in (HEAD | hashes, line, other))


def faults(path: Path, content: str) -> list[tuple[Any, ...]]:
    path.write_text(content, encoding="utf-8")
    with reading(path, system="fide-standard", list_date=NOVEMBER, bounds=BOUNDS) as found:
        rows = [row for row in found.rows if isinstance(row, LineFault)]
    return [(row.line, row.column, row.code, row.found) for row in rows]


WRONG: tuple[tuple[str, object, str, str], ...] = (
    ("key", 2000001, "number", "2000001"),
    ("name", 5, "name", "5"),
    ("title", None, "title", "null"),
    ("federation", ["USA"], "federation", '["USA"]'),
    ("sex", None, "sex", "null"),
    ("birth_year", "1990", "birth", '"1990"'),
    ("birth_year", 1990.0, "birth", "1990.0"),
    ("rating", True, "rating", "true"),
    ("rating", "2577", "rating", '"2577"'),
    ("games", None, "games", "null"),
    ("k_factor", "10", "k", '"10"'),
    ("games_total", False, "games_total", "false"),
    ("highest_rating", "2420", "highest", '"2420"'),
    ("last_played_on", 20250901, "last_played", "20250901"),
    ("is_inactive", 1, "inactive", "1"),
    ("is_inactive", "0", "inactive", '"0"'),
)


def test_what_is_written_as_a_portal_writes_it_has_no_fault(tmp_path: Path) -> None:
    assert faults(tmp_path / "list", whole(ANN, ELIF)) == []


@pytest.mark.parametrize(("field", "value", "column", "shown"), WRONG)
def test_a_value_of_another_kind_is_named_as_it_stands(
    field: str, value: object, column: str, shown: str, tmp_path: Path
) -> None:
    fault = (column, "other-kind", shown)
    assert faults(tmp_path / "list", whole(ANN | {field: value}, ELIF)) == [(2, *fault)]
    if field in OF_OTHERS:
        assert faults(tmp_path / "list", whole(ANN, ELIF | {field: value})) == [(3, *fault)]


@pytest.mark.parametrize("value", [None, 0, "", False, {}])
def test_nothing_that_waits_is_an_empty_list(value: object, tmp_path: Path) -> None:
    fault = ("waiting", "bad-waiting", "")
    assert faults(tmp_path / "list", whole(ANN | {"waiting": value}, ELIF)) == [(2, *fault)]
    assert faults(tmp_path / "list", whole(ANN, ELIF | {"waiting": value})) == [(3, *fault)]


@pytest.mark.parametrize(
    ("was", "becomes", "line", "found"),
    [
        ('"rating":2410', '"rating":2410,"rating":2410', 2, '"rating"'),
        ('"title":"","waiting"', '"title":"GM","title":"","waiting"', 3, '"title"'),
        ('"players":1', '"players":2,"players":1', 1, '"players"'),
        ('"rating":2410', '"rating":1e999', 2, "1e999"),
    ],
)
def test_a_key_that_stands_twice_or_a_number_without_end_refuses_the_file(
    was: str, becomes: str, line: int, found: str, tmp_path: Path
) -> None:
    with pytest.raises(FileRefused) as refusal:
        faults(tmp_path / "list", whole(ANN, ELIF).replace(was, becomes))
    assert (refusal.value.code, refusal.value.line, refusal.value.found) == ("not-json", line, found)


def test_a_number_of_lines_is_a_number(tmp_path: Path) -> None:
    with pytest.raises(FileRefused, match="other-hash"):
        faults(tmp_path / "list", whole(ANN, ELIF).replace('"players":1', '"players":true'))
