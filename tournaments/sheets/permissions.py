"""How a person stands to a sheet; what that allows is said by the policy table."""

from __future__ import annotations

from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import Relations, relations_of
from tournaments.registration.permissions import standing_in
from tournaments.reports.models import Report
from tournaments.sheets.models import Sheet, SheetEdit

BLIND, MENDING = "blind", "mending"


@relations_of.register
def _(thing: Sheet, user: User | None) -> Relations:
    """``typist`` is who has typed in the first entry: a second one is made by somebody else."""
    named = standing_in(thing.tournament, user)
    if user is not None and _has_typed(thing.second_of or thing, user):
        named |= {"typist"}
    return Relations("sheet", _state(thing), thing.tournament.federation_id, named)


def _state(sheet: Sheet) -> str:
    """As its row has it; an open second entry is ``blind``, an open sheet of a returned report is ``mending``."""
    if sheet.state != Sheet.State.OPEN:
        return sheet.state
    if sheet.kind == Sheet.Kind.SECOND:
        return BLIND
    is_returned = sheet.from_report is not None and sheet.from_report.state == Report.State.RETURNED
    return MENDING if is_returned else Sheet.State.OPEN


def _has_typed(sheet: Sheet, user: User) -> bool:
    edits = SheetEdit.objects.filter(sheet=sheet, by=user)
    return edits.exclude(kind__in=(SheetEdit.Kind.FILL, SheetEdit.Kind.HEADER)).exists()
