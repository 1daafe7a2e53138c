"""Reads a sheet: as a paper for the rules, and what changed since somebody looked."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.db.models import QuerySet

from tournaments.regulations.unplayed import reported_as_swiss
from tournaments.reports.checks.tie_breaks import named_tie_breaks
from tournaments.sheets.cells import Cell, Cells, Place
from tournaments.sheets.models import Sheet, SheetCell, SheetEdit, SheetPlayer
from tournaments.sheets.paper import Paper, Row, rounds_needed
from tournaments.trf.dates import read_event_date
from tournaments.trf.faults import Faults
from tournaments.trf.lines import Line
from tournaments.trf.reader import TRF16_APPROVED_ON
from tournaments.trf.records import Records
from tournaments.trf.scores import PointSystem, read_point_system

CELL_FIELDS = ("number", "round", "opponent", "colour", "code", "note", "source", "version", "origin")
_ROW_FIELDS = ("number", "position", "name", "title", "rating", "federation", "team", "board", "place", "paper_points")


@dataclass(frozen=True, kw_only=True)
class Hand:
    """Who wrote something in a cell, and when."""

    name: str
    at: datetime
    version: int


def paper_of(sheet: Sheet) -> Paper:
    """The whole sheet in two queries, however large it is."""
    tournament, rows = sheet.tournament, {row.number: row for row in _rows(sheet)}
    return Paper(
        layout=sheet.layout,
        rounds=rounds_needed(sheet.layout, sheet.rounds, rows),
        rows=rows,
        cells=cells_of(sheet),
        points=point_system(sheet.kept),
        is_cfc=tournament.system_id.startswith("cfc"),
        tie_breaks=named_tie_breaks(tournament),
        byes_may_be_unstated=_is_before_trf16(sheet),
        as_swiss=reported_as_swiss(tournament.system_id, tournament.starts_on),
    )


def said(sheet: Sheet, tag: str) -> Any:
    """What the sheet says under a record's tag; empty when it says nothing."""
    return sheet.header.get(tag, {}).get("value") or ""


def day_of(text: str) -> date | None:
    """A day as the header has it."""
    read = read_event_date(text) if text else None
    return read.day if read else None


def _is_before_trf16(sheet: Sheet) -> bool:
    start = day_of(said(sheet, "042"))
    return start is not None and start < TRF16_APPROVED_ON


def _rows(sheet: Sheet) -> list[Row]:
    found = SheetPlayer.objects.filter(sheet=sheet).order_by("position", "number")
    return [
        Row(**dict(zip(_ROW_FIELDS, values, strict=True)), known=player is not None)
        for *values, player in found.values_list(*_ROW_FIELDS, "player")
    ]


def cells_of(sheet: Sheet) -> Cells:
    """Every filled cell by row and round."""
    found = SheetCell.objects.filter(sheet=sheet).order_by().values_list(*CELL_FIELDS)
    cells = (Cell(**dict(zip(CELL_FIELDS, values, strict=True))) for values in found)
    return {cell.place: cell for cell in cells}


def point_system(kept: list[list[str]]) -> PointSystem:
    """What results are worth: 1, ½ and 0, unless a file that was read says otherwise (records 162 and 299)."""
    records = Records()
    for tag, text in kept:
        records.by_tag.setdefault(tag, []).append(Line(0, text))
    return read_point_system(records, Faults())


# ---------------------------------------------------------------- what others did
def edits_since(sheet: Sheet, version: int) -> QuerySet[SheetEdit]:
    """The journal behind a version, oldest first."""
    return SheetEdit.objects.filter(sheet=sheet, number__gt=version).order_by("number")


def places_since(sheet: Sheet, version: int) -> set[Place]:
    """The cells that were written or emptied behind a version, mirrors too."""
    return changed_since(sheet, version)[0]


def seen_at(sheet: Sheet, version: int) -> Callable[[Place], int]:
    """The version of each cell as who looked at the sheet then has seen it; 0 for one that was empty and is."""
    versions = {place: cell.version for place, cell in cells_of(sheet).items()}
    touched = places_since(sheet, version)
    return lambda place: version if place in touched else versions.get(place, 0)


def changed_since(sheet: Sheet, version: int) -> tuple[set[Place], bool]:
    """The same cells, and whether more than cells and totals changed: rows, numbers or facts of the event."""
    answers = list(edits_since(sheet, version).values_list("answer", flat=True))
    places = {(number, round_) for answer in answers for number, round_, *_rest in answer.get("cells", [])}
    return places, any(answer.get("whole") for answer in answers)


def hands_at(sheet: Sheet, places: set[Place]) -> dict[Place, Hand]:
    """Who wrote or emptied these cells last, and when; by two queries."""
    found: dict[Place, Hand] = {}
    numbers = {number for number, _ in places}
    for cell in SheetCell.objects.filter(sheet=sheet, number__in=numbers).select_related("by"):
        if (cell.number, cell.round) in places:
            found[cell.number, cell.round] = Hand(name=cell.by.name, at=cell.at, version=cell.version)
    if missing := places - found.keys():
        found |= _who_emptied(sheet, missing)
    return found


def _who_emptied(sheet: Sheet, places: set[Place]) -> dict[Place, Hand]:
    found = {}
    for edit in SheetEdit.objects.filter(sheet=sheet).select_related("by").order_by("number"):
        for number, round_, *_rest in edit.answer.get("cells", []):
            if (number, round_) in places:
                found[number, round_] = Hand(name=edit.by.name, at=edit.at, version=edit.number)
    return found
