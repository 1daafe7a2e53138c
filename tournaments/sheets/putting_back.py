"""Puts rows and the event's facts back as they were, field by field; what somebody else changed since stays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tournaments.sheets.cells import Cells
from tournaments.sheets.changes import Refused
from tournaments.sheets.journal import NOTHING_BESIDES, Besides, Changes
from tournaments.sheets.models import Sheet, SheetPlayer
from tournaments.sheets.people import FIELDS, row_json

RowJson = Mapping[str, Any]
FACTS = (*(name for name in FIELDS if name != "number"), "player")
# where a row stands is no reason to keep it
_MATTERS = tuple(name for name in FACTS if name != "position")


@dataclass(kw_only=True)
class RowsBack:
    """What becomes of the rows of an act that is taken back, and of those that stay, why."""

    created: list[SheetPlayer] = field(default_factory=list)
    changed: list[tuple[RowJson, SheetPlayer]] = field(default_factory=list)  # as it was found, and the row
    removed: list[SheetPlayer] = field(default_factory=list)
    refused: list[Refused] = field(default_factory=list)

    @property
    def is_empty(self) -> bool:
        return not (self.created or self.changed or self.removed)

    def write(self) -> None:
        """What has to stand before the cells are written: a cell needs its row."""
        SheetPlayer.objects.bulk_create(self.created)
        SheetPlayer.objects.bulk_update([row for _found, row in self.changed], [*FACTS, "version"], batch_size=500)

    def remove(self) -> None:
        """What goes behind the cells: a mirror of an emptied cell needs its row until then."""
        SheetPlayer.objects.filter(pk__in=[row.pk for row in self.removed]).delete()

    def besides(self) -> Besides:
        """What became of the rows, for the journal."""
        before = [*(found for found, _row in self.changed), *(row_json(row) for row in self.removed)]
        after = [row_json(row) for row in (*(row for _found, row in self.changed), *self.created)]
        return Besides(before={"players": before}, after={"players": after}) if before or after else NOTHING_BESIDES


def rows_back(sheet: Sheet, there: Sequence[RowJson], back: Sequence[RowJson], left: set[int]) -> RowsBack:
    """``there`` are rows as the act left them, ``back`` as they were; ``left`` have results that stay, so they stay."""
    was, wanted = ({row["number"]: row for row in rows} for rows in (there, back))
    present = {
        row.number: row for row in SheetPlayer.objects.filter(sheet=sheet, number__in=was.keys() | wanted.keys())
    }
    found = RowsBack()
    for number in sorted(was.keys() | wanted.keys()):
        row = present.get(number)
        if number not in wanted:
            _take_out(found, row, was[number], left)
        elif number not in was:
            _put_in(found, row, wanted[number], sheet)
        elif row is not None:
            _change_back(found, row, was[number], wanted[number], sheet)
    return found


def _take_out(found: RowsBack, row: SheetPlayer | None, was: RowJson, left: set[int]) -> None:
    if row is None:
        return
    if row.number in left:
        found.refused.append(_refused(row.number, "row-has-results", row.name))
    elif any(row_json(row)[name] != was[name] for name in _MATTERS):
        found.refused.append(_refused(row.number, "row-changed", row.name))
    else:
        found.removed.append(row)


def _put_in(found: RowsBack, row: SheetPlayer | None, wanted: RowJson, sheet: Sheet) -> None:
    if row is not None:
        found.refused.append(_refused(row.number, "number-taken", wanted["name"]))
        return
    facts = {("player_id" if name == "player" else name): wanted[name] for name in FACTS}
    found.created.append(SheetPlayer(sheet=sheet, number=wanted["number"], version=sheet.version + 1, **facts))


def _change_back(found: RowsBack, row: SheetPlayer, was: RowJson, wanted: RowJson, sheet: Sheet) -> None:
    as_found = row_json(row)
    touched = [name for name in FACTS if was[name] != wanted[name]]
    for name in touched:
        if as_found[name] == was[name]:
            setattr(row, "player_id" if name == "player" else name, wanted[name])
    if row_json(row) != as_found:
        row.version = sheet.version + 1
        found.changed.append((as_found, row))
    if any(as_found[name] not in (was[name], wanted[name]) for name in touched):
        found.refused.append(_refused(row.number, "row-changed", row.name))


def _refused(number: int, code: str, name: str) -> Refused:
    return Refused(number=number, round=0, code=code, got=name[:40])


def numbers_left(cells: Cells, changes: Changes) -> set[int]:
    """The rows that cells name which stay, once these changes are written."""
    after = {place: cell for place, cell in {**cells, **changes}.items() if cell is not None and not cell.is_mirror}
    return {number for cell in after.values() for number in (cell.number, cell.opponent) if number is not None}


# ---------------------------------------------------------------- the facts of the event
def header_back(sheet: Sheet, there: Mapping[str, Any], back: Mapping[str, Any]) -> tuple[Besides, list[Refused]]:
    """Each record that still says what the act wrote says what it said before; the sheet's row is written."""
    changed = {tag: said for tag, said in back.items() if sheet.header.get(tag) == there[tag] and said != there[tag]}
    refused = [tag for tag in back if sheet.header.get(tag) not in (there[tag], back[tag])]
    before = {tag: sheet.header.get(tag) for tag in changed}
    if changed:
        sheet.header = {tag: said for tag, said in {**sheet.header, **changed}.items() if said is not None}
        sheet.save(update_fields=["header"])
    besides = Besides(before={"header": before}, after={"header": changed}) if changed else NOTHING_BESIDES
    return besides, [Refused(number=0, round=0, code="record-changed", got=tag) for tag in refused]
