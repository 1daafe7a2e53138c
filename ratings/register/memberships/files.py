"""A CSV of memberships: every wrong place by line and column, and entered as a whole or not at all."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from hashlib import sha256

from django.db import transaction

from ratings.register.changes.csv_rows import Fault, Row, cut
from ratings.register.changes.files import FileHasFaults
from ratings.register.keys import spellings
from ratings.register.memberships.models import KINDS, Membership
from ratings.register.memberships.permissions import ANYBODYS, new_membership
from ratings.register.memberships.services import (
    EnteredAlready,
    NewMembership,
    NoSpan,
    enter_membership,
    refuse_membership,
)
from ratings.register.models import Federation, Player
from ratings.register.provinces.models import Province
from ratings.register.provinces.permissions import new_residence
from ratings.register.provinces.selectors import provinces_on
from ratings.register.provinces.services import NewResidence, enter_residence
from ratings.register.search import players_with_keys
from ratings.regulations.cfc.book import HOME
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import can, require
from ratingsite.office.audit.services import record

COLUMNS = ("player", "kind", "from", "until", "source")
PROVINCE = "province"
"""A column that a file may have: where the player lives from the first day of the membership on (735)."""
LONGEST_SOURCE = 200
_CODES = frozenset(code for code, _ in KINDS)


@dataclass(frozen=True, kw_only=True)
class ReadRow:
    """A line that can be entered."""

    line: int
    player: Player
    said: NewMembership
    province: str = ""


@dataclass(frozen=True, kw_only=True)
class ReadFile:
    """What a file says today: lines that can be entered, and what is wrong with the others."""

    rows: tuple[ReadRow, ...]
    faults: tuple[Fault, ...]


@transaction.atomic
def enter_memberships(content: bytes, *, name: str, by: User, now: datetime) -> list[Membership]:
    """Enter everything that a file says. Raises ``FileHasFaults``, and then nothing was entered."""
    require(by, "enter", ANYBODYS, day=now.date())
    read = read_memberships(content, by=by, today=now.date())
    if read.faults:
        raise FileHasFaults(read.faults)
    entered = [enter_membership(row.player, row.said, by=by, now=now) for row in read.rows]
    for row in read.rows:
        _enter_province(row, by=by, now=now)
    office = Federation.objects.get(pk=HOME)
    digest = sha256(content).hexdigest()
    told = {"file": name[:120], "sha256": digest, "memberships": len(entered)}
    record("enter memberships file", office, by=by, now=now, article="732", **told)
    return entered


def _enter_province(row: ReadRow, *, by: User, now: datetime) -> None:
    """Where another one is known on that day, or none."""
    day, source = row.said.starts_on, row.said.source
    known = provinces_on([row.player.pk], day, known_at=now).get(row.player.pk)
    if row.province not in ("", known):
        enter_residence(row.player, NewResidence(province=row.province, starts_on=day, source=source), by=by, now=now)


def read_memberships(content: bytes, *, by: User, today: date) -> ReadFile:
    """What a file says, against the register and the memberships of today."""
    found = cut(content, COLUMNS, may_have=(PROVINCE,))
    people = players_with_keys({key for row in found.rows for key in spellings(row.cells["player"])})
    rows: list[ReadRow] = []
    faults = list(found.faults)
    for row in found.rows:
        player = next((people[key] for key in spellings(row.cells["player"]) if key in people), None)
        wrong = list(_faults_of_cells(row, player))
        if player is not None and not wrong:
            read = ReadRow(line=row.line, player=player, said=_said(row), province=_province(row))
            wrong = list(_faults_of_row(row, read, rows, by, today))
            rows += [] if wrong else [read]
        faults += wrong
    return ReadFile(rows=tuple(rows), faults=tuple(faults))


def _faults_of_cells(row: Row, player: Player | None) -> Iterator[Fault]:
    if player is None:
        yield _fault(row, "player", "unknown-player")
    if row.cells["kind"].casefold() not in _CODES:
        yield _fault(row, "kind", "unknown-kind")
    for column in ("from", "until"):
        text = row.cells[column]
        if _day(text) is None and (text or column == "from"):
            yield _fault(row, column, "no-iso-day")
    if not row.cells["source"]:
        yield _fault(row, "source", "missing")
    elif len(row.cells["source"]) > LONGEST_SOURCE:
        yield _fault(row, "source", "source-too-long")
    if _province(row) not in ("", *Province.values):
        yield _fault(row, PROVINCE, "unknown-province")


def _faults_of_row(row: Row, read: ReadRow, before: list[ReadRow], by: User, today: date) -> Iterator[Fault]:
    asked = [new_membership(read.player, by), *([new_residence(read.player, by)] if read.province else [])]
    if not all(can(by, "enter", each, day=today) for each in asked):
        yield _fault(row, "player", "your-own")
        return
    try:
        refuse_membership(read.player, read.said)
    except NoSpan:
        yield _fault(row, "until", "no-span")
    except EnteredAlready:
        yield _fault(row, "from", "membership-stands")
    if any(_meets(read, other) for other in before):
        yield _fault(row, "from", "membership-twice")


def _meets(one: ReadRow, other: ReadRow) -> bool:
    """Whether two lines give one player the same kind on some same day."""
    if (one.player, one.said.kind) != (other.player, other.said.kind):
        return False
    ends = [row.said.ends_on or date.max for row in (one, other)]
    return max(one.said.starts_on, other.said.starts_on) <= min(ends)


def _said(row: Row) -> NewMembership:
    cells: Mapping[str, str] = row.cells
    return NewMembership(
        kind=cells["kind"].casefold(),
        starts_on=date.fromisoformat(cells["from"]),
        ends_on=_day(cells["until"]),
        source=cells["source"],
    )


def _province(row: Row) -> str:
    return row.cells.get(PROVINCE, "").upper()


def _day(text: str) -> date | None:
    """A day as ``2009-05-01`` and in no other way."""
    try:
        found = date.fromisoformat(text)
    except ValueError:
        return None
    return found if found.isoformat() == text else None


def _fault(row: Row, column: str, code: str) -> Fault:
    return Fault(line=row.line, column=column, code=code, found=row.cells[column][:80])
