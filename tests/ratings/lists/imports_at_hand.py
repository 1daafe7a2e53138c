"""Lists as files, for tests: written line by line in FIDE's layouts, and taken all the way into the office."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import UTC, date, datetime

from ratings.lists.imports.models import ListImport
from ratings.lists.imports.services import approve_import, keep_file, send_list, take_import
from ratings.lists.imports.stages import advance_import
from ratingsite.office.accounts.models import User

NOVEMBER = date(2025, 11, 1)
MOMENT = datetime(2025, 11, 1, 9, 0, tzinfo=UTC)
HEADING = (
    f"{'ID Number':15}{'Name':61}Fed Sex Tit  WTit OTit           FOA NOV25 Gms K  B-day Flag\r\n"  # fifteen, sixty-one
)
COMBINED = (
    f"{'ID Number':15}{'Name':61}Fed Sex Tit  WTit OTit           FOA "
    "SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag\r\n"
)
OLD = "ID number Name                              TitlFed  Nov25 GamesBorn  Flag\r\n"

Send = Callable[..., ListImport]


def line(
    number: object, name: str, fed: str = "USA", sex: str = "M", title: str = "", *, rating: object = 2000,
    games: object = 0, k: object = 20, born: object = 1980, flag: str = "",
) -> str:  # fmt: skip
    """One line of a list of one system."""
    womens = title if title.startswith("W") else ""
    person = f"{number!s:15}{name:61}{fed:4}{sex:4}{title:5}{womens:5}{'':15}{'':4}"
    return f"{person}{rating!s:6}{games!s:4}{k!s:3}{born!s:6}{flag:4}\r\n"


def sent(content: bytes | str, by: User, *, system: str = "fide-standard", name: str = "list.txt") -> ListImport:
    """A file that was sent and read."""
    data = content.encode() if isinstance(content, str) else content
    batch = send_list(keep_file([data]), name=name, system=system, list_date=NOVEMBER, by=by, now=MOMENT)
    advance_import(batch.pk, clock=lambda: MOMENT)
    batch.refresh_from_db()
    return batch


def published(batch: ListImport, by: User, approved_by: User, reason: str = "") -> ListImport:
    """Taken by one person, approved by another, and published by a worker."""
    take_import(batch, by=by, now=MOMENT, reason=reason)
    approve_import(batch, by=approved_by, now=MOMENT)
    advance_import(batch.pk, clock=lambda: MOMENT)
    batch.refresh_from_db()
    return batch


def txt(lines: Iterable[str]) -> str:
    """A list of November 2025."""
    return HEADING + "".join(lines)


def waiting(batch: ListImport) -> int:
    """How many lines wait, one by one and in blocks."""
    return batch.lines.count() + sum(batch.blocks.values_list("lines", flat=True))
