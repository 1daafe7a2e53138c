"""A sheet as PDF: the same sheet of the same version of a report is the same file."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from django.utils import translation
from django.utils.translation import gettext as _

from ratingsite.office.typesetting import compile_document, plain
from ratingsite.office.typesetting.latin import latin_words
from tournaments.reports.paper.sheet import Sheet

TEMPLATE = Path(__file__).parent / "typesetting" / "sheet.typ"


def sheet_pdf(sheet: Sheet, *, source: str, at: datetime) -> bytes:
    """The document. ``source`` stands at the foot of each page: which report, which version, for whom."""
    utc = at.astimezone(UTC)
    facts = sheet.as_facts() | {
        "language": (translation.get_language() or "en").partition("-")[0],
        "issuer": _("Rating office"),
        "source": source,
        "latin": latin_words(),
        "dated": {name: getattr(utc, name) for name in ("year", "month", "day", "hour", "minute", "second")},
    }
    return compile_document(TEMPLATE, plain(facts), at=at)
