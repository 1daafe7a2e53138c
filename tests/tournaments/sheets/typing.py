"""Somebody at a sheet, who types as the page's script would."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from ratingsite.office.accounts.models import User
from tournaments.registration.models import Tournament
from tournaments.sheets.changes import Change
from tournaments.sheets.models import Sheet, SheetCell
from tournaments.sheets.opening import open_sheet
from tournaments.sheets.paper import Paper
from tournaments.sheets.people import NewRow, add_players
from tournaments.sheets.selectors import paper_of
from tournaments.sheets.services import Saved, set_cells


@dataclass(frozen=True, kw_only=True)
class Typist:
    """A person, the sheet, and the moment."""

    sheet: Sheet
    by: User
    now: datetime

    @classmethod
    def at(cls, tournament: Tournament, by: User, now: datetime) -> Typist:
        return cls(sheet=open_sheet(tournament, by=by, now=now), by=by, now=now)

    def as_(self, by: User) -> Typist:
        return replace(self, by=by)

    @property
    def paper(self) -> Paper:
        return paper_of(Sheet.objects.select_related("tournament").get(pk=self.sheet.pk))

    def add(self, *names: str) -> None:
        add_players(self.sheet, [NewRow(said={"name": name}) for name in names], by=self.by, now=self.now)

    def types(self, number: int, round_: int, text: str, *, seen: int | None = None, **more: Any) -> Saved:
        """Type one cell; without ``seen`` as somebody who looks at the sheet as it is now."""
        change = Change(number=number, round=round_, text=text, seen=self.seen(number, round_, seen))
        return set_cells(self.sheet, [change], by=self.by, now=self.now, **more)

    def sets(self, *changes: Change, **more: Any) -> Saved:
        return set_cells(self.sheet, list(changes), by=self.by, now=self.now, **more)

    def seen(self, number: int, round_: int, given: int | None = None) -> int:
        if given is not None:
            return given
        found = SheetCell.objects.filter(sheet=self.sheet, number=number, round=round_).first()
        return found.version if found else 0

    def says(self, number: int, round_: int) -> str:
        """``4w1 typed`` as the row has it now; nothing for an empty cell."""
        found = SheetCell.objects.filter(sheet=self.sheet, number=number, round=round_).first()
        return f"{found.opponent or ''}{found.colour}{found.code} {found.source}" if found else ""
