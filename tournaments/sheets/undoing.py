"""Takes acts at a sheet back, the latest own one first, and does them again. What others changed since stays."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Max

from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import require
from tournaments.sheets.cells import Cell, Place
from tournaments.sheets.journal import cell_kept, kept_cell
from tournaments.sheets.models import Sheet, SheetEdit
from tournaments.sheets.paper import Paper
from tournaments.sheets.selectors import hands_at, paper_of
from tournaments.sheets.services import Clash, Saved, clash_json, locked_sheet, write_edit

Kind = SheetEdit.Kind
UNDOABLE = (Kind.CELLS, Kind.PASTE)
_TURNS = (Kind.UNDO, Kind.REDO)
_BARRIERS = (Kind.RENUMBER,)  # cells name opponents by number: what was typed before the numbers changed stays


class NothingToUndo(ValueError):
    """This person has nothing at this sheet that could be taken back, or done again."""


@transaction.atomic
def undo(sheet: Sheet, *, by: User, now: datetime, key: str | None = None) -> Saved:
    """Take the latest own act back, cell by cell; a cell that somebody else changed since clashes and stays.

    Raises ``NothingToUndo`` and ``NotPermitted``.
    """
    return _turn(sheet, Kind.UNDO, by=by, now=now, key=key)


@transaction.atomic
def redo(sheet: Sheet, *, by: User, now: datetime, key: str | None = None) -> Saved:
    """Do the latest own act again that was taken back, unless something new was typed since."""
    return _turn(sheet, Kind.REDO, by=by, now=now, key=key)


def _turn(sheet: Sheet, kind: str, *, by: User, now: datetime, key: str | None) -> Saved:
    sheet = locked_sheet(sheet)
    require(by, "type", sheet, day=now.date())
    paper = paper_of(sheet)
    if key and (earlier := SheetEdit.objects.filter(sheet=sheet, key=key).first()):
        return Saved(version=earlier.number, paper=paper, **earlier.answer)
    edit = undoable(sheet, by) if kind == Kind.UNDO else redoable(sheet, by)
    if edit is None:
        raise NothingToUndo
    there, back = (edit.after, edit.before) if kind == Kind.UNDO else (edit.before, edit.after)
    SheetEdit.objects.filter(pk=edit.pk).update(undone=kind == Kind.UNDO)
    return _put_back(sheet, paper, there["cells"], back["cells"], kind, by=by, now=now, key=key)


def undoable(sheet: Sheet, by: User) -> SheetEdit | None:
    """The latest own act that changed cells and was not taken back."""
    return _own(sheet, by).filter(undone=False).exclude(after={}).last()


def redoable(sheet: Sheet, by: User) -> SheetEdit | None:
    """The first own act that was taken back and behind which nothing own stands."""
    latest = undoable(sheet, by)
    return _own(sheet, by).filter(undone=True, number__gt=latest.number if latest else 0).first()


def _own(sheet: Sheet, by: User) -> Any:
    barrier = SheetEdit.objects.filter(sheet=sheet, kind__in=_BARRIERS).aggregate(last=Max("number"))["last"] or 0
    found = SheetEdit.objects.filter(sheet=sheet, by=by, kind__in=UNDOABLE, number__gt=barrier)
    return found.order_by("number")


def _put_back(
    sheet: Sheet,
    paper: Paper,
    there: list[list[Any]],
    back: list[list[Any]],
    kind: str,
    *,
    by: User,
    now: datetime,
    key: str | None,
) -> Saved:
    """Where a cell is still as the act left it, it becomes as it was before; elsewhere both values are told."""
    expected, wanted = dict(map(cell_kept, there)), dict(map(cell_kept, back))
    changed = {place for place in expected if not _is_still(place, expected[place], paper)}
    hands = hands_at(sheet, changed) if changed else {}
    clashes = [
        Clash(place=place, mine=wanted[place], theirs=paper.cells.get(place), hand=hands.get(place))
        for place in sorted(changed)
    ]
    known = {
        place: cell and replace(cell, version=sheet.version + 1)
        for place, cell in wanted.items()
        if place not in changed and place[0] in paper.rows
    }
    answer = {"clashes": [clash_json(each) for each in clashes]}
    return write_edit(sheet, paper, known, kind, answer=answer, by=by, now=now, key=key or f"{kind}-{sheet.version}")


def _is_still(place: Place, expected: Cell | None, paper: Paper) -> bool:
    return kept_cell(place, paper.cells.get(place)) == kept_cell(place, expected)
