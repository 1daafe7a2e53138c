"""One line of the file as it is written and hashed. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import astuple, dataclass

from ratingsite.foundations.canonical import canonical, sha256_of

ARTICLES = {"fide-2003": "9.22", "fide-2009": "7.22", "fide-2009-applied": "7.22", "fide-2011": "7.22"}
"""The editions under which the file is published with a list, and their articles."""


@dataclass(frozen=True, kw_only=True, slots=True)
class TitledLine:
    """A title and who holds it; the key first."""

    key: str
    name: str
    title: str
    federation: str
    sex: str
    birth_year: int | None

    @property
    def text(self) -> str:
        """The line as it is hashed: its fields in the order above."""
        return canonical(list(astuple(self)))


def titled_sha256(lines: Iterable[TitledLine]) -> str:
    """The hash of the file: of its lines in the order of the keys."""
    return sha256_of(line.text for line in lines)
