"""Which edition an event is rated under: the one that the document names, or the one in force on its first day."""

from __future__ import annotations

from tests.ratings.second_engine.documents import Document

# the first days; the text of 2009 is chosen by name only
STANDARD = (
    ("2003-07-01", "fide-2003"),
    ("2009-07-01", "fide-2009-applied"),
    ("2011-07-01", "fide-2011"),
    ("2012-07-01", "fide-2012"),
    ("2014-07-01", "fide-2014"),
    ("2022-01-01", "fide-2022"),
    ("2024-03-01", "fide-2024"),
    ("2025-10-01", "fide-2025-10"),
)
RAPID_AND_BLITZ = (
    ("2012-01-01", "fide-rb-2012"),
    ("2014-07-01", "fide-rb-2014"),
    ("2022-01-01", "fide-rb-2022"),
    ("2022-10-01", "fide-rb-2022-10"),
    ("2024-03-01", "fide-rb-2024"),
    ("2024-12-01", "fide-rb-2024-12"),
)
CFC = (("2009-05-01", "cfc-2009"),)
EDITIONS_OF = {
    "fide-standard": STANDARD,
    "fide-rapid": RAPID_AND_BLITZ,
    "fide-blitz": RAPID_AND_BLITZ,
    "cfc-regular": CFC,
    "cfc-active": CFC,
}


def edition_of(document: Document, event: Document) -> str:
    """0 (2022), 0.1 (2009), 0.11 (2003): changes govern tournaments that start on or after their day."""
    named: str | None = document.get("edition")
    if named is not None:
        return named
    return [edition for day, edition in EDITIONS_OF[document["system"]] if day <= event["start"]][-1]
