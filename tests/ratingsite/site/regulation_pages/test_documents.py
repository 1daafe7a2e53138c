"""The documents that are made from the editions and the tables of coverage stand in ``docs/`` as they are made."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.utils.translation import override

from ratingsite.site.regulation_pages.documents import documents

DOCS = Path(__file__).resolve().parents[4] / "docs"


@pytest.mark.parametrize("name", ["coverage.md", "history.md"])
def test_a_document_says_what_the_data_say(name: str) -> None:
    is_the_same = (DOCS / name).read_text(encoding="utf-8") == documents()[name]
    assert is_the_same, f"docs/{name} is not what the data say; write it with: python manage.py regulation_docs"


def test_documents_are_in_english_whatever_language_is_on() -> None:
    with override("fr"):
        assert (
            "| text | in the office | command or calculator only | by people | not known | not yet | articles |"
            in documents()["coverage.md"]
        )
