"""Fills a sheet from a report file, accepted or refused: whatever the reader could understand stands in its cells.

What the file leaves empty and the registration knows stays as the registration has it; records that cannot be typed
are kept as they stand.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime
from typing import Any

from ratings.register.models import Player
from ratingsite.foundations.federations import is_federation
from ratingsite.office.accounts.models import User
from tournaments.reports.models import SubmittedFile
from tournaments.reports.remarks import GameRemark, read_remarks
from tournaments.sheets.cells import CODES, Source
from tournaments.sheets.headers import FILE, REGISTRATION
from tournaments.sheets.journal import ROWS_A_WRITE, Act, note_edit
from tournaments.sheets.models import Sheet, SheetCell, SheetEdit, SheetPlayer
from tournaments.trf import CODE_PAGES, TrfCell, TrfPlayer, TrfReport, TrfTeam, read_report
from tournaments.trf.dates import date_text

COMMENT = "###"
MOST_ROUNDS = 99
LONGEST_NOTE = 200


class NothingToRead(ValueError):
    """The bytes are no report that anybody could read: nothing can be filled from them."""


def read_for_sheet(file: SubmittedFile) -> TrfReport:
    """The report of a kept file, refused or not. Raises ``NothingToRead``."""
    encoding = file.encoding if file.encoding in CODE_PAGES else None
    report = read_report(bytes(file.content), encoding).report
    if report is None or not report.players:
        raise NothingToRead(file.name)
    return report


def fill(sheet: Sheet, report: TrfReport, *, by: User, now: datetime) -> None:
    """Write header, players, cells and kept records of a report into an empty sheet, as one edit."""
    remarks, others = read_remarks(report.comments())
    numbered = list(_numbered(report))
    sheet.rounds = min(max(sheet.rounds, report.rounds), MOST_ROUNDS)
    sheet.header = _header(sheet.header, report)
    sheet.kept = [[record.tag, record.text] for record in report.records if record.tag != COMMENT]
    sheet.kept += [[COMMENT, f"{COMMENT} {text}"] for text in others]
    sheet.save(update_fields=["rounds", "header", "kept"])
    SheetPlayer.objects.bulk_create(_rows(sheet, report, numbered), batch_size=ROWS_A_WRITE)
    cells = _cells(sheet, numbered, remarks, by=by, now=now)
    SheetCell.objects.bulk_create(cells, batch_size=ROWS_A_WRITE)
    note_edit(sheet, Act(kind=SheetEdit.Kind.FILL, by=by, now=now), answer={"cells": []})


def _numbered(report: TrfReport) -> Iterator[tuple[int, TrfPlayer]]:
    """Each player with a number of his own: of two lines with one rank, the second gets the next that is free."""
    highest = max(player.rank for player in report.players)
    taken: set[int] = set()
    for player in report.players:
        number = player.rank
        if number in taken:
            highest += 1
            number = highest
        taken.add(number)
        yield number, player


# ---------------------------------------------------------------- header
def _header(known: dict[str, Any], report: TrfReport) -> dict[str, Any]:
    """What the file says goes before what the registration says; a difference is kept beside it."""
    given: dict[str, Any] = {
        "012": report.name,
        "022": report.city,
        "032": report.federation,
        "042": _day(report.start),
        "052": _day(report.end),
        "092": report.type,
        "102": report.chief_arbiter,
        "112": list(report.deputy_arbiters),
        "122": report.rate_of_play,
        "132": [_day(day) for day in report.round_dates],
        "teams": [_team(row, team) for row, team in enumerate(report.teams, start=1)],
    }
    header = dict(known)
    for tag, value in given.items():
        if value:
            header[tag] = _said(value, known.get(tag, {}).get("value"), is_possible=_is_possible(tag, report))
    is_elsewhere = any("registration" in header.get(tag, {}) for tag in ("042", "052"))
    if is_elsewhere and header.get("132", {}).get("from") == REGISTRATION:
        # played on other days than registered: the registered days of the rounds would lie outside
        header["132"] = header["132"] | {"value": [], "from": FILE, "registration": header["132"]["value"]}
    return header


def _said(value: Any, registered: Any, *, is_possible: bool) -> dict[str, Any]:
    """What the file says, and beside it what was registered; what cannot be gives way to that, and is kept beside."""
    if not is_possible:
        return {"value": registered or "", "from": REGISTRATION, "file": value}
    differs = {"registration": registered} if registered and registered != value else {}
    return {"value": value, "from": FILE, **differs}


def _is_possible(tag: str, report: TrfReport) -> bool:
    """Whether there is such a federation, and whether the rounds lie within the days of the event."""
    if tag == "032":
        return is_federation(report.federation)
    if tag == "132" and report.start and report.end:
        return all(day is None or report.start <= day <= report.end for day in report.round_dates)
    return True


def _day(day: date | None) -> str:
    return date_text(day) if day else ""


def _team(row: int, team: TrfTeam) -> dict[str, Any]:
    names = ("number", "name", "nickname", "strength", "match_points", "game_points", "place")
    return {"row": row, **{name: getattr(team, name) for name in names}}


# ---------------------------------------------------------------- players
def _rows(sheet: Sheet, report: TrfReport, numbered: list[tuple[int, TrfPlayer]]) -> list[SheetPlayer]:
    fide_ids = [player.fide_id for player in report.players if player.fide_id]
    known = dict(Player.objects.filter(fide_id__in=fide_ids).values_list("fide_id", "pk"))
    boards = {
        rank: (row, board)
        for row, team in enumerate(report.teams, start=1)
        for board, rank in enumerate(team.players, start=1)
    }
    return [
        _row(sheet, number, position, player, known, boards)
        for position, (number, player) in enumerate(numbered, start=1)
    ]


def _row(
    sheet: Sheet,
    number: int,
    position: int,
    line: TrfPlayer,
    known: dict[int, int],
    boards: dict[int, tuple[int, int]],
) -> SheetPlayer:
    team, board = boards.get(number, (None, None))
    return SheetPlayer(
        sheet=sheet,
        number=number,
        position=position,
        player_id=known.get(line.fide_id or 0),
        name=line.name[:60],
        fide_id=line.fide_id,
        title=line.title or "",
        sex=line.sex or "",
        federation=line.federation or "",
        rating=line.rating,
        birth=_birth(line),
        place=line.place,
        team=team,
        board=board,
        paper_points=line.points,
    )


def _birth(line: TrfPlayer) -> str:
    if line.birth_date:
        return date_text(line.birth_date)
    return f"{line.birth_year:04}/00/00" if line.birth_year else line.born[:10]


# ---------------------------------------------------------------- cells
def _cells(
    sheet: Sheet, numbered: list[tuple[int, TrfPlayer]], remarks: list[GameRemark], *, by: User, now: datetime
) -> list[SheetCell]:
    notes = {(each.rank, each.round): each.reason for each in remarks if each.reason}
    defaults = {(each.rank, each.round) for each in remarks if each.default_is_rated}
    winners = {
        (cell.opponent, cell.round)
        for number, line in numbered
        for cell in line.cells
        if (number, cell.round) in defaults and cell.opponent
    }
    return [
        SheetCell(
            sheet=sheet,
            number=number,
            round=cell.round,
            opponent=cell.opponent,
            colour=cell.colour or "",
            code=_code(cell, (number, cell.round), defaults, winners),
            note=notes.get((number, cell.round), "")[:LONGEST_NOTE],
            source=Source.FILE,
            version=sheet.version + 1,
            origin=sheet.version + 1,
            by=by,
            at=now,
        )
        for number, line in numbered
        for cell in line.cells
        if not cell.is_empty
    ]


def _code(cell: TrfCell, place: tuple[int, int], defaults: set[Any], winners: set[Any]) -> str:
    if cell.code == "-" and place in defaults:
        return "RF"
    if cell.code == "+" and place in winners:
        return "R+"
    return cell.code if cell.code in CODES else "?"
