"""What becomes of each article of a text: carried out, not for software, or not known; read from the tables of data.

Each text has a CSV beside the regulations: ``article`` as findings cite it, ``printed`` where the text prints it
otherwise, ``about`` in our own words, ``status``, ``where`` (fields of the edition and dotted names of the code, with
spaces between) and ``note``, the reason where nothing is named.
"""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path
from types import MappingProxyType

from ratingsite.foundations.editions import Edition

ROOT = Path(__file__).resolve().parents[3]
FOLDERS = tuple(ROOT / app / "regulations" / "coverage" for app in ("ratings", "titles"))

# Texts that are not here whole: cited by the numbers of another, whose rows stand where they have none of their own.
FOLLOWS: Mapping[str, str] = MappingProxyType({
    "fide-2009-applied": "fide-2009",
    "fide-2011": "fide-2009-applied",
    "fide-2012": "fide-2011",
    "fide-2014": "fide-2012",
    "notice-2023-12": "fide-2022",
    "fide-2025-10": "fide-2024",
    "fide-rb-2012": "fide-rb-2022",
    "fide-rb-2014": "fide-rb-2012",
    "fide-rb-2022-10": "fide-rb-2022",
    "fide-rb-2024-12": "fide-rb-2024",
    "titles-2023": "titles-2022",
    "titles-2024": "titles-2023",
})  # fmt: skip


class CoverageStatus(StrEnum):
    """What becomes of an article."""

    DONE = "done"
    NOT_FOR_SOFTWARE = "not for software"
    NOT_KNOWN = "not known"
    NOT_YET = "not yet"


class NoCoverage(LookupError):
    """There is no table for that text."""


@dataclass(frozen=True, kw_only=True)
class Row:
    """One article or sub-article. ``text`` is the edition whose table has the row, which may be an earlier one."""

    article: str
    printed: str
    about: str
    status: CoverageStatus
    where: tuple[str, ...]
    note: str
    text: str


@cache
def coverage_of(text: str) -> tuple[Row, ...]:
    """The table of one text, in the order of its articles. Raises ``NoCoverage``."""
    own = _read(text)
    if text not in FOLLOWS:
        return own
    changed = {row.article: row for row in own}
    followed = [changed.pop(row.article, row) for row in coverage_of(FOLLOWS[text])]
    return (*followed, *changed.values())


def _read(text: str) -> tuple[Row, ...]:
    for folder in FOLDERS:
        table = folder / f"{text}.csv"
        if table.is_file():
            return tuple(_row(text, line) for line in csv.DictReader(table.read_text(encoding="utf-8").splitlines()))
    raise NoCoverage(text)


def _row(text: str, line: dict[str, str]) -> Row:
    return Row(
        article=line["article"],
        printed=line.get("printed") or line["article"],
        about=line["about"],
        status=CoverageStatus(line["status"]),
        where=tuple(line["where"].split()),
        note=line["note"],
        text=text,
    )


def has_table(text: str) -> bool:
    """Whether the text has a table."""
    return any((folder / f"{text}.csv").is_file() for folder in FOLDERS)


def texts() -> tuple[str, ...]:
    """Every text that has a table, by name."""
    return tuple(sorted(table.stem for folder in FOLDERS for table in folder.glob("*.csv")))


def counts(rows: Iterable[Row]) -> dict[CoverageStatus, int]:
    """How many articles have each status, in the order of the statuses."""
    found = Counter(row.status for row in rows)
    return {status: found[status] for status in CoverageStatus}


def tables_for(edition: Edition, others: Iterable[Edition]) -> tuple[str, ...]:
    """The texts in which an edition's articles stand: its own, or those of the ``others`` it was in force with."""
    if has_table(edition.id):
        return (edition.id,)
    return tuple(other.id for other in others if other.family is edition.family and overlap(other, edition))


def overlap(one: Edition, other: Edition) -> bool:
    """Whether two editions were in force on some same day."""
    return (one.effective_to is None or other.effective_from <= one.effective_to) and (
        other.effective_to is None or one.effective_from <= other.effective_to
    )
