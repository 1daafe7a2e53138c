"""What the catalogue holds for each fault code."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class Severity(StrEnum):
    """What a fault does to the file: an error refuses it, a warning needs a tick, a note tells of an adjustment."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


class Entry(NamedTuple):
    """One kind of fault. The three texts are templates over ``got`` and the words given with the fault."""

    severity: Severity
    article: str
    expected: str
    message: str


def error(article: str, expected: str, message: str) -> Entry:
    """A fault that refuses the file."""
    return Entry(Severity.ERROR, article, expected, message)


def warning(article: str, expected: str, message: str) -> Entry:
    """A fault that somebody has to look at and tick."""
    return Entry(Severity.WARNING, article, expected, message)


def note(article: str, expected: str, message: str) -> Entry:
    """An adjustment that was made while reading."""
    return Entry(Severity.NOTE, article, expected, message)
