"""From text to lines: where a line ends, how many and how long, and which characters may be in one."""

from __future__ import annotations

import unicodedata
from typing import NamedTuple

from tournaments.trf.faults import Faults, Place

MAX_LINES = 10_000
MAX_LINE_LENGTH = 5_000

_LINE_SEPARATORS = "\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029"
_LOST = "\ufffd"
_SECTION = frozenset(["012", "022", "032", "042", "052", "062", "072", "082", "092", "102", "112", "122", "132"])


class Line(NamedTuple):
    """One line of the file with its number. ``is_broken``: a character in it moves all columns behind it."""

    number: int
    text: str
    is_broken: bool = False

    @property
    def tag(self) -> str:
        """The three characters that say which record this is."""
        return self.text[:3]


def split_lines(text: str) -> list[str]:
    """The lines of a text. A line ends at CR, LF or both and nowhere else (``splitlines`` knows eight more)."""
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def read_lines(text: str, faults: Faults) -> list[Line]:
    """All lines within the limits, each checked for characters that do not belong in a report."""
    texts = split_lines(text)
    if texts[-1] == "":
        texts.pop()
    texts = _within_the_limit(texts, faults)
    if "\t" in text:
        texts = _without_spare_tabs(texts, faults)
    if _LOST not in text and "".join(texts).isprintable() and max(map(len, texts), default=0) <= MAX_LINE_LENGTH:
        return [Line(number, line) for number, line in enumerate(texts, start=1)]
    return [_checked(number, line, faults) for number, line in enumerate(texts, start=1)]


def _within_the_limit(texts: list[str], faults: Faults) -> list[str]:
    """As many lines as there may be; those of the tournament section do not count, for the sake of 9,999 players."""
    if len(texts) <= MAX_LINES:
        return texts
    counted = [number for number, text in enumerate(texts) if text[:3] not in _SECTION]
    if len(counted) <= MAX_LINES:
        return texts
    first = counted[MAX_LINES]
    faults.add("too-many-lines", Place(first + 1, 1), size=len(texts), limit=MAX_LINES)
    return texts[:first]


def _without_spare_tabs(texts: list[str], faults: Faults) -> list[str]:
    """A TAB moves columns only where columns follow: not behind the last one, and not in a comment."""
    found = [
        text.replace("\t", " ") if text.startswith("###") else _blanks_at_the_end(text) if "\t" in text else text
        for text in texts
    ]
    changed = [number for number, (old, new) in enumerate(zip(texts, found, strict=True), start=1) if old != new]
    if changed:
        first = zip(texts[changed[0] - 1], found[changed[0] - 1], strict=True)
        column = next(index for index, (old, new) in enumerate(first, start=1) if old != new)
        faults.add("tab-ignored", Place(changed[0], column, column), count=len(changed))
    return found


def _blanks_at_the_end(text: str) -> str:
    bare = text.rstrip(" \t")
    return bare + " " * (len(text) - len(bare))


def _checked(number: int, text: str, faults: Faults) -> Line:
    if len(text) > MAX_LINE_LENGTH:
        faults.add(
            "line-too-long", Place(number, MAX_LINE_LENGTH + 1, len(text)), size=len(text), limit=MAX_LINE_LENGTH
        )
        text = text[:MAX_LINE_LENGTH]
    if text.isprintable() and (text.isascii() or _LOST not in text):
        return Line(number, text)
    return _line_with_odd_characters(number, text, faults)


def _line_with_odd_characters(number: int, text: str, faults: Faults) -> Line:
    codes = set()
    for index, letter in enumerate(text):
        code = _odd(letter)
        if code and code not in codes:
            name = unicodedata.name(letter, "no name")
            faults.add(code, Place(number, index + 1, index + 1), _shown(letter), name=name)
            codes.add(code)
    # A separator or a no-break space holds the place of one character, the others should not be there at all.
    moves_columns = not codes <= {"no-break-space", "line-separator", "replacement-character"}
    return Line(number, "".join(" " if _odd(letter) == "no-break-space" else letter for letter in text), moves_columns)


def _odd(letter: str) -> str | None:
    if letter == _LOST:
        return "replacement-character"
    if letter.isprintable():
        return None
    if letter == "\t":
        return "tab"
    if letter in _LINE_SEPARATORS:
        return "line-separator"
    category = unicodedata.category(letter)
    return {"Zs": "no-break-space", "Cf": "invisible-character"}.get(category, "control-character")


def _shown(letter: str) -> str:
    return f"U+{ord(letter):04X}"
