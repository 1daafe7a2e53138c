"""A file of changes: kept, shown with every fault by line and column, and taken as a whole or not at all."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, datetime
from hashlib import sha256
from itertools import groupby

from django.core.exceptions import ValidationError
from django.db import transaction

from ratings.register.changes import mails
from ratings.register.changes.csv_rows import Cut, Fault, Row, cut
from ratings.register.changes.models import ChangesFile, PersonChange
from ratings.register.changes.permissions import FOR_THE_ADMINISTRATOR, new_change
from ratings.register.changes.services import (
    AskedAlready,
    Change,
    HasFideId,
    NoProof,
    NothingChanges,
    NumberTaken,
    ask_for_change,
    refuse_what_cannot_be,
    value_from,
)
from ratings.register.changes.values import checked, start_day
from ratings.register.keys import spellings
from ratings.register.mergers.selectors import second_entries
from ratings.register.models import Player
from ratings.register.search import players_with_keys
from ratingsite.foundations.transitions import locked
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import NotPermitted, Person, can, offices_of
from ratingsite.office.accounts.policy import Decision
from ratingsite.office.audit.services import record

Kind = PersonChange.Kind


@dataclass(frozen=True, kw_only=True)
class ReadRow:
    """A line that can be taken: the person, what the register says, and what is asked."""

    line: int
    player: Player
    before: str
    change: Change

    @property
    def kind(self) -> str:
        """What changes, in a word."""
        return str(Kind(self.change.kind).label)


@dataclass(frozen=True, kw_only=True)
class ReadFile:
    """What a file says today: lines that can be taken, and what is wrong with the others."""

    rows: tuple[ReadRow, ...]
    faults: tuple[Fault, ...]


class FileHasFaults(ValueError):
    """Nothing is taken from a file of which a line is wrong: ``faults``."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__(f"{len(faults)} faults")
        self.faults = faults


class TakenAlready(ValueError):
    """The file was taken before."""


# ---------------------------------------------------------------- acts
@transaction.atomic
def keep_changes_file(*, name: str, content: bytes, by: User, now: datetime) -> ChangesFile:
    """Keep a file as it came; nothing of it counts yet."""
    if not may_send_changes(by, now.date()):
        raise NotPermitted("ask", Decision(allowed=False))
    digest = sha256(content).hexdigest()
    file = ChangesFile.objects.create(name=name[:120], content=content, sha256=digest, sent_by=by, sent_at=now)
    record("keep changes file", file, by=by, now=now, article="10.2", sha256=digest)
    return file


def may_send_changes(user: Person, day: date) -> bool:
    """Whether a person may ask for changes of anybody."""
    players = (Player(federation_id=office.federation_id) for office in offices_of(user, day))
    return any(can(user, "ask", new_change(player, Kind.NAME, ""), day=day) for player in players)


@transaction.atomic
def take_changes_file(file: ChangesFile, *, by: User, now: datetime) -> list[PersonChange]:
    """Ask for everything that stands in the file. Raises ``FileHasFaults`` and ``TakenAlready``."""
    file = locked(file)
    if file.sent_by_id != by.pk:
        raise NotPermitted("ask", Decision(allowed=False))
    if file.taken_at is not None:
        raise TakenAlready(str(file))
    read = read_changes_file(file, by=by, today=now.date())
    if read.faults:
        raise FileHasFaults(read.faults)
    asked = [ask_for_change(row.player, row.change, by=by, now=now, file=file) for row in read.rows]
    file.taken_at = now
    file.save(update_fields=["taken_at"])
    record("take changes file", file, by=by, now=now, article="10.2", changes=len(asked), sha256=file.sha256)
    for _who, changes in groupby(sorted(asked, key=_decided_by), key=_decided_by):
        mails.asked(list(changes), now=now)
    return asked


def _decided_by(change: PersonChange) -> tuple[bool, str]:
    return change.kind in FOR_THE_ADMINISTRATOR, change.player.federation_id


# ---------------------------------------------------------------- reading
def read_changes_file(file: ChangesFile, *, by: User, today: date) -> ReadFile:
    """What a file says today."""
    found = cut(bytes(file.content))
    people = players_with_keys({key for row in found.rows for key in spellings(row.cells["player"])})
    return _read(found, people, by, today)


def _read(found: Cut, people: Mapping[str, Player], by: User, today: date) -> ReadFile:
    rows, faults = [], list(found.faults)
    seconds, seen = set(second_entries()), set()
    for row in found.rows:
        player = next((people[key] for key in spellings(row.cells["player"]) if key in people), None)
        wrong = list(_faults_of_cells(row, player, today))
        if player is not None and player.pk in seconds:
            wrong.append(_fault(row, "player", "second-entry"))
        if player is not None and not wrong:
            change = _change(row, today)
            wrong = list(_faults_of_change(row, player, change, by, today))
            if (player.pk, change.kind) in seen:
                wrong.append(_fault(row, "change", "asked-twice"))
            if change.kind == Kind.FIDE_ID and change.value and change.value in seen:
                wrong.append(_fault(row, "value", "number-twice"))
            seen |= {(player.pk, change.kind), change.value}
            if not wrong:
                before = value_from(player, change.kind, change.starts_on)
                rows.append(ReadRow(line=row.line, player=player, before=before, change=change))
        faults += wrong
    return ReadFile(rows=tuple(rows), faults=tuple(faults))


def _change(row: Row, today: date) -> Change:
    kind, starts_on = row.cells["change"].casefold(), start_day(row.cells["from"])
    return Change(
        kind=kind,
        value=checked(kind, row.cells["value"], today=today, starts_on=starts_on),
        starts_on=starts_on,
        reason=row.cells["reason"],
        proof=row.cells["proof"],
    )


def _faults_of_cells(row: Row, player: Player | None, today: date) -> Iterator[Fault]:
    kind = row.cells["change"].casefold()
    if player is None:
        yield _fault(row, "player", "unknown-player")
    if kind not in Kind.values:
        yield _fault(row, "change", "unknown-change")
    else:
        starts_on = _start_of(row)
        yield from _refused(row, "value", "value", lambda text: checked(kind, text, today=today, starts_on=starts_on))
    yield from _refused(row, "from", "no-day", start_day)
    for name in ("reason", "proof"):
        if not row.cells[name]:
            yield _fault(row, name, "missing")


def _start_of(row: Row) -> date | None:
    """The day from which it counts; what is wrong with it is told at its own cell."""
    with suppress(ValidationError):
        return start_day(row.cells["from"])
    return None


def _faults_of_change(row: Row, player: Player, change: Change, by: User, today: date) -> Iterator[Fault]:
    if not can(by, "ask", new_change(player, change.kind, change.value), day=today):
        yield _fault(row, "player", "not-yours")
        return
    try:
        refuse_what_cannot_be(player, change)
    except NothingChanges:
        yield _fault(row, "value", "nothing-changes")
    except AskedAlready:
        yield _fault(row, "change", "asked-already")
    except NumberTaken:
        yield _fault(row, "value", "number-taken")
    except HasFideId:
        yield _fault(row, "change", "has-fide-id")
    except NoProof:
        yield _fault(row, "proof", "missing")


def _refused(row: Row, column: str, code: str, read: Callable[[str], object]) -> Iterator[Fault]:
    """What is said of a cell that cannot be read."""
    found = row.cells[column]
    try:
        read(found)
    except ValidationError as error:
        yield Fault(line=row.line, column=column, code=code, found=found, text=error.messages[0])


def _fault(row: Row, column: str, code: str) -> Fault:
    return Fault(line=row.line, column=column, code=code, found=row.cells[column])
