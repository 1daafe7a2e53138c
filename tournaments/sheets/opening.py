"""Opens a sheet: empty with what the registration knows, or filled from a report or from a file that can be read."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from ratingsite.foundations.transitions import locked, move
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import require
from ratingsite.office.audit.services import record
from tournaments.registration.models import Format, Tournament
from tournaments.registration.printed import ON_REPORTS, as_printed
from tournaments.reports.corrections.under_way import part_sent, part_to_correct, report_to_correct
from tournaments.reports.models import Report, SubmittedFile
from tournaments.reports.parts.selectors import Part
from tournaments.sheets.filling import fill, read_for_sheet
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
    report: Report | None = None,
    file: SubmittedFile | None = None,
    last_round: int | None = None,
) -> Sheet:
    """The open sheet of the tournament's next part, or a new one; filled from a report or a file where one is named.

    A sheet that was taken as this report is opened again; an accepted report opens one when its correction is allowed.
    Raises ``SheetIsOpen`` where somebody types at another one,
    ``NothingToRead``, and ``NotInParts``.
    """
    tournament = locked(tournament)
    if report is not None:
        return _mend(report, by=by, now=now)
    require(by, "open-sheet", tournament, day=now.date())
    corrected = report_to_correct(tournament, last_round)
    if corrected is not None and file is None:
        return _mend(corrected, by=by, now=now)
    part = part_sent(tournament, corrected, last_round)
    present = open_main(tournament, part)
    if file is not None:
        return _from_file(tournament, part, present, file, by=by, now=now)
    if present is not None:
        return present
    sheet = new_sheet(tournament, part, by=by, now=now)
    before = tournament.reports.filter(state=Report.State.ACCEPTED).order_by("part").last()
    if before is not None:  # the file of a later part has the rounds of the earlier ones too
        fill(sheet, read_for_sheet(before.file), by=by, now=now)
    return sheet


def _mend(report: Report, *, by: User, now: datetime) -> Sheet:
    """The sheet of a report that may be mended: the one that it was taken from, or one filled from its file."""
    if report_to_correct(report.tournament, report.last_round) == report:
        require(by, "open-sheet", report.tournament, day=now.date())
    else:
        require(by, "mend", report, day=now.date())
    part = part_to_correct(report)
    present = open_main(report.tournament, part)
    if present is not None:
        if present.from_report_id in (None, report.pk) and not _is_empty(present):
            return present
        raise SheetIsOpen(present)
    taken = Sheet.objects.filter(taken_as=report, state=Sheet.State.TAKEN).first()
    if taken is not None:
        moved = move(taken, Sheet.State.OPEN, from_report=report)
        record(
            "open sheet again", taken, by=by, now=now, moved=moved, article=as_printed(report.tournament, ON_REPORTS)
        )
        return taken
    sheet = new_sheet(report.tournament, part, by=by, now=now, report=report)
    fill(sheet, read_for_sheet(report.file), by=by, now=now)
    return sheet


def _from_file(
    tournament: Tournament, part: Part, present: Sheet | None, file: SubmittedFile, *, by: User, now: datetime
) -> Sheet:
    """The sheet that was filled from a file before, or an empty or new one filled now."""
    if present is not None and present.from_file_id == file.pk:
        return present
    if present is not None and not _is_empty(present):
        raise SheetIsOpen(present)
    report = read_for_sheet(file)
    if present is None:
        sheet = new_sheet(tournament, part, by=by, now=now, file=file)
    else:
        sheet, present.from_file = present, file
        sheet.save(update_fields=["from_file"])
    fill(sheet, report, by=by, now=now)
    return sheet


def _is_empty(sheet: Sheet) -> bool:
    return not sheet.players.exists()


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
    record("open sheet", sheet, by=by, now=now, article=as_printed(tournament, ON_REPORTS), part=part.number)
    return sheet


@transaction.atomic
def close_sheet(sheet: Sheet, *, by: User, now: datetime) -> Sheet:
    """Put a sheet aside; nothing of it is lost, and another can be opened."""
    sheet = locked(sheet)
    require(by, "close", sheet, day=now.date())
    moved = move(sheet, Sheet.State.CLOSED)
    record("close sheet", sheet, by=by, now=now, moved=moved)
    return sheet
