"""The statuses of this project are what is derived; what only tests call, and what no rule reads, is written down."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.management import call_command

from ratingsite.site.regulation_pages.coverage import STATUSES, CoverageStatus, coverage_of, texts, typed_rows
from ratingsite.site.regulation_pages.derivation.doors import doors
from ratingsite.site.regulation_pages.derivation.statuses import LINE
from ratingsite.site.regulation_pages.derivation.table import EDITION, derivation, statuses_file
from ratingsite.site.regulation_pages.documents import documents

UNUSED = Path(__file__).with_name("unused.csv")


@pytest.fixture(scope="module", autouse=True)
def _forgotten() -> Iterator[None]:
    """What was read of the sources is let go: the garbage collector would look through its millions of nodes."""
    yield
    derivation.cache_clear()


def unused(kind: str) -> set[str]:
    """What is written down as called by tests only (function) or read by no rule (field), each with its reason."""
    lines = list(csv.DictReader(UNUSED.read_text(encoding="utf-8").splitlines()))
    assert all(line["reason"] for line in lines)
    return {line["name"] for line in lines if line["kind"] == kind}


def test_the_statuses_that_pages_show_are_those_that_are_derived() -> None:
    is_the_same = STATUSES.read_text(encoding="utf-8") == statuses_file()
    assert is_the_same, "the code or its tests have changed; write the statuses with: python manage.py regulation_docs"


def test_every_article_of_every_text_has_a_status() -> None:
    lines = csv.DictReader(STATUSES.read_text(encoding="utf-8").splitlines())
    told = Counter((line["text"], line["article"]) for line in lines)
    assert told == Counter((text, row.article) for text in texts() for row in typed_rows(text))


def test_every_function_has_a_caller_in_the_product_or_is_written_down() -> None:
    found = set(derivation().unreached())
    new, gone = sorted(found - unused("function")), sorted(unused("function") - found)
    assert not new, "only tests call:\n" + "\n".join(new)
    assert not gone, "called by now, or gone; strike out:\n" + "\n".join(gone)


def test_every_field_of_an_edition_is_read_by_a_rule_or_is_written_down() -> None:
    found = set(derivation().unread(EDITION))
    new, gone = sorted(found - unused("field")), sorted(unused("field") - found)
    assert not new, "no rule reads:\n" + "\n".join(new)
    assert not gone, "read by now, or gone; strike out:\n" + "\n".join(gone)


def test_every_room_of_the_line_has_doors() -> None:
    assert doors(derivation().tree).keys() >= LINE


def test_what_is_in_the_office_says_where() -> None:
    rows = [row for text in texts() for row in coverage_of(text) if row.status is CoverageStatus.IN_THE_OFFICE]
    assert [row.article for row in rows if not row.rooms] == []


def test_what_the_engine_does_in_the_books_of_today_is_in_the_office() -> None:
    rows = {row.article: row for row in coverage_of("fide-2025-10")}
    assert {rows[number].status for number in ("8.3.1", "8.3.3", "8.3.4")} == {CoverageStatus.IN_THE_OFFICE}
    assert "ratings.runs" in rows["8.3.1"].rooms


def test_the_command_writes_them(tmp_path: Path, settings, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "ratingsite/site/regulation_pages").mkdir(parents=True)
    settings.BASE_DIR = tmp_path
    call_command("regulation_docs")
    assert capsys.readouterr().out.split() == [
        "ratingsite/site/regulation_pages/statuses.csv",
        "docs/coverage.md",
        "docs/history.md",
    ]
    assert (tmp_path / "docs" / "history.md").read_text(encoding="utf-8") == documents()["history.md"]
