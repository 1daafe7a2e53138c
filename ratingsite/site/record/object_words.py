"""How the objects of the record are called: lists, runs and archives are kept by code and day, and read in words."""

from __future__ import annotations

import re
from datetime import date

from django.utils.translation import gettext as _

from ratings.lists.words import SYSTEMS
from ratingsite.foundations.written_days import date_format
from ratingsite.office.audit.models import AuditEntry
from ratingsite.office.words import word

BY_CODE = frozenset(
    {
        "Archive",
        "CameEvent",
        "ListCorrection",
        "ListImport",
        "RatingAppeal",
        "RatingList",
        "RatingRun",
        "StandStill",
    }
)
"""The kinds whose names have the code of a system in them."""
_CODES = "|".join(sorted(SYSTEMS, key=len, reverse=True))
_KEPT = re.compile(rf"(?:\b(?:run )?for )?(?<!\S)({_CODES})(?=[\s:,]|$)(?: (\d{{4}}-\d\d(?:-\d\d)?))?(?: v(\d+))?(: )?")
_DAY = re.compile(r"\b\d{4}-\d\d-\d\d\b")


def object_text(entry: AuditEntry) -> str:
    """What an act was done to. A list is ``Standard, 1 November 2025``, and its third version says so."""
    if entry.object_type not in BY_CODE:
        return entry.object_name
    return _DAY.sub(lambda found: _day_text(found[0]), _KEPT.sub(_in_words, entry.object_name))


def codes_in(text: str) -> str:
    """What is typed to find an object, with a system's name as the record keeps it."""
    for code in SYSTEMS:
        text = re.sub(rf"^{re.escape(word(SYSTEMS, code))}$", code, text, flags=re.IGNORECASE)
    return text


def _in_words(found: re.Match[str]) -> str:
    code, day, version, colon = found.groups()
    shown = [word(SYSTEMS, code), *([_day_text(day)] if day else [])]
    if version:
        shown.append(_("version %(version)s") % {"version": version})
    behind = ", ".join(shown) + (_(": ") if colon else "")
    return f"– {behind}" if found[0].startswith("for ") else behind


def _day_text(text: str) -> str:
    """A day, or a month; what is none stays as it is."""
    try:
        day = date.fromisoformat(text if len(text) == len("2025-11-01") else f"{text}-01")
    except ValueError:
        return text
    return date_format(day, "DATE_FORMAT" if text.count("-") > 1 else "YEAR_MONTH_FORMAT")
