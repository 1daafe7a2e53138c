"""Whether somebody changed a record of the event or a field of a row behind the version that its typist saw."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from ratingsite.office.accounts.models import User
from tournaments.sheets.models import Sheet, SheetEdit
from tournaments.sheets.selectors import edits_since

Touched = Callable[[SheetEdit], Iterable[str]]


@dataclass(frozen=True, kw_only=True, slots=True)
class Meanwhile:
    """Both values of a record or a field (``what``), and who wrote the present one when."""

    what: str
    mine: Any
    theirs: Any
    by: str
    at: str


class ChangedMeanwhile(ValueError):
    """Nothing was written: somebody was quicker. ``version`` is the sheet's now; who has seen it may write."""

    def __init__(self, clashes: tuple[Meanwhile, ...], version: int) -> None:
        super().__init__(", ".join(clash.what for clash in clashes))
        self.clashes, self.version = clashes, version


@dataclass(frozen=True, kw_only=True, slots=True)
class Look:
    """Who looked at which version of the sheet; without ``seen`` nothing is asked. One's own acts are no news."""

    by: User
    seen: int | None


def check_records(sheet: Sheet, look: Look, said: Mapping[str, Any], present: Mapping[str, Any]) -> None:
    """Of records by their tags: what is ``said`` now, and what stands there. Raises ``ChangedMeanwhile``."""
    _check(sheet, look, said, present, _records_of)


def check_row(sheet: Sheet, number: int, look: Look, said: Mapping[str, Any], present: Mapping[str, Any]) -> None:
    """The same of the fields of a row. Raises ``ChangedMeanwhile``."""
    _check(sheet, look, said, present, lambda edit: _fields_of(edit, number))


def _check(sheet: Sheet, look: Look, said: Mapping[str, Any], present: Mapping[str, Any], touched: Touched) -> None:
    if look.seen is None:
        return
    edits = edits_since(sheet, look.seen).exclude(by=look.by).select_related("by")
    latest = {what: edit for edit in edits for what in touched(edit)}
    clashes = tuple(
        Meanwhile(what=what, mine=mine, theirs=present[what], by=latest[what].by.name, at=latest[what].at.isoformat())
        for what, mine in said.items()
        if what in latest and mine != present[what]
    )
    if clashes:
        raise ChangedMeanwhile(clashes, sheet.version)


def _records_of(edit: SheetEdit) -> Iterator[str]:
    return iter(edit.after.get("header", {}))


def _fields_of(edit: SheetEdit, number: int) -> Iterator[str]:
    """The fields of the row that the edit changed; of a row that it brought all of them."""
    rows = ({row["number"]: row for row in side.get("players", [])} for side in (edit.before, edit.after))
    before, after = (each.get(number, {}) for each in rows)
    return (name for name in after.keys() | before.keys() if after.get(name) != before.get(name))
