"""What arbiters do in the cells of a sheet: type, empty, undo and do again. Each act is one line of the journal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.db import transaction

from ratingsite.foundations.transitions import locked
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import require
from tournaments.sheets.cells import Cell, Place, Source, mirror_of
from tournaments.sheets.changes import Change, Refused, cell_of, is_clash
from tournaments.sheets.journal import (
    NOTHING_BESIDES,
    Act,
    Besides,
    Changes,
    cell_json,
    kept_cell,
    note_edit,
    write_cells,
)
from tournaments.sheets.models import Sheet, SheetEdit
from tournaments.sheets.paper import Paper
from tournaments.sheets.selectors import Hand, hands_at, paper_of
from tournaments.sheets.written_cells import NotUnderstood

LONGEST_KEY = 64
MOST_CHANGES = 20_000


class TooManyChanges(ValueError):
    """More cells in one act than any sheet has."""


@dataclass(frozen=True, kw_only=True)
class Clash:
    """A cell that somebody else changed after the typist had looked: both values, and whose the present one is."""

    place: Place
    mine: Cell | None
    theirs: Cell | None
    hand: Hand | None


@dataclass(frozen=True, kw_only=True)
class Saved:
    """What became of an act: ``cells`` as ``cell_json`` has them, mirrors too; ``paper`` is the sheet after it."""

    version: int
    cells: list[list[Any]]
    refused: list[dict[str, Any]]
    clashes: list[dict[str, Any]]
    paper: Paper
    whole: bool = False  # whether more than cells changed, so that a page asks for everything again


@transaction.atomic
def set_cells(
    sheet: Sheet,
    changes: Sequence[Change],
    *,
    by: User,
    now: datetime,
    key: str | None = None,
    language: str = "en",
    source: str = Source.TYPED,
    besides: Besides = NOTHING_BESIDES,
) -> Saved:
    """Write what was typed or pasted. What cannot be understood is refused, what somebody else has changed meanwhile
    clashes, and neither is written; the same ``key`` again answers as the first time and changes nothing.

    ``besides`` is what the same act has changed before: rows that a paste brought.

    Raises ``NotPermitted`` and ``TooManyChanges``.
    """
    sheet = locked_sheet(sheet)
    require(by, "type", sheet, day=now.date())
    if len(changes) > MOST_CHANGES:
        raise TooManyChanges(len(changes))
    paper = paper_of(sheet)
    if key and (earlier := SheetEdit.objects.filter(sheet=sheet, key=key[:LONGEST_KEY]).first()):
        return as_answered(earlier, paper)
    kind = SheetEdit.Kind.PASTE if source == Source.PASTED else SheetEdit.Kind.CELLS
    act = Act(kind=kind, by=by, now=now, key=key)
    return _set_cells(sheet, paper, _sort(changes, paper, language, source), act, besides)


def locked_sheet(sheet: Sheet) -> Sheet:
    """The sheet as it is now, locked, with what the policy asks about."""
    found = locked(sheet)
    found.tournament = sheet.tournament
    return found


@dataclass(frozen=True)
class _Sorted:
    """The changes by what can become of them."""

    wanted: Changes
    refused: list[Refused]
    clashing: Changes


def _sort(changes: Sequence[Change], paper: Paper, language: str, source: str) -> _Sorted:
    wanted: dict[Place, Cell | None] = {}
    clashing: dict[Place, Cell | None] = {}
    refused: list[Refused] = []
    for change in changes:
        place = change.number, change.round
        try:
            cell = cell_of(change, paper, language=language, source=source)
        except NotUnderstood as why:
            got = change.text if change.text is not None else change.code
            refused.append(Refused(number=change.number, round=change.round, code=why.code, got=got[:40]))
            continue
        (clashing if is_clash(change, cell, paper) else wanted)[place] = cell
    return _Sorted({place: cell for place, cell in wanted.items() if _differs(place, cell, paper)}, refused, clashing)


def other_lines(wanted: Changes, paper: Paper) -> dict[Place, Cell | None]:
    """The other lines of games that a file told alike in both: where one is typed anew, the other follows it."""
    found: dict[Place, Cell | None] = {}
    for place in wanted:
        present = paper.cells.get(place)
        if present is None or present.source != Source.FILE or present.opponent is None:
            continue
        there = present.opponent, present.round
        other = paper.cells.get(there)
        is_alike = other is not None and other.source == Source.FILE and other.value == mirror_of(present).value
        if is_alike and there not in wanted:
            found[there] = None
    return found


def _differs(place: Place, cell: Cell | None, paper: Paper) -> bool:
    """Typing what stands there already is nothing; typing it over a mirror confirms it."""
    present = paper.cells.get(place)
    if present is None or cell is None:
        return present is not cell
    return (present.value, present.note) != (cell.value, cell.note) or present.is_mirror


def _set_cells(sheet: Sheet, paper: Paper, found: _Sorted, act: Act, besides: Besides) -> Saved:
    hands = hands_at(sheet, set(found.clashing)) if found.clashing else {}
    clashes = [
        Clash(place=place, mine=cell, theirs=paper.cells.get(place), hand=hands.get(place))
        for place, cell in found.clashing.items()
    ]
    wanted = {
        place: cell and replace(cell, origin=sheet.version + 1, version=sheet.version + 1)
        for place, cell in (found.wanted | other_lines(found.wanted, paper)).items()
    }
    answer = {"refused": [refused_json(each) for each in found.refused], "clashes": [clash_json(c) for c in clashes]}
    return write_edit(sheet, paper, wanted, act, answer=answer, besides=besides)


def write_edit(
    sheet: Sheet,
    paper: Paper,
    changes: Changes,
    act: Act,
    *,
    answer: dict[str, Any] | None = None,
    besides: Besides = NOTHING_BESIDES,
) -> Saved:
    """Write cells and the line of the journal that says so."""
    answer = {"refused": [], "clashes": [], "whole": besides.whole} | (answer or {})
    if not changes and besides is NOTHING_BESIDES and act.key is None:
        return Saved(version=sheet.version, cells=[], **answer, paper=paper)
    after, touched = write_cells(sheet, paper, changes, by=act.by, now=act.now) if changes else (paper.cells, set())
    answer["cells"] = [cell_json(place, after.get(place), sheet.version + 1) for place in sorted(touched)]
    before = {"cells": [kept_cell(place, paper.cells.get(place)) for place in changes]} if changes else {}
    done = {"cells": [kept_cell(place, after.get(place)) for place in changes]} if changes else {}
    edit = note_edit(
        sheet,
        replace(act, key=act.key and act.key[:LONGEST_KEY]),
        before={**before, **besides.before},
        after={**done, **besides.after},
        answer=answer,
    )
    return Saved(version=edit.number, **answer, paper=replace(paper, cells=after))


def as_answered(edit: SheetEdit, paper: Paper) -> Saved:
    """What an act answered when it was done: the same again changes nothing."""
    return Saved(version=edit.number, paper=paper, **edit.answer)


def refused_json(refused: Refused) -> dict[str, Any]:
    return {"number": refused.number, "round": refused.round, "code": refused.code, "got": refused.got}


def clash_json(clash: Clash) -> dict[str, Any]:
    hand = clash.hand
    return {
        "number": clash.place[0],
        "round": clash.place[1],
        "mine": _value_json(clash.mine),
        "theirs": _value_json(clash.theirs),
        "by": hand.name if hand else "",
        "at": hand.at.isoformat() if hand else "",
        "version": clash.theirs.version if clash.theirs else 0,  # seen so, the cell is written the next time
    }


def _value_json(cell: Cell | None) -> list[Any]:
    return list(cell.value) if cell else [None, "", ""]
