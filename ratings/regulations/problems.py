"""The refusal of a period that contradicts itself or the contract: the place, what was expected and what was found."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import date
from typing import Final

LONGEST_SHOWN = 60


@dataclass(frozen=True)
class Described:
    """Stands for what cannot be shown as a value, in words."""

    words: str


ABSENT: Final = Described("nothing")
"""Stands where a field should be and is not."""


class BadPeriod(ValueError):
    """A value that cannot be rated. One line: ``players.A.rating: expected …, got …``."""

    def __init__(self, path: str, expected: str, got: object) -> None:
        super().__init__(f"{printable(path) or 'document'}: expected {expected}, got {shown(got)}")
        self.path, self.expected, self.got = path, expected, got


def shown(value: object) -> str:
    """A value as the document wrote it, on one line and not longer than a reader wants."""
    if isinstance(value, Described):
        return value.words
    if isinstance(value, dict | list | tuple):
        return "a list" if isinstance(value, list | tuple) else "an object"
    if isinstance(value, str):
        return _short(json.dumps(value, ensure_ascii=False))
    return _short(_plain(value))


def printable(text: str) -> str:
    """The text with whatever would break the line or hide itself written as an escape."""
    return "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in text)


def _plain(value: object) -> str:
    if value is None or isinstance(value, bool):
        return json.dumps(value)
    if isinstance(value, int) and value.bit_length() > 4 * LONGEST_SHOWN:
        return "a number of many digits"
    return value.isoformat() if isinstance(value, date) else str(value)


def _short(text: str) -> str:
    line = printable(text)
    return line if len(line) <= LONGEST_SHOWN else line[: LONGEST_SHOWN - 1] + "…"
