"""The report that a sheet makes: what the project's own writer writes as a file, and its reader reads again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date

from ratingsite.foundations.exact import Hundredths
from tournaments.reports.remarks import GameRemark
from tournaments.sheets.cells import Cell
from tournaments.sheets.models import Sheet, SheetPlayer
from tournaments.sheets.paper import Paper, trf_cells
from tournaments.sheets.ranks import places_of
from tournaments.sheets.selectors import day_of, said
from tournaments.trf import TrfPlayer, TrfRecord, TrfReport, TrfTeam
from tournaments.trf.dates import read_birth
from tournaments.trf.fields import whole_number

ROUNDS = "142"


def report_of(sheet: Sheet, paper: Paper) -> TrfReport:
    """The sheet as a report. Points are the sum of the cells, places those typed, else by the tie-breaks."""
    rows = list(SheetPlayer.objects.filter(sheet=sheet).order_by("number"))
    rounds = max((cell.round for cell in paper.cells.values()), default=0)
    places = places_of(paper)
    return TrfReport(
        name=said(sheet, "012"),
        city=said(sheet, "022"),
        federation=said(sheet, "032"),
        start=day_of(said(sheet, "042")),
        end=day_of(said(sheet, "052")),
        type=said(sheet, "092"),
        format=None,
        rate_of_play=said(sheet, "122"),
        chief_arbiter=said(sheet, "102"),
        deputy_arbiters=tuple(said(sheet, "112") or ()),
        rounds=rounds,
        round_dates=_round_dates(said(sheet, "132") or [], rounds),
        players=tuple(_player(row, paper, rounds, places) for row in rows),
        teams=_teams(sheet, rows),
        declared_players=len(rows),
        declared_rated=sum(bool(row.rating) for row in rows),
        declared_teams=len(said(sheet, "teams") or []),
        records=tuple(_records(sheet.kept, rounds, paper)),
    )


def _round_dates(texts: Sequence[str], rounds: int) -> tuple[date | None, ...]:
    days = [day_of(text) for text in texts[:rounds]]
    return tuple(days + [None] * (rounds - len(days))) if any(days) else ()


def _player(row: SheetPlayer, paper: Paper, rounds: int, places: Mapping[int, int]) -> TrfPlayer:
    birth = read_birth(row.birth) if row.birth else None
    return TrfPlayer(
        rank=row.number,
        sex=row.sex or None,
        title=row.title or None,
        name=row.name,
        rating=row.rating,
        federation=row.federation or None,
        fide_id=row.fide_id or _national_number(row, paper),
        born=row.birth,
        birth_date=birth.day if birth else None,
        birth_year=birth.year if birth else None,
        points=_points(row, paper),
        place=row.place or places.get(row.number),
        cells=trf_cells(paper, row.number)[:rounds],
        line=0,
    )


def _national_number(row: SheetPlayer, paper: Paper) -> int | None:
    """CFC 733: where a federation rates by itself, the number of a line may be its own."""
    return whole_number(row.national_id) if paper.is_cfc else None


def _points(row: SheetPlayer, paper: Paper) -> Hundredths:
    """The sum of the cells; in an old file what the paper has besides, when empty cells explain it."""
    if row.paper_points is not None and paper.agrees_with_paper(row.number):
        return Hundredths(row.paper_points)
    return Hundredths(max(paper.scores[row.number], 0))


def _teams(sheet: Sheet, rows: Iterable[SheetPlayer]) -> tuple[TrfTeam, ...]:
    members: dict[int, list[SheetPlayer]] = {}
    for row in rows:
        if row.team is not None:
            members.setdefault(row.team, []).append(row)
    return tuple(
        TrfTeam(
            **{name: value for name, value in team.items() if name != "row"},
            players=tuple(row.number for row in sorted(members.get(team["row"], []), key=_board)),
            line=0,
        )
        for team in said(sheet, "teams") or []
    )


def _board(row: SheetPlayer) -> tuple[int, int]:
    return row.board or 10_000, row.number


# ---------------------------------------------------------------- records besides
def _records(kept: Sequence[Sequence[str]], rounds: int, paper: Paper) -> Iterable[TrfRecord]:
    for tag, text in kept:
        yield TrfRecord(tag=tag, text=f"{ROUNDS} {rounds}" if tag == ROUNDS else text, line=0)
    for remark in remarks_of(paper.cells.values()):
        yield TrfRecord(tag="###", text=str(remark), line=0)


def remarks_of(cells: Iterable[Cell]) -> list[GameRemark]:
    """What a report file says of single games beside their cells: why not played, and which default is rated."""
    found = []
    for cell in sorted(cells, key=lambda cell: (cell.round, cell.number)):
        if cell.code == "RF":
            found.append(GameRemark(round=cell.round, rank=cell.number, default_is_rated=True))
        if cell.note and not cell.is_mirror:
            found.append(GameRemark(round=cell.round, rank=cell.number, reason=cell.note))
    return found


# ---------------------------------------------------------------- TRF26
def as_trf26(report: TrfReport) -> TrfReport:
    """The same report with the record that makes it one of TRF26 and that a sheet can say: the number of rounds."""
    if any(record.tag == ROUNDS for record in report.records):
        return report
    return replace(report, records=(TrfRecord(tag=ROUNDS, text=f"{ROUNDS} {report.rounds}", line=0), *report.records))
