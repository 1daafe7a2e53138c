"""The page on report files describes every fault there can be, with its severity and its article."""

from __future__ import annotations

from pathlib import Path

from tournaments.trf import CATALOGUE, CODE_PAGES
from tournaments.trf.records import KNOWN_TAGS

PAGE = Path(__file__).resolve().parents[3] / "docs" / "report-files.md"
TEXT = PAGE.read_text(encoding="utf-8")
COLUMNS = 4
CELLS = [[cell.strip(" `") for cell in line.split(" | ")] for line in TEXT.splitlines() if line.startswith("| `")]
SEVERITIES = {cells[0].removeprefix("| `"): cells[1] for cells in CELLS if len(cells) == COLUMNS}


def test_every_fault_has_a_row_with_its_severity_and_no_other_has() -> None:
    # A severity that depends on the dialect is explained behind the usual one.
    assert {code: text.split(" ")[0] for code, text in SEVERITIES.items()} == {
        code: entry.severity.value for code, entry in CATALOGUE.items()
    }


def test_every_record_and_every_code_page_is_named() -> None:
    assert {name for name in (*KNOWN_TAGS, *CODE_PAGES) if name not in TEXT} == set()
