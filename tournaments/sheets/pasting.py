"""Takes a pasted table or start list into a sheet: new players, the paper's totals, and the cells as one act."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import require
from tournaments.sheets.cells import Source
from tournaments.sheets.changes import Change
from tournaments.sheets.journal import note_edit
from tournaments.sheets.models import Sheet, SheetEdit, SheetPlayer
from tournaments.sheets.paper import Paper
from tournaments.sheets.paste import Pasted, PastedRow, Person, understand
from tournaments.sheets.people import NewRow, add_players, row_json
from tournaments.sheets.selectors import cells_of, paper_of, places_since
from tournaments.sheets.services import Saved, locked_sheet, set_cells


class NothingPasted(ValueError):
    """The text is no table of results and no start list, or it has to be said first what ``b`` means in it."""


@dataclass(frozen=True, kw_only=True)
class Preview:
    """What a paste would do: what was understood, and how many cells would change what stands there."""

    pasted: Pasted
    replaced: int


def preview(sheet: Sheet, text: str, language: str | None) -> Preview:
    """Understand a paste; nothing is written."""
    paper = paper_of(sheet)
    pasted = _understood(sheet, paper, text, language)
    present = {place: cell.value for place, cell in paper.cells.items() if not cell.is_mirror}
    replaced = sum(
        present.get((cell.number, cell.round), (cell.opponent, cell.colour, cell.code))
        != (cell.opponent, cell.colour, cell.code)
        for cell in pasted.cells
    )
    return Preview(pasted=pasted, replaced=replaced)


@transaction.atomic
def paste(
    sheet: Sheet, text: str, *, by: User, now: datetime, language: str | None = None, seen: int = 0,
    key: str | None = None,
) -> Saved:  # fmt: skip
    """Write what a paste says; ``seen`` is the version of the sheet that the typist looked at.

    Undoing takes all its cells back at once; players that it brought stay. Raises ``NothingPasted``,
    ``PlayersRefused`` and ``NotPermitted``.
    """
    sheet = locked_sheet(sheet)
    require(by, "type", sheet, day=now.date())
    if key and SheetEdit.objects.filter(sheet=sheet, key=key).exists():
        return set_cells(sheet, [], by=by, now=now, key=key)
    pasted = _understood(sheet, paper_of(sheet), text, language)
    new = [_new_row(row) for row in pasted.rows if row.is_new]
    if not (pasted.cells or new) or pasted.asks_language:
        raise NothingPasted
    if new:
        add_players(sheet, new, by=by, now=now)
        sheet.refresh_from_db(fields=["version"])
    _write_totals(sheet, pasted.rows, by=by, now=now)
    changes = _changes(sheet, pasted, seen)
    return set_cells(sheet, changes, by=by, now=now, key=key, source=Source.PASTED, kind=SheetEdit.Kind.PASTE)


def _changes(sheet: Sheet, pasted: Pasted, seen: int) -> list[Change]:
    """Each cell with the version that the typist saw there: what somebody touched since the preview clashes."""
    versions = {place: cell.version for place, cell in cells_of(sheet).items()}
    touched = places_since(sheet, seen)
    return [
        Change(
            number=cell.number, round=cell.round, opponent=cell.opponent, colour=cell.colour, code=cell.code,
            seen=seen if (cell.number, cell.round) in touched else versions.get((cell.number, cell.round), 0),
        )
        for cell in pasted.cells
    ]  # fmt: skip


def _understood(sheet: Sheet, paper: Paper, text: str, language: str | None) -> Pasted:
    ids = dict(SheetPlayer.objects.filter(sheet=sheet).values_list("number", "fide_id"))
    people = [Person(number=row.number, name=row.name, fide_id=ids.get(row.number)) for row in paper.rows.values()]
    return understand(text, people, sheet.rounds, language, paper.due)


def _new_row(row: PastedRow) -> NewRow:
    said = {
        "name": row.name[:60], "title": row.title, "rating": row.rating, "federation": row.federation,
        "fide_id": row.fide_id, "paper_points": row.points,
    }  # fmt: skip
    return NewRow(number=row.number, said=said)


def _write_totals(sheet: Sheet, rows: Sequence[PastedRow], *, by: User, now: datetime) -> None:
    """The totals that the table prints, where the sheet has none yet: a slip in either is seen at once."""
    printed = {row.number: row.points for row in rows if row.points is not None}
    changed = list(SheetPlayer.objects.filter(sheet=sheet, number__in=printed, paper_points__isnull=True))
    if not changed:
        return
    before = [row_json(row) for row in changed]
    for row in changed:
        row.paper_points = printed[row.number]
    SheetPlayer.objects.bulk_update(changed, ["paper_points"], batch_size=500)
    after = {"players": [row_json(row) for row in changed]}
    note_edit(
        sheet, SheetEdit.Kind.PLAYERS, by=by, now=now, before={"players": before}, after=after, answer={"cells": []}
    )
