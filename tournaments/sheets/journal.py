"""Writes an edit: the cells that differ, the sheet's next version, and the line of the journal.

Everything that changes cells goes through ``write_cells``, inside the transaction of the service that has locked the
sheet; the number of queries does not grow with the sheet.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.db.models import Q

from ratingsite.office.accounts.models import User
from tournaments.sheets.cells import Cell, Cells, Place, written
from tournaments.sheets.models import Sheet, SheetCell, SheetEdit
from tournaments.sheets.paper import Paper
from tournaments.sheets.selectors import CELL_FIELDS

ROWS_A_WRITE = 1000
_WRITTEN = tuple(name for name in CELL_FIELDS if name not in ("number", "round"))
Changes = Mapping[Place, Cell | None]


@dataclass(frozen=True, kw_only=True)
class Act:
    """Who does what, and when; the same ``key`` again is the same act."""

    kind: str
    by: User
    now: datetime
    key: str | None = None


@dataclass(frozen=True, kw_only=True)
class Besides:
    """What an act changed besides cells, as the journal keeps it: ``players`` as rows, ``header`` by record.

    ``whole`` when a page that shows the sheet needs more than cells and totals to follow.
    """

    before: Mapping[str, Any]
    after: Mapping[str, Any]
    whole: bool = True


NOTHING_BESIDES = Besides(before={}, after={}, whole=False)


def write_cells(sheet: Sheet, paper: Paper, changes: Changes, *, by: User, now: datetime) -> tuple[Cells, set[Place]]:
    """Write cells as the next version with the mirrors that follow; the cells after it, and the places that changed."""
    version = sheet.version + 1
    stamped = {place: cell and replace(cell, version=version) for place, cell in changes.items()}
    after = written(paper.cells, stamped, paper.numbers)
    touched = {place for place in paper.cells.keys() | after.keys() if paper.cells.get(place) != after.get(place)}
    for place in touched & after.keys():
        after[place] = replace(after[place], version=version)
    _store(sheet, [after[place] for place in sorted(touched & after.keys())], by=by, now=now)
    _empty(sheet, touched - after.keys())
    return after, touched


def _store(sheet: Sheet, cells: Iterable[Cell], *, by: User, now: datetime) -> None:
    rows = [
        SheetCell(sheet=sheet, by=by, at=now, **{name: getattr(cell, name) for name in CELL_FIELDS}) for cell in cells
    ]
    SheetCell.objects.bulk_create(
        rows,
        update_conflicts=True,
        unique_fields=["sheet", "number", "round"],
        update_fields=[*_WRITTEN, "by", "at"],
        batch_size=ROWS_A_WRITE,
    )


def _empty(sheet: Sheet, places: set[Place]) -> None:
    by_round: dict[int, list[int]] = {}
    for number, round_ in places:
        by_round.setdefault(round_, []).append(number)
    if by_round:
        anywhere = Q()
        for round_, numbers in by_round.items():
            anywhere |= Q(round=round_, number__in=numbers)
        SheetCell.objects.filter(anywhere, sheet=sheet).delete()


def note_besides(sheet: Sheet, act: Act, besides: Besides) -> SheetEdit:
    """The line of an act that changed no cells."""
    answer = {"cells": [], "whole": besides.whole}
    return note_edit(sheet, act, before=besides.before, after=besides.after, answer=answer)


def note_edit(sheet: Sheet, act: Act, **what: Any) -> SheetEdit:
    """The next line of the journal: ``before``, ``after`` and ``answer``; the sheet has its number as version then."""
    edit = SheetEdit.objects.create(
        sheet=sheet, number=sheet.version + 1, kind=act.kind, by=act.by, at=act.now, key=act.key, **what
    )
    Sheet.objects.filter(pk=sheet.pk).update(version=edit.number)
    sheet.version = edit.number
    return edit


# ---------------------------------------------------------------- cells as JSON
def cell_json(place: Place, cell: Cell | None, version: int) -> list[Any]:
    """As the grid has it: row, round, opponent, colour, code, source and version; an emptied one has no code."""
    if cell is None:
        return [*place, None, "", "", "", version]
    return [*place, *cell.value, str(cell.source), cell.version]


def kept_cell(place: Place, cell: Cell | None) -> list[Any]:
    """As the journal keeps it, with note and origin; what a mirror fills is not kept: it follows from the others."""
    if cell is None or cell.is_mirror:
        return [*place]
    return [*place, *cell.value, cell.note, str(cell.source), cell.origin]


def cell_kept(kept: list[Any]) -> tuple[Place, Cell | None]:
    """The other way round."""
    number, round_, *rest = kept
    if not rest:
        return (number, round_), None
    opponent, colour, code, note, source, origin = rest
    cell = Cell(
        number=number, round=round_, opponent=opponent, colour=colour, code=code, note=note, source=source,
        origin=origin,
    )  # fmt: skip
    return cell.place, cell
