"""Typed = read: what a report file says, typed cell by cell into an empty sheet, is the same report again."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from ratings.register.models import Player
from tests.shared_material import FOLDER, shared_file
from tests.tournaments.desk import Desk
from tournaments.handover import event_for
from tournaments.registration import services as registration
from tournaments.registration.models import Tournament
from tournaments.reports.services import receive_file
from tournaments.sheets.cells import Cell
from tournaments.sheets.changes import Change
from tournaments.sheets.file import report_of
from tournaments.sheets.filling import fill
from tournaments.sheets.models import Sheet, SheetPlayer
from tournaments.sheets.opening import close_sheet, open_sheet
from tournaments.sheets.people import FIELDS, NewRow, add_players
from tournaments.sheets.selectors import paper_of
from tournaments.sheets.services import set_cells
from tournaments.sheets.taking import take
from tournaments.trf import TrfReport, read_report, write_report

pytestmark = pytest.mark.django_db

_EXPECTED = Path(__file__).resolve().parents[2] / "reports" / "expected.json"
EXPECTED: dict[str, Any] = json.loads(_EXPECTED.read_text(encoding="utf-8"))
NAMES = sorted(name for name in EXPECTED if not name.startswith("_"))
ACCEPTED = [name for name in NAMES if EXPECTED[name]["accepted"]]


ROWS_AN_ACT = 60


def read(name: str) -> TrfReport:
    report = read_report(shared_file(f"trf/{name}").read_bytes()).report
    assert report is not None
    return report


def opened(desk: Desk, report: TrfReport) -> Sheet:
    tournament = desk.approved(format=report.format or "swiss", rounds=3)
    registration.let_days_pass(now=desk.moment(tournament.ends_on + timedelta(days=2)))
    return open_sheet(Tournament.objects.get(pk=tournament.pk), by=desk.boris, now=desk.moment(tournament.ends_on))


def as_file(sheet: Sheet) -> TrfReport:
    """What the sheet makes, written and read again."""
    sheet = Sheet.objects.select_related("tournament").get(pk=sheet.pk)
    got = read_report(write_report(report_of(sheet, paper_of(sheet)))).report
    assert got is not None
    return got


# What a sheet says otherwise than these files, which are refused for it: points are the sum of the cells, and a game
# of which one line says nothing stands in both rows once it is typed.
NOT_THE_SUM = ("sharly-chess__team_informative_score.trf", "sharly-chess__trf-team-import-test.trf")
ONE_SIDED = ("moritz72__missing_result.trf",)


def said_by(report: TrfReport, like: TrfReport, name: str) -> dict[str, Any]:
    """All that the ledger holds of a report: who played whom, and who they are. A sheet gives places to everybody."""
    placed = {player.rank for player in like.players if player.place}
    players = [player if player.rank in placed else replace(player, place=None) for player in report.players]
    if name in NOT_THE_SUM:
        players = [replace(player, points=None) for player in players]
    in_order = sorted(players, key=lambda player: player.rank)
    return {"players": in_order, "games": report.games(), "rounds": report.rounds, "teams": report.teams}


@pytest.mark.parametrize("name", NAMES)
def test_a_sheet_filled_from_a_file_and_one_typed_cell_by_cell_make_the_same_report(desk: Desk, name: str) -> None:
    report = read(name)
    sheet = opened(desk, report)
    now = desk.moment(sheet.tournament.ends_on)
    fill(sheet, report, by=desk.boris, now=now)
    assert said_by(as_file(sheet), report, name) == said_by(report, report, name)
    if name not in ONE_SIDED:
        typed = typed_anew(Sheet.objects.select_related("tournament").get(), desk, now)
        assert said_by(as_file(typed), report, name) == said_by(report, report, name)


def typed_anew(read_in: Sheet, desk: Desk, now: Any) -> Sheet:
    """The rows and cells of a sheet typed into a new one; header and kept records cannot be typed and go along."""
    rows = list(SheetPlayer.objects.filter(sheet=read_in).order_by("position"))
    cells = paper_of(read_in).cells
    close_sheet(read_in, by=desk.boris, now=now)
    sheet = open_sheet(read_in.tournament, by=desk.boris, now=now)
    sheet.header, sheet.kept, sheet.rounds = read_in.header, read_in.kept, read_in.rounds
    sheet.save()
    said = [NewRow(number=row.number, said={name: getattr(row, name) for name in FIELDS}) for row in rows]
    add_players(sheet, said, by=desk.boris, now=now)
    numbers = sorted({number for number, _ in cells})
    for first in range(0, len(numbers), ROWS_AN_ACT):
        rows_typed = set(numbers[first : first + ROWS_AN_ACT])
        own = [change(cell) for cell in cells.values() if cell.number in rows_typed]
        saved = set_cells(sheet, own, by=desk.boris, now=now)
        assert (saved.refused, saved.clashes) == ([], [])
        sheet = Sheet.objects.select_related("tournament").get(pk=sheet.pk)
    return sheet


def change(cell: Cell) -> Change:
    return Change(
        number=cell.number, round=cell.round, opponent=cell.opponent, colour=cell.colour, code=cell.code,
        note=cell.note,
    )  # fmt: skip


# ---------------------------------------------------------------- the way through the office
def on_the_register(report: TrfReport, desk: Desk) -> TrfReport:
    """Everybody of a report on the register; who has no FIDE ID there gets one."""
    highest = 9_000_000
    players = []
    for place, line in enumerate(report.players):
        fide_id = line.fide_id or highest + place
        Player.objects.get_or_create(fide_id=fide_id, defaults={"name": line.name, "federation": desk.federation})
        players.append(replace(line, fide_id=fide_id))
    return replace(report, players=tuple(players))


def ledger_document(desk: Desk, tournament: Tournament, content: bytes, now: Any) -> Any:
    """What the ledger would hold of a file that is sent in."""
    got = receive_file(tournament, name="x.trf", content=content, by=desk.boris, now=now)
    assert got.report is not None, [fault["message"] for fault in got.file.faults if fault["severity"] == "error"]
    return event_for(got.report, "fide-standard")


@pytest.mark.parametrize("name", ACCEPTED)
def test_typed_and_uploaded_give_the_same_ledger_document(desk: Desk, name: str) -> None:
    report = on_the_register(read(name), desk)
    content = write_report(report)
    empty = opened(desk, report)
    tournament, now = empty.tournament, desk.moment(empty.tournament.ends_on + timedelta(days=2))
    fill(empty, read_report(content).report, by=desk.boris, now=now)  # type: ignore[arg-type]
    typed = typed_anew(Sheet.objects.select_related("tournament").get(pk=empty.pk), desk, now)
    uploaded = ledger_document(desk, tournament, content, now)
    got = take(Sheet.objects.select_related("tournament__system").get(pk=typed.pk), by=desk.boris, now=now)
    assert got.report is not None
    assert event_for(got.report, "fide-standard") == uploaded


INDEX = FOLDER / "trf" / "index.json"
KINDS = ("real event", "official TRF26 sample")
KNOWN = json.loads(INDEX.read_text(encoding="utf-8")) if INDEX.exists() else []
REAL = [each["name"] for each in KNOWN if each["kind"] in KINDS]


@pytest.mark.parametrize("name", REAL)
def test_every_real_file_refused_or_not_becomes_a_draft_through_its_sheet(desk: Desk, name: str) -> None:
    """What these files lack, the registration knows; nothing in their results has to be touched."""
    empty = opened(desk, read(name))
    tournament, now = empty.tournament, desk.moment(empty.tournament.ends_on + timedelta(days=2))
    content = shared_file(f"trf/{name}").read_bytes()
    file = receive_file(tournament, name=name, content=content, by=desk.boris, now=now).file
    sheet = open_sheet(tournament, by=desk.boris, now=now, file=file)
    sheet = Sheet.objects.select_related("tournament__system").get(pk=sheet.pk)
    got = take(sheet, by=desk.boris, now=now)
    assert got.report is not None
    assert got.report.state == "draft"
    assert got.report.entries.count() == len(read(name).players)
