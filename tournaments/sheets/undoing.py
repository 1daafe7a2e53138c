"""Takes acts at a sheet back, the latest own one first, and does them again. What others changed since stays."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Max

from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import require
from tournaments.sheets.cells import Cell, Place
from tournaments.sheets.journal import NOTHING_BESIDES, Act, Besides, Changes, cell_kept, kept_cell
from tournaments.sheets.models import Sheet, SheetEdit
from tournaments.sheets.paper import Paper
from tournaments.sheets.putting_back import header_back, numbers_left, rows_back
from tournaments.sheets.selectors import hands_at, paper_of
from tournaments.sheets.services import Clash, Saved, as_answered, clash_json, locked_sheet, refused_json, write_edit

Kind = SheetEdit.Kind
UNDOABLE = (Kind.CELLS, Kind.PASTE, Kind.PLAYERS, Kind.HEADER)
_BARRIERS = (Kind.RENUMBER,)  # cells name opponents by number: what was typed before the numbers changed stays


class NothingToUndo(ValueError):
    """This person has nothing at this sheet that could be taken back, or done again."""


@transaction.atomic
def undo(sheet: Sheet, *, by: User, now: datetime, key: str | None = None) -> Saved:
    """Take the latest own act back: cells, rows of players, facts of the event.

    A cell that somebody else changed since clashes and stays; of a row the fields, and a row with results stays.

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
    if key and (earlier := SheetEdit.objects.filter(sheet=sheet, key=key).first()):
        return as_answered(earlier, paper_of(sheet))
    edit = undoable(sheet, by) if kind == Kind.UNDO else redoable(sheet, by)
    if edit is None:
        raise NothingToUndo
    there, back = (edit.after, edit.before) if kind == Kind.UNDO else (edit.before, edit.after)
    SheetEdit.objects.filter(pk=edit.pk).update(undone=kind == Kind.UNDO)
    act = Act(kind=kind, by=by, now=now, key=key or f"{kind}-{sheet.version}")
    return _put_back(sheet, there, back, act)


def undoable(sheet: Sheet, by: User) -> SheetEdit | None:
    """The latest own act that was not taken back."""
    return _own(sheet, by).filter(undone=False).exclude(after={}).last()


def redoable(sheet: Sheet, by: User) -> SheetEdit | None:
    """The first own act that was taken back and behind which nothing own stands."""
    latest = undoable(sheet, by)
    return _own(sheet, by).filter(undone=True, number__gt=latest.number if latest else 0).first()


def _own(sheet: Sheet, by: User) -> Any:
    barrier = SheetEdit.objects.filter(sheet=sheet, kind__in=_BARRIERS).aggregate(last=Max("number"))["last"] or 0
    found = SheetEdit.objects.filter(sheet=sheet, by=by, kind__in=UNDOABLE, number__gt=barrier)
    return found.order_by("number")


def _put_back(sheet: Sheet, there: Mapping[str, Any], back: Mapping[str, Any], act: Act) -> Saved:
    """What is still as the act left it becomes as it was before: cells, rows and records; the rest is told.

    Rows come before the cells that need them, and go behind them.
    """
    paper = paper_of(sheet)
    expected, wanted = (dict(map(cell_kept, side.get("cells", []))) for side in (there, back))
    changed = {place for place in expected if not _is_still(place, expected[place], paper)}
    known = {place: cell for place, cell in wanted.items() if place not in changed}
    left = numbers_left(paper.cells, known)
    rows = rows_back(sheet, there.get("players", []), back.get("players", []), left)
    rows.write()
    header, refused = header_back(sheet, there.get("header", {}), back.get("header", {}))
    answer = {
        "clashes": _clashes(sheet, changed, wanted, paper),
        "refused": [refused_json(each) for each in (*rows.refused, *refused)],
    }
    paper = paper_of(sheet) if rows.created else paper
    besides = _both(rows.besides(), header)
    saved = write_edit(sheet, paper, _stamped(known, sheet, paper), act, answer=answer, besides=besides)
    rows.remove()
    return saved if rows.is_empty else replace(saved, paper=paper_of(sheet))


def _clashes(sheet: Sheet, changed: set[Place], wanted: Changes, paper: Paper) -> list[dict[str, Any]]:
    hands = hands_at(sheet, changed) if changed else {}
    return [
        clash_json(Clash(place=place, mine=wanted[place], theirs=paper.cells.get(place), hand=hands.get(place)))
        for place in sorted(changed)
    ]


def _stamped(known: Changes, sheet: Sheet, paper: Paper) -> Changes:
    """The cells as those of the next version; a row that is gone gets none."""
    return {
        place: cell and replace(cell, version=sheet.version + 1)
        for place, cell in known.items()
        if place[0] in paper.rows
    }


def _both(one: Besides, two: Besides) -> Besides:
    if NOTHING_BESIDES in (one, two):
        return two if one is NOTHING_BESIDES else one
    return Besides(before={**one.before, **two.before}, after={**one.after, **two.after})


def _is_still(place: Place, expected: Cell | None, paper: Paper) -> bool:
    return kept_cell(place, paper.cells.get(place)) == kept_cell(place, expected)
