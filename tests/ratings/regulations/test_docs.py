"""The documents about the editions say what the editions say."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

from ratings.regulations.fide.edition import FideEdition
from ratings.regulations.registry import FIDE_STANDARD

ROOT = Path(__file__).resolve().parents[3]
ABOUT = {"id", "family", "title", "source", "articles", "notes"}


def shown(value: object) -> str:
    if value is None:
        return "–"
    return f"`{value.__name__}`" if callable(value) and hasattr(value, "__name__") else str(value)


def table() -> list[str]:
    """The table of docs/editions.md as the editions give it."""
    editions = FIDE_STANDARD.editions
    values = [field.name for field in fields(FideEdition) if field.name not in ABOUT]
    articles = [field.name for field in fields(editions[0].articles)]
    rows = [
        ["field", *(edition.id for edition in editions)],
        ["---"] * (len(editions) + 1),
        *([f"`{name}`", *(shown(getattr(edition, name)) for edition in editions)] for name in values),
        *([f"article of `{name}`", *(getattr(edition.articles, name) for edition in editions)] for name in articles),
    ]
    return ["| " + " | ".join(row) + " |" for row in rows]


def test_the_table_of_values_agrees_with_the_editions() -> None:
    document = (ROOT / "docs" / "editions.md").read_text(encoding="utf-8")
    assert document.partition("<!-- values -->\n")[2].strip().splitlines() == table()


def test_every_ruling_that_is_cited_is_written_down() -> None:
    written = set(re.findall(r"^### ([a-z0-9-]+)$", (ROOT / "docs" / "rulings.md").read_text(encoding="utf-8"), re.M))
    sources = [
        *(ROOT / "ratings" / "regulations").rglob("*.py"),
        *(ROOT / "tests" / "cases" / "ratings").glob("*.json"),
    ]
    cited = {
        name
        for path in sources
        for name in re.findall(r"[Rr]ulings?:? ([a-z0-9]+(?:-[a-z0-9]+)+|window|percentage)", path.read_text("utf-8"))
    }
    assert cited <= written
    assert {"one-upgrade", "window", "k-order", "initial-half", "2650-boundary"} <= cited
