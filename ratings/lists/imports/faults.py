"""What is wrong with a file that brings a list: with a line of it, or with all of it. Pure."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class LineFault:
    """A line that cannot be taken: where it stands, in which column, what stands there. ``code`` has its words."""

    line: int
    code: str
    column: str = ""
    found: str = ""


class FileRefused(Exception):
    """The file is no list that could be read: ``code`` has its words, with the line and what was found there."""

    def __init__(self, code: str, *, line: int = 0, found: str = "", expected: str = "") -> None:
        place = f"line {line}: " if line else ""
        wanted = f", expected {expected}" if expected else ""
        super().__init__(f"{place}{code}: {found}{wanted}")
        self.code, self.line, self.found, self.expected = code, line, found[:200], expected[:200]

    @property
    def failure(self) -> dict[str, str | int]:
        """As it is kept beside the file."""
        return {"code": self.code, "line": self.line, "found": self.found, "expected": self.expected}


class BadCell(ValueError):
    """A cell that does not say what its column asks for; the reader adds the place."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code
