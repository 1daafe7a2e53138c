"""Writes what was read from an accepted file as a new version of the report: entries, games, and whom they mean."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any

from django.db.models import Max

from ratingsite.foundations.transitions import move
from tournaments.reports.files.services import lines_of
from tournaments.reports.models import Entry, Game, Report, SubmittedFile
from tournaments.reports.parts.selectors import Part
from tournaments.reports.people.lines import settle_people
from tournaments.reports.remarks import rated_defaults
from tournaments.trf import TrfCell, TrfGame, TrfPlayer, TrfReport

ROWS_A_WRITE = 1000
HEADER_TAGS = ("012", "022", "032", "042", "052", "102")

# What a round without an opponent is called; a point without an opponent is a full-point bye, whatever its letter.
_WITHOUT_OPPONENT = {
    "forfeit-win": "full-point-bye",
    "forfeit-loss": "zero-point-bye",
    "under-one-move": "zero-point-bye",
}


def new_version(
    file: SubmittedFile, trf: TrfReport, part: Part, *, now: datetime, corrects: Report | None = None
) -> Report:
    """The next version of a tournament's report; a draft or a returned version before it is superseded.

    A correction takes the place of an earlier version of the same correction, and what is reported next that of what
    was to be reported next: neither is in the way of the other. What the chief arbiter had stated of that one, or of
    the accepted one that it corrects, stands in this one until he certifies again.
    """
    reports = file.tournament.reports
    said: dict[str, Any] = {}
    before = None
    for earlier in reports.filter(state__in=[Report.State.DRAFT, Report.State.RETURNED], corrects=corrects):
        said, before = said or earlier.statements, before or earlier
        move(earlier, Report.State.SUPERSEDED)
    latest = reports.aggregate(latest=Max("version"))["latest"]
    report = Report.objects.create(
        tournament=file.tournament,
        version=(latest or 0) + 1,
        part=part.number,
        last_round=part.last_round,
        is_last_part=part.is_last,
        file=file,
        corrects=corrects,
        statements=said or (corrects.statements if corrects else {}),
        header=_header(trf, lines_of(file)),
        created_at=now,
    )
    entries = _write_entries(report, trf, before or corrects)
    _write_games(report, trf, entries)
    return report


def _header(trf: TrfReport, lines: list[str]) -> dict[str, Any]:
    first_lines: dict[str, int] = {}
    for number, line in enumerate(lines, start=1):
        first_lines.setdefault(line[:3], number)
    return {
        "name": trf.name,
        "federation": trf.federation,
        "start": trf.start.isoformat() if trf.start else None,
        "end": trf.end.isoformat() if trf.end else None,
        "rounds": trf.rounds,
        "chief_arbiter": trf.chief_arbiter,
        "lines": {tag: first_lines[tag] for tag in HEADER_TAGS if tag in first_lines},
    }


def _write_entries(report: Report, trf: TrfReport, before: Report | None) -> dict[int, Entry]:
    entries = [_entry(report, line) for line in trf.by_rank().values()]
    settle_people(entries, before)
    Entry.objects.bulk_create(entries, batch_size=ROWS_A_WRITE)
    return {entry.rank: entry for entry in entries}


def _entry(report: Report, line: TrfPlayer) -> Entry:
    return Entry(
        report=report,
        rank=line.rank,
        name=line.name[:60],
        fide_id=line.fide_id,
        title=line.title or "",
        sex=line.sex or "",
        federation=line.federation or "",
        rating=line.rating,
        birth=_birth(line),
        points_hundredths=line.points or 0,
        place=line.place,
        line=line.line,
    )


def _birth(line: TrfPlayer) -> str:
    """The day as ISO writes it, or the year alone where the file has no more."""
    return line.birth_date.isoformat() if line.birth_date else str(line.birth_year or "")


def born(entry: Entry) -> tuple[int | None, date | None]:
    """The year and, where there is one, the day that ``_birth`` wrote."""
    return entry.born


def _write_games(report: Report, trf: TrfReport, entries: dict[int, Entry]) -> None:
    marked = rated_defaults(trf.comments())
    games = [
        Game(
            report=report,
            round=game.round,
            white=entries[game.white],
            black=entries[game.black],
            result=game.result,
            is_rated=game.rated,
            default_is_rated=_default_is_rated(game, marked),
        )
        for game in trf.games()
    ]
    byes = [
        Game(report=report, round=cell.round, white=entries[line.rank], result=_bye(cell), is_rated=False)
        for line in trf.by_rank().values()
        for cell in line.cells
        if cell.opponent is None
    ]
    Game.objects.bulk_create([*games, *byes], batch_size=ROWS_A_WRITE)


def _default_is_rated(game: TrfGame, marked: set[tuple[int, int]]) -> bool:
    """718: whether who did not come is marked; where both stayed away the game is never rated."""
    absent = {"+--": game.black, "--+": game.white}.get(game.result)
    return game.forfeit and (game.round, absent) in marked


def _bye(cell: TrfCell) -> str:
    return _WITHOUT_OPPONENT.get(cell.kind, cell.kind)
