"""What is wrong with a file that brings a list: with a line of it, or with all of it. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

NEAR = 20  # letters before and behind a wrong one that are shown


@dataclass(frozen=True, kw_only=True)
class LineFault:
    """A line that cannot be taken: where it stands, in which column, what stands there. ``code`` has its words."""

    line: int
    code: str
    column: str = ""
    found: str = ""

    def __post_init__(self) -> None:
        if "\x00" in self.found:
            object.__setattr__(self, "found", _shown(self.found))


class FileRefused(Exception):
    """The file is no list that could be read: ``code`` has its words, with the place and what was found there. What a
    library says of the file is not found there: no reader's language has it. ``lines`` are those that it is refused
    for, where nobody has kept them yet.
    """

    def __init__(
        self, code: str, *, line: int = 0, column: int = 0, found: str = "", expected: str = "",
        lines: Sequence[LineFault] = (),
    ) -> None:  # fmt: skip
        place = f"line {line}: " if line else ""
        wanted = f", expected {expected}" if expected else ""
        found, expected = _shown(found), _shown(expected)
        super().__init__(f"{place}{code}: {found}{wanted}")
        self.code, self.line, self.column = code, line, column
        self.found, self.expected = found[:200], expected[:200]
        self.lines = tuple(lines)

    @property
    def failure(self) -> dict[str, str | int]:
        """As it is kept beside the file."""
        place = {"line": self.line, "column": self.column}
        return {"code": self.code, **place, "found": self.found, "expected": self.expected}


class BadCell(ValueError):
    """A cell that does not say what its column asks for; the reader adds the place."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def _shown(found: str) -> str:
    """Without the letter that PostgreSQL takes in no text, and a page does not show."""
    return found.replace("\x00", "\N{SYMBOL FOR NULL}")


def around(text: str, place: int) -> str:
    """The letters around a wrong one, on one line."""
    return " ".join(text[max(place - NEAR, 0) : place + NEAR].split())
