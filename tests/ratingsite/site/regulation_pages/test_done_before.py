"""Of the 839 articles of the rating books that were counted as done when 702 could not be reached in the office.

``done_before.csv`` names them, book by book, as the tables of that day counted them. What counts now is the derived
status; a reason beside an article that is not in the office does not.
"""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from ratingsite.site.regulation_pages.coverage import CoverageStatus, coverage_of, texts

BEFORE = Path(__file__).with_name("done_before.csv")
AT_LEAST = 780
STANDARD_THEN = {"fide-2022", "fide-2024", "fide-2025-10"}
"""The only books of which an event could be registered, reported and rated in the office then."""

NOT_IN_THE_OFFICE: set[tuple[str, str]] = set()


def done_before() -> list[tuple[str, str]]:
    lines = csv.DictReader(BEFORE.read_text(encoding="utf-8").splitlines())
    return [(line["text"], article) for line in lines for article in line["articles"].split("; ")]


def in_the_office() -> set[tuple[str, str]]:
    books = {text for text, _ in done_before()}
    rows = ((text, row) for text in books for row in coverage_of(text))
    return {(text, row.article) for text, row in rows if row.status is CoverageStatus.IN_THE_OFFICE}


@pytest.mark.parametrize("text", [name for name in texts() if name.startswith("fide-rb-202")])
def test_nothing_of_rapid_and_blitz_since_2022_is_still_to_come(text: str) -> None:
    assert [row.article for row in coverage_of(text) if row.status is CoverageStatus.NOT_YET] == []


def test_the_articles_counted_before_are_those_that_were_published() -> None:
    before = done_before()
    assert (len(before), len(set(before))) == (839, 839)
    assert sum(text not in STANDARD_THEN for text, _ in before) == 702


def test_at_least_780_of_them_are_in_the_office_and_the_others_are_named() -> None:
    before = set(done_before())
    assert before - in_the_office() == NOT_IN_THE_OFFICE
    assert len(before & in_the_office()) == 839 - len(NOT_IN_THE_OFFICE) >= AT_LEAST
