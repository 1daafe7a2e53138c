"""The second entry: another person types the same paper without seeing the first, and the differences are listed."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import require
from ratingsite.office.audit.services import record
from tournaments.sheets.cells import Cell, Place
from tournaments.sheets.journal import Act, note_edit
from tournaments.sheets.models import Sheet, SheetEdit, SheetPlayer
from tournaments.sheets.selectors import cells_of
from tournaments.sheets.services import locked_sheet


@dataclass(frozen=True, kw_only=True)
class Difference:
    """A place in which the two entries do not say the same."""

    place: Place
    first: Cell | None
    second: Cell | None


@transaction.atomic
def second_sheet(sheet: Sheet, *, by: User, now: datetime) -> Sheet:
    """The open second entry of a sheet, or a new one with the same rows and nothing in them.

    Only for an arbiter of the event (of what was ordered an administrator) who has typed nothing of the first. Raises
    ``NotPermitted``.
    """
    sheet = locked_sheet(sheet)
    require(by, "second", sheet, day=now.date())
    present = sheet.seconds.filter(state=Sheet.State.OPEN, opened_by=by).first()
    if present is not None:
        return present
    second = Sheet.objects.create(
        tournament=sheet.tournament,
        kind=Sheet.Kind.SECOND,
        second_of=sheet,
        part=sheet.part,
        last_round=sheet.last_round,
        layout=sheet.layout,
        rounds=sheet.rounds,
        header=sheet.header,
        opened_by=by,
        opened_at=now,
    )
    _copy_rows(sheet, second)
    note_edit(second, Act(kind=SheetEdit.Kind.FILL, by=by, now=now), answer={"cells": []})
    record("open second entry", second, by=by, now=now, first=str(sheet.pk))
    return second


def _copy_rows(sheet: Sheet, second: Sheet) -> None:
    rows = list(SheetPlayer.objects.filter(sheet=sheet))
    for row in rows:
        row.pk, row.sheet, row.paper_points, row.place = None, second, None, None
    SheetPlayer.objects.bulk_create(rows, batch_size=500)


def differences(sheet: Sheet, second: Sheet) -> tuple[Difference, ...]:
    """Every place where opponent, colour or result of the two entries differ, by round and row; a game is told once."""
    ours, theirs = cells_of(sheet), cells_of(second)
    found: dict[Place, Difference] = {}
    for place in sorted(ours.keys() | theirs.keys(), key=lambda place: (place[1], place[0])):
        first, other = ours.get(place), theirs.get(place)
        if _value(first) != _value(other) and not _is_told(first, other, found):
            found[place] = Difference(place=place, first=first, second=other)
    return tuple(found.values())


def _value(cell: Cell | None) -> object:
    return cell and cell.value


def _is_told(first: Cell | None, second: Cell | None, found: dict[Place, Difference]) -> bool:
    """Whether the opponent's row has told the same already: both entries name the same two people there."""
    opponents = {cell.opponent for cell in (first, second) if cell is not None}
    one = first or second
    if len(opponents) != 1 or one is None or one.opponent is None:
        return False
    told = found.get((one.opponent, one.round))
    if told is None:
        return False
    return {cell.opponent for cell in (told.first, told.second) if cell is not None} == {one.number}
