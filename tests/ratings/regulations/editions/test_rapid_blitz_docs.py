"""The document about the editions of rapid and blitz says what the editions say."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from pathlib import Path

from ratings.regulations.fide.edition import RapidBlitzArticles, RapidBlitzEdition
from ratings.regulations.registry import FIDE_RAPID_BLITZ

DOCUMENT = Path(__file__).resolve().parents[4] / "docs" / "editions-rapid-blitz.md"
ABOUT = {"id", "family", "title", "source", "articles", "notes"}


def shown(value: object) -> str:
    if value is None or value == "":
        return "–"
    return f"`{value.__name__}`" if callable(value) and hasattr(value, "__name__") else str(value)


def names(kind: type, values: Sequence[object]) -> list[str]:
    """The fields to be told of; a rule of standard chess that no edition of rapid and blitz has is left out."""
    return [
        field.name
        for field in fields(kind)  # type: ignore[arg-type]
        if field.name not in ABOUT and any(getattr(value, field.name) != field.default for value in values)
    ]


def table() -> list[str]:
    """The table of the document as the editions give it."""
    editions = FIDE_RAPID_BLITZ.editions
    values = names(RapidBlitzEdition, editions)
    articles = names(RapidBlitzArticles, [edition.articles for edition in editions])
    rows = [
        ["field", *(edition.id for edition in editions)],
        ["---"] * (len(editions) + 1),
        *([f"`{name}`", *(shown(getattr(edition, name)) for edition in editions)] for name in values),
        *(
            [f"article of `{name}`", *(shown(getattr(edition.articles, name)) for edition in editions)]
            for name in articles
        ),
    ]
    return ["| " + " | ".join(row) + " |" for row in rows]


def notes() -> list[str]:
    return [f"- `{edition.id}`: {note}" for edition in FIDE_RAPID_BLITZ.editions for note in edition.notes]


def test_the_table_of_values_agrees_with_the_editions() -> None:
    document = DOCUMENT.read_text(encoding="utf-8")
    assert document.partition("<!-- values -->\n")[2].strip().splitlines() == table()


def test_every_note_on_certainty_stands_in_the_document() -> None:
    part = DOCUMENT.read_text(encoding="utf-8").partition("<!-- notes -->\n")[2].partition("\n\n")[0]
    assert part.splitlines() == notes()
