"""From the sheet to the report: what stands in the way, what the file says, and what becomes of the sheet."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest

from ratings.register.models import Player
from ratings.regulations.snapshots import DefaultedGame
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import NotPermitted
from tests.tournaments.desk import Desk
from tests.tournaments.events import changed
from tests.tournaments.sheets.typing import Typist
from tournaments.registration import services as registration
from tournaments.registration.models import Tournament
from tournaments.reports import services as reports
from tournaments.reports.models import Report, SubmittedFile
from tournaments.reports.rated_games import counted_defaults, pairings_of
from tournaments.reports.services import ReportIsUnderWay
from tournaments.sheets.changes import Change
from tournaments.sheets.file import as_trf26, report_of
from tournaments.sheets.filling import NothingToRead
from tournaments.sheets.findings import findings_on
from tournaments.sheets.models import Sheet, SheetCell
from tournaments.sheets.opening import SheetIsOpen, close_sheet, open_sheet
from tournaments.sheets.people import NewRow, add_players, set_player
from tournaments.sheets.taking import SheetHasErrors, errors_of, file_of, take
from tournaments.trf import read_report, write_report

pytestmark = pytest.mark.django_db

GAMES = ((1, 1, 4, "1"), (1, 2, 3, "0"), (2, 3, 1, "="), (2, 4, 2, "0"), (3, 1, 2, "1"), (3, 3, 4, "1"))


def type_all(typist: Typist, games: tuple[Any, ...] = GAMES) -> None:
    changes = [Change(number=w, round=n, opponent=b, colour="w", code=code) for n, w, b, code in games]
    assert typist.sets(*changes).refused == []


def taken(typist: Typist) -> Report:
    got = take(typist.sheet, by=typist.by, now=typist.now)
    assert got.report is not None
    return got.report


def said_by(report: Report) -> Any:
    """Entries and games as the ledger takes them."""
    entries = report.entries.values_list("rank", "name", "player_id", "rating", "title", "points_hundredths", "place")
    games = report.games.values_list("round", "white__rank", "black__rank", "result", "is_rated")
    return list(entries), sorted(games)


def test_a_typed_sheet_makes_the_same_report_as_the_uploaded_file(desk: Desk, square: Typist) -> None:
    type_all(square)
    typed = taken(square)
    uploaded = reports.receive_file(
        square.sheet.tournament, name="four.trf", content=desk.file(square.sheet.tournament), by=square.by,
        now=square.now,
    ).report  # fmt: skip
    assert uploaded is not None
    (typed_entries, typed_games), (entries, games) = said_by(typed), said_by(uploaded)
    assert typed_games == games
    # without a list in the test the register says no rating; all else is the same
    assert [(e[0], e[1], e[2], e[5], e[6]) for e in typed_entries] == [(e[0], e[1], e[2], e[5], e[6]) for e in entries]


def test_the_taken_sheet_is_kept_with_its_report_and_its_bytes(square: Typist) -> None:
    type_all(square)
    report = taken(square)
    sheet = Sheet.objects.get(pk=square.sheet.pk)
    assert (sheet.state, sheet.taken_as, report.state) == ("taken", report, "draft")
    assert bytes(report.file.content) == file_of(sheet)


def test_a_sheet_with_games_missing_is_not_taken_and_says_so(square: Typist) -> None:
    type_all(square, GAMES[:4])
    with pytest.raises(SheetHasErrors) as refusal:
        take(square.sheet, by=square.by, now=square.now)
    assert [(each.code, dict(each.params)) for each in refusal.value.findings] == [
        ("games-missing", {"entered": 4, "expected": 6})
    ]
    assert SubmittedFile.objects.count() == 0


def test_contradictions_stand_in_the_way_with_both_cells(square: Typist) -> None:
    type_all(square)
    square.sets(Change(number=4, round=1, opponent=1, colour="b", code="1", seen=99))
    assert [(each.code, each.number, each.round) for each in errors_of(square.sheet)] == [
        ("result-contradiction", 1, 1), ("result-contradiction", 4, 1),
    ]  # fmt: skip


def test_a_paper_total_that_differs_stands_in_the_way(square: Typist) -> None:
    type_all(square)
    set_player(square.sheet, 2, {"paper_points": 150}, by=square.by, now=square.now)
    assert [(each.code, each.number, dict(each.params)) for each in errors_of(square.sheet)] == [
        ("paper-differs", 2, {"paper": 150, "typed": 100})
    ]


def test_what_only_the_reader_finds_leads_to_its_row(square: Typist) -> None:
    type_all(square)
    set_player(square.sheet, 3, {"fide_id": 2099101}, by=square.by, now=square.now)
    assert [(each.code, each.number) for each in errors_of(square.sheet)] == [("fide-id-twice", 3)]


def test_only_the_chief_arbiter_takes_a_sheet(square: Typist, chiara: User) -> None:
    type_all(square)
    with pytest.raises(NotPermitted):
        take(square.sheet, by=chiara, now=square.now)


def test_a_certified_report_must_come_back_before_a_sheet_takes_its_place(square: Typist) -> None:
    type_all(square)
    report = taken(square)
    Report.objects.filter(pk=report.pk).update(state="certified")
    sheet = open_sheet(square.sheet.tournament, by=square.by, now=square.now)
    assert sheet.pk != square.sheet.pk
    add_players(sheet, [NewRow(said={"name": "A, A"}), NewRow(said={"name": "B, B"})], by=square.by, now=square.now)
    Sheet.objects.filter(pk=sheet.pk).update(layout="swiss")
    sheet = Sheet.objects.select_related("tournament").get(pk=sheet.pk)
    typist = Typist(sheet=sheet, by=square.by, now=square.now)
    for round_ in (1, 2, 3):
        typist.types(1, round_, "2w=" if round_ == 1 else "0bye")
        typist.types(2, round_, "1b=" if round_ == 1 else "0bye")
    with pytest.raises(ReportIsUnderWay):
        take(sheet, by=square.by, now=square.now)


# ---------------------------------------------------------------- opening again
def test_a_returned_report_opens_its_sheet_again(square: Typist, chiara: User) -> None:
    type_all(square)
    report = taken(square)
    Report.objects.filter(pk=report.pk).update(state="certified")
    report = reports.return_report(Report.objects.get(pk=report.pk), by=chiara, now=square.now, reason="Board 1.")
    sheet = open_sheet(report.tournament, by=chiara, now=square.now, report=report)
    assert (sheet.pk, sheet.state) == (square.sheet.pk, "open")
    square.as_(chiara).sets(Change(number=1, round=1, opponent=4, colour="w", code="0", seen=99))
    assert square.says(4, 1) == "1b1 mirror"


def test_the_rating_officer_opens_no_sheet_of_a_draft(square: Typist, chiara: User) -> None:
    type_all(square)
    report = taken(square)
    with pytest.raises(NotPermitted):
        open_sheet(report.tournament, by=chiara, now=square.now, report=report)


def test_an_uploaded_report_is_mended_in_the_grid(desk: Desk) -> None:
    report = desk.received(desk.approved())
    now = desk.after(report.tournament)
    sheet = open_sheet(report.tournament, by=desk.boris, now=now, report=report)
    typist = Typist(sheet=sheet, by=desk.boris, now=now)
    assert (typist.says(1, 1), typist.says(4, 1)) == ("4w1 file", "1b0 file")
    typist.types(1, 1, "4w=")
    assert (typist.says(1, 1), typist.says(4, 1)) == ("4w= typed", "1b= mirror")
    for row, points in ((1, 200), (4, 50)):
        set_player(sheet, row, {"paper_points": points, "place": None}, by=desk.boris, now=now)
    assert open_sheet(report.tournament, by=desk.boris, now=now, report=report).pk == sheet.pk
    mended = take(sheet, by=desk.boris, now=now).report
    assert mended is not None
    assert mended.version == 2
    assert mended.games.get(round=1, white__rank=1).result == "1/2-1/2"


def test_a_refused_file_is_mended_in_the_grid(desk: Desk) -> None:
    tournament = desk.approved()
    now = desk.after(tournament)
    registration.let_days_pass(now=now)
    bad = desk.file(tournament, lines=changed(4, cells="1b= 2w0 3b0")).replace(b"032 USA", b"032")
    file = reports.receive_file(tournament, name="bad.trf", content=bad, by=desk.boris, now=now).file
    assert not file.accepted
    sheet = open_sheet(tournament, by=desk.boris, now=now, file=file)
    assert sheet.header["032"] == {"value": "USA", "from": "registration"}
    typist = Typist(sheet=Sheet.objects.select_related("tournament").get(pk=sheet.pk), by=desk.boris, now=now)
    assert ("result-contradiction", 1, 1) in [(each.code, each.number, each.round) for each in errors_of(typist.sheet)]
    typist.types(4, 1, "1b0")
    assert taken(typist).games.count() == 6


def test_a_second_sheet_of_other_results_is_not_opened_over_one_at_which_somebody_types(
    desk: Desk, square: Typist
) -> None:
    type_all(square)
    bad = desk.file(square.sheet.tournament).replace(b"032 USA", b"032")
    file = reports.receive_file(
        square.sheet.tournament, name="bad.trf", content=bad, by=desk.boris, now=square.now
    ).file
    with pytest.raises(SheetIsOpen):
        open_sheet(square.sheet.tournament, by=desk.boris, now=square.now, file=file)
    close_sheet(square.sheet, by=desk.boris, now=square.now)
    assert open_sheet(square.sheet.tournament, by=desk.boris, now=square.now, file=file).from_file == file


def test_of_bytes_that_nobody_can_read_no_sheet_is_filled(desk: Desk, square: Typist) -> None:
    close_sheet(square.sheet, by=desk.boris, now=square.now)
    file = reports.receive_file(
        square.sheet.tournament, name="x.trf", content=b"\x00\xff nothing", by=desk.boris, now=square.now
    ).file
    with pytest.raises(NothingToRead):
        open_sheet(square.sheet.tournament, by=desk.boris, now=square.now, file=file)


def test_the_next_part_begins_with_the_rounds_that_were_accepted(desk: Desk) -> None:
    tournament = desk.approved(starts_on=date(2025, 7, 1), days_a_round=20)
    report = desk.accepted(desk.received(tournament, last_round=2))
    assert report.part == 1
    now = desk.after(tournament)
    sheet = open_sheet(tournament, by=desk.boris, now=now)
    assert (sheet.part, sheet.last_round, sheet.rounds) == (2, 3, 3)
    assert SheetCell.objects.filter(sheet=sheet, round__lte=2).count() == 8


# ---------------------------------------------------------------- what the file says
def test_the_file_has_what_the_registration_knows(square: Typist) -> None:
    type_all(square)
    lines = file_of(square.sheet).decode().split("\r\n")
    assert lines[:10] == [
        "012 St. Louis Autumn Four",
        "022 St. Louis",
        "032 USA",
        "042 2025/10/12",
        "052 2025/10/14",
        "062 4",
        "072 0",
        "082 0",
        "092 Individual: Round-Robin",
        "102 IA Boris Arbiter",
    ]
    assert "25/10/12  25/10/13  25/10/14" in lines[11]


def test_a_reason_and_a_rated_default_travel_as_remarks_and_come_back(swiss: Typist) -> None:
    swiss.sets(Change(number=1, round=1, text="4-", note="ill"), Change(number=2, round=1, opponent=3, code="RF"))
    content = file_of(swiss.sheet)
    assert b"### Round 1, player 1: not played \xe2\x80\x93 ill\r\n" in content
    assert b"### Round 1, player 2: default rated\r\n" in content
    close_sheet(swiss.sheet, by=swiss.by, now=swiss.now)
    file = reports.receive_file(swiss.sheet.tournament, name="x.trf", content=content, by=swiss.by, now=swiss.now).file
    again = open_sheet(swiss.sheet.tournament, by=swiss.by, now=swiss.now, file=file)
    cells = {(cell.number, cell.round): (cell.code, cell.note) for cell in SheetCell.objects.filter(sheet=again)}
    assert cells == {(1, 1): ("-", "ill"), (4, 1): ("+", ""), (2, 1): ("RF", ""), (3, 1): ("R+", "")}
    assert again.kept == []


def test_trf26_says_how_many_rounds_there_are_and_reads_back_equal(square: Typist) -> None:
    type_all(square)
    report = report_of(square.sheet, square.paper)
    content = write_report(as_trf26(report))
    assert content == file_of(square.sheet, dialect="trf26")
    got = read_report(content)
    assert (got.dialect, got.accepted) == ("trf26", True)
    assert got.report is not None
    assert (got.report.players, got.report.games()) == (
        tuple(read_report(write_report(report)).report.players), report.games()  # type: ignore[union-attr]
    )  # fmt: skip


# ---------------------------------------------------------------- CFC 718
def canadian(desk: Desk) -> Typist:
    day = date(2009, 10, 12)
    tournament = desk.approved(starts_on=day, system="cfc-regular", is_advertised=True)
    now = desk.after(tournament)
    registration.let_days_pass(now=now)
    sheet = open_sheet(Tournament.objects.get(pk=tournament.pk), by=desk.boris, now=now)
    add_players(sheet, [NewRow(player=player, said={}) for player in desk.players], by=desk.boris, now=now)
    return Typist(sheet=Sheet.objects.select_related("tournament").get(pk=sheet.pk), by=desk.boris, now=now)


@pytest.mark.parametrize(
    ("typed", "counted"),
    [("RF", (DefaultedGame(round=1, player="2099104"),)), ("F", ()), ("D", ()), ("--", ())],
)
def test_a_default_marked_r_is_rated_and_one_without_is_not(desk: Desk, typed: str, counted: Any) -> None:
    typist = canadian(desk)
    type_all(typist, GAMES[1:])
    typist.sets(Change(number=4, round=1, opponent=1, text=typed))
    report = taken(typist)
    assert counted_defaults(pairings_of(report, ())) == counted


def test_the_mirror_of_a_rated_default_is_won_by_it(desk: Desk) -> None:
    typist = canadian(desk)
    typist.sets(Change(number=4, round=1, opponent=1, text="rf"))
    assert (typist.says(4, 1), typist.says(1, 1)) == ("1bRF typed", "4wR+ mirror")
    assert typist.paper.scores == {1: 100, 2: 0, 3: 0, 4: 0}


def test_in_an_event_of_the_cfc_a_line_may_have_the_number_of_the_cfc(desk: Desk) -> None:
    typist = canadian(desk)
    type_all(typist)
    Player.objects.filter(fide_id=2099104).update(fide_id=None, national_id="101234", numbered_by="CAN")
    said = {"fide_id": None, "national_id": "101234"}
    set_player(typist.sheet, 4, said, by=typist.by, now=typist.now)
    entry = taken(typist).entries.get(rank=4)
    assert (entry.fide_id, entry.player and entry.player.national_id) == (101234, "101234")


# ---------------------------------------------------------------- an unplayed game in a round robin
@pytest.mark.parametrize(("first_day", "article"), [(date(2005, 10, 12), "6.43"), (date(2025, 10, 12), None)])
def test_a_round_robin_with_an_unplayed_game_is_a_swiss_where_the_text_says_so(
    desk: Desk, first_day: date, article: str | None
) -> None:
    tournament = desk.approved(starts_on=first_day)
    now = desk.after(tournament)
    registration.let_days_pass(now=now)
    sheet = open_sheet(Tournament.objects.get(pk=tournament.pk), by=desk.boris, now=now + timedelta(hours=1))
    add_players(sheet, [NewRow(player=player, said={}) for player in desk.players], by=desk.boris, now=now)
    typist = Typist(sheet=Sheet.objects.select_related("tournament").get(pk=sheet.pk), by=desk.boris, now=now)
    type_all(typist)
    typist.sets(Change(number=1, round=1, opponent=4, text="+", seen=99))
    found = [dict(each.params)["article"] for each in findings_on(typist.paper) if each.code == "reported-as-swiss"]
    assert found == ([article] if article else [])
    assert errors_of(typist.sheet) == ()
