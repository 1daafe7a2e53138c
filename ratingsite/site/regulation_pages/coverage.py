"""What becomes of each article of a text: in the office, by a command only, by people, not known or not yet.

Each text has a CSV beside the regulations: ``article`` as findings cite it, ``printed`` where the text prints it
otherwise, ``about`` in our own words, ``status`` where people say it (by people, not known; empty: derived), ``where``
(fields of the edition and dotted names of the code that carries the article out, with spaces between) and ``note``: who
does it, why it is not known, and after ``missing:`` what is not there yet. The derived status of every article stands
in ``statuses.csv`` here, written by ``manage.py regulation_docs`` and compared with the code by a test.
"""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from pathlib import Path
from types import MappingProxyType

from ratingsite.foundations.editions import Edition

ROOT = Path(__file__).resolve().parents[3]
STATUSES = Path(__file__).with_name("statuses.csv")
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
    """What becomes of an article. The first two and the last are derived from the code and its tests."""

    IN_THE_OFFICE = "in the office"
    OUTSIDE = "command or calculator only"
    BY_PEOPLE = "by people"
    NOT_KNOWN = "not known"
    NOT_YET = "not yet"


class TypedStatus(StrEnum):
    """What the table of a text may say itself of an article; everything else is derived."""

    DERIVED = ""
    BY_PEOPLE = "by people"
    NOT_KNOWN = "not known"


class NoCoverage(LookupError):
    """There is no table for that text."""


@dataclass(frozen=True, kw_only=True)
class Row:
    """One article or sub-article. ``text`` is the edition whose table has the row, which may be an earlier one.

    ``status`` and ``rooms``, those of the office that carry it out, are derived for the text that was asked for;
    ``unmet`` says why it is not in the office.
    """

    article: str
    printed: str
    about: str
    typed: TypedStatus
    where: tuple[str, ...]
    note: str
    missing: str
    text: str
    status: CoverageStatus = CoverageStatus.NOT_YET
    rooms: tuple[str, ...] = ()
    unmet: tuple[str, ...] = ()


@cache
def coverage_of(text: str) -> tuple[Row, ...]:
    """The table of one text with the derived statuses, in the order of its articles. Raises ``NoCoverage``."""
    return tuple(_with_status(text, row) for row in typed_rows(text))


def _with_status(text: str, row: Row) -> Row:
    """What was derived; an article that nobody has looked at is not there yet."""
    found = _statuses().get((text, row.article))
    if found is None:
        return row
    status, rooms, unmet = found
    return replace(row, status=status, rooms=rooms, unmet=unmet)


@cache
def _statuses() -> Mapping[tuple[str, str], tuple[CoverageStatus, tuple[str, ...], tuple[str, ...]]]:
    lines = csv.DictReader(STATUSES.read_text(encoding="utf-8").splitlines()) if STATUSES.is_file() else ()
    return {
        (line["text"], line["article"]): (
            CoverageStatus(line["status"]),
            tuple(line["rooms"].split()),
            tuple(filter(None, line["unmet"].split("; "))),
        )
        for line in lines
    }


def forget() -> None:
    """Read everything anew, after the statuses were written."""
    for cached in (coverage_of, typed_rows, _statuses):
        cached.cache_clear()


@cache
def typed_rows(text: str) -> tuple[Row, ...]:
    """The table of one text as people wrote it, with the rows of the text that it follows."""
    own = _read(text)
    if text not in FOLLOWS:
        return own
    changed = {row.article: row for row in own}
    followed = [changed.pop(row.article, row) for row in typed_rows(FOLLOWS[text])]
    return (*followed, *changed.values())


def _read(text: str) -> tuple[Row, ...]:
    for folder in FOLDERS:
        table = folder / f"{text}.csv"
        if table.is_file():
            return tuple(_row(text, line) for line in csv.DictReader(table.read_text(encoding="utf-8").splitlines()))
    raise NoCoverage(text)


def _row(text: str, line: dict[str, str]) -> Row:
    note, _, missing = line["note"].partition("missing: ")
    return Row(
        article=line["article"],
        printed=line.get("printed") or line["article"],
        about=line["about"],
        typed=TypedStatus(line["status"]),
        where=tuple(line["where"].split()),
        note=note.rstrip("; "),
        missing=missing,
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
