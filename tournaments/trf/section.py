"""One record of the tournament section: its text from column 5 on, once, and not missing when it must be there."""

from __future__ import annotations

import unicodedata

from tournaments.trf.catalogue import Severity
from tournaments.trf.faults import Faults, Place
from tournaments.trf.lines import Line
from tournaments.trf.records import Records
from tournaments.trf.wording import phrase

LONGEST_TEXT = 100
TEXT_COLUMN = 5

# TRF16 tournament section, column R; rating regulations 9.1 say what a report must hold.
_MANDATORY = frozenset({"012", "022", "032", "102"})
# TRF26 made the dates mandatory for rating. Without them no edition can be chosen, so their absence is always told.
_MANDATORY_DATES = frozenset({"042", "052", "132"})
_EXPECTED = frozenset({"042", "052"})


def article(tag: str) -> str:
    """The place in the format that describes a record."""
    return f"TRF16 {tag}"


def place(line: Line, tag: str) -> Place:
    """The text of a record of the section."""
    return Place(line.number, TEXT_COLUMN, max(TEXT_COLUMN, len(line.text.rstrip(" "))), field=tag)


def only_line(tag: str, records: Records, faults: Faults) -> Line | None:
    """The first line with the tag; each further one, and none where there must be one, is noted."""
    lines = records.lines(tag)
    for again in lines[1:]:
        faults.add(
            "record-twice", Place(again.number, 1, 3, field=tag), article=article(tag), tag=tag, first=lines[0].number
        )
    if lines:
        return lines[0]
    _note_missing(tag, records, faults)
    return None


def read_text(line: Line | None, tag: str, faults: Faults) -> str:
    """The composed text of a record without the blanks around it; empty when there is no record."""
    if line is None:
        return ""
    check_gap(line, tag, faults)
    text = unicodedata.normalize("NFC", line.text[TEXT_COLUMN - 1 :].strip(" "))
    if not text and tag in _MANDATORY:
        note_empty(line, tag, faults)
    if len(text) > LONGEST_TEXT:
        beyond = Place(line.number, TEXT_COLUMN + LONGEST_TEXT, len(line.text), field=tag)
        faults.add("text-too-long", beyond, text, article=article(tag), name=phrase(tag), limit=LONGEST_TEXT)
    return text


def note_empty(line: Line, tag: str, faults: Faults, severity: Severity | None = None) -> None:
    """A record that a report needs is there and says nothing."""
    at = place(line, tag)
    faults.add("record-empty", at, "", severity=severity, article=article(tag), tag=tag, name=phrase(tag))


def check_gap(line: Line, tag: str, faults: Faults) -> None:
    """Between the tag and the text one column is blank."""
    if line.text[3:4].strip(" "):
        gap = Place(line.number, 4, 4, field=tag)
        faults.add("gap-not-blank", gap, line.text[3], article=article(tag))


def _note_missing(tag: str, records: Records, faults: Faults) -> None:
    severity = None
    if tag not in _MANDATORY and not (records.is_trf26 and tag in _MANDATORY_DATES):
        if tag not in _EXPECTED:
            return
        severity = Severity.WARNING
    faults.add("record-missing", Place(field=tag), severity=severity, article=article(tag), tag=tag, name=phrase(tag))
