"""Opens a sheet: empty with what the registration knows, or filled from a report or from a file that can be read."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from ratingsite.foundations.transitions import locked, move
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import require
from ratingsite.office.audit.services import record
from tournaments.registration.models import Format, Tournament
from tournaments.reports.models import Report, SubmittedFile
from tournaments.reports.parts import Part, next_part
from tournaments.sheets.headers import header_of
from tournaments.sheets.models import Layout, Sheet

_LAYOUTS = {Format.LEAGUE: Layout.TEAM}


class SheetIsOpen(ValueError):
    """Somebody is typing at another sheet of this part already: ``sheet``. It is put aside first, or gone on with."""

    def __init__(self, sheet: Sheet) -> None:
        super().__init__(str(sheet))
        self.sheet = sheet


@transaction.atomic
def open_sheet(
    tournament: Tournament,
    *,
    by: User,
    now: datetime,
    last_round: int | None = None,
) -> Sheet:
    """The open sheet of the tournament's next part; a new one where there is none. Raises ``NotInParts``."""
    tournament = locked(tournament)
    require(by, "open-sheet", tournament, day=now.date())
    part = next_part(tournament, last_round)
    return open_main(tournament, part) or new_sheet(tournament, part, by=by, now=now)


def open_main(tournament: Tournament, part: Part) -> Sheet | None:
    """The sheet of a part at which somebody types."""
    return tournament.sheets.filter(kind=Sheet.Kind.MAIN, state=Sheet.State.OPEN, part=part.number).first()


def new_sheet(
    tournament: Tournament,
    part: Part,
    *,
    by: User,
    now: datetime,
    report: Report | None = None,
    file: SubmittedFile | None = None,
) -> Sheet:
    """An empty sheet with the facts that the registration knows."""
    sheet = Sheet.objects.create(
        tournament=tournament,
        part=part.number,
        last_round=part.last_round,
        layout=_LAYOUTS.get(Format(tournament.format), tournament.format),
        rounds=part.last_round or tournament.rounds,
        header=header_of(tournament),
        from_report=report,
        from_file=file,
        opened_by=by,
        opened_at=now,
    )
    record("open sheet", sheet, by=by, now=now, article="9.1", part=part.number)
    return sheet


@transaction.atomic
def close_sheet(sheet: Sheet, *, by: User, now: datetime) -> Sheet:
    """Put a sheet aside; nothing of it is lost, and another can be opened."""
    sheet = locked(sheet)
    require(by, "close", sheet, day=now.date())
    moved = move(sheet, Sheet.State.CLOSED)
    record("close sheet", sheet, by=by, now=now, moved=moved)
    return sheet
